"""House-games as environments for learning: PettingZoo, Gymnasium, OpenSpiel, and many hands at once in
arrays.

Every house-game has the same few parts here. A choice is made in small steps from one list of actions
(`choices`), what a seat sees is an array (`sights`), and one hand with both is an `Episode`. The adapters
on top of it, `pettingzoo`, `gymnasium` and `openspiel`, each need the library they are named for;
`vectors` needs none.
"""

from calroom.parts import needed

needed("envs", "an environment")
