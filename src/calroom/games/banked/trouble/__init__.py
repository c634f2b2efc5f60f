"""What goes wrong at a banked table, and what is done about it, apart from the games themselves."""
