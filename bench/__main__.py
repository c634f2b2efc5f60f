"""`make bench`: everything that is claimed of speed, measured beside the peers in one run."""

from bench import banked, bots, door, envs, evaluators, hands, keeping, lab, pan, server, start, store

for part in (start, hands, banked, pan, bots, envs, evaluators, lab, store, keeping, server, door):
    part.run()
    print()
