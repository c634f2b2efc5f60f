"""The scripts: one deal of any game, written so that it reads like its pamphlet.

Called, as `calroom.games()`, it lists every house-game that can be dealt.
"""
