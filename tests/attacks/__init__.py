"""Attacks: each file tries what its name says, and is refused."""
