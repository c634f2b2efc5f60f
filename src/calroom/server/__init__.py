"""The room behind a browser: REST, one WebSocket per table, accounts and roles."""
