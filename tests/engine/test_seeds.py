"""The seed of 2009 says what the club's documents say: one test for each rule, with its printed values.

Every test here fails when the seed's value is changed.
"""

from datetime import UTC, date, datetime

import pytest

from registry.engine.compose import compose, plan, practice_plan
from registry.engine.mistakes import SeedError
from registry.engine.readings import READINGS
from registry.engine.structure import Break, Level, Part, Structure
from registry.seeding import SeasonSeed, load_season, load_structure
from tests.seeds.days import Day, final, ranking

BLINDS = [
    (100, 200),
    (200, 400),
    (300, 600),
    (400, 800),
    (500, 1_000),
    (1_000, 2_000),
    (2_000, 4_000),
    (4_000, 8_000),
    (10_000, 20_000),
    (20_000, 40_000),
    (40_000, 80_000),
    (50_000, 100_000),
    (100_000, 200_000),
    (200_000, 400_000),
    (400_000, 800_000),
]
DATES = [
    "2009-01-17",
    "2009-02-21",
    "2009-03-21",
    "2009-04-18",
    "2009-05-16",
    "2009-06-20",
    "2009-07-18",
    "2009-08-15",
    "2009-09-19",
    "2009-10-17",
    "2009-11-14",
    "2009-12-12",
]
BOTH = pytest.mark.parametrize("structure", [ranking(), final()], ids=["ranking", "final"])


@pytest.fixture(scope="module")
def season() -> SeasonSeed:
    return load_season("championship-2009")


def minutes(structure: Structure) -> list[float]:
    return [stage.length_ms / 60_000 for stage in structure.stages]


def starts(structure: Structure, day: date) -> list[str]:
    """When each stage starts by the club's clock, without pauses, and when the last one ends."""
    at = plan(structure, day, "Europe/Budapest").start.timestamp() + 3600
    shown = []
    for length in [*minutes(structure), 0]:
        shown.append(datetime.fromtimestamp(at, UTC).strftime("%H:%M"))
        at += length * 60
    return shown


def test_a_season_is_eleven_ranking_events_and_one_final(season: SeasonSeed) -> None:
    """C-1."""
    assert [event.kind for event in season.dates] == ["ranking"] * 11 + ["final"]
    assert [event.structure for event in season.dates] == ["ranking-2009"] * 11 + ["final-2009"]
    assert (season.zone, season.currency) == ("Europe/Budapest", "HUF")


def test_the_twelve_dates_are_the_printed_saturdays(season: SeasonSeed) -> None:
    """C-6."""
    assert [event.date.isoformat() for event in season.dates] == DATES
    assert [event.number for event in season.dates] == list(range(1, 13))
    assert all(event.date.strftime("%A") == "Saturday" for event in season.dates)


@pytest.mark.parametrize(
    ("day", "kind"),
    [
        pytest.param("2009-01-17", "ranking", id="W-008"),
        pytest.param("2009-08-15", "ranking", id="W-009"),
        pytest.param("2009-11-14", "ranking", id="W-010"),
        pytest.param("2009-12-12", "final", id="W-011"),
    ],
)
def test_each_date_is_of_its_kind(season: SeasonSeed, day: str, kind: str) -> None:
    """C-6."""
    found = next(event for event in season.dates if event.date.isoformat() == day)
    assert found.kind == kind
    assert found.date.weekday() == 5


def test_the_rules_are_a_dated_version(season: SeasonSeed) -> None:
    """C-8; CA-46."""
    (version,) = season.versions
    assert version.version == "2009-05-18"
    assert version.effective_from == date(2009, 1, 17)
    assert season.settings == {"rules.version": "2009-05-18", "rules.effective_from": "2009-01-17"}


@BOTH
def test_the_day_is_planned_as_printed(structure: Structure) -> None:
    """C-9, C-10; CA-3, CA-4, CA-48: pay 09:45 to 10:05, opening 10:15, first hand 10:30, for all twelve."""
    winter = plan(structure, date(2009, 1, 17), "Europe/Budapest")
    assert winter.open == datetime(2009, 1, 17, 8, 45, tzinfo=UTC)
    assert winter.close == datetime(2009, 1, 17, 9, 5, tzinfo=UTC)
    assert winter.draw == datetime(2009, 1, 17, 9, 15, tzinfo=UTC)
    assert winter.start == winter.override_until == datetime(2009, 1, 17, 9, 30, tzinfo=UTC)
    assert plan(structure, date(2009, 7, 18), "Europe/Budapest").start == datetime(2009, 7, 18, 8, 30, tzinfo=UTC)


@BOTH
def test_money_is_taken_on_the_spot_only(structure: Structure) -> None:
    """C-11; CA-40."""
    assert structure.means == ("cash", "card")
    assert structure.remote is False


def test_an_entry_costs_2000_and_1000_for_ten_thousand_chips() -> None:
    """C-13, C-14; CA-1."""
    entry = ranking().entry
    assert entry.parts == (Part(2_000, "pool"), Part(1_000, "house"))
    assert (entry.price, entry.chips) == (3_000, 10_000)


def test_a_rebuy_costs_1000_for_ten_thousand_chips_any_number_of_times() -> None:
    """C-15."""
    rebuys = ranking().rebuys
    assert rebuys is not None
    assert (rebuys.parts, rebuys.price, rebuys.chips) == ((Part(1_000, "pool"),), 1_000, 10_000)
    assert rebuys.limit is None


def test_rebuys_last_until_the_first_break() -> None:
    """C-16; CA-15, CA-16."""
    rebuys = ranking().rebuys
    assert rebuys is not None
    assert isinstance(ranking().stages[rebuys.until], Break)
    assert not any(isinstance(stage, Break) for stage in ranking().stages[: rebuys.until])
    assert (rebuys.until, rebuys.close, rebuys.last_hand_grace, rebuys.max_stack) == (4, "break_start", True, 0)


def test_an_add_on_costs_2000_for_twenty_thousand_chips_in_the_first_break() -> None:
    """C-17; CA-14, CA-17."""
    addons = ranking().addons
    assert addons is not None
    assert (addons.parts, addons.price, addons.chips) == ((Part(2_000, "pool"),), 2_000, 20_000)
    assert addons.max_per_player == 1
    assert [stage.addon for stage in ranking().stages if isinstance(stage, Break)] == [True]


def test_the_final_costs_1000_and_that_feeds_no_prize() -> None:
    """C-18; CA-2, CA-38."""
    assert final().entry.parts == (Part(1_000, "house"),)


def test_the_final_has_no_add_on() -> None:
    """C-19."""
    assert final().addons is None
    assert not any(stage.addon for stage in final().stages if isinstance(stage, Break))


def test_the_final_has_no_rebuy() -> None:
    """C-20; CA-2."""
    assert final().rebuys is None


def test_rebuy_and_add_on_have_one_chip_price_and_the_entry_costs_2000_more() -> None:
    """C-21."""
    structure = ranking()
    assert structure.rebuys is not None
    assert structure.addons is not None
    assert structure.rebuys.price * 10_000 == 1_000 * structure.rebuys.chips
    assert structure.addons.price * 10_000 == 1_000 * structure.addons.chips
    assert structure.entry.price - structure.entry.chips // 10 == 2_000


def test_a_ranking_event_needs_twenty_and_has_no_upper_limit() -> None:
    """C-22, C-23; CA-8, CA-9, CA-11."""
    field = ranking().field
    assert (field.minimum, field.counts, field.below) == (20, "paid", "ask")
    assert final().field.minimum == 0
    day = Day(ranking())
    day.sign_up(200)
    day.reach(day.plan.draw)
    assert len({entry.place for entry in day.event.entries.values()}) == 200
    assert len(day.event.tables) == 23


def test_nineteen_do_not_start_and_twenty_do() -> None:
    """C-23."""
    for paid, drawn in ((19, False), (20, True)):
        day = Day(ranking())
        day.sign_up(paid)
        day.reach(day.plan.start)
        assert (day.event.drawn_at is not None) is drawn


@BOTH
def test_sixteen_qualify_and_ties_at_the_cut_are_all_in(structure: Structure) -> None:
    """C-24, C-25, C-26; CA-29, CA-30, CA-32."""
    terms = structure.qualify
    assert (terms.cut, terms.ties, terms.min_points) == (16, "admit", 1)
    assert (terms.order, terms.participation) == ("points_participations", "started_event")


@BOTH
def test_betting_has_no_limit(structure: Structure) -> None:
    """C-27."""
    assert structure.betting == "no_limit"


def test_a_ranking_event_has_fifteen_levels_and_a_break_after_the_fourth() -> None:
    """C-28: table 1.6a."""
    assert minutes(ranking()) == [25] * 4 + [15] + [20] * 11
    assert [type(stage) for stage in ranking().stages] == [Level] * 4 + [Break] + [Level] * 11
    assert starts(ranking(), date(2009, 1, 17))[:6] == ["10:30", "10:55", "11:20", "11:45", "12:10", "12:25"]
    assert starts(ranking(), date(2009, 1, 17))[-2:] == ["15:45", "16:05"]


def test_the_final_has_the_same_blinds_in_twenty_minutes_and_a_ten_minute_break() -> None:
    """C-29: table 1.6b."""
    assert minutes(final()) == [20] * 4 + [10] + [20] * 11
    assert starts(final(), date(2009, 12, 12))[3:6] == ["11:30", "11:50", "12:00"]
    assert starts(final(), date(2009, 12, 12))[-2:] == ["15:20", "15:40"]


@BOTH
def test_there_is_no_ante(structure: Structure) -> None:
    """C-30."""
    assert [level.ante for level in structure.levels] == [0] * 15


@BOTH
def test_the_blinds_are_the_printed_ones(structure: Structure) -> None:
    """C-28, C-29, C-31: data, never computed."""
    assert [(level.small, level.big) for level in structure.levels] == BLINDS
    assert [level.number for level in structure.levels] == list(range(1, 16))


@pytest.mark.parametrize(
    ("structure", "play", "pause", "end"),
    [
        pytest.param(ranking(), 320, 15, "16:05", id="W-063"),
        pytest.param(final(), 300, 10, "15:40", id="W-064"),
    ],
)
def test_a_day_lasts_as_long_as_printed(structure: Structure, play: int, pause: int, end: str) -> None:
    """C-28, C-29."""
    breaks = sum(stage.length_ms for stage in structure.stages if isinstance(stage, Break))
    assert sum(level.length_ms for level in structure.levels) == play * 60_000
    assert breaks == pause * 60_000
    assert starts(structure, date(2009, 1, 17))[-1] == end


def test_a_point_is_a_thousand_chips_in_the_final() -> None:
    """C-32; CA-33."""
    assert (final().entry.chips_per_point, final().entry.chips) == (1_000, 0)
    assert ranking().entry.chips_per_point == 0


def test_places_one_to_sixteen_give_20_15_14_and_so_on_to_1() -> None:
    """C-33, C-34: table 1.7a."""
    assert ranking().points.by_place == (20, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
    assert final().points.by_place == ()


def test_a_ranking_event_pays_seventy_percent_in_the_printed_columns() -> None:
    """C-46, C-48, C-49: table 1.10a."""
    prizes = ranking().prizes
    assert prizes.pool_share == 7_000
    assert not prizes.from_fund
    assert [(bracket.up_to, bracket.shares) for bracket in prizes.brackets] == [
        (30, (4500, 3000, 1500, 1000)),
        (40, (4000, 2400, 1600, 1200, 800)),
        (50, (3500, 2300, 1600, 1200, 800, 600)),
        (60, (3200, 2200, 1600, 1200, 800, 600, 400)),
    ]


def test_the_final_pays_the_fund_in_the_printed_shares() -> None:
    """C-47, C-48, C-49: table 1.10b."""
    prizes = final().prizes
    assert prizes.from_fund
    assert [bracket.shares for bracket in prizes.brackets] == [(3200, 2000, 1600, 1200, 800, 600, 400, 200)]


@BOTH
def test_every_column_sums_to_a_hundred_percent(structure: Structure) -> None:
    """C-48."""
    assert all(sum(bracket.shares) == 10_000 for bracket in structure.prizes.brackets)


def test_the_organisers_may_change_anything() -> None:
    """C-51: every setting has a value other than the recommended one, and money settings change the terms."""
    changed = compose(
        ranking(),
        {
            "entry.parts": [{"amount": 500, "to": "pool"}],
            "entry.close": "10:10",
            "event.min_entrants": 8,
            "tables.seats": 8,
            "rebuy.max_stack": 10_000,
            "addon.max_per_player": 2,
            "payout.unit": 5,
        },
    )
    assert changed.entry.price == 500
    assert changed.timetable.close_ms == (10 * 60 + 10) * 60_000
    assert (changed.field.minimum, changed.seats.seats) == (8, 8)
    assert changed.rebuys is not None
    assert changed.addons is not None
    assert (changed.rebuys.max_stack, changed.addons.max_per_player, changed.prizes.unit) == (10_000, 2, 5)
    assert ranking().entry.price == 3_000
    assert len({reading.name for reading in READINGS}) == len(READINGS)


@pytest.mark.parametrize(
    ("bought", "chips", "average", "short_level"),
    [
        pytest.param((34, 21, 18), 910_000, 101_111, 11, id="W-159"),
        pytest.param((60, 44, 37), 1_780_000, 197_777, 12, id="W-160"),
    ],
)
def test_the_chips_in_play_are_what_everybody_bought(
    bought: tuple[int, int, int], chips: int, average: int, short_level: int
) -> None:
    """C-13, C-15, C-17, C-28: for the wall."""
    from registry.engine.rules.play import chips_in_play
    from tests.seeds.days import played

    event = played(*bought)
    assert chips_in_play(event) == chips
    assert chips // 9 == average
    assert next(level.number for level in ranking().levels if chips < 20 * level.big) == short_level


def test_a_practice_event_is_over_in_half_an_hour() -> None:
    """Two players, registration 6 minutes, draw, first hand at minute 8, levels of 2, a break with add-on."""
    practice = load_structure("practice")
    now = datetime(2026, 5, 1, 10, 0, tzinfo=UTC)
    times = practice_plan(practice, now)
    assert [(moment - now).total_seconds() / 60 for moment in (times.open, times.close, times.draw, times.start)] == [
        0,
        6,
        6,
        8,
    ]
    assert (practice.kind, practice.field.minimum) == ("practice", 2)
    assert practice.points.by_place == ()
    assert all(stage.length_ms == 120_000 for stage in practice.stages)
    assert practice.stages[2] == Break(length_ms=120_000, addon=True)
    assert practice.rebuys is not None
    assert practice.rebuys.until == 2
    assert 8 + sum(minutes(practice)) <= 45


def test_a_new_version_of_the_rules_never_reaches_back() -> None:
    """W-188; C-8; CA-46: a price changed on 18 May 2009 holds from event 6 on."""
    from registry.seeding import season_from

    dates = [
        {"number": n, "date": day, "kind": "ranking", "structure": "ranking-2009"} for n, day in enumerate(DATES, 1)
    ]
    later = {"entry.parts": [{"amount": 4000, "to": "pool"}]}
    versions = [
        {"version": "2009-01-01", "effective_from": "2009-01-01"},
        {"version": "2009-05-18", "effective_from": "2009-05-18", "settings": later},
    ]
    form = {
        "name": "s",
        "title": "S",
        "zone": "Europe/Budapest",
        "currency": "HUF",
        "structures": {},
        "dates": dates,
        "versions": versions,
    }
    season = season_from(form, "s.toml")
    prices = [compose(ranking(), season.settings_on(event.date)).entry.price for event in season.dates]
    assert prices == [3_000] * 5 + [4_000] * 7


def test_an_unknown_season_or_structure_is_refused_by_name() -> None:
    with pytest.raises(SeedError, match=r"^nowhere\.toml: There is no such file\.$"):
        load_season("nowhere")
    with pytest.raises(SeedError, match="only small letters"):
        load_structure("../championship-2009")
