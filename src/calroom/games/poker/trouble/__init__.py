"""What goes wrong at a poker table: by kind of trouble what the games share, and by game what is its own."""
