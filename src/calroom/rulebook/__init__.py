"""The rule catalogue as data: look-up, search, and which test proves which rule."""
