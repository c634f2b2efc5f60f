"""The room behind a browser: REST, one WebSocket per table, accounts and roles."""

from calroom.parts import needed

needed("server", "the server")
