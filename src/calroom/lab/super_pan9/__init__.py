"""Super Pan 9 in the lab."""
