"""The coach: what each choice of a seat is worth from here, the best one, and why in a sentence.

It knows what the seat sees and nothing else. Where the lab has a table of values the answer is there at once;
elsewhere the hand is played on from deals that the seat could be in, and the figures get better while one
looks.

>>> import calroom
>>> from calroom import coach
>>> hand = calroom.game("palace.baccarat").hand({1: "$500", 2: "$500"}, seed=1)
>>> _ = hand.answer(1, "post", "$100")
>>> for counsel in coach.counsel(hand, 2):
...     print(counsel.method, counsel.best.answer.verb)
table done
"""

from __future__ import annotations

from calroom.parts import needed

needed("lab", "the coach")

from calroom.coach.choices import Choice as Choice  # noqa: E402 (what is missing is said first)
from calroom.coach.choices import Counsel as Counsel  # noqa: E402
from calroom.coach.choices import alike as alike  # noqa: E402
from calroom.coach.choices import called as called  # noqa: E402
from calroom.coach.choices import called_together as called_together  # noqa: E402
from calroom.coach.review import Reviewed as Reviewed  # noqa: E402
from calroom.coach.review import reviewed as reviewed  # noqa: E402
from calroom.coach.speaking import counsel as counsel  # noqa: E402
from calroom.coach.speaking import further as further  # noqa: E402
from calroom.coach.speaking import prepare as prepare  # noqa: E402
