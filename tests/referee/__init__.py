"""An independent referee: from the record of a hand alone it works out what everybody must end with.

It shares no code with the scripts, the rankings or the settlement. It looks at the physical facts of a
finished hand (chips put in, cards that lie somewhere, dice, the sign and the house file) and judges again,
by other and plainer code, written from the filings and the catalogue. `make referee` holds it against as
many random hands as you have patience for; the tests hold it against some thousand.
"""
