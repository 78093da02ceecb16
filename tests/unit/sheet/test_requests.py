"""What the page shows of a sheet, and what it may ask to be written."""

from typing import Any

import pytest

from oudler.core import PACK
from oudler.records import read_record
from oudler.sheet import Sheet, SheetRefused
from oudler.sheet.cards_text import CardsRefused
from oudler.sheet.requests import NotAsked, contents_asked
from oudler.sheet.sheet_json import file_of, shown
from oudler.words import Words

FR = Words("fr")
FOUR = ["Anne", "Bruno", "Chloé", "David"]
GARDE = {"taker": "Bruno", "contract": "garde", "points": 49, "oudlers": 2}


def written(*asked: dict[str, Any]) -> Sheet:
    sheet = Sheet()
    for one in ({"do": "open", "players": FOUR}, *asked):
        sheet = wrote(sheet, one)
    return sheet


def wrote(sheet: Sheet, asked: dict[str, Any]) -> Sheet:
    for content in contents_asked(FR, sheet, asked):
        sheet = sheet.written("a", content)
    return sheet


def test_the_rules_follow_from_how_many_play() -> None:
    sheet = Sheet()
    five = contents_asked(FR, sheet, {"do": "open", "players": [*FOUR, "Eve"]})
    assert "fft-5" in repr(five)


def test_a_form_names_each_choice() -> None:
    form: Any = shown(FR, written())["form"]
    assert form["asks"] == ["taker", "contract", "oudlers", "points"]
    assert [one["name"] for one in form["contracts"]] == [
        "prise",
        "garde",
        "garde sans",
        "garde contre",
    ]
    assert {"value": "petit_sec", "name": "Petit sec, donne annulée."} in form["lone_trumps"]


def test_only_the_last_deal_and_the_one_asked_for_are_explained() -> None:
    sheet = written(*({"do": "deal", "draft": GARDE},) * 3)
    deals: Any = shown(FR, sheet)["deals"]
    assert [bool(one["why"]) for one in deals] == [False, False, True]
    deals = shown(FR, sheet, deals[0]["id"])["deals"]
    assert [bool(one["why"]) for one in deals] == [True, False, True]


def test_players_come_go_and_change_their_names() -> None:
    sheet = written(
        {"do": "arrive", "player": "Eve", "after": "Anne"},
        {"do": "leave", "player": "David"},
        {"do": "rename", "player": "Eve", "name": "Ève"},
        {"do": "game", "rules": "fft-4"},
    )
    players: Any = shown(FR, sheet)["players"]
    assert [(one["name"], one["present"]) for one in players][3:] == [
        ("David", False),
        ("Ève", True),
    ]


def test_cards_in_a_form_become_a_record() -> None:
    sheet = written({"do": "deal", "draft": GARDE})
    deals: Any = shown(FR, sheet)["deals"]
    of, cards = deals[0]["id"], [str(card) for card in PACK]
    hands = {f"hand {name}": " ".join(cards[seat:72:4]) for seat, name in enumerate(FOUR)}
    sheet = wrote(sheet, {"do": "cards", "of": of, "cards": hands})
    (deal,) = read_record(file_of(FR, sheet, "tarot", of)).deals
    assert str(deal.dealt.dog) == " ".join(cards[72:])
    short = {**hands, "hand Anne": cards[0]}
    with pytest.raises(CardsRefused, match="il en faut 18"):
        contents_asked(FR, sheet, {"do": "cards", "of": of, "cards": short})


def test_a_record_is_taken_over_where_it_is_the_deals() -> None:
    sheet = written({"do": "deal", "draft": GARDE}, {"do": "deal", "draft": GARDE})
    deals: Any = shown(FR, sheet)["deals"]
    first, second = (one["id"] for one in deals)
    cards = [str(card) for card in PACK]
    hands = {f"hand {name}": " ".join(cards[seat:72:4]) for seat, name in enumerate(FOUR)}
    record = file_of(FR, wrote(sheet, {"do": "cards", "of": first, "cards": hands}), "tarot", first)
    again = wrote(sheet, {"do": "record", "of": second, "record": record})
    assert file_of(FR, again, "tarot", second) == record
    for wrong in ("", record.replace("Anne", "Zoé"), record.replace("fft-4", "fft-5")):
        with pytest.raises(CardsRefused, match="n'est pas celui de la donne 2"):
            contents_asked(FR, sheet, {"do": "record", "of": second, "record": wrong})


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"do": "open", "players": "Anne"},
        {"do": "open", "players": FOUR, "rules": "whist"},
        {"do": "deal"},
        {"do": "leave"},
        {"do": "arrive", "player": ""},
        {"do": "correct", "of": "a-2", "draft": 3, "dealer": 7},
    ],
)
def test_nonsense_is_not_asked(asked: dict[str, Any]) -> None:
    with pytest.raises((NotAsked, SheetRefused)):
        contents_asked(FR, written({"do": "deal", "draft": GARDE}), asked)
