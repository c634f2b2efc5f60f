"""`make bench`: everything that is claimed of speed, measured beside the peers in one run."""

from bench import banked, bots, evaluators, hands, keeping, lab, pan, store

for part in (hands, banked, pan, bots, evaluators, lab, store, keeping):
    part.run()
    print()
