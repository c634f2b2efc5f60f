"""`make bench`: everything that is claimed of speed, measured beside the peers in one run."""

from bench import evaluators, hands

for part in (hands, evaluators):
    part.run()
    print()
