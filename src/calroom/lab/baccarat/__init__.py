"""Baccarat in the lab."""
