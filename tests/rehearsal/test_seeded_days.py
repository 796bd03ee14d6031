"""The rehearsals that come with the product, each played whole through the command."""

import json
from collections import Counter
from typing import Any

import pytest

from registry import paths
from registry.rehearsal import main

FOLDER = paths.seeds() / "rehearsals"
DAYS = sorted(path.stem for path in FOLDER.glob("*.jsonl"))
REFUSED = {
    "ranking-event": ["ADDON_LIMIT", "ENTRY_CLOSED", "EVENT_CLOSED", "REBUYS_CLOSED", "TOO_YOUNG"],
    "below-minimum": ["ENTRY_CLOSED", "EVENT_CANCELLED", "NOT_ALLOWED"],
    "final-event": ["NOT_QUALIFIED", "NO_ADDONS", "NO_REBUYS"],
    "sit-and-go": ["PLAY_BEGUN", "REBUY_LIMIT", "STACK_NOT_EMPTY"],
}


def played(name: str, capsys: pytest.CaptureFixture[str]) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The file's lines and their answers."""
    file = FOLDER / f"{name}.jsonl"
    assert main([str(file)]) == 0
    out = capsys.readouterr()
    assert not out.err
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    answers = [json.loads(line) for line in out.out.splitlines()]
    assert [answer["line"] for answer in answers] == list(range(1, len(lines) + 1))
    return lines, answers


def last(answers: list[dict[str, Any]], what: str) -> Any:
    return next(answer["view"] for answer in reversed(answers) if answer.get("show") == what)


def test_these_days_come_with_the_product() -> None:
    assert sorted(REFUSED) == DAYS


@pytest.mark.parametrize("name", DAYS)
def test_a_seeded_day_is_refused_only_what_it_is_there_to_show(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    _, answers = played(name, capsys)
    assert sorted({answer["refused"] for answer in answers if "refused" in answer}) == REFUSED[name]
    assert not [answer for answer in answers if "error" in answer]


def test_the_ranking_event(capsys: pytest.CaptureFixture[str]) -> None:
    """W-086, reading A of CA-1: 34 entrants, 21 rebuys, 18 add-ons."""
    lines, answers = played("ranking-event", capsys)
    money = last(answers, "money")
    assert {key: money[key] for key in ("entrants", "rebuys", "addons")} == {"entrants": 34, "rebuys": 21, "addons": 18}
    sums = [money[key] for key in ("takings", "house", "base", "pool", "fund")]
    assert sums == [159_000, 34_000, 125_000, 87_500, 37_500]
    assert [line["amount"] for line in money["prizes"]] == [35_000, 21_000, 14_000, 10_500, 7_000]
    results = last(answers, "results")
    assert len({line["player"] for line in results}) == 34
    assert [line["place"] for line in results] == list(range(1, 35))
    assert [line["points"] for line in results] == [20, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, *([0] * 18)]
    assert [line["prize"] for line in results][:6] == [35_000, 21_000, 14_000, 10_500, 7_000, 0]
    season = last(answers, "season")
    assert [line["qualified"] for line in season] == [True] * 16 + [False] * 18
    done = Counter(line.get("do") for line in lines)
    assert all(done[verb] for verb in ("withdraw", "void", "pause", "resume", "undo", "break_table", "close_event"))
    assert any(line.get("do") == "bust" and len(line["players"]) > 1 for line in lines)


def test_the_ranking_event_is_a_day_as_people_live_it(capsys: pytest.CaptureFixture[str]) -> None:
    lines, answers = played("ranking-event", capsys)
    names = {line["player"] for line in lines if line.get("do") == "sign_up"}
    assert len(names) == 37
    assert any(not name.isascii() for name in names)
    seats = next(answer["view"] for answer in answers if answer.get("show") == "seats")
    assert sorted(Counter(line["table"] for line in seats).values()) == [8, 8, 9, 9]
    final_table = [answer for answer in answers if answer.get("show") == "alerts" and _has(answer, "final_table")]
    assert len(final_table) == 1
    after = answers[answers.index(final_table[0]) + 1]["view"]
    assert len(after) == 9
    assert len({line["table"] for line in after}) == 1


def _has(answer: dict[str, Any], kind: str) -> bool:
    return any(alert["kind"] == kind for alert in answer["view"])


def test_the_final(capsys: pytest.CaptureFixture[str]) -> None:
    """C-47, W-174: eighteen finalists, the fund of the season."""
    _, answers = played("final-event", capsys)
    results = last(answers, "results")
    assert len(results) == 18
    amounts = [line["prize"] for line in results if line["prize"]]
    assert amounts == [131_232, 82_020, 65_616, 49_212, 32_808, 24_606, 16_404, 8_202]
    assert {line["points"] for line in results} == {0}
    places = [line["place"] for line in results]
    assert len(set(places)) == 17, "two share a place"
    assert last(answers, "season") == []
    assert last(answers, "money")["fund"] == 0


def test_too_few(capsys: pytest.CaptureFixture[str]) -> None:
    """W-079, W-167: nothing is drawn, and everything paid is listed to be handed back."""
    _, answers = played("below-minimum", capsys)
    assert last(answers, "seats") == []
    assert last(answers, "clock")["phase"] == "cancelled"
    assert sum(line["amount"] for line in last(answers, "money")["refunds"]) == 57_000
    assert last(answers, "season") == []


def test_a_sit_and_go_of_minutes(capsys: pytest.CaptureFixture[str]) -> None:
    """Late entry and rebuys to the end of a stage, a stack limit, antes, two breaks."""
    _, answers = played("sit-and-go", capsys)
    clocks = [answer["view"] for answer in answers if answer.get("show") == "clock"]
    assert {view["ante"] for view in clocks if view["level"]} == {10, 15, 25, 50}
    assert sum(view["phase"] == "break" for view in clocks) >= 2
    money = last(answers, "money")
    assert (money["entrants"], money["rebuys"], money["addons"], money["fund"]) == (7, 4, 3, 0)
    assert [line["place"] for line in last(answers, "results")] == [1, 2, 3, 4, 4, 6, 7]
