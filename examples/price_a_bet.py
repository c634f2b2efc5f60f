"""What every bet of a game against a bank is worth, with the collection and without.

python price_a_bet.py palace.three-card 25
"""

import sys

from calroom import lab


def main(game: str, dollars: int) -> None:
    """Print a line for each bet."""
    found = lab.odds(game, wager=dollars * 100)
    for bet in found.wagers:
        print(f"{bet.wager}: {bet.expected:+.3%} to the player, {bet.bank:+.3%} to the bank")
    for charge in found.charges:
        paid = f"${charge.collection / 100:g} of collection"
        print(f"${dollars} on {charge.wager} at {charge.stakes}: {paid}, {charge.expected:+.3%} is left")
    print(f"found by: {found.method}")


if __name__ == "__main__":
    asked = dict(enumerate(sys.argv))
    main(asked.get(1, "palace.baccarat"), int(asked.get(2, 10)))
