"""`python -m calroom` is the calroom command."""

import sys

from calroom.cli import main

sys.exit(main())
