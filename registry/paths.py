"""Where the product's own files lie: in a checkout, in an editable install, or inside a wheel."""

from functools import cache
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


@cache
def data(name: str) -> Path:
    """A folder of the product, such as `seeds` or `static`.

    A wheel carries these folders as `registry/_data`; in a checkout they lie beside the package.
    Raises: FileNotFoundError where neither is there.
    """
    for folder in (_PACKAGE / "_data" / name, _PACKAGE.parent / name):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the folder {name!r} is missing from this installation")


def seeds() -> Path:
    """The folder of seasons, structures, payouts, points and rehearsals."""
    return data("seeds")


def static() -> Path:
    """The folder of style sheets, scripts, icons and fonts."""
    return data("static")


def catalogues() -> Path:
    """The folder of translated sentences; it always lies inside the package."""
    return _PACKAGE / "words" / "catalogues"
