"""Fair shuffles and dice, and the promise that a deck was not changed after it was shuffled.

A hand is given its chance from outside. Live tables use `live`, tests and simulations `seeded`,
replays and written decks `written`; each is its own module, so that what deals for people can be
shown to reach nothing but the system's entropy. `fair` turns entropy into orders and dice, and
`commitment` lets everybody check afterwards the cards they saw.
"""

from calroom.shuffle.chance import Chance as Chance
