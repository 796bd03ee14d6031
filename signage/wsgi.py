"""Where gunicorn finds the pages: made in its one worker, after gevent has taken its place."""

import atexit
import gc

from flask import Flask

from registry.assemble import assemble
from registry.settings import read_settings
from signage import create_app
from signage.lamps import keep_lamps


def make() -> Flask:
    """The pages of the club that environment and folder name."""
    club = assemble(read_settings())
    app = create_app(club)
    keeper = keep_lamps(club)
    if keeper is not None:
        atexit.register(keeper.stop)
    gc.collect()
    gc.freeze()  # what a start makes stays: a search for garbage goes past it, also while two thousand phones come back
    return app
