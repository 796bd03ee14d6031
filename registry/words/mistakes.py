"""Where and why a seed or a setting was refused, in the reader's language."""

from registry.engine.mistakes import SeedError
from registry.words.say import Words


def mistake(words: Words, error: SeedError) -> str:
    """File, key and reason in one line. Shape: `structures/x.toml, rebuys.until: There is no stage 9 ...`."""
    where = ", ".join(part for part in (error.file, error.key) if part)
    return f"{where}: {words.say(error.mistake.value, **error.values)}"
