"""Mexican poker."""
