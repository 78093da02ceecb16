"""The conversation with a person, one question at a time."""

import asyncio
from collections.abc import Iterator

import pytest

from oudler.bots import Decision
from oudler.coach import Hint
from oudler.core import Deal, IllegalAction, Seat, SeatView, Session, decide, parse_card, view
from oudler.core.actions import (
    Action,
    AnnounceSlam,
    Bid,
    CallCards,
    CancelDeal,
    Contract,
    DeclareMisere,
    Discard,
    HandfulSize,
    LoneTrump,
    MisereKind,
    Play,
    ShowHandful,
)
from oudler.core.deal import replace
from oudler.rulesets import load_ruleset
from oudler.terminal.asker import Asker, Quit
from oudler.terminal.commands import Command, command_of
from oudler.terminal.person import Person
from oudler.terminal.streams import Streams
from oudler.testing.builders import (
    FFT_4,
    FFT_5,
    act,
    begin,
    bid_all,
    call,
    cards,
    dealt,
    discard,
    ending,
    filled,
    taken_by,
    to_follow,
)
from oudler.words import LANGUAGES, Words
from oudler.words.audience import Audience

NAMES = ("Vous", "Anne", "Bruno", "Chloé", "David", "Élise", "Farid")


def advise(seen: SeatView) -> Hint:
    """An adviser that always passes."""
    return Hint(Decision(Bid(None)))


class Talk:
    """A person who types these lines, and what they are told."""

    def __init__(self, *typed: str, seat: int = 0, language: str = "fr") -> None:
        self.typed: Iterator[str] = iter(typed)
        self.lines: list[str] = []
        self.prompts: list[str] = []
        self.seat = Seat(seat)
        audience = Audience(Words(language), NAMES, self.seat)
        session = Session(FFT_4, NAMES[:4], Seat(0), sheet=((30, -10, -10, -10),))
        streams = Streams(self.read_line, self.lines.append, self.lines.append)
        self.person = Person(Asker(audience, streams, lambda: session, advise))

    def read_line(self, prompt: str) -> str:
        self.prompts.append(prompt)
        try:
            return next(self.typed)
        except StopIteration:
            raise EOFError from None

    def choose(self, deal: Deal) -> Action | None:
        """The person's action; they are asked again until the rules allow it."""
        while True:
            decision = asyncio.run(self.person.choose(view(deal, self.seat)))
            if decision.action is None:
                return None
            try:
                decide(deal, self.seat, decision.action)
            except IllegalAction as error:
                self.person.refused(error)
                continue
            return decision.action


def talk(deal: Deal, *typed: str, seat: int | None = None, language: str = "fr") -> Talk:
    """A conversation that ends when nothing more is typed."""
    assert deal.to_act is not None
    found = Talk(*typed, seat=deal.to_act if seat is None else seat, language=language)
    with pytest.raises(EOFError):
        found.choose(deal)
    return found


def chosen(deal: Deal, *typed: str, seat: int | None = None, language: str = "fr") -> Action | None:
    assert deal.to_act is not None
    found = Talk(*typed, seat=deal.to_act if seat is None else seat, language=language)
    action = found.choose(deal)
    assert list(found.typed) == [], "it decided before everything was typed"
    return action


SEVEN = load_ruleset("wikipedia-7-two-packs")
"""Two packs."""


def with_two_packs(hand: str, trick: str = "") -> Deal:
    return to_follow(hand, trick, SEVEN)


@pytest.mark.parametrize("typed", ["H3", "3 de cœur", "coeur 3"])
def test_either_of_two_equal_cards_is_played_by_its_code(typed: str) -> None:
    action = chosen(with_two_packs("H3 H3 HK", "H2"), typed)
    assert isinstance(action, Play)
    assert action.card.first is parse_card("H3")


def test_a_rank_alone_is_clear_where_only_equal_cards_have_it() -> None:
    action = chosen(with_two_packs("H3 H3 S3 HK", "H2"), "3")
    assert isinstance(action, Play)
    assert str(action.card) == "H3"


def test_the_twin_in_another_hand_is_in_nobodys_way() -> None:
    deal = with_two_packs("H3 HK", "H3")
    held = replace(deal, hands=tuple(hand.with_twins - hand for hand in deal.hands))
    for one in (deal, held):
        action = chosen(one, "H3")
        assert isinstance(action, Play)
        assert action.card in one.hands[1]


def test_a_hand_with_equal_cards_reads_well() -> None:
    found = talk(with_two_packs("HK HK H3 T5 T5 EX EX", "H2"), "h")
    said = "\n".join(found.lines)
    assert "cœur R R 3" in said
    assert "atout 5 5" in said
    assert "_2" not in said


def setting_aside() -> Deal:
    hands = {1: "S2 S2 S3 S3 S4 S4 S5 S5 SK"}
    deal = begin(SEVEN, dealt(SEVEN, hands, "D2 D2 D3 D3 D4 D5 D6 D7 D8"))
    return call(bid_all(deal, "garde" + " pass" * 6), "HK")


@pytest.mark.parametrize(
    "typed",
    [
        ["S2 S2 S3 S3 S4 S4 S5 D2 D2", ""],
        ["S2", "S2", "S3", "S3 S4 S4 S5", "D2", "D2", ""],
        ["S2 S2 S2 S2", "S3 S3 S4 S4 S5 D2 D2", ""],
        ["2 de pique, 2 de pique", "S3 S3 S4 S4 S5 D2 D2", "oui"],
    ],
)
def test_both_of_two_equal_cards_are_set_aside_by_typing_them_twice(typed: list[str]) -> None:
    action = chosen(setting_aside(), *typed)
    assert isinstance(action, Discard)
    assert str(action.cards) == "S2 S2 S3 S3 S4 S4 S5 D2 D2"


def test_a_called_king_is_named_once() -> None:
    hands = {1: "SK HK HK"}
    deal = bid_all(begin(SEVEN, dealt(SEVEN, hands)), "garde" + " pass" * 6)
    assert chosen(deal, "roi de coeur") == CallCards(cards("HK"))
    said = talk(call(deal, "DK"), "b").lines
    assert sum(line.count("roi de carreau") for line in said) == 1


BIDDING = begin(FFT_4, dealt(FFT_4, dealer=3))


@pytest.mark.parametrize(
    ("typed", "contract"),
    [
        (["p"], None),
        (["passe"], None),
        (["prise"], Contract.PRISE),
        (["Petite"], Contract.PRISE),
        (["GARDE"], Contract.GARDE),
        (["garde sans", ""], Contract.GARDE_SANS),
        (["Garde contre", "oui"], Contract.GARDE_CONTRE),
        (["garde contre", "n", "garde"], Contract.GARDE),
        ([" ", ""], Contract.PRISE),
        (["prendre", ""], Contract.PRISE),
        ([" ", "garde"], Contract.GARDE),
        ([" ", "p"], None),
        ([" ", " ", ""], Contract.PRISE),
    ],
)
def test_bids_by_name_by_space_or_not_at_all(typed: list[str], contract: Contract | None) -> None:
    assert chosen(BIDDING, *typed) == Bid(contract)


def test_a_space_takes_the_only_bid_left() -> None:
    deal = act(BIDDING, Bid(Contract.GARDE_SANS))
    assert chosen(deal, " ", "") == Bid(Contract.GARDE_CONTRE)


def test_where_no_bid_is_left_enter_passes() -> None:
    deal = act(BIDDING, Bid(Contract.GARDE_CONTRE))
    assert chosen(deal, "") == Bid(None)


def test_a_bid_that_is_too_low_is_explained_and_asked_again() -> None:
    deal = act(BIDDING, Bid(Contract.GARDE))
    found = talk(deal, "prise")
    assert found.lines[-1].startswith("Cette enchère est trop basse")
    assert found.prompts == ["Enchère ? "] * 2
    assert sum(line.startswith("Votre main") for line in found.lines) == 1


@pytest.mark.parametrize("typo", ["prize", "21", "garde avec", "12 x"])
def test_a_bid_that_makes_no_sense_is_told_what_would(typo: str) -> None:
    last = talk(BIDDING, typo).lines[-1]
    assert last.startswith(f"Je ne comprends pas « {typo} ».")
    assert "prise, garde, garde sans, garde contre" in last


def test_nothing_typed_is_not_a_bid() -> None:
    assert talk(BIDDING, "").lines[-1].startswith("Ligne vide.")


def test_a_capital_p_is_not_a_pass() -> None:
    assert "p minuscule" in talk(BIDDING, "P").lines[-1]


def test_a_slam_before_the_last_bid_is_refused_with_the_reason() -> None:
    assert talk(BIDDING, "chelem").lines[-1].startswith("Ce n'est pas le moment")


CALLING = taken_by(begin(FFT_5, dealt(FFT_5, dealer=4)), 0, Contract.GARDE)


@pytest.mark.parametrize("typed", ["HK", "roi de cœur", "rco", "ROI COEUR"])
def test_a_king_is_called(typed: str) -> None:
    assert chosen(CALLING, typed) == CallCards(cards("HK"))


def test_calling_something_else_than_a_king_is_explained() -> None:
    assert "roi de pique, roi de cœur" in talk(CALLING, "HQ").lines[-1]


def test_a_king_without_its_suit_is_asked_back() -> None:
    assert talk(CALLING, "roi").lines[-1].startswith("Laquelle : roi de pique, roi de cœur")


def test_one_does_not_pass_where_a_card_is_called() -> None:
    assert talk(CALLING, "p").lines[-1].startswith("On ne passe qu'aux enchères")


IN_DOG = taken_by(
    begin(
        FFT_4,
        dealt(
            FFT_4,
            ["T21 T20 T9 T1 SK SQ S7 S4 S2 HK HJ H9 H3 D8 D6 C10 C5 C3"],
            "T5 S10 H2 DK C9 EX",
            dealer=3,
        ),
    ),
    0,
    Contract.GARDE,
)
WHOLE = Discard(cards("S7 S4 S2 H2 H3 C3"))


@pytest.mark.parametrize(
    "typed",
    [
        ["S7 S4 S2 H2 H3 C3", ""],
        ["s7 s4 s2 h2 h3 c3", "oui"],
        ["7 de pique, 4 de pique, 2 de pique, 2 de cœur, 3 de cœur et 3 de trèfle", ""],
        ["S7", "S4", "S2", "H2", "H3", "C3", ""],
        ["S7 S4 S2", "H2 H3 D8", "D8", "C3", ""],
        ["S7 S4 S2 H2 H3 D8", "D8", "3 tr", "o"],
        ["D8 D6", "annuler", "S7 S4 S2 H2 H3 C3", ""],
        ["S7 S4 S2 H2 H3 C3", "n", "S7 S4 S2 H2 H3 C3", ""],
    ],
)
def test_cards_are_set_aside_at_once_or_one_by_one(typed: list[str]) -> None:
    assert chosen(IN_DOG, *typed) == WHOLE


def test_how_many_cards_are_missing_is_said_each_time() -> None:
    found = talk(IN_DOG, "S7", "S4 S2", "S4")
    assert found.lines[-3:] == [
        "À l'écart : pique 7. Encore 5.",
        "À l'écart : pique 7 4 2. Encore 3.",
        "À l'écart : pique 7 2. Encore 4.",
    ]


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("SK", "On n'écarte pas un roi"),
        ("21", "On n'écarte pas un bout"),
        ("EX", "On n'écarte pas un bout"),
        ("T9", "On n'écarte pas d'atout tant que"),
        ("D2", "Cette carte n'est pas en main"),
    ],
)
def test_a_card_that_must_stay_is_explained_at_once(typed: str, why: str) -> None:
    found = talk(IN_DOG, f"S7 {typed}")
    assert any(line.startswith(why) for line in found.lines)
    assert found.lines[-1] == "À l'écart : pique 7. Encore 5."


def test_the_called_card_must_stay() -> None:
    deal = begin(FFT_5, dealt(FFT_5, ["SQ SK HK DK CK S2"], dealer=4))
    called = call(taken_by(deal, 0, Contract.GARDE), "SQ")
    assert any("la carte appelée" in line for line in talk(called, "SQ").lines)


def test_too_many_cards_are_too_many() -> None:
    found = talk(IN_DOG, "S7 S4 S2 H2 H3 C3 C5")
    assert "C'est trop : 6 cartes au plus. Retapez-en une pour la reprendre." in found.lines
    assert found.prompts[-1].startswith("Entrée pour confirmer")


def test_cards_stay_aside_while_a_slam_is_announced() -> None:
    found = Talk("S7 S4 S2 H2 H3 C3", "chelem", "", "")
    assert found.choose(IN_DOG) == AnnounceSlam()
    assert found.choose(act(IN_DOG, AnnounceSlam())) == WHOLE


def test_trumps_that_must_go_are_announced() -> None:
    trumps = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 T14 T15"
    hand = f"{trumps} SK HK DK CK"
    deal = taken_by(
        begin(FFT_4, dealt(FFT_4, [hand], "T16 T17 S2 S3 S4 S5", dealer=3)), 0, Contract.PRISE
    )
    found = talk(deal, "S2 S3 S4 S5 T2 T3", "T3", "T21")
    assert "dont 2 en atout" in found.lines[0]
    assert chosen(deal, "S2 S3 S4 S5 T2 T3", "") == Discard(cards("S2 S3 S4 S5 T2 T3"))


@pytest.mark.parametrize(
    ("typed", "card"),
    [("H4", "H4"), ("4", "H4"), ("dame", "HQ"), ("dco", "HQ"), ("excuse", "EX"), ("ex", "EX")],
)
def test_a_card_is_played_by_code_or_by_name(typed: str, card: str) -> None:
    assert chosen(to_follow("H4 H7 HQ EX S4 SQ T5", "H2"), typed) == Play(parse_card(card))


def test_playable_cards_are_told_apart_from_the_others() -> None:
    found = talk(to_follow("H4 H7 HQ EX S4 T5", "H2"))
    assert found.lines == [
        "À vous de jouer. Jouables : cœur D 7 4, Excuse. Autres : atout 5, pique 4."
    ]


def test_a_hand_that_is_playable_whole_is_not_marked() -> None:
    assert talk(to_follow("H4 H7", "")).lines == ["À vous d'entamer. Votre main : cœur 7 4."]
    assert talk(to_follow("S4 S7", "H2")).lines == ["À vous de jouer. Votre main : pique 7 4."]


def test_an_illegal_card_is_explained_and_asked_again() -> None:
    found = talk(to_follow("H4 H7 HQ S4", "H2"), "S4")
    assert found.lines[1:] == ["Il faut fournir à cœur : dame, 7 ou 4."]
    assert found.prompts == ["Carte ? "] * 2


def test_an_illegal_card_is_explained_in_english() -> None:
    found = talk(to_follow("T4 T7 S4", "T5"), "T4", language="en")
    assert found.lines[-1] == "Play a higher trump: 7."


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "zorro",
            "Je ne comprends pas « zorro ». Tapez une carte, par exemple « dame de cœur » ou HQ",
        ),
        ("", "Ligne vide. Tapez une carte"),
        ("H4 H7", "Une seule carte à la fois"),
        ("p", "On ne passe qu'aux enchères"),
        (" ", "Les enchères sont finies."),
        ("P", "Vous n'avez pas de poignée à montrer maintenant : il faut 10, 13 ou 15 atouts"),
        ("S9", "Cette carte n'est pas en main."),
        ("chelem", "Le chelem s'annonce avant la première carte"),
    ],
)
def test_an_illegal_card_is_explained(typed: str, said: str) -> None:
    taker_follows = replace(to_follow("H4 H7 HQ S4", "H2"), taker=Seat(1))
    assert talk(taker_follows, typed).lines[-1].startswith(said)


def test_two_cards_of_one_rank_are_asked_back() -> None:
    assert talk(to_follow("S4 C4 D7", "H2"), "4").lines[-1] == (
        "Laquelle : 4 de pique ou 4 de trèfle ?"
    )


def test_enter_plays_the_only_card() -> None:
    deal = to_follow("H4 S9", "H2")
    assert chosen(deal, "") == Play(parse_card("H4"))
    assert talk(deal).prompts == ["Entrée pour jouer cette carte ? "]


TEN = "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11"


def first_trick(hand: str) -> Deal:
    deal = begin(FFT_4, dealt(FFT_4, [filled(hand)], dealer=3))
    return bid_all(deal, "pass garde_sans pass pass")


def test_a_handful_of_just_enough_trumps_is_shown_after_enter() -> None:
    assert chosen(first_trick(TEN), "P", "") == ShowHandful(HandfulSize.SINGLE, cards(TEN))


def test_a_handful_is_offered_once_before_the_first_card() -> None:
    assert any("P majuscule" in line for line in talk(first_trick(TEN)).lines)


def test_the_surplus_is_hidden_as_the_player_likes() -> None:
    hand = f"{TEN} T12"
    assert chosen(first_trick(hand), "poignée", "11", "") == ShowHandful(
        HandfulSize.SINGLE, cards(hand) - cards("T11")
    )
    three = talk(first_trick(f"{TEN} T12 T14"), "P", "2", "S2 S3", "T2 T11")
    assert any("Cachez-en exactement 2" in line for line in three.lines)
    assert three.lines[-1] == "Poignée simple : atout 14 12 10 9 8 7 6 5 4 3."


def test_a7_41_the_ends_of_a_handful_cannot_be_hidden() -> None:
    rules = load_ruleset("fft-4", {"handful_shows_ends": True})
    hand = f"{TEN} T12"
    deal = begin(rules, dealt(rules, [filled(hand)], dealer=3))
    deal = bid_all(deal, "pass garde_sans pass pass")
    found = talk(deal, "P", "12", "2", "11")
    assert "Le plus fort et le plus petit se montrent à cette table : atout 12 2." in found.lines
    refused = "Cachez-en exactement 1 parmi : atout 11 10 9 8 7 6 5 4 3."
    assert found.lines.count(refused) == 2
    assert found.lines[-1] == "Poignée simple : atout 12 10 9 8 7 6 5 4 3 2."
    shown = ShowHandful(HandfulSize.SINGLE, cards(hand) - cards("T11"))
    assert chosen(deal, "P", "11", "") == shown


def test_a7_41_nothing_is_said_of_ends_where_they_may_be_hidden() -> None:
    found = talk(first_trick(f"{TEN} T12"), "P")
    assert not any("se montrent à cette table" in line for line in found.lines)


@pytest.mark.parametrize(
    ("typed", "size"),
    [("simple", HandfulSize.SINGLE), ("double", HandfulSize.DOUBLE), ("2", HandfulSize.DOUBLE)],
)
def test_a_large_holding_may_show_a_smaller_handful(typed: str, size: HandfulSize) -> None:
    hand = f"{TEN} T12 T13 T14"
    hidden = ["T2 T3 T4"] if size is HandfulSize.SINGLE else []
    found = chosen(first_trick(hand), "P", typed, *hidden, "")
    assert isinstance(found, ShowHandful)
    assert found.size is size


@pytest.mark.parametrize("typed", [["P", "n"], ["P", "non"]])
def test_a_handful_may_be_thought_better_of(typed: list[str]) -> None:
    found = talk(first_trick(TEN), *typed)
    assert found.lines[-1] == "Pas de poignée."
    assert found.prompts[-1] == "Carte ? "


def test_a_slam_is_announced_before_the_first_card() -> None:
    deal = bid_all(begin(FFT_4, dealt(FFT_4, dealer=3)), "garde_sans pass pass pass")
    assert chosen(deal, "chelem", "") == AnnounceSlam()
    assert chosen(deal, "slam", "y", language="en") == AnnounceSlam()


A_SLAM = bid_all(begin(FFT_4, dealt(FFT_4, dealer=3)), "garde_sans pass pass pass")
STAKE = "Chelem : +400 par défenseur s'il réussit, −200 s'il échoue. Une annonce ne se reprend pas."


@pytest.mark.parametrize("no", ["n", "non"])
def test_a_slam_may_be_thought_better_of(no: str) -> None:
    found = talk(A_SLAM, "chelem", no)
    assert found.lines[-2:] == [STAKE, "Pas d'annonce de chelem."]
    assert found.prompts[1:] == ["Entrée pour l'annoncer, n pour renoncer ? ", "Carte ? "]


@pytest.mark.parametrize("where", ["calling", "dog", "another leads"])
def test_a_slam_is_asked_for_wherever_it_may_be_announced(where: str) -> None:
    another = bid_all(begin(FFT_4, dealt(FFT_4, dealer=2)), "pass garde_sans pass pass")
    deal = {"calling": CALLING, "dog": IN_DOG, "another leads": another}[where]
    found = talk(deal, "chelem", "n", seat=0)
    assert found.lines[-2:] == [STAKE, "Pas d'annonce de chelem."]
    assert chosen(deal, "chelem", "n", "chelem", "", seat=0) == AnnounceSlam()


def test_a_small_slam_says_what_it_costs() -> None:
    deal = before_the_lead(WITHOUT_COURTS)
    said = talk(deal, "petit chelem", "n", seat=0).lines[-2]
    rules = deal.rules
    made, failed = rules.small_slam_announced_made, rules.small_slam_announced_failed
    assert said.startswith(f"Petit chelem : +{made} par défenseur s'il réussit, −{failed} s'il")


@pytest.mark.parametrize(("contract", "times"), [("garde sans", "4"), ("garde contre", "6")])
def test_a_bid_without_the_dog_says_what_it_brings(contract: str, times: str) -> None:
    found = talk(BIDDING, contract, "n")
    assert found.lines[-1].startswith(f"{contract.capitalize()} : le chien reste caché")
    assert found.lines[-1].endswith(f"multiplié par {times}.")
    assert found.prompts[-1] == "Enchère ? "


def test_b_lists_what_has_been_announced_and_what_may_be() -> None:
    lines = talk(A_SLAM, "b").lines
    assert lines[-1] == "Chelem : tapez chelem pour l'annoncer."
    lines = talk(act(A_SLAM, AnnounceSlam()), "b").lines
    assert lines[-1] == "Vous annoncez le chelem : à vous d'entamer."
    lines = talk(act(first_trick(TEN), ShowHandful(HandfulSize.SINGLE, cards(TEN))), "b").lines
    assert "Vous montrez une poignée simple : atout 11 10 9 8 7 6 5 4 3 2." in lines
    assert talk(first_trick(TEN), "b").lines[-1].startswith("Poignée possible")
    assert talk(BIDDING, "b").lines[-2:] == [
        "Personne n'a encore parlé.",
        "À vous de parler : prise, garde, garde sans, garde contre, ou p pour passer.",
    ]
    lines = talk(before_the_lead(WITHOUT_COURTS), "b", seat=0).lines
    assert lines[-1].startswith("Chelem ou petit chelem")
    assert lines[-2].startswith("Misère possible")


def test_a_taker_without_the_dog_is_asked_once_for_a_slam_when_another_leads() -> None:
    deal = bid_all(begin(FFT_4, dealt(FFT_4, dealer=2)), "pass garde_sans pass pass")
    assert chosen(deal, "", seat=0) is None
    assert chosen(deal, "chelem", "", seat=0) == AnnounceSlam()
    assert talk(deal, "peut-être", seat=0).lines[-2] == "Chloé entame."


def test_after_the_discard_no_slam_is_asked_for_again() -> None:
    deal = bid_all(begin(FFT_4, dealt(FFT_4, [filled("T1 T2")], dealer=2)), "pass garde pass pass")
    free = [c for c in deal.hands[0] if c.name[0] in "SHDC" and c.rank.isdecimal()][:6]
    after = discard(deal, " ".join(map(str, free)))
    assert chosen(after, seat=0) is None


BEFORE_THE_LEAD = load_ruleset(
    "pagat-4",
    {
        "handful_time": "before_first_lead",
        "misere_premium": 10,
        "misere_of_heads": "court",
        "small_slam_misses": 1,
    },
)
WITHOUT_COURTS = f"{TEN} S1 S2 S3 S4 S5 S6 S7 S8"
WITHOUT_ANYTHING = "S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 H1 H2 H3 H4 H5 H6 H7 H8"


def before_the_lead(hand: str) -> Deal:
    """Seat 2 has taken and seat 1 is to lead; seat 0 holds these cards."""
    deal = begin(BEFORE_THE_LEAD, dealt(BEFORE_THE_LEAD, {0: hand}))
    return bid_all(deal, "pass garde_sans pass pass")


def test_a7_40_a_handful_is_shown_out_of_turn_where_the_table_plays_so() -> None:
    deal = before_the_lead(WITHOUT_COURTS)
    shown = ShowHandful(HandfulSize.SINGLE, cards(TEN))
    assert chosen(deal, "P", "", seat=0) == shown
    assert chosen(deal, "misère", "", seat=0) == DeclareMisere(MisereKind.COURTS)
    assert chosen(deal, "misère", "n", "", seat=0) is None
    assert chosen(deal, "petit chelem", "", seat=0) == AnnounceSlam(small=True)
    assert chosen(deal, "", seat=0) is None
    found = talk(deal, "P", "n", "p", seat=0)
    assert found.lines[1:5] == [
        "Anne entame.",
        "Poignée possible : tapez P majuscule pour la montrer.",
        "Misère possible : misère de têtes. Tapez misère pour la déclarer.",
        "Chelem ou petit chelem : tapez l'un ou l'autre pour l'annoncer.",
    ]
    assert found.lines[-2] == "Pas de poignée."
    assert found.lines[-1].startswith("Je ne comprends pas « p ». Tapez Entrée pour laisser jouer")
    assert found.prompts[0] == "Entrée pour laisser jouer, ou une annonce ? "


def test_a7_40_a_slam_is_offered_beside_a_handful() -> None:
    rules = load_ruleset("fft-4", {"handful_time": "before_first_lead"})
    deal = begin(rules, dealt(rules, {0: WITHOUT_COURTS}, dealer=2))
    deal = bid_all(deal, "pass garde_sans pass pass")
    assert talk(deal, seat=0).lines[-1] == "Chelem : tapez chelem pour l'annoncer."
    assert chosen(deal, "chelem", "", seat=0) == AnnounceSlam()


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("atouts", MisereKind.TRUMPS),
        ("misère de têtes", MisereKind.COURTS),
        ("1", MisereKind.TRUMPS),
    ],
)
def test_a7_45_a_hand_with_both_miseres_says_which(typed: str, kind: MisereKind) -> None:
    deal = before_the_lead(WITHOUT_ANYTHING)
    assert chosen(deal, "misère", typed, seat=0) == DeclareMisere(kind)
    found = talk(deal, "misère", "zut", "n", seat=0)
    assert (
        found.prompts[1]
        == "Laquelle déclarer, misère d'atouts ou misère de têtes, ou n pour aucune ? "
    )
    assert "Tapez misère d'atouts ou misère de têtes" in found.lines[-1]


def test_a7_45_a_misere_is_declared_in_ones_turn() -> None:
    rules = load_ruleset("wikipedia-4", {"misere_premium": 10})
    deal = begin(rules, dealt(rules, {0: WITHOUT_ANYTHING.replace("H8", "HK")}, dealer=3))
    deal = bid_all(deal, "pass garde_sans pass pass")
    said = "Misère possible : misère d'atouts. Tapez misère pour la déclarer."
    assert said in talk(deal).lines
    assert chosen(deal, "misère", "oui") == DeclareMisere(MisereKind.TRUMPS)


@pytest.mark.parametrize(
    ("deal", "typed", "said"),
    [
        (BIDDING, "misère", "La misère se déclare avant votre première carte."),
        (CALLING, "misère", "La misère se déclare avant votre première carte."),
        (IN_DOG, "petit chelem", "À cette table, il n'y a pas de petit chelem."),
        (CALLING, "petit chelem", "À cette table, il n'y a pas de petit chelem."),
        (BIDDING, "petit chelem", "Ce n'est pas le moment"),
        (to_follow("H4 H7", "H2"), "misère", "À cette table, on ne déclare pas de misère."),
        (
            to_follow("H4 H7", "H2", BEFORE_THE_LEAD),
            "misère",
            "Vous n'avez pas de misère à déclarer maintenant.",
        ),
    ],
)
def test_an_announcement_that_cannot_be_made_is_explained(
    deal: Deal, typed: str, said: str
) -> None:
    assert any(line.startswith(said) for line in talk(deal, typed).lines)


def test_a5_27_where_slams_wait_for_the_discard_the_taker_is_asked_after_it() -> None:
    rules = load_ruleset("fft-4", {"slam_announced": "after_discard"})
    deal = bid_all(begin(rules, dealt(rules, [filled("T1 T2")], dealer=2)), "pass garde pass pass")
    after = discard(deal, "S1 S2 S3 S4 S5 S6")
    assert chosen(after, "chelem", "", seat=0) == AnnounceSlam()


def table() -> Deal:
    """Bruno has taken; one trick is over; Anne and Bruno have played to the second."""
    return ending(
        FFT_4,
        ["H4 EX S9", "D2 D3", "D4 D5", "D6 D7 D8"],
        leader=1,
        taker=2,
        won_by=1,
        past=["S2 SK S3 S4"],
        discard="H7 H8 H9 H10 C7 C8",
        trick="HQ H2 H3",
    )


ON_TABLE = "Sur la table : Anne dame de cœur, Bruno 2 de cœur, Chloé 3 de cœur."
AROUND = "Autour de la table : à votre droite Anne, en face Bruno, à votre gauche Chloé."


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("c", [ON_TABLE, AROUND]),
        ("table", [ON_TABLE, AROUND]),
        ("F", ["Couleur demandée : cœur."]),
        ("t", ["Jeu de la carte : à vous de jouer."]),
        ("h", ["Votre main :", "pique 9", "cœur 4", "Excuse"]),
        ("B", ["Personne n'a encore parlé."]),
    ],
)
def test_commands_answer(key: str, said: list[str]) -> None:
    assert talk(table(), key).lines[1:] == said


def test_the_last_trick_says_who_played_what_and_who_took_it() -> None:
    said = talk(table(), "l").lines[-1]
    assert said.startswith("Dernier pli, pour Anne : ")
    assert "roi de pique" in said


def test_scores_are_the_totals_and_the_deal_so_far() -> None:
    lines = talk(table(), "S").lines
    assert lines[1] == "Après 1 donne : vous +30, Anne −10, Bruno −10, Chloé −10."
    assert lines[2] == "Bruno prend : garde."
    assert lines[3] == "Plis faits : vous 0, Anne 15, Bruno 0, Chloé 0."


def test_bids_are_told_in_their_order() -> None:
    deal = bid_all(begin(FFT_4, dealt(FFT_4, dealer=1)), "pass garde")
    assert "Bruno passe. Chloé annonce une garde." in talk(deal, "b").lines


def test_the_dog_is_told_only_once_it_has_been_shown() -> None:
    assert talk(BIDDING, "d").lines[-1] == "Le chien est caché."
    assert talk(IN_DOG, "d").lines[-1].startswith("Le chien : 5 d'atout, 10 de pique")


def test_the_suit_is_open_after_the_excuse_alone() -> None:
    assert "carte suivante" in talk(to_follow("H4 S4", "EX"), "f").lines[-1]
    assert "pas entamé" in talk(to_follow("H4 S4"), "f").lines[-1]


def test_help_begins_with_what_can_be_typed_now() -> None:
    assert talk(BIDDING, "?").lines[2].startswith("Tapez une enchère")
    assert talk(IN_DOG, "aide").lines[1].startswith("Tapez les cartes à écarter")


def test_advice_says_what_a_program_would_do() -> None:
    assert talk(BIDDING, "conseil").lines[-1] == "À votre place, je passerais."


@pytest.mark.parametrize("yes", ["o", "oui", "q"])
def test_quitting_is_confirmed(yes: str) -> None:
    with pytest.raises(Quit):
        Talk("q", yes).choose(BIDDING)


@pytest.mark.parametrize("no", ["", "n", "non", "xyz"])
def test_quitting_can_be_taken_back(no: str) -> None:
    assert chosen(BIDDING, "Q", no, "p") == Bid(None)


@pytest.mark.parametrize("typed", ["p", "P", " "])
def test_an_unclear_discard_gets_an_example(typed: str) -> None:
    assert "Tapez une carte, par exemple" in talk(IN_DOG, typed).lines[-1]


@pytest.mark.parametrize(
    ("typed", "language", "said"),
    [("je passe", "fr", "« je passe »"), ("take", "en", "“take”")],
)
def test_what_is_not_understood_is_quoted_as_typed(typed: str, language: str, said: str) -> None:
    assert said in talk(IN_DOG, typed, language=language).lines[-1]


@pytest.mark.parametrize("wrong", ["zzz", "valet", "p", "SK"])
def test_repeating_after_a_mistake_repeats_the_table(wrong: str) -> None:
    found = talk(table(), wrong, wrong, "répète").lines
    asked = next(line for line in found if line.startswith("À vous de jouer"))
    assert found[-1] == asked
    assert found.count(asked) == 2


def test_the_words_of_a_bid_are_understood_in_english_too() -> None:
    assert chosen(BIDDING, "I keep", language="en") == Bid(Contract.GARDE)
    assert talk(IN_DOG, "S7", "cancel", language="en").lines[-1].startswith("Nothing set aside")


def test_a_slam_may_be_announced_while_a_card_is_called() -> None:
    assert chosen(CALLING, "chelem", "") == AnnounceSlam()
    assert "avant votre première carte" in talk(CALLING, "P").lines[-1]


@pytest.mark.parametrize(("typed", "said"), [("n", "Pas de poignée"), ("zut", "Je ne comprends")])
def test_the_size_of_a_handful_may_be_refused(typed: str, said: str) -> None:
    assert talk(first_trick(f"{TEN} T12 T13 T14"), "P", typed).lines[-1].startswith(said)


def test_the_choice_of_trumps_to_hide_may_be_given_up() -> None:
    assert talk(first_trick(f"{TEN} T12"), "P", "n").lines[-1] == "Pas de poignée."


def test_a_confirmation_is_yes_or_no() -> None:
    assert "n pour non" in talk(first_trick(TEN), "P", "xyz").lines[-1]


def test_the_taker_is_reminded_of_the_discard_and_the_call() -> None:
    free = "S7 S4 S2 H2 H3 C3"
    after = discard(IN_DOG, free)
    assert talk(after, "d").lines[-1] == "Votre écart : pique 7 4 2, cœur 3 2, trèfle 3."
    assert "Carte appelée : roi de cœur." in talk(call(CALLING, "HK"), "b").lines


def test_commands_before_the_first_trick_and_between_deals() -> None:
    deal = first_trick(TEN)
    assert "Aucune carte sur la table." in talk(deal, "c").lines
    assert talk(deal, "l").lines[-1] == "Pas encore de pli."
    found = Talk("c", "S", "t", "")
    assert asyncio.run(found.person.asker.confirms("another"))
    none = "Aucune donne n'est en cours."
    totals = "Après 1 donne : vous +30, Anne −10, Bruno −10, Chloé −10."
    assert found.lines == [none, totals, none]


def test_a12_79_clockwise_the_next_player_is_on_the_left() -> None:
    rules = load_ruleset("fft-4", {"direction": "clockwise"})
    deal = taken_by(begin(rules, dealt(rules, {0: filled("T2")}, dealer=3)), 1, Contract.GARDE_SANS)
    around = "Autour de la table : à votre gauche Anne, en face Bruno, à votre droite Chloé."
    assert talk(deal, "c").lines[-1] == around


def test_a1_7_the_pictures_of_the_trumps_are_listed() -> None:
    (said,) = [line for line in talk(first_trick(TEN), "images").lines if "Bateleur" in line]
    assert said.startswith("Les images des atouts : 1 le Bateleur, 2 la Papesse")
    assert "12 le Pendu, 13 la Mort" in said
    assert said.endswith("21 le Monde, Excuse le Fou.")


@pytest.mark.parametrize(
    ("key", "command"),
    [
        ("c", Command.TABLE),
        ("f", Command.SUIT),
        ("p", Command.PASS),
        (" ", Command.BID),
        ("P", Command.HANDFUL),
        ("s", Command.SCORE),
        ("t", Command.TURN),
    ],
)
def test_a16_90_the_keys_of_the_screen(key: str, command: Command) -> None:
    assert [command_of(Words(language), key) for language in LANGUAGES] == [command] * 2


PLAIN = "S1 S2 S3 S4 H1 H2 H3 H4 D1 D2 D3 D4 C1 C2 C3 C4 C5"
CHOOSING = load_ruleset("pagat-4", {"petit_sec": "imprenable", "excuse_alone": "may_cancel"})


def with_lone(trump: str) -> Deal:
    """The first to bid has this for the only trump."""
    return begin(CHOOSING, dealt(CHOOSING, {1: f"{trump} {PLAIN}"}))


@pytest.mark.parametrize(("trump", "lone"), [("T1", LoneTrump.PETIT), ("EX", LoneTrump.EXCUSE)])
@pytest.mark.parametrize(("language", "typed"), [("fr", "annuler"), ("en", "cancel the deal")])
def test_a3_20_a_deal_is_cancelled_once_the_player_is_sure(
    trump: str, lone: LoneTrump, language: str, typed: str
) -> None:
    deal = with_lone(trump)
    assert chosen(deal, typed, "", language=language) == CancelDeal(lone)
    assert chosen(deal, typed, "n", "p", language=language) == Bid(None)


@pytest.mark.parametrize(("trump", "says"), [("T1", "Le Petit"), ("EX", "L'Excuse")])
def test_a3_20_a_player_who_may_cancel_is_told_so(trump: str, says: str) -> None:
    asked = talk(with_lone(trump)).lines
    assert any(line.startswith(f"{says} est votre seul atout : tapez annuler") for line in asked)


def test_a3_20_a_player_who_may_not_cancel_is_told_why() -> None:
    deal = begin(CHOOSING, dealt(CHOOSING, {1: f"T2 {PLAIN}"}))
    found = talk(deal, "annuler la donne")
    assert "Vous ne pouvez pas annuler la donne." in found.lines
    assert not any("seul atout" in line for line in found.lines)


@pytest.mark.parametrize(("id", "is_shown"), [("fft-4", True), ("playroom-4", False)])
def test_a6_34_discarded_trumps_are_said_to_be_shown_where_they_are(
    id: str, is_shown: bool
) -> None:
    rules = load_ruleset(id)
    heavy = " ".join(f"T{number}" for number in range(3, 21))
    deal = begin(rules, dealt(rules, {1: heavy}, "SK HK DK CK T1 S1"))
    asked = " ".join(talk(taken_by(deal, 1, Contract.GARDE)).lines)
    assert "dont 5 en atout" in asked
    assert ("à montrer" in asked) is is_shown


@pytest.mark.parametrize(
    ("typed", "contract"),
    [
        (["une garde sans", ""], Contract.GARDE_SANS),
        (["gs", "une garde sans"], Contract.GARDE_SANS),
        (["gardesans", "j'annoncerais une garde sans"], Contract.GARDE_SANS),
        (["gs", "annuler", "je garde"], Contract.GARDE),
        (["je prends une garde"], Contract.GARDE),
        (["j'annoncerais une prise"], Contract.PRISE),
        (["je passerais"], None),
    ],
)
def test_the_words_of_the_advice_are_understood(
    typed: list[str], contract: Contract | None
) -> None:
    assert chosen(BIDDING, *typed) == Bid(contract)


@pytest.mark.parametrize(
    "typed", ["j'appellerais le roi de cœur", "cœur", "coeurs", "j'appelle rco"]
)
def test_a_call_may_be_said_as_a_sentence_or_by_its_suit(typed: str) -> None:
    assert chosen(CALLING, typed) == CallCards(cards("HK"))


@pytest.mark.parametrize("typed", ["t", "rt", "tr"])
def test_t_is_trefle_where_no_trump_can_be_meant(typed: str) -> None:
    assert chosen(CALLING, typed) == CallCards(cards("CK"))


def test_cards_share_the_suit_named_after_them() -> None:
    deal = taken_by(
        begin(FFT_4, dealt(FFT_4, {0: "D10 D4 D3 S10 S4 S3 H2"}, dealer=3)), 0, Contract.PRISE
    )
    typed = "j'écarterais le 10, le 4 et le 3 de carreau, le 4 et le 3 de pique et le 2 de cœur"
    found = chosen(deal, typed, "")
    assert found == Discard(cards("D10 D4 D3 S4 S3 H2"))


@pytest.mark.parametrize("typed", ["je joue", "le", "annule tout"])
def test_words_that_name_no_card_are_answered(typed: str) -> None:
    assert "Tapez une carte" in talk(CALLING, typed).lines[-1]
