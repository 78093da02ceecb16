"""Tables of deals: what a spreadsheet writes on a sheet, and why it may not."""

import re
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.sheet import (
    DealEntered,
    Sheet,
    SheetOpened,
    State,
    arrival,
    change_of_game,
    departure,
    entered,
    opening,
    seating_for,
    state_of,
)
from oudler.sheet.spreadsheet import MORE, NEEDED, PLAIN, to_csv
from oudler.sheet.table_rows import TableRefused, table_contents
from oudler.sheet_deal import Game
from oudler.sheet_deal.deal import deal_to_json
from oudler.testing.sheets import NAMES, opened_sheet, random_content
from oudler.testing.strategies import generators
from oudler.words import Words

FR, EN = Words("fr"), Words("en")


def new(id: str, players: int) -> Sheet:
    return Sheet().written("a", opening(Game.of(load_ruleset(id), {}), NAMES[:players]))


def imported(sheet: Sheet, text: str, words: Words = FR) -> State:
    for content in table_contents(words, sheet, text):
        sheet = sheet.written("b", content)
    return state_of(sheet)


def marks(state: State) -> list[dict[str, object]]:
    """What each deal brought, by the names that are shown."""
    there = [line.deal.seating.everybody for line in state.lines]
    return [
        {state.name(player): line.gain(player) for player in players}
        for line, players in zip(state.lines, there, strict=True)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("id", ruleset_ids())
def test_a_sheet_comes_back_from_csv(id: str) -> None:
    rng, rules = Random(id), load_ruleset(id)
    sheet = opened_sheet(rng, Game.of(rules, {}))
    while len(state_of(sheet).lines) < 4:
        sheet = sheet.written("a", random_content(rng, sheet))
    state = state_of(sheet)
    opened = sheet.opening
    assert opened is not None
    assert isinstance(opened.content, SheetOpened)
    players = tuple(map(state.name, opened.content.players))
    back = imported(
        Sheet().written("b", SheetOpened(opened.content.game, players)), to_csv(EN, state)
    )
    assert marks(back) == marks(state)


def test_rules_that_changed_and_players_who_came_are_taken_over() -> None:
    sheet = new("fft-4", 4)
    sheet = sheet.written("a", _deal(sheet, "garde", 49))
    sheet = sheet.written("a", arrival(state_of(sheet), "Eve", "Anne"))
    five = Game.of(load_ruleset("fft-5", {"misere_premium": 10}), {"misere_premium": 10})
    sheet = sheet.written("a", change_of_game(state_of(sheet), five))
    sheet = sheet.written("a", _deal(sheet, "prise", 30))
    state = state_of(sheet)
    back = imported(new("fft-4", 4), to_csv(EN, state))
    assert (back.game, marks(back)) == (state.game, marks(state))


def _rounds(sheet: Sheet, deals: int) -> Sheet:
    for points in range(40, 40 + deals):
        state = state_of(sheet)
        seating = seating_for(state)
        draft = {"taker": seating.players[0], "contract": "garde", "points": points, "oudlers": 2}
        sheet = sheet.written("a", entered(state, draft, seating))
    return sheet


@pytest.mark.parametrize("before", [1, 4])
@pytest.mark.parametrize("after", ["Anne", "Chloé", "David"])
def test_a_latecomer_sits_where_they_sat(after: str, before: int) -> None:
    sheet = _rounds(new("fft-4", 4), before)
    for player, neighbour in (("Eve", after), ("Farid", "Eve")):
        sheet = sheet.written("a", arrival(state_of(sheet), player, neighbour))
        sheet = _rounds(sheet, 3)
    state = state_of(sheet)
    back = imported(new("fft-4", 4), to_csv(EN, state))
    assert (back.at_table, back.dealer) == (state.at_table, state.dealer)
    assert [line.deal for line in back.lines] == [line.deal for line in state.lines]


def test_somebody_who_changes_seats_sits_there_on_the_copy_too() -> None:
    sheet = _rounds(new("fft-4", 5), 2)
    sheet = sheet.written("a", departure(state_of(sheet), "Eve"))
    sheet = _rounds(sheet, 1)
    sheet = sheet.written("a", arrival(state_of(sheet), "Anne", "Chloé"))
    sheet = _rounds(sheet, 2)
    state = state_of(sheet)
    assert "players" in to_csv(EN, state)
    back = imported(new("fft-4", 5), to_csv(EN, state))
    assert [line.deal for line in back.lines] == [line.deal for line in state.lines]
    assert back.seating == state.seating


def test_a_seat_changes_while_somebody_new_sits_down() -> None:
    sheet = new("fft-4", 4)
    for player, neighbour in (("Bruno", "Chloé"), ("Farid", "David")):
        sheet = sheet.written("a", arrival(state_of(sheet), player, neighbour))
    state = state_of(_rounds(sheet, 2))
    back = imported(new("fft-4", 4), to_csv(EN, state))
    assert [line.deal for line in back.lines] == [line.deal for line in state.lines]


def test_players_named_like_words_are_players() -> None:
    sheet = Sheet().written("a", opening(Game("fft-5@1"), ("Passe", "Seul", "Anne", "Bob", "Eve")))
    state = state_of(sheet)
    draft = {
        "taker": "Passe",
        "contract": "garde",
        "points": 49,
        "oudlers": 2,
        "partners": ["Seul"],
    }
    copy = sheet.written("a", entered(state, draft, seating_for(state)))
    back = imported(sheet, to_csv(EN, state_of(copy)))
    assert back.lines[0].deal == state_of(copy).lines[0].deal


def test_scores_that_are_thirds_are_not_divided() -> None:
    game = Game.of(load_ruleset("fft-4", {"half_points": "exact"}), {"half_points": "exact"})
    sheet = Sheet().written("a", opening(game, NAMES[:4]))
    draft = {"taker": "Anne", "contract": "garde", "points": "81/2", "oudlers": 2}
    sheet = sheet.written("a", entered(state_of(sheet), draft, seating_for(state_of(sheet))))
    state = state_of(sheet)
    for words, cells in ((EN, ",40.5,2,"), (FR, ";40,5;2;")):
        text = to_csv(words, state)
        assert cells in text
        assert imported(new("fft-4", 4), text).totals == state.totals


def test_a_sheet_in_french_has_the_headings_of_french_players() -> None:
    state = state_of(_rounds(new("fft-4", 4), 1))
    head = to_csv(FR, state).splitlines()[0]
    assert head.startswith("numéro;donneur;preneur;contrat;points;bouts;")
    assert head.endswith(";marque Anne;marque Bruno;marque Chloé;marque David")
    for words in (FR, EN):
        back = imported(new("fft-4", 4), to_csv(FR, state), words)
        assert [line.deal for line in back.lines] == [line.deal for line in state.lines]


def _deal(sheet: Sheet, contract: str, points: int) -> DealEntered:
    state = state_of(sheet)
    draft = {"taker": "Bruno", "contract": contract, "points": points, "oudlers": 2, "partners": []}
    return entered(state, draft, seating_for(state))


def test_a_french_spreadsheet_with_a_column_a_player() -> None:
    text = """\ufeffDonneur;Preneur;Contrat;Points;Bouts;Petit;Poignée;ANNE;Bruno;Chloé;David
Anne;bruno;Garde sans;40,5;2;défense;simple Chloé;+164;-492;+164;+164
;Anne;petite;60;1;;;;;;
;passe;;;;;;0;0;0;0
"""
    state = imported(new("fft-4", 4), text)
    assert [line.deal.seating.dealer for line in state.lines] == ["Anne", "Bruno", "Chloé"]
    assert state.totals == {"Anne": 266, "Bruno": -526, "Chloé": 130, "David": 130}


@pytest.mark.parametrize(
    ("cell", "side"),
    [("simple", "attack"), ("poignée simple", "attack"), ("Simple (défense)", "defence")],
)
def test_a_handful_needs_no_player(cell: str, side: str) -> None:
    text = f"Preneur;Contrat;Points;Nb bouts;Poignée\nAnne;garde;49;2;{cell}\n"
    (line,) = imported(new("fft-4", 4), text).lines
    assert deal_to_json(line.deal)["handfuls"] == [{"size": "single", "side": side}]


def test_an_unknown_column_without_cells_is_passed_over() -> None:
    text = "Date;Preneur;Contrat;Points;Bouts\n;Anne;garde;49;2\n"
    assert imported(new("fft-4", 4), text).totals["Anne"] == 198


def test_a_formula_is_not_one_for_a_spreadsheet() -> None:
    game = Game.of(load_ruleset("fft-3"), {})
    sheet = Sheet().written("a", opening(game, ("=cmd", "Bruno", "Chloé")))
    state = state_of(sheet)
    sheet = sheet.written("a", entered(state, {"passed_out": True}, seating_for(state)))
    assert "'=cmd" in to_csv(EN, state_of(sheet))
    assert marks(imported(sheet, to_csv(EN, state_of(sheet)).replace("1,'", ",'"))) == 2 * [
        {"=cmd": 0, "Bruno": 0, "Chloé": 0}
    ]


HEAD = "number,dealer,taker,contract,points,oudlers,score Anne\n"


def test_headings_are_understood_in_every_language() -> None:
    text = "Preneur;Enchère;POINTS;Oudlers\nAnne;garde;49;2\n"
    for words in (FR, EN):
        assert imported(new("fft-4", 4), text, words).totals["Anne"] == 198


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 1, "il manque les colonnes preneur, contrat, points et bouts"),
        ("dealer,taker,contract,points\n", 1, "il manque la colonne bouts. La première"),
        ("Soirée du 3;;;\nPreneur;Contrat;Points;Bouts\n", 1, "on y lit « Soirée du 3 »"),
        (HEAD, 1, "aucune donne"),
        ("Donne,Anne,Bruno,Chloé,David\n1,-60,180,-60,-60\n", 2, "que des marques"),
        (HEAD + ",Anne,Anne,garde,49,deux,\n", 2, "Bouts : « deux »"),
        (HEAD + ",Anne,Anne,garde,49,2,\n,Bruno,Anne,garde,40,5,2,\n", 3, "plus de cellules"),
        (HEAD + ",Anne,Zoé,garde,49,2,\n", 2, "« Zoé » n'est pas sur la feuille"),
        (HEAD + ",Anne,Anne,garde,95,2,\n", 2, "Les points vont de 0 à 91"),
        (HEAD + ",Anne,Anne,garde,,2,\n", 2, "Il manque : les points"),
        (HEAD + ",Anne,Anne,tango,49,2,\n", 2, "illisible. Écrivez par exemple : garde sans"),
        (HEAD + ",Anne,Anne,garde,49,2,+197\n", 2, "la règle donne +198"),
        (HEAD + ",Anne,Anne,garde,49,2,beaucoup\n", 2, "« beaucoup »"),
        (HEAD.replace("number", "remarque") + "oui,Anne,Anne,garde,49,2,\n", 1, "« remarque »"),
        (HEAD + ",Anne,Anne,garde,49,2,beaucoup\n", 2, "par exemple : 198, -66, 40,5"),
        (HEAD.replace("number", "passed_out") + "peut-être,,,,,,\n", 2, "par exemple : oui"),
        (HEAD + ',Anne,"Anne,garde,49,2,\n', 2, "un guillemet n'est pas fermé"),
        ("\n\n" + HEAD + '\n,"An\nne",Anne,garde,49,deux,\n,,,,,,\n', 5, "« deux »"),
        (HEAD.replace("number", "preneur"), 1, "deux colonnes disent « preneur »"),
        (HEAD.replace("number", "rules") + "whist,Anne,Anne,garde,49,2,\n", 2, "« whist »"),
    ],
)  # fmt: skip
def test_what_cannot_stand_is_refused_with_its_line(text: str, line: int, why: str) -> None:
    with pytest.raises(TableRefused, match=re.escape(why)) as error:
        table_contents(FR, new("fft-4", 4), text)
    assert error.value.line == line


def test_who_was_called_must_be_said_where_somebody_is() -> None:
    with pytest.raises(TableRefused, match="le partenaire"):
        table_contents(FR, new("fft-5", 5), HEAD + ",Anne,Anne,garde,49,2,\n")
    state = imported(
        new("fft-5", 5), HEAD.replace("number", "partner") + "alone,Anne,Anne,garde,49,2,\n", EN
    )
    assert state.totals["Anne"] == 264


def test_a_deal_that_is_there_already_is_not_entered_twice() -> None:
    sheet = new("fft-4", 4)
    sheet = sheet.written("a", _deal(sheet, "garde", 49))
    with pytest.raises(TableRefused, match="la donne 1 est déjà sur la feuille"):
        imported(sheet, to_csv(EN, state_of(sheet)))


CELLS = [
    "",
    "Anne",
    "zoé",
    "garde",
    "passe",
    "49",
    "40,5",
    "-3",
    "²",
    "simple Anne",
    "Anne: 50 (1)",
    '{"x":[',
    "=1",
]
COLUMNS = [*PLAIN, *MORE, "score Anne", "score ", "Bruno", "?"]


@given(st.lists(st.sampled_from(COLUMNS), unique=True, min_size=5), generators())
def test_whatever_a_table_holds_is_entered_or_refused(columns: list[str], rng: Random) -> None:
    heads = [*NEEDED, *(one for one in columns if one not in NEEDED)]
    good = ["Anne", "garde", "49", "2", *(rng.choice(CELLS) for _ in heads[4:])]
    bad = [rng.choice(CELLS) for _ in heads]
    text = "\n".join("\t".join(row) for row in (heads, good, bad))
    with suppress(TableRefused):
        imported(new(rng.choice(["fft-4", "fft-5", "pagat-2-piles"]), 5), text)


@pytest.mark.parametrize("words", [FR, EN])
def test_every_column_that_can_be_misread_has_an_example(words: Words) -> None:
    for column in [*PLAIN, *MORE, "score"]:
        assert words(f"sheet.table_file.example.{column}")
