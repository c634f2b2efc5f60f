"""What people look up: rules, and hands that were played."""
