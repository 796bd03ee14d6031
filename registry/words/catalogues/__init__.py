"""The catalogues: one .po file a surface and language, compiled into one .mo a language.

A checkout compiles again by itself when a .po is newer than the .mo; a wheel carries the .mo.
"""

import os
import tempfile
from pathlib import Path

HERE = Path(__file__).parent


def compiled(language: str) -> Path:
    """The compiled catalogue of a language, made anew where its sources are newer."""
    target = HERE / language / "fenyjel.mo"
    sources = sorted((HERE / language).glob("*.po"))
    if not target.exists() or any(po.stat().st_mtime > target.stat().st_mtime for po in sources):
        compile_catalogue(language, sources, target)
    return target


def compile_catalogue(language: str, sources: list[Path], target: Path) -> None:
    """Put the .po files of a language together into one .mo.

    Raises: ValueError where two surfaces translate one sentence differently.
    """
    from babel.messages.catalog import Catalog
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    whole = Catalog(locale=language)
    for source in sources:
        with source.open("rb") as file:
            for message in read_po(file, locale=language):
                if not message.id:
                    continue
                known = whole.get(message.id)
                if known is not None and known.string != message.string:
                    raise ValueError(f"{source.name}: {message.id!r} is translated twice")
                whole.add(message.id, message.string)
    # Written aside and moved, so that two processes starting at once never read half a file.
    handle, name = tempfile.mkstemp(dir=target.parent)
    with os.fdopen(handle, "wb") as out:
        write_mo(out, whole)
    Path(name).chmod(0o644)
    Path(name).replace(target)
