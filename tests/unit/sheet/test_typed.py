"""A deal typed on one line, as players say it in either language."""

from typing import Any

import pytest

from oudler.played_deal import Game
from oudler.rulesets import load_ruleset
from oudler.sheet import NotUnderstood, Sheet, State, opening, read_typed, state_of
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
    assert read("annulée") == {"thrown_in": "petit_sec"}


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
    "line", ["zoé garde", "anne garde 49 2 7", "anne garde 1/0 2", "défense", "anne bruno garde"]
)
def test_what_means_nothing_is_named(line: str) -> None:
    with pytest.raises(NotUnderstood):
        read(line)
