"""The catalogue of messages: what it is gathered from, what a language lacks, how translations come in."""
