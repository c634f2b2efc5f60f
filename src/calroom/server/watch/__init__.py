"""How the server is doing: health, figures, logs and its pulse."""
