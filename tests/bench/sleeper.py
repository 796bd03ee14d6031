"""The floor of lateness: a loop that sleeps until a moment, commits a bare row and sends the news.

    python -m tests.bench.sleeper FOLDER

Each line on standard input is a moment, in seconds since 1970.
"""

import sys
import time
from pathlib import Path

from tests.bench.committer import bare

if __name__ == "__main__":
    commit = bare(Path(sys.argv[1]))
    print("ready", flush=True)
    for line in sys.stdin:
        time.sleep(max(0.0, float(line) - time.time()))
        commit()
