"""Double Hand and Pai Gow Tiles: hands that are set in two."""
