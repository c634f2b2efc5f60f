"""House files, and the loader that turns them into playable games."""
