"""The command for `python -m registry.cli`, which needs nothing on the path."""

import sys

from registry.cli import main

sys.exit(main())
