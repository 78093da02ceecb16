from typing import Literal
from unicodedata import normalize

import pytest

from oudler.core import CARDS, TRUMPS, Card, CardSet
from oudler.terminal.commands import Command, command_of
from oudler.typed_text.cards import NoSuchCard, read_cards
from oudler.typed_text.spelling import spellings
from oudler.words import LANGUAGES, Words, safe_text
from oudler.words.names import card_name, picture_name, rank_name, suit_name, the_card
from oudler.words.safe_text import plain


def read(language: str, text: str) -> str:
    return ", ".join(str(cards) for cards in read_cards(Words(language), text))


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("SK", "SK"),
        ("t21", "T21"),
        ("ex", "EX"),
        ("Roi de Pique", "SK"),
        ("dame de cœur", "HQ"),
        ("dame coeur", "HQ"),
        ("l'as de trèfle", "C1"),
        ("21", "T21"),
        ("atout 5", "T5"),
        ("5 d'atout", "T5"),
        ("5 d’atout", "T5"),
        ("Petit", "T1"),
        ("l'Excuse", "EX"),
        ("rp", "SK"),
        ("10co", "H10"),
        ("dca", "DQ"),
        ("cp", "SN"),
        ("2 tr", "C2"),
        ("PV", "SJ"),
        ("PC", "SN"),
        ("CaC", "DN"),
        ("CoR Tr10 A5", "HK, C10, T5"),
        ("RK VK 10K K9 as K", "DK, DJ, D10, D9, D1"),
        ("DK, CK, KH", "DK, CK, HK"),
        ("4C 2T", "H4 C4, C2 T2"),
        ("VT 2T", "CJ, C2"),
        ("21T 2T", "T21, T2"),
        ("♥ K10, 4 p", "HK, H10, S4"),
        ("cav", "SN HN DJ DN CN"),
        ("9", "S9 H9 D9 C9 T9"),
        ("p RD105 ca DV3 at 21 20", "SK, SQ, S10, S5, DQ, DJ, D3, T21, T20"),
        ("♠RD54, ♥ 108", "SK, SQ, S5, S4, H10, H8"),
        ("♣ 54 21", "C5, C4, T21"),
        ("♠RD", "SK, SQ"),
        ("tr 3d p 3", "C3, CQ, S3"),
        ("roi", "SK HK DK CK"),
        ("roi de pique, 21 et excuse", "SK, T21, EX"),
        ("S10 h4 C2", "S10, H4, C2"),
        ("10 de cœur 4 de cœur", "H10, H4"),
        ("1 2", "S1 H1 D1 C1 T1, S2 H2 D2 C2 T2"),
    ],
)
def test_french_spellings(text: str, codes: str) -> None:
    assert read("fr", text) == codes


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("king of spades", "SK"),
        ("the king of spades", "SK"),
        ("ks", "SK"),
        ("sk", "SK"),
        ("as", "S1"),
        ("10h", "H10"),
        ("hj", "HJ"),
        ("c10 t21", "C10, T21"),
        ("knight of clubs", "CN"),
        ("trump 5", "T5"),
        ("5 of trumps", "T5"),
        ("petit", "T1"),
        ("fool", "EX"),
        ("queen", "SQ HQ DQ CQ"),
        ("ks and 21", "SK, T21"),
        ("KS 4C 7D 2T", "SK, C4, D7, T2"),
    ],
)
def test_english_spellings(text: str, codes: str) -> None:
    assert read("en", text) == codes


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name_of", [card_name, the_card])
def test_every_card_is_read_by_its_code_and_by_its_name(language: str, name_of: object) -> None:
    words = Words(language)
    assert callable(name_of)
    for card in CARDS:
        for text in (card.name, card.name.lower(), name_of(words, card)):
            assert read_cards(words, text) == [CardSet.of([card])]


@pytest.mark.parametrize(
    ("language", "text", "codes"),
    [
        ("fr", "le Monde", "T21"),
        ("fr", "bateleur", "T1"),
        ("fr", "le Pendu, la Mort", "T12, T13"),
        ("fr", "la roue de fortune", "T10"),
        ("fr", "maison dieu et l’étoile", "T16, T17"),
        ("fr", "le Fou", "EX"),
        ("en", "the Wheel of Fortune", "T10"),
        ("en", "hanged man and death", "T12, T13"),
        ("en", "the World, the Fool", "T21, EX"),
    ],
)
def test_a1_7_a_trump_may_be_named_by_its_picture(language: str, text: str, codes: str) -> None:
    assert read(language, text) == codes


@pytest.mark.parametrize("language", LANGUAGES)
def test_a1_7_every_trump_has_a_picture_of_its_own(language: str) -> None:
    words = Words(language)
    snapshots = [picture_name(words, card) for card in (*TRUMPS.once, Card.EX)]
    assert len(set(snapshots)) == 22
    for card, snapshot in zip((*TRUMPS.once, Card.EX), snapshots, strict=True):
        assert read_cards(words, snapshot) == [CardSet.of([card])]


@pytest.mark.parametrize("language", LANGUAGES)
def test_only_a_rank_alone_may_mean_several_cards(language: str) -> None:
    words = Words(language)
    ranks = {plain(rank_name(words, card)) for card in CARDS} | {"1", "cav"}
    several = {spelled for spelled, cards in spellings(language).items() if len(cards) > 1}
    assert several <= ranks


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_command_is_also_a_card(language: str) -> None:
    words = Words(language)
    assert not [spelled for spelled in spellings(language) if command_of(words, spelled)]
    keys = [key for key in Command if len(key) == 1]
    assert not set(keys) & set(spellings(language))


def test_accents_are_taken_off_letter_by_letter(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str] = []

    def spied(form: Literal["NFD"], text: str) -> str:
        seen.append(text)
        return normalize(form, text)

    monkeypatch.setattr(safe_text, "normalize", spied)
    safe_text._without_accents.cache_clear()
    assert plain("Cœ\u0301\u0323ur d’" + "e\u0301\u0323" * 40) == "coeur d'" + "e" * 40
    assert max(map(len, seen)) == 1, "sorting many accents of one letter takes for ever"


@pytest.mark.parametrize("text", ["zorro", "roi de zorro", "22", "S11", "T0"])
def test_an_unknown_card_is_refused(text: str) -> None:
    with pytest.raises(NoSuchCard):
        read_cards(Words("fr"), text)


def test_the_suit_names_are_among_the_spellings() -> None:
    for language in LANGUAGES:
        words = Words(language)
        for card in CARDS:
            if card.suit is not None and card.rank.isdecimal():
                name = plain(f"{card.rank}{suit_name(words, card.suit)}")
                assert spellings(language)[name] == CardSet.of([card])


@pytest.mark.parametrize(
    ("language", "typed", "command"),
    [
        ("fr", "m", Command.HAND),
        ("fr", "M", Command.HAND),
        ("fr", "E", Command.BIDS),
        ("fr", "h", Command.HAND),
        ("en", "h", Command.HAND),
        ("en", "m", None),
    ],
)
def test_french_has_letters_of_its_own_for_the_hand_and_the_bids(
    language: str, typed: str, command: Command | None
) -> None:
    assert command_of(Words(language), typed) is command
