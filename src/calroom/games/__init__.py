"""The scripts: one deal of any game, written so that it reads like its pamphlet."""
