import json

import pytest

from oudler.cli import run as oudler
from oudler.core import OPTIONS, plain_options, read_ruleset
from oudler.rulesets import load_ruleset, ruleset_ids

Printed = pytest.CaptureFixture[str]


def test_every_ruleset_is_listed(capsys: Printed) -> None:
    assert oudler(["rules", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["rulesets"]
    assert [rules["id"] for rules in found] == list(ruleset_ids())
    assert oudler(["rules", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert all(id in said for id in ruleset_ids())


@pytest.mark.parametrize("id", ruleset_ids())
def test_a_ruleset_shows_each_option_with_its_source(id: str, capsys: Printed) -> None:
    assert oudler(["rules", id, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert list(found["options"]) == list(OPTIONS)
    values = {key: option["value"] for key, option in found["options"].items()}
    assert read_ruleset(id, found["version"], values) == load_ruleset(id)
    assert all(option["source"] and option["says"] for option in found["options"].values())


def test_the_values_are_written_as_set_reads_them(capsys: Printed) -> None:
    assert oudler(["rules", "fft-5", "--lang", "fr"]) == 0
    lines = capsys.readouterr().out.splitlines()
    first = lines.index("Toutes ses options :") + 1
    settings = [line.replace(" = ", "=", 1) for line in lines[first::2]]
    assert len(settings) == len(plain_options(load_ruleset("fft-5")))
    arguments = ["score", "--contract", "garde", "--points", "57", "--oudlers", "0"]
    arguments += ["--partner", "other"]
    for setting in settings:
        arguments += ["--set", setting]
    assert oudler([*arguments, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["scores"] == [104, 52, -52, -52, -52]


def test_without_a_name_the_usual_rules_are_explained(capsys: Printed) -> None:
    assert oudler(["rules", "--manual", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert oudler(["rules", "fft-4", "--manual", "--lang", "fr"]) == 0
    assert said == capsys.readouterr().out


def test_the_manual_is_the_rule_book_chapter_by_chapter(capsys: Printed) -> None:
    assert oudler(["rules", "fft-5", "--manual", "--lang", "fr"]) == 0
    said = capsys.readouterr().out
    assert said.startswith("CE QUE CETTE TABLE A DE PARTICULIER\n")
    assert "\n  Triple poignée   13               40\n" in said
    assert oudler(["rules", "fft-5", "--manual", "--json"]) == 0
    chapters = json.loads(capsys.readouterr().out)["chapters"]
    assert [one["key"] for one in chapters][:3] == ["differs", "cards", "values"]


def test_an_unknown_ruleset_is_refused_with_the_known_ones(capsys: Printed) -> None:
    assert oudler(["rules", "fft-9"]) == 1
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "fft-4" in error


def explained(id: str, language: str, capsys: Printed) -> str:
    """What is said of a ruleset before its options are listed."""
    assert oudler(["rules", id, "--lang", language]) == 0
    return capsys.readouterr().out.rpartition("\n\n")[0]


def test_three_players_are_explained(capsys: Printed) -> None:
    assert (
        explained("fft-3", "fr", capsys)
        == """\
fft-3, version 1 : 3 joueurs, 24 cartes chacun, 6 au chien.

Ce qui change par rapport à fft-4 :
Nombre de joueurs : 3 (fft-4 : 4).
Nombre de cartes par joueur : 24 (fft-4 : 18).
Nombre de cartes données à la fois : 4 (fft-4 : 3).
Nombre d'atouts d'une poignée simple, double et triple : \
13, 15 et 18 (fft-4 : 10, 13 et 15)."""
    )
    assert (
        explained("fft-3", "en", capsys)
        == """\
fft-3, version 1: 3 players, 24 cards each, 6 in the dog.

What differs from fft-4:
How many people play: 3 (fft-4: 4).
How many cards each player is dealt: 24 (fft-4: 18).
How many cards are dealt at a time: 4 (fft-4: 3).
How many trumps a single, double and triple handful show: \
13, 15 and 18 (fft-4: 10, 13 and 15)."""
    )


def test_five_players_are_explained(capsys: Printed) -> None:
    assert (
        explained("fft-5", "fr", capsys)
        == """\
fft-5, version 1 : 5 joueurs, 15 cartes chacun, 3 au chien.

Ce qui change par rapport à fft-4 :
Nombre de joueurs : 5 (fft-4 : 4).
Nombre de cartes par joueur : 15 (fft-4 : 18).
Nombre de cartes au chien : 3 (fft-4 : 6).
Les phases d'une donne, dans l'ordre : les enchères, l'appel, l'écart et le jeu de la carte \
(fft-4 : les enchères, l'écart et le jeu de la carte).
Les cartes qu'on peut appeler, et combien de cartes du rang précédent il faut en main : \
un roi, une dame à partir de 4 rois, un cavalier à partir de 4 dames, \
un valet à partir de 4 cavaliers (fft-4 : rien).
Nombre d'atouts d'une poignée simple, double et triple : \
8, 10 et 13 (fft-4 : 10, 13 et 15)."""
    )
    assert (
        explained("fft-5", "en", capsys)
        == """\
fft-5, version 1: 5 players, 15 cards each, 3 in the dog.

What differs from fft-4:
How many people play: 5 (fft-4: 4).
How many cards each player is dealt: 15 (fft-4: 18).
How many cards go to the dog: 3 (fft-4: 6).
The phases of a deal, in order: the bidding, the call, the discard and the play \
(fft-4: the bidding, the discard and the play).
What may be called, and how many cards of the previous rank that takes: \
a king, a queen with 4 kings or more, a knight with 4 queens or more, \
a jack with 4 knights or more (fft-4: none).
How many trumps a single, double and triple handful show: \
8, 10 and 13 (fft-4: 10, 13 and 15)."""
    )


def test_the_ruleset_that_others_are_compared_with_says_so(capsys: Printed) -> None:
    assert explained("fft-4", "en", capsys).splitlines()[2:] == ["This is the reference ruleset."]


def test_the_differences_as_json(capsys: Printed) -> None:
    assert oudler(["rules", "wikipedia-4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["differs"] == {
        "excuse_in_last_trick": {"value": "trick_winner", "fft_4": "changes_camp"},
        "handful_counts_discard": {"value": False, "fft_4": True},
    }
    assert oudler(["rules", "fft-4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["differs"] == {}
