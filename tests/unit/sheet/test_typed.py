"""A deal typed on one line, as players say it in either language."""

from typing import Any

import pytest

from oudler.rulesets import load_ruleset
from oudler.sheet import NotUnderstood, Sheet, State, opening, read_typed, state_of
from oudler.sheet.typed import Unclear, answered
from oudler.sheet_deal import Game
from oudler.testing.sheets import NAMES
from oudler.words import Words

ANNE = {"taker": "Anne", "contract": "garde", "points": "49", "oudlers": 2}


def state(id: str, players: int, **options: object) -> State:
    game = Game.of(load_ruleset(id, options), options)
    return state_of(Sheet().written("a", opening(game, NAMES[:players])))


def read(line: str, language: str = "fr", id: str = "fft-5", **options: object) -> dict[str, Any]:
    found = state(id, load_ruleset(id).places, **options)
    return read_typed(Words(language), found, found.rules, line)


@pytest.mark.parametrize(
    ("line", "more"),
    [
        ("anne garde 49 2", {}),
        ("A G 49 points 2 bouts", {}),
        ("49 anne garde 2 bouts", {}),
        ("anne garde sans 40,5 2", {"contract": "garde_sans", "points": "40,5"}),
        ("anne g défense 42 2", {"points": "42", "points_of": "defence"}),
        ("anne garde 49 2 avec eve", {"partners": ["Eve"]}),
        ("anne garde 49 2 seul", {"partners": []}),
        ("anne gardesans 49 2", {"contract": "garde_sans"}),
        ("anne garde-sans 49 2", {"contract": "garde_sans"}),
        ("anne gs 49 2", {"contract": "garde_sans"}),
        ("Anne prend une garde contre le chien, 49 pts, 2 bouts", {"contract": "garde_contre"}),
        ("Anne a pris une garde 49 2", {}),
        ("anne a fait garde sans 49 2", {"contract": "garde_sans"}),
        ("anne garde 41½ 2", {"points": "41½"}),
        ("anne garde 41 ½ 2", {"points": "41½"}),
        ("anne garde 41,5 2", {"points": "41,5"}),
        ("anne garde 41 et demi deux bouts", {"points": "41½"}),
        ("anne garde 41 points et demi 2", {"points": "41½"}),
        ("anne garde 49pts 2bouts", {}),
        ("anne garde 49 2 avec anne", {"partners": []}),
        ("avec anne anne garde 49 2", {"partners": []}),
        ("anne garde 49 2 avec eve et bruno", {"partners": ["Eve", "Bruno"]}),
        ("anne garde 49 2 petit def", {"petit": "defence"}),
        ("anne garde 49 2 petit au bout défense", {"petit": "defence"}),
        ("anne garde 49 2 petit au bout pour la défense", {"petit": "defence"}),
        ("anne garde 49 2 poignée simple", {"handfuls": [{"size": "single", "side": "attack"}]}),
        ("anne garde 49 2 poignée", {"handfuls": [{"size": "single", "side": "attack"}]}),
        ("anne g 49 2 poignée triple bruno", {"handfuls": [{"size": "triple", "player": "Bruno"}]}),
        (
            "anne g 49 2 triple poignée de bruno",
            {"handfuls": [{"size": "triple", "player": "Bruno"}]},
        ),
        ("anne g 49 2 poignée bruno triple", {"handfuls": [{"size": "triple", "player": "Bruno"}]}),
        ("anne garde poignée 49 2", {"handfuls": [{"size": "single", "side": "attack"}]}),
        (
            "anne garde 49 2 poignée petit",
            {"handfuls": [{"size": "single", "side": "attack"}], "petit": "attack"},
        ),
        ("anne garde 49 2 chelem raté", {"slams": ["announced_failed"]}),
        ("anne garde 49 2 chelem non annoncé", {"slams": ["made"]}),
        ("anne garde 49 2 petit", {"petit": "attack"}),
        ("anne garde 49 2 petit défense", {"petit": "defence"}),
        ("anne garde 49 2 double eve", {"handfuls": [{"size": "double", "player": "Eve"}]}),
        ("anne garde 49 2 triple défense", {"handfuls": [{"size": "triple", "side": "defence"}]}),
        ("anne garde 49 2 chelem annoncé manqué", {"slams": ["announced_failed"]}),
        ("anne garde 49 2 chelem", {"slams": ["made"]}),
        ("anne garde 49 2 chelem défense", {"slams": ["defence"]}),
        ("anne garde 49 2 petit chelem annoncé", {"slams": ["small_announced_made"]}),
        ("anne g 49 2 misère têtes eve", {"miseres": [{"kind": "courts", "player": "Eve"}]}),
    ],
)
def test_a_line_means_a_draft(line: str, more: dict[str, Any]) -> None:
    assert read(line) == {**ANNE, **more}


@pytest.mark.parametrize("line", ["-", "tous passent", "passe"])
def test_nobody_took(line: str) -> None:
    assert read(line) == {"passed_out": True}
    assert read("annulée") == read("petit sec") == {"thrown_in": "petit_sec"}


def test_english_says_it_too() -> None:
    assert read("anne garde defence 42 2 oudlers with eve single bruno", "en") == {
        **ANNE,
        "points": "42",
        "points_of": "defence",
        "partners": ["Eve"],
        "handfuls": [{"size": "single", "player": "Bruno"}],
    }


def test_everybodys_points_where_nobody_takes() -> None:
    each = [
        {"player": "Anne", "points": "50", "oudlers": 1},
        {"player": "Bruno", "points": "41", "oudlers": 2},
    ]
    assert read("anne 50 1 bruno 41 2 petit bruno", id="pagat-2-piles") == {
        "each": each,
        "petit_player": "Bruno",
    }


def test_whom_the_petit_pays() -> None:
    found = read("anne garde 49 2 petit défense eve", petit_au_bout_paid_to="petit_player")
    assert (found["petit"], found["petit_players"]) == ("defence", ["Eve"])


@pytest.mark.parametrize(
    ("line", "found", "why"),
    [
        ("zoé garde", "zoé", Unclear.UNKNOWN),
        ("anne garde 49 2 7", "7", Unclear.SAID_ALREADY),
        ("anne garde 1/0 2", "1/0", Unclear.UNKNOWN),
        ("défense", "défense", Unclear.POINTS_AFTER),
        ("anne garde 49 2 e", "e", Unclear.SECOND_TAKER),
        ("anne garde 49 2 petit eve", "eve", Unclear.PETIT_NAME),
        ("anne garde 49 2 avec", "avec", Unclear.NAME_AFTER),
    ],
)
def test_what_means_nothing_is_named_as_it_was_typed(line: str, found: str, why: Unclear) -> None:
    with pytest.raises(NotUnderstood) as refused:
        read(line)
    assert (refused.value.found, refused.value.why) == (found, why)


def test_a_beginning_of_several_names_says_whose() -> None:
    game = Game.of(load_ruleset("fft-3"), {})
    found = state_of(Sheet().written("a", opening(game, ("Anne", "Antoine", "Bob"))))
    with pytest.raises(NotUnderstood) as refused:
        read_typed(Words("fr"), found, found.rules, "an garde")
    assert (refused.value.why, refused.value.about) == (Unclear.SEVERAL_PLAYERS, "Anne, Antoine")


def test_answers_name_whose_handful_it_was() -> None:
    """A side's handful, where a player is paid for it, asks for a name and takes it."""
    found = state("fft-5", 5)
    draft = {"taker": "Anne", "handfuls": [{"size": "double", "side": "attack"}]}
    given = answered(Words("fr"), found, found.rules, draft, "handfuls", "eve")
    assert given["handfuls"] == [{"size": "double", "player": "Eve"}]
