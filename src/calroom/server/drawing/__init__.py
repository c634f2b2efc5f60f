"""The drawing board: house files that people design, priced, played and filed."""
