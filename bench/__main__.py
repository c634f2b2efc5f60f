"""`make bench`: everything that is claimed of speed, measured beside the peers in one run."""

from bench import banked, evaluators, hands, keeping, lab, pan, store

for part in (hands, banked, pan, evaluators, lab, store, keeping):
    part.run()
    print()
