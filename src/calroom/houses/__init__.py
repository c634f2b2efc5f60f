"""House files, and the loader that turns them into playable games.

Called, as `calroom.houses()`, it lists every house that is known by its id.
"""
