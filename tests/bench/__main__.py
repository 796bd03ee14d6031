"""`python -m tests.bench`: run the measures that were asked for and print them as one document."""

import sys
from collections.abc import Callable
from importlib import import_module

import msgspec

from tests.bench.figures import Measure

NAMES = (
    *("fold", "desk", "kiosk", "fanout", "painted", "lateness", "spread", "pause", "idle"),
    *("alerted", "storm", "memory"),
)
Run = Callable[[bool], Measure | list[Measure]]


def main(argv: list[str]) -> int:
    """Returns the exit status: 0 all limits kept, 1 one missed, 2 bad use."""
    quick = "--quick" in argv
    asked = [word for word in argv if word != "--quick"]
    if unknown := [word for word in asked if word not in NAMES]:
        print(f"Unknown: {', '.join(unknown)}. There are: {', '.join(NAMES)}, and --quick.", file=sys.stderr)
        return 2
    found = [_measured(name, quick) for name in asked or NAMES]
    made = [measure for each in found for measure in (each if isinstance(each, list) else [each])]
    whole = {"kept": all(each.kept for each in made), "measures": made}
    print(msgspec.json.format(msgspec.json.encode(whole), indent=2).decode())
    return 0 if whole["kept"] else 1


def _measured(name: str, quick: bool) -> Measure | list[Measure]:
    print(f"{name} ...", file=sys.stderr, flush=True)
    run: Run = import_module(f"tests.bench.{name}").run
    return run(quick)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
