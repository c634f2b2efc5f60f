"""`python -m calroom` is the calroom command."""

from calroom.cli import main

main()
