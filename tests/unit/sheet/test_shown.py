"""Statistics, tables, files and the chart of a sheet."""

import re
from fractions import Fraction
from itertools import pairwise
from random import Random
from xml.etree import ElementTree

import pytest
from hypothesis import given

from oudler.core import Contract
from oudler.rulesets import load_ruleset
from oudler.sheet import Sheet, State, entered, opening, read_typed, seating_for, state_of
from oudler.sheet.print import COLOURS, Curve, chart, printed, ticks, totals_chart
from oudler.sheet.statistics import Record, statistics
from oudler.sheet.tables import all_tables, as_lines
from oudler.sheet_deal import Game
from oudler.testing.sheets import NAMES, opened_sheet, random_content
from oudler.testing.strategies import generators
from oudler.words import LANGUAGES, Words

FR = Words("fr")


def played(id: str, players: int, *lines: str) -> State:
    game = Game.of(load_ruleset(id), {})
    sheet = Sheet().written("a", opening(game, NAMES[:players]))
    for line in lines:
        state = state_of(sheet)
        draft = read_typed(FR, state, state.rules, line)
        sheet = sheet.written("a", entered(state, draft, seating_for(state)))
    return state_of(sheet)


EVENING = played(
    "fft-5", 5, "anne g 49 2 avec eve petit", "bruno p 30 1 seul petit défense", "-",
    "anne g 41 2 avec chloé simple anne", "eve gs 40 1 avec anne",
)  # fmt: skip


def test_contracts_by_player_and_bid() -> None:
    found = statistics(EVENING)
    anne = found.players[0]
    assert anne.contracts == {Contract.GARDE: Record(2, 2, anne.as_taker.score)}
    assert found.contracts[Contract.PRISE].made == 0
    assert {held: one.taken for held, one in found.oudlers.items()} == {1: 2, 2: 2}
    assert (found.nobody_took, found.has_partners) == (1, True)


def test_petits_lost_count_for_the_other_side() -> None:
    by_name = {one.player: one for one in statistics(EVENING).players}
    assert (by_name["Anne"].petits_won, by_name["Anne"].petits_lost) == (2, 0)
    assert (by_name["Bruno"].petits_won, by_name["Bruno"].petits_lost) == (0, 2)
    assert (by_name["Eve"].as_partner.taken, by_name["Anne"].handfuls) == (1, 1)


def test_a_handful_of_a_side_counts_for_everybody_on_it() -> None:
    state = played(
        "fft-5", 5, "anne g 49 2 avec eve simple attaque", "anne g 49 2 seul double défense"
    )  # fmt: skip
    by_name = {one.player: one.handfuls for one in statistics(state).players}
    assert by_name == {"Anne": 1, "Bruno": 1, "Chloé": 1, "David": 1, "Eve": 2}


def test_an_average_is_exact() -> None:
    anne = statistics(EVENING).players[0]
    assert anne.average == Fraction(EVENING.totals["Anne"]) / 5
    assert anne.best is not None
    assert anne.worst is not None
    assert anne.best[1] >= anne.worst[1]


@given(generators())
def test_what_each_role_brought_makes_the_total(rng: Random) -> None:
    sheet = opened_sheet(rng, Game("fft-5@1" if rng.random() < 0.5 else "fft-4@1"))
    for _ in range(8):
        sheet = sheet.written("a", random_content(rng, sheet))
    state = state_of(sheet)
    for one in statistics(state).players:
        roles = one.as_taker.score + one.as_partner.score + one.in_defence.score
        assert roles == one.total == state.totals[one.player]
        assert sum(record.taken for record in one.contracts.values()) == one.as_taker.taken


@pytest.mark.parametrize("language", LANGUAGES)
def test_tables_have_a_cell_for_every_head(language: str) -> None:
    for table in all_tables(Words(language), EVENING):
        assert {len(row) for row in table.rows} == {len(table.heads)}
        assert len({len(line.rstrip()) for line in as_lines(table)}) >= 1


def test_the_chart_says_what_it_shows() -> None:
    picture = ElementTree.fromstring(totals_chart(FR, EVENING))
    said = {child.tag.rpartition("}")[2]: child.text for child in picture}
    assert said["title"] == "Totaux après chaque donne"
    assert all(name in str(said["desc"]) for name in NAMES[:5])
    lines = [one for one in picture if one.tag.endswith("polyline")]
    assert [len((one.get("points") or "").split()) for one in lines] == [6] * 5
    assert len({one.get("stroke-dasharray") for one in lines}) == 5


def test_names_at_the_ends_of_lines_do_not_meet() -> None:
    drawn = chart("t", "d", [Curve(name, (0, 0)) for name in NAMES[:9]])
    heights = sorted(float(y) for y in re.findall(r'class="name[^>]* y="([\d.]+)"', drawn))
    assert min(after - before for before, after in pairwise(heights)) >= 15


def test_ticks_are_round_and_reach_around_the_values() -> None:
    assert ticks([0]) == [0, 1]
    assert ticks([-7, 3]) == [-8, -6, -4, -2, 0, 2, 4]
    assert ticks([Fraction(250, 3), -1000])[0] == -1000


def test_colours_stand_out_from_white() -> None:
    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        return sum(
            share * (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4)
            for share, part in zip((0.2126, 0.7152, 0.0722), parts, strict=True)
        )

    assert all(1.05 / (light(colour) + 0.05) >= 4.5 for colour in COLOURS)


def test_t15_the_paper_reminds_of_what_things_are_worth() -> None:
    page = printed(FR, EVENING)
    assert "Base 25, Petit au bout 10, poignées 20, 30 et 40" in page
    assert page.count("<table") == 7
