"""`make bench`: everything that is claimed of speed, measured beside the peers in one run."""

from bench import banked, evaluators, hands, pan

for part in (hands, banked, pan, evaluators):
    part.run()
    print()
