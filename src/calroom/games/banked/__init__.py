"""Games against a player-dealer: wagers, the bank and settlement, and the games made of them."""
