"""`make bench`: everything that is claimed of speed, measured beside the peers in one run."""

from bench import banked, evaluators, hands, lab, pan

for part in (hands, banked, pan, evaluators, lab):
    part.run()
    print()
