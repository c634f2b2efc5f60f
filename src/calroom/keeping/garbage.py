"""How a process that keeps a room looks for garbage: seldom, and never among what is there for good.

What tables make is let go as soon as nobody holds it; only what holds itself in a circle, such as the trace
of an error, has to be searched for. With Python's own settings that took a tenth of the time of an input or
more.
"""

import gc

YOUNG, MIDDLE, OLD = 2_000, 10, 500
"""New objects before the youngest are searched, and searches of each age before the next older one's.

In small steps: where ten times as many objects may come to middle age, and a thousand people had come in, one
search took a sixth of a second. The oldest are searched once in ten million new objects that stay.
"""


def search_seldom() -> None:
    """Whatever is loaded by now stays for good and is searched no more; anything later is searched seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
