"""Builds the manual as a site: what stands in `docs/`, and the pages that are made from the rules."""
