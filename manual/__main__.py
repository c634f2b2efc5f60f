"""`python -m manual`: build the site into build/manual/site, and hand it to the room."""

import sys

from manual.building import BadManual, Site, hand_over

if __name__ == "__main__":
    try:
        built = Site().build()
    except BadManual as wrong:
        sys.exit(f"the manual is not built:\n{wrong}")
    hand_over(built)
    sys.stdout.write(f"the manual is in {built}\n")
