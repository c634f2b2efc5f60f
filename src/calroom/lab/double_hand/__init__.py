"""Double Hand in the lab."""
