"""A deal as people type it, and in a link: what is read, and how faults are told."""

import re

import pytest

import oudler
from oudler.core import Bid, Card, CardSet, Contract, Deal, Phase
from oudler.core.text import RecordError
from oudler.deals import deal_from_fragment, deal_to_fragment, is_deal_text
from oudler.typed_text.places import UnclearCards, typed_cards
from oudler.words import LANGUAGES, Words
from oudler.words.faults import record_wrong

DEAL = oudler.deal_cards(oudler.load_ruleset("fft-4"), seed="typed", dealer=0)
CARDS = oudler.deal_to_text(DEAL)


def read(*lines: str) -> Deal:
    return oudler.deal_from_text("\n".join([CARDS, *lines]))


def test_a_text_says_what_was_bid_and_played() -> None:
    taken = read("contract: garde S")
    assert (taken.contract, taken.taker) == (Contract.GARDE, 2)
    free = oudler.legal(taken)
    assert isinstance(free, oudler.LegalDiscard)
    discard = CardSet.of(list(free.free)[: free.count])
    begun = read("contract: S garde", f"discard: {discard}")
    assert begun.phase is Phase.PLAY
    may = oudler.legal(begun)
    assert isinstance(may, oudler.LegalPlays)
    lead = may.cards.lowest
    led = read("bids: pass garde pass pass", f"discard: {discard}", f"trick: {lead}")
    assert led.trick.cards == (lead,)
    assert oudler.deal_to_text(led).splitlines()[-3:] == [
        "bids: pass garde pass pass",
        f"discard: {discard}",
        f"trick: {lead}",
    ]


def test_french_and_english_words_say_the_same() -> None:
    french = CARDS.replace("rules", "Règle").replace("dealer: N", "donneur : nord")
    french = french.replace("dog", "chien").replace("W:", "O :").replace("S:", "Sud:")
    bids = "enchères: passe, petite, garde sans, -"
    assert oudler.deal_from_text(f"{french}\n{bids}") == read("bids: pass prise garde-sans pass")


def test_people_may_stand_for_seats_in_playing_order() -> None:
    names = CARDS.replace("\nN:", "\nAnne :").replace("W:", "Bob:").replace("S:", "Chloé:")
    names = (
        names.replace("E:", "Zoé:").replace("dealer: N", "donneur: anne").replace("dog", "chien")
    )
    assert oudler.deal_from_text(f"{names}\ncontrat: garde Chloe") == read("contract: garde S")
    assert oudler.deal_from_text(re.sub("(?m)^Zoé: .*$", "", names)) == DEAL
    for wrong in (names.replace("Bob", "W"), names.replace("Bob", "Anne"), f"{names}\nPaul: T1"):
        with pytest.raises(RecordError, match=r"(?i)anne"):
            oudler.deal_from_text(wrong)


def test_the_hand_or_the_dog_left_out_gets_what_is_left() -> None:
    lines = CARDS.splitlines()
    for at in range(2, 7):
        text = "\n".join([*lines[:at], "", "# left out", *lines[at + 1 :]])
        assert oudler.deal_from_text(text) == DEAL


def test_cards_may_be_typed_by_name() -> None:
    assert typed_cards("21, excuse, R♠, 10♥, dame de carreau, C♣") == (
        Card.T21, Card.EX, Card.SK, Card.H10, Card.DQ, Card.CN,
    )  # fmt: skip
    assert typed_cards("K♠ queen of hearts, JD") == (Card.SK, Card.HQ, Card.DJ)
    assert typed_cards("S10 CN DN") == (Card.S10, Card.CN, Card.DN)
    for unclear in ("as", "roi", "10", "S11", "roi de", "xyz"):
        with pytest.raises(UnclearCards):
            typed_cards(unclear)


def test_a_hand_may_be_typed_suit_by_suit() -> None:
    right = CardSet.parse("SK SQ SN S1 HJ H3 C9 T21 T16 T1 EX")
    for text in (
        "♠ R D C 1 ♥ V 3 ♣ 9 atouts 21 16 1 excuse",
        "Pique R, D, cavalier, as, cœurs valet 3, trèfle 9, atouts 21 16 petit ex",
        "spades K Q N A hearts J 3 clubs 9 trumps 21 16 1 ex",
        "R D C 1 de pique, valet et 3 de cœur, 9 de trèfle, 21 16 1 et l'excuse",
    ):
        assert CardSet.of(typed_cards(text)) == right
    assert typed_cards("♠ R D 15") == (Card.SK, Card.SQ, Card.T15), "no other suit has a 15"
    for unclear in ("♠ R 11 pommes", "R ♠ 10"):
        with pytest.raises(UnclearCards):
            typed_cards(unclear)


WRONG = [
    ("unknown_line", 8, ["hand: S1"]),
    ("unknown_line", 8, ["garde"]),
    ("line_twice", 8, ["N: S1"]),
    ("line_twice", 9, ["bids: pass", "bids: pass"]),
    ("line_too_late", 9, ["bids: pass", "N: S1"]),
    ("wrong_word", 8, ["bids: pass gard"]),
    ("wrong_word", 8, ["contract: garde"]),
    ("wrong_word", 8, ["contract: garde X"]),
    ("wrong_word", 8, ["contract: gard S"]),
    ("wrong_word", 8, ["slam: dog"]),
    ("wrong_word", 8, ["slam: N big"]),
    ("wrong_word", 8, ["misere: N kings"]),
    ("wrong_word", 8, ["set: base"]),
    ("wrong_word", 8, ["players: Anne Bob"]),
    ("wrong_option", 8, ["set: base = many"]),
    ("unknown_card", 9, ["contract: garde S", "discard: S99"]),
    ("unclear_card", 9, ["contract: garde S", "discard: roi"]),
    ("card_twice", 9, ["contract: garde S", "discard: S1 S1"]),
    ("bid_too_low", 8, ["bids: garde prise"]),
    ("wrong_phase", 8, ["trick: S1"]),
    ("discard_count", 9, ["contract: garde S", "discard:"]),
    ("wrong_phase", 9, ["contract: garde S", "contract: garde S"]),
]


@pytest.mark.parametrize(("reason", "line", "more"), WRONG)
def test_a_fault_is_told_with_its_line(reason: str, line: int, more: list[str]) -> None:
    if reason == "wrong_phase" and line == 9:
        more = ["contract: garde S", "encheres: garde"]
    with pytest.raises(RecordError) as error:
        read(*more)
    wrong = error.value.wrongs[0]
    assert (str(wrong.reason), wrong.line) == (reason, line)
    for language in LANGUAGES:
        assert "{" not in record_wrong(Words(language), wrong)
    assert str(error.value).startswith(f"line {line}: ")


FRENCH = [
    ("garde", "O:, S:, E:, chien:, règle:, option:, donneur:"),
    ("slam: N big", "il faut : petit."),
    ("misere: N kings", "il faut : atouts, têtes."),
    ("bids: pass gard", "il faut : passe, prise, garde, garde-sans, garde-contre."),
    ("contract: garde X", "garde N"),
]


@pytest.mark.parametrize(("line", "says"), FRENCH)
def test_a_fault_names_the_words_of_its_language(line: str, says: str) -> None:
    with pytest.raises(RecordError) as error:
        read(line)
    assert says in record_wrong(Words("fr"), error.value.wrongs[0])


def test_a_fault_of_the_cards_names_the_hand_as_it_was_typed() -> None:
    short = re.sub(r"(?m)^N: \S+ ", "Nord : ", CARDS)
    with pytest.raises(RecordError) as error:
        oudler.deal_from_text(short)
    told = " ".join(record_wrong(Words("fr"), one) for one in error.value.wrongs)
    assert "Nord a 17 cartes" in told


@pytest.mark.parametrize(
    ("reason", "line", "text"),
    [
        ("hands_missing", 2, "N: S1\nW: S2"),
        ("unknown_ruleset", 1, "rules: fft-9"),
        ("card_twice", 4, CARDS.replace("\nW: ", "\nW: " + CARDS.splitlines()[2][3:] + " ")),
        ("wrong_hand_size", 3, CARDS.replace("\ndog: ", "\n# dog: ").replace("N: ", "N:#", 1)),
        ("wrong_word", 2, CARDS.replace("dealer: N", "dealer: N late")),
        (
            "dealer_not_barred",
            2,
            CARDS.replace("fft-4@1", "pagat-4").replace("r: N", "r: N barred"),
        ),
        ("not_a_link", 1, "1.fft-4@1.AAAAAA"),
        ("not_a_link", 1, deal_to_fragment(DEAL)[:-1]),
        ("not_a_link", 1, deal_to_fragment(DEAL) + ".AAAA"),
        ("unknown_ruleset", 1, deal_to_fragment(DEAL).replace("fft-4", "fft-3")),
    ],
)
def test_wrong_cards_are_told_with_their_line(reason: str, line: int, text: str) -> None:
    with pytest.raises(RecordError) as error:
        oudler.deal_from_text(text)
    found = {(str(wrong.reason), wrong.line) for wrong in error.value.wrongs}
    if reason == "unknown_ruleset" and "." in text:
        # The check sum covers the name of the rules too.
        reason = "not_a_link"
    assert (reason, line) in found


def test_a_link_holds_a_whole_deal() -> None:
    players = [oudler.make_player("beginner") for _ in range(4)]
    over = oudler.finish(oudler.play_on(oudler.apply(DEAL, oudler.Seat(1), Bid(None)), players))
    fragment = deal_to_fragment(over)
    assert len(fragment) < 130
    assert fragment.replace("@", "").replace(".", "").replace("-", "").replace("_", "").isalnum()
    for text in (fragment, f"https://oudler.example/rejouer#{fragment}\n", f"see #{fragment}"):
        assert oudler.deal_from_text(text) == over
    with pytest.raises(RecordError):
        deal_from_fragment("nonsense")


def test_a_links_format_never_changes() -> None:
    """A link that somebody sent stays good."""
    assert deal_to_fragment(DEAL) == LINK
    assert deal_from_fragment(LINK) == DEAL
    house = oudler.load_ruleset("fft-4", {"base": 10})
    deal = oudler.deal_cards(house, seed="typed", dealer=0)
    assert deal_to_fragment(deal).split(".")[3] == "eyJiYXNlIjoxMH0"


LINK = "1.fft-4@1.3FABm1oRUDhQ_CczEYxaxJ4azsgX4EIreTIwZw"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (CARDS, True),
        ("\n# a deal\nchien: S1", True),
        (deal_to_fragment(DEAL), True),
        (oudler.write_record(DEAL), False),
        ("", False),
        ("nonsense", False),
    ],
)
def test_a_deal_is_told_from_a_record(text: str, expected: bool) -> None:
    assert is_deal_text(text) is expected


def test_only_text_is_read() -> None:
    with pytest.raises(TypeError, match="deal: expected its text"):
        oudler.deal_from_text(None)  # type: ignore[arg-type]
