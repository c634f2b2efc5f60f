"""The door: what comes in is let in, slowed down or refused here, before any room sees it."""
