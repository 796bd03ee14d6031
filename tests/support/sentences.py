"""Every sentence that the source says, and every translation, as tests look at them."""

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html.parser import HTMLParser
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Message
from babel.messages.pofile import read_po
from jinja2 import Environment, nodes

ROOT = Path(__file__).parents[2]
PACKAGES = ("kiosk", "signage", "registry")
CATALOGUES = ROOT / "registry" / "words" / "catalogues"
TRANSLATIONS = ("hu", "pl")
SAYING = {"say": 1, "also": 1, "marked": 1, "say_many": 2, "also_many": 2}
"""Who says: how many of the first arguments are sentences."""
MUTE = "registry/ledger/"
"""Says nothing to people; its own `say` speaks to a database."""
SENTENCES = {"Mistake"}
"""Enumerations whose values are sentences, said later by a name."""


@dataclass(frozen=True)
class Said:
    """A sentence in the source. `sentences` holds one, or singular and plural."""

    where: str
    sentences: tuple[str, ...]


def spoken(root: Path = ROOT) -> tuple[Said, ...]:
    """All sentences of the product's Python and templates."""
    found: list[Said] = []
    for package in PACKAGES:
        for path in sorted((root / package).rglob("*.py")):
            if not path.is_relative_to(root / MUTE):
                found += _in_python(path, root)
        for path in templates(root / package):
            found += _in_template(path, root)
    return tuple(found)


def templates(folder: Path) -> list[Path]:
    """All templates below a folder."""
    return sorted(path for path in folder.rglob("templates/**/*") if path.suffix in {".html", ".xml", ".txt", ".svg"})


def catalogue(language: str) -> Iterator[tuple[str, Message]]:
    """Every translated message of a language, with the name of its file."""
    for path in sorted((CATALOGUES / language).glob("*.po")):
        with path.open("rb") as file:
            for message in read_po(file, locale=language, abort_invalid=True):
                if message.id:
                    yield path.name, message


def placeholders(sentence: str) -> frozenset[str]:
    """The names in braces."""
    return frozenset(name for _, name, _, _ in Formatter().parse(sentence) if name is not None)


def words_in_longest_sentence(text: str) -> int:
    """How many words the longest sentence of a text has; a name in braces counts as one."""
    sentences = re.split(r"(?<=[.!?…])\s+|\n+", text)
    return max(sum(1 for word in sentence.split() if re.search(r"\w", word)) for sentence in sentences)


def _in_python(path: Path, root: Path) -> Iterator[Said]:
    tree = ast.parse(path.read_text("utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name in SENTENCES:
            yield from _values(node, f"{path.relative_to(root)}")
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        wanted = SAYING.get(name, 0)
        texts = [
            arg.value for arg in node.args[:wanted] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        ]
        if wanted and len(texts) == wanted:
            yield Said(f"{path.relative_to(root)}:{node.lineno}", tuple(texts))


def _values(node: ast.ClassDef, where: str) -> Iterator[Said]:
    for line in node.body:
        if isinstance(line, ast.Assign) and isinstance(line.value, ast.Constant) and isinstance(line.value.value, str):
            yield Said(f"{where}:{line.lineno}", (line.value.value,))


def _in_template(path: Path, root: Path) -> Iterator[Said]:
    for call, name in calls(parsed(path)):
        wanted = SAYING.get(name, 0)
        texts = [arg.value for arg in call.args[:wanted] if isinstance(arg, nodes.Const) and isinstance(arg.value, str)]
        if wanted and len(texts) == wanted:
            yield Said(f"{path.relative_to(root)}:{call.lineno}", tuple(texts))


def environment() -> Environment:
    """Reads templates as Flask does."""
    return Environment(autoescape=True, extensions=["jinja2.ext.do"])


def parsed(path: Path) -> nodes.Template:
    """A template as a tree."""
    return environment().parse(path.read_text("utf-8"))


def calls(tree: nodes.Node) -> Iterator[tuple[nodes.Call, str]]:
    """Every call in a template with the name of what is called."""
    for call in tree.find_all(nodes.Call):
        target = call.node
        yield call, target.name if isinstance(target, nodes.Name) else getattr(target, "attr", "")


# --- Words that stand in a template and go past the catalogue.

ALLOWED = {"Fényjel", "PIN", "QR", "F1", "ID", "hu", "en", "pl", "Magyar", "English", "Polski", "Enter"}
SHOWN = {"title", "alt", "placeholder", "aria-label", "aria-description", "aria-roledescription", "label", "summary"}
UNSAID = {"script", "style", "code", "kbd", "samp"}
"""What stands in these is typed by people or read by machines, the same in every language."""
HOLE = " "
IN_A_TAG = re.compile(r"{%-?\s*block (?:state|kind)\s*-?%}.*?{%-?\s*endblock.*?%}", re.DOTALL)
"""Blocks that stand inside a tag: attributes and class names, no text."""


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in UNSAID
        button = tag == "input" and dict(attrs).get("type") in {"submit", "button", "reset"}
        for name, value in attrs:
            if name in SHOWN or (button and name == "value"):
                self._note(value or "")

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in UNSAID

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self._note(data)

    def _note(self, text: str) -> None:
        bare = text.strip()
        if re.search(r"[^\W\d_]{2}", bare) and not set(re.findall(r"[^\W_]+", bare)) <= ALLOWED:
            self.found.append(bare)


def untranslated(source: str) -> list[str]:
    """Texts of a template that no catalogue knows: between tags, in spoken attributes, in expressions."""
    env = environment()
    text, inside = [], 0
    for _, kind, value in env.lex(IN_A_TAG.sub("", source)):
        if kind.endswith("_begin"):
            inside += 1
            text.append(HOLE)
        elif kind.endswith("_end"):
            inside -= 1
        elif kind == "data" and not inside:
            text.append(value)
    reader = _Text()
    reader.feed("".join(text))
    reader.close()
    return reader.found + list(_in_expressions(env.parse(source)))


def _in_expressions(tree: nodes.Template) -> Iterator[str]:
    known = {id(node) for call, name in calls(tree) if name in SAYING for node in call.find_all(nodes.Const)}
    for node in _constants(tree):
        if id(node) not in known and re.match(r"[A-ZÁÉÍÓÖŐÚÜŰ][a-z]+ ?|\w+ \w+ \w+", str(node.value)):
            yield str(node.value)


def _constants(tree: nodes.Node) -> Iterable[nodes.Const]:
    return (node for node in tree.find_all(nodes.Const) if isinstance(node.value, str) and node.value not in ALLOWED)
