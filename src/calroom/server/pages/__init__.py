"""Pages that a browser loads: the built client, and those that need no script."""
