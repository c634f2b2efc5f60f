"""The lists as those see them who wait: one's own places, live, and what one may say of them."""
