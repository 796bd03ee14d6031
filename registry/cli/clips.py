"""`fenyjel clips`: looks at the club's signed clips and says what is there and what cannot be used."""

from registry.cli.arguments import read
from registry.cli.places import settings_in_force
from registry.cli.speech import reader, tell
from registry.clips import PURPOSES, Found, Shelf
from registry.clips.probing import tools_there
from registry.words.say import Words

GOOD, BAD = "✓", "✗"


def main(argv: list[str]) -> int:
    """List every file with its verdict. Returns: 1 where one is refused or none can be checked."""
    read(argv)
    words = reader()
    shelf = Shelf(settings_in_force().home)
    found = shelf.check()
    tell(words.say("Signed clips in {folder}:", folder=shelf.folder))
    for one in found:
        tell(line(one, words))
    if not tools_there():
        tell(f"{BAD} " + words.say("ffprobe is missing, so no clip can be checked or shown. Install ffmpeg."))
        return 1
    if not found:
        tell(words.say("No clip is there. Name one by what it is for: {names}.", names=", ".join(PURPOSES)))
    return 0 if all(one.state == "good" for one in found) else 1


def line(one: Found, words: Words) -> str:
    """One file: what it is for, what is wrong with it, what could be better."""
    verdict = one.verdict
    told = [] if verdict is None else [verdict.refused] if verdict.refused else list(verdict.notes)
    said = [words.say(remark.sentence, **remark.values) for remark in told]
    about = [words.say(PURPOSES[one.named.name])] if one.named else []
    return f"{GOOD if one.state == 'good' else BAD} {one.file}: " + " · ".join([*about, *said])
