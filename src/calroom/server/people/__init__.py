"""People and how they come in: names, passwords, passkeys, sessions, devices, invitations."""
