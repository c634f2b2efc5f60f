"""Tables over many hands: seats, waiting lists, buttons, the bank, collections and the floor."""
