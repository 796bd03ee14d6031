"""Puts into a wheel what a checkout has beside its packages: compiled words, static files and seeds."""

import importlib.util
from pathlib import Path
from types import ModuleType
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CATALOGUES = Path("registry/words/catalogues")
DATA = ("static", "seeds")


class Luggage(BuildHookInterface):  # type: ignore[misc]
    """Compiles one .mo a language; git does not know them, the wheel carries them."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile every language; a wheel, unlike an editable install, takes everything along."""
        root = Path(self.root)
        catalogues = _module(root / CATALOGUES / "__init__.py")
        languages = sorted(path.parent.name for path in (root / CATALOGUES).glob("*/[a-z]*.po"))
        compiled = [Path(catalogues.compiled(language)) for language in dict.fromkeys(languages)]
        if version == "editable":
            return
        carried = {str(path): str(path.relative_to(root)) for path in compiled}
        carried |= {str(root / name): f"registry/_data/{name}" for name in DATA}
        build_data["force_include"].update(carried)


def _module(path: Path) -> ModuleType:
    """The module in a file, read without importing the package around it."""
    spec = importlib.util.spec_from_file_location("catalogues", path)
    if spec is None or spec.loader is None:
        raise FileNotFoundError(path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
