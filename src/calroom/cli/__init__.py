"""The calroom command."""
