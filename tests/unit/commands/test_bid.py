"""`oudler bid`: a hand typed in the terminal."""

import json
from types import ModuleType

import pytest

from oudler.cli import run as oudler

Printed = pytest.CaptureFixture[str]
HAND = "T21 T19 T12 T6 T1 EX HK HN H10 H8 H1 DJ D8 CQ CN C7 S6 S4"
IN_WORDS = (
    "21, 19 d'atout, 12 d'atout, 6 d'atout, Petit, Excuse, cœur R C 10 8 as, valet de carreau, "
    "8 de carreau, D♣, cavalier de trèfle, 7 de trèfle, pique 6 4"
)


def answered(capsys: Printed, *line: str) -> dict[str, object]:
    assert oudler(["bid", *line, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


def test_every_bid_of_the_rules_is_answered(kernel: ModuleType, capsys: Printed) -> None:
    found = answered(capsys, *HAND.split(), "--worlds", "40")
    options = found["options"]
    assert isinstance(options, list)
    assert found["ok"] is True
    assert found["best"] in ("garde", "garde_sans")
    assert [one["bid"] for one in options] == [
        "pass",
        "prise",
        "garde",
        "garde_sans",
        "garde_contre",
    ]
    assert {"mean", "error", "made"} <= {*options[0]}


def test_the_figures_do_not_depend_on_how_it_was_typed(kernel: ModuleType, capsys: Printed) -> None:
    in_codes = answered(capsys, *HAND.split(), "--worlds", "8")
    in_words = answered(capsys, IN_WORDS, "--worlds", "8", "--lang", "fr")
    assert in_codes["options"] == in_words["options"]
    assert in_codes["discards"] == in_words["discards"]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (["S1", "S1", "zut"], "“zut” is not a card. Twice: ace of spades."),
        (["S1"], "Expected 18 cards, found 1 card: 17 are missing."),
        ([*HAND.split(), "--bids", "pass,belote"], "“belote” is not a bid"),
        ([*HAND.split(), "--dog", "S1"], "The dog: Expected 6 cards"),
        ([*HAND.split(), "--dog", "S4 S1 S2 S3 H2 H3"], "in the hand already: spades 4"),
        ([*HAND.split(), "--bids", "garde,garde"], "too low: bid more"),
        ([*HAND.split(), "--seat", "5"], "nothing left to bid"),
        ([*HAND.split(), "--seat", str(10**12)], "nothing left to bid"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_would_be_right(
    line: list[str], said: str, capsys: Printed
) -> None:
    with pytest.raises(SystemExit) as ended:
        oudler(["bid", *line, "--json", "--lang", "en"])
    assert ended.value.code == 2
    out, _ = capsys.readouterr()
    found = json.loads(out)
    assert found["ok"] is False
    assert said in found["message"]


def test_in_words_it_names_the_best_the_scale_and_the_discards(
    kernel: ModuleType, capsys: Printed
) -> None:
    assert oudler(["bid", HAND, "--worlds", "20", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert "Barème de Noël Chavey (Le Jeu de tarot, Hatier, 1986) : 60 points, garde." in said
    assert "Ce qui rapporte le plus : garde" in said
    assert said.count("au chien, j'écarterais") == 3
