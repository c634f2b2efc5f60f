"""The calroom command begins here, as `python -m calroom` does: Ctrl-C counts before anything is loaded."""

import sys


def main() -> None:
    """Load the command line and run it."""
    try:
        from calroom.cli import main as run
    except KeyboardInterrupt:
        sys.stderr.write("calroom: stopped\n")
        sys.exit(130)
    run()


if __name__ == "__main__":
    main()
