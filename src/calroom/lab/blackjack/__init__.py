"""The three blackjacks in the lab: hands, values, charts, odds and rounds."""
