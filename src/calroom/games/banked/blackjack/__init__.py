"""No Bust, Hot Action and Pure 21.5 Blackjack."""
