"""The machinery of one deal: it runs a script, asks, records events, moves chips and masks views."""
