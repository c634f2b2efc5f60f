"""Many hands at once, in compiled loops: what rankings call, and what bots and the lab build on."""

from calroom.parts import needed

needed("lab", "valuing many hands at once")
