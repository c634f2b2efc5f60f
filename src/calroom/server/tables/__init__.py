"""Tables with their sockets: who looks at one, what they are told, and what they say to it."""
