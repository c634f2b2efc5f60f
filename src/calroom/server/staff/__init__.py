"""What floor and owner order, read and are alarmed about."""
