"""Cases of sections 2.1 to 2.4 of the rules, as whole days told from outside."""

import pytest

from tests.engine.days import Told, final, money_of, named, ranking

DATES = {
    1: "2009-01-17",
    2: "2009-02-21",
    3: "2009-03-21",
    4: "2009-04-18",
    5: "2009-05-16",
    6: "2009-06-20",
    7: "2009-07-18",
    8: "2009-08-15",
    9: "2009-09-19",
    10: "2009-10-17",
    11: "2009-11-14",
    12: "2009-12-12",
}


# -- 2.1 admission -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("born", "number", "answer"),
    [
        pytest.param("1991-01-17", 1, "", id="W-001"),
        pytest.param("1991-01-18", 1, "TOO_YOUNG", id="W-002"),
        pytest.param("1991-01-18", 2, "", id="W-003"),
        pytest.param("1940-05-01", 5, "", id="W-006"),
        pytest.param("1991-03-21", 3, "", id="on the birthday itself"),
        pytest.param("1991-03-22", 3, "TOO_YOUNG", id="a day before the birthday"),
        pytest.param("2009-03-21", 3, "TOO_YOUNG", id="born today"),
        pytest.param("2009-03-22", 3, "BORN_IN_FUTURE", id="born tomorrow"),
        pytest.param("1991-02-29", 2, "BAD_DATE", id="no such day"),
        pytest.param("18", 2, "BAD_DATE", id="not a date"),
    ],
)
def test_who_is_eighteen_on_the_day_may_play(born: str, number: int, answer: str) -> None:
    """C-4, CA-7; W-001, W-002, W-003, W-006."""
    day = ranking(number)
    if answer:
        assert day.refused("09:45:00", "sign_up", player="Anna", born=born) == answer
        assert day.show("09:45:00", "entries") == []
    else:
        day.ok("09:45:00", "sign_up", player="Anna", born=born)


def test_who_is_eighteen_on_the_day_of_the_final_may_play() -> None:
    """C-4; W-004."""
    day = final({"Anna": 20, "Bela": 15})
    day = Told(season="championship-2009", number=12, qualified={"Anna": 20})
    day.ok("09:45:00", "sign_up", player="Anna", born="1991-12-12")


def test_age_may_be_counted_from_the_season_start() -> None:
    """CA-7, reading B."""
    day = ranking(2, entry__age_on="season_start")
    assert day.refused("09:45:00", "sign_up", player="Anna", born="1991-01-18") == "TOO_YOUNG"
    day.ok("09:45:00", "sign_up", player="Bela", born="1991-01-01")


def test_the_least_age_is_a_setting() -> None:
    """C-4, CA-7."""
    day = ranking(entry__min_age=21)
    assert day.refused("09:45:00", "sign_up", player="Anna", born="1990-01-01") == "TOO_YOUNG"
    day.ok("09:45:00", "sign_up", player="Bela", born="1988-01-17")


def test_no_override_lets_in_who_is_too_young() -> None:
    """C-4."""
    day = ranking()
    assert day.refused("09:45:00", "sign_up", player="Anna", born="1991-01-18", override="tall") == "TOO_YOUNG"


# -- 2.3 the payment deadline ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("at", "override", "answer"),
    [
        pytest.param("09:44:59", "", "no", id="W-012"),
        pytest.param("09:44:59.999", "", "no", id="a millisecond before it opens"),
        pytest.param("09:45:00", "", "yes", id="W-013"),
        pytest.param("10:04:59", "", "yes", id="W-014"),
        pytest.param("10:04:59.999", "", "yes", id="a millisecond before the deadline"),
        pytest.param("10:05:00", "", "no", id="W-015"),
        pytest.param("10:05:00.001", "", "no", id="a millisecond after the deadline"),
        pytest.param("10:05:01", "", "no", id="W-016"),
        pytest.param("10:05:01", "stood in the queue", "yes", id="W-017"),
        pytest.param("10:05:01", "   ", "no", id="a reason of spaces is none"),
        pytest.param("10:20:00", "stood in the queue", "yes", id="after the draw"),
        pytest.param("10:29:59", "stood in the queue", "yes", id="W-019"),
        pytest.param("10:29:59.999", "stood in the queue", "yes", id="a millisecond before the first hand"),
        pytest.param("10:30:00", "stood in the queue", "no", id="W-020"),
        pytest.param("10:30:01", "stood in the queue", "no", id="after the first hand"),
    ],
)
def test_the_deadline_judges_the_taking_of_the_money(at: str, override: str, answer: str) -> None:
    """C-3, C-9, C-10, CA-3, CA-4; W-012 to W-020, half-open to the millisecond."""
    day = ranking(event__min_entrants=2)
    if at >= "09:45:00":
        day.enter(["Bela", "Cili"], at="09:45:00")
        day.ok("09:45:00", "sign_up", player="Anna")
    values = {"override": override} if override else {}
    if answer == "yes":
        day.ok(at, "pay", player="Anna", means="cash", **{"for": "entry"}, **values)
        paid = day.show(at, "journal")[-1]
        assert paid["fact"] == "entry-paid"
        assert paid["reason"] == override
    else:
        day.refused(at, "pay", player="Anna", means="cash", **{"for": "entry"}, **values)
    entries = {line["player"]: line["paid"] for line in day.show("10:30:01", "entries")}
    assert entries.get("Anna", False) is (answer == "yes")


@pytest.mark.parametrize("at", ["09:44:59", "09:44:59.999"])
def test_nobody_signs_up_before_the_window_opens(at: str) -> None:
    """W-012, CA-4."""
    assert ranking().refused(at, "sign_up", player="Anna") == "ENTRY_NOT_OPEN"


def test_the_organiser_may_open_earlier() -> None:
    """CA-4: the opening time is a setting."""
    day = ranking(entry__open="09:00")
    assert day.refused("08:59:59", "sign_up", player="Anna") == "ENTRY_NOT_OPEN"
    day.ok("09:00:00", "sign_up", player="Anna")
    day.ok("09:00:00", "pay", player="Anna", means="cash", **{"for": "entry"})


def test_reading_b_takes_money_until_ten_fifteen() -> None:
    """CA-3, reading B."""
    day = ranking(event__min_entrants=2, entry__close="10:15")
    day.enter(["Anna", "Bela"], at="10:14:59.999")
    day.ok("10:14:59.999", "sign_up", player="Cili")
    assert day.refused("10:15:00", "pay", player="Cili", means="cash", **{"for": "entry"}) == "ENTRY_CLOSED"
    assert len(day.show("10:15:00", "seats")) == 2


@pytest.mark.parametrize("by", ["cashier:Bea", "kiosk:1", "phone:x", "timekeeper:main", "stranger", ""])
def test_only_an_organiser_goes_past_a_closed_window(by: str) -> None:
    """CA-3."""
    day = ranking(event__min_entrants=2)
    day.enter(["Bela", "Cili"], at="09:45:00")
    day.ok("09:45:00", "sign_up", player="Anna")
    values = {"player": "Anna", "for": "entry", "means": "cash", "override": "a friend", "by": by}
    if by:
        assert day.refused("10:06:00", "pay", **values) == "NOT_ALLOWED"
    else:
        day.ok("10:06:00", "pay", **values)


def test_a_late_comer_let_in_by_the_office_gets_a_drawn_seat_at_the_emptiest_table() -> None:
    """CA-3, C-12: who is let in after the draw."""
    day = ranking(event__min_entrants=2, tables__seats=4)
    day.enter(named(7), at="09:45:00")
    before = day.show("10:20:00", "seats")
    crowd = {table: sum(1 for line in before if line["table"] == table) for table in (1, 2)}
    emptiest = min(crowd, key=lambda table: crowd[table])
    day.ok("10:20:00", "sign_up", player="Late", override="bus")
    day.ok("10:20:00", "pay", player="Late", means="cash", **{"for": "entry"}, override="bus")
    (late,) = [line for line in day.show("10:20:00", "seats") if line["player"] == "Late"]
    assert late["table"] == emptiest
    day.ok("10:21:00", "sign_up", player="Later", override="bus")
    day.ok("10:21:00", "pay", player="Later", means="cash", **{"for": "entry"}, override="bus")
    (later,) = [line for line in day.show("10:21:00", "seats") if line["player"] == "Later"]
    assert (later["table"], len(day.show("10:21:00", "seats"))) == (3, 9), "all tables were full, so a new one opens"


def test_late_entry_is_off_unless_a_setting_says_so() -> None:
    """CA-5."""
    literal = ranking(event__min_entrants=2)
    literal.enter(["Anna", "Bela"])
    assert literal.refused("10:40:00", "sign_up", player="Cili") == "PLAY_BEGUN"
    late = ranking(event__min_entrants=2, entry__late_reg=2)
    late.enter(["Anna", "Bela"])
    late.ok("11:19:59.999", "sign_up", player="Cili")
    late.ok("11:19:59.999", "pay", player="Cili", means="cash", **{"for": "entry"})
    assert len(late.show("11:20:00", "seats")) == 3
    late.refused("11:20:00", "sign_up", player="Dora")


# -- 2.4 one player's ledger ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rebuys", "addons", "pays", "chips", "base", "house"),
    [
        pytest.param(0, 0, 3_000, 10_000, 2_000, 1_000, id="W-021"),
        pytest.param(1, 0, 4_000, 20_000, 3_000, 1_000, id="entry + 1 rebuy"),
        pytest.param(0, 1, 5_000, 30_000, 4_000, 1_000, id="W-023"),
        pytest.param(3, 1, 8_000, 60_000, 7_000, 1_000, id="W-024"),
        pytest.param(10, 0, 13_000, 110_000, 12_000, 1_000, id="W-025"),
    ],
)
def test_what_one_player_pays_and_gets(rebuys: int, addons: int, pays: int, chips: int, base: int, house: int) -> None:
    """C-13, C-15, C-17, reading A of CA-1; W-021, W-023, W-024, W-025."""
    day = ranking(event__min_entrants=2)
    day.enter(["Anna", "Bela", "Cili"])
    before = day.show("10:30:00", "money")
    for _ in range(rebuys):
        day.bust("11:00:00", "Anna")
        day.rebuy("11:00:00", "Anna")
    for _ in range(addons):
        day.addon("12:10:00", "Anna")
    after = day.show("12:10:00", "money")
    extra = {key: after[key] - before[key] for key in ("takings", "base", "house")}
    assert 3_000 + extra["takings"] == pays
    assert 2_000 + extra["base"] == base
    assert 1_000 + extra["house"] == house
    facts = [line for line in day.show("12:10:00", "journal") if line["detail"].get("entry") == 1]
    assert sum(line["detail"].get("chips", 0) for line in facts if line["fact"].endswith("-paid")) == chips
    (anna,) = [line for line in day.show("12:10:00", "entries") if line["player"] == "Anna"]
    assert (anna["rebuys"], anna["addons"], anna["owed"], anna["alive"]) == (rebuys, addons, 0, True)


def test_the_final_costs_one_thousand_that_feeds_no_prize() -> None:
    """C-18, CA-2, CA-38."""
    view = final({"Anna": 20, "Bela": 15}, fund=1000).show("10:10:00", "money")
    assert (view["takings"], view["house"], view["base"], view["pool"], view["fund"]) == (2000, 2000, 0, 0, 0)


@pytest.mark.parametrize(
    ("parts", "base", "house"),
    [
        pytest.param([(2000, "pool"), (1000, "house")], 40_000, 20_000, id="A"),
        pytest.param([(3000, "pool")], 60_000, 0, id="B"),
        pytest.param([(1000, "pool"), (2000, "house")], 20_000, 40_000, id="C"),
    ],
)
def test_where_the_entry_fee_goes_is_a_setting(parts: list[tuple[int, str]], base: int, house: int) -> None:
    """CA-1, all three readings; the player hands over 3000 Ft in each."""
    setting = [{"amount": amount, "to": to} for amount, to in parts]
    view = money_of(20, 0, 0, entry__parts=setting)
    assert (view["takings"], view["base"], view["house"]) == (60_000, base, house)


# -- paying ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("amount", [0, -3000, 2999, 3001, 3000.5, "3000", True, None, 10**40, 1e300])
def test_a_wrong_amount_is_refused(amount: object) -> None:
    day = ranking()
    day.ok("09:45:00", "sign_up", player="Anna")
    refused = day.refused("09:45:00", "pay", player="Anna", means="cash", amount=amount, **{"for": "entry"})
    assert refused == "WRONG_AMOUNT"
    assert day.show("09:45:00", "money")["takings"] == 0


def test_the_right_amount_may_be_named() -> None:
    """C-13."""
    day = ranking()
    day.ok("09:45:00", "sign_up", player="Anna")
    day.ok("09:45:00", "pay", player="Anna", means="card", amount=3000, **{"for": "entry"})


@pytest.mark.parametrize("means", ["transfer", "online", "", 5, None])
def test_nothing_but_cash_and_card_on_the_spot(means: object) -> None:
    """C-11, CA-40."""
    day = ranking()
    day.ok("09:45:00", "sign_up", player="Anna")
    assert day.refused("09:45:00", "pay", player="Anna", means=means, **{"for": "entry"}) == "MEANS_CLOSED"


def test_a_club_may_allow_transfers() -> None:
    """CA-40: two settings, the means and that it may be remote."""
    listed = ranking(payment__means=["cash", "transfer"])
    listed.ok("09:45:00", "sign_up", player="Anna")
    assert listed.refused("09:45:00", "pay", player="Anna", means="transfer", **{"for": "entry"}) == "MEANS_CLOSED"
    assert listed.refused("09:45:00", "pay", player="Anna", means="card", **{"for": "entry"}) == "MEANS_CLOSED"
    remote = ranking(payment__means=["cash", "transfer"], payment__remote=True)
    remote.ok("09:45:00", "sign_up", player="Anna")
    remote.ok("09:45:00", "pay", player="Anna", means="transfer", **{"for": "entry"})


def test_nobody_pays_twice_or_signs_up_twice() -> None:
    day = ranking()
    day.ok("09:45:00", "sign_up", player="Anna")
    assert day.refused("09:45:00", "sign_up", player=" Anna ") == "ALREADY_ENTERED"
    day.ok("09:45:00", "pay", player="Anna", means="cash", **{"for": "entry"})
    assert day.refused("09:46:00", "pay", player="Anna", means="cash", **{"for": "entry"}) == "ALREADY_PAID"
    assert day.refused("09:46:00", "pay", player="Bela", means="cash", **{"for": "entry"}) == "UNKNOWN_PLAYER"


def test_a_withdrawn_entry_is_gone_and_may_come_again() -> None:
    day = ranking()
    day.ok("09:45:00", "sign_up", player="Anna")
    day.ok("09:46:00", "withdraw", player="Anna")
    assert day.show("09:46:00", "entries") == []
    assert day.refused("09:47:00", "pay", player="Anna", means="cash", **{"for": "entry"}) == "NOT_ENTERED"
    assert day.refused("09:47:00", "withdraw", player="Anna") == "NOT_ENTERED"
    day.ok("09:48:00", "sign_up", player="Anna")
    day.ok("09:48:00", "pay", player="Anna", means="cash", **{"for": "entry"})
    assert day.refused("09:49:00", "withdraw", player="Anna") == "NO_CLAIM"


def test_a_void_payment_is_owed_again() -> None:
    day = ranking()
    day.ok("09:45:00", "sign_up", player="Anna")
    day.ok("09:45:00", "pay", player="Anna", means="cash", **{"for": "entry"})
    assert day.refused("09:46:00", "void", player="Anna", **{"for": "entry"}, reason=" ") == "REASON_NEEDED"
    day.ok("09:46:00", "void", player="Anna", **{"for": "entry"}, reason="a slip")
    (anna,) = day.show("09:46:00", "entries")
    assert (anna["paid"], anna["owed"]) == (False, 3000)
    assert day.show("09:46:00", "money")["takings"] == 0
    assert day.refused("09:47:00", "void", player="Anna", **{"for": "entry"}, reason="again") == "NOTHING_TO_VOID"
    day.ok("09:48:00", "take", player="Anna", **{"for": "entry"}, means="card")
    assert day.show("09:48:00", "money")["takings"] == 3000


def test_an_undone_sign_up_does_not_give_its_number_away() -> None:
    day = ranking()
    first = day.ok("09:45:00", "sign_up", player="Anna")
    day.ok("09:45:01", "sign_up", player="Bela")
    back = day.ok("09:45:02", "undo", line=first)
    day.ok("09:45:03", "sign_up", player="Cili")
    assert [line["player"] for line in day.show("09:45:03", "entries")] == ["Bela", "Cili"]
    day.ok("09:45:04", "undo", line=back)
    assert [line["player"] for line in day.show("09:45:04", "entries")] == ["Anna", "Bela", "Cili"]
