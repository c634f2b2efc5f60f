"""`make bench`: everything that is claimed of speed, measured beside the peers in one run."""

from bench import banked, evaluators, hands

for part in (hands, banked, evaluators):
    part.run()
    print()
