import pytest

from oudler.core import Contract, HandDealt, HandfulSize, MisereKind, Ruleset, Seat, SeatView, view
from oudler.core.events import (
    BidMade,
    CardPlayed,
    CardsCalled,
    DealScored,
    Discarded,
    DiscardShown,
    DogShown,
    HandfulShown,
    MisereDeclared,
    SlamAnnounced,
)
from oudler.core.view import DiscardMade, SeenEvent
from oudler.rulesets import load_ruleset
from oudler.testing.builders import FFT_4, cards, ending, sequence
from oudler.words import Words
from oudler.words.audience import Audience
from oudler.words.event_text import (
    tell,
    tell_captor,
    tell_cards,
    tell_partner,
    tell_team,
    tell_trick,
)

NAMES = ("Vous", "Anne", "Bruno", "Chloé")
ME, ANNE, BRUNO, CHLOE = map(Seat, range(4))
FR = Audience(Words("fr"), NAMES, ME)
EN = Audience(Words("en"), NAMES, ME)


@pytest.mark.parametrize(
    ("event", "french"),
    [
        (HandDealt(ANNE, cards("S1")), "Anne donne."),
        (BidMade(ANNE, None), "Anne passe."),
        (BidMade(ME, Contract.GARDE_SANS), "Vous annoncez une garde sans."),
        (CardsCalled(BRUNO, cards("HK")), "Bruno appelle le roi de cœur."),
        (DiscardShown(cards("HQ S2")), "Écart montré : pique 2, cœur D, soit 4 points."),
        (HandDealt(ANNE, cards(""), players=(2, 3, 0, 1)), "Anne donne, et fait le mort."),
        (DogShown(cards("T1 HK")), "Le chien : Petit et roi de cœur."),
        (Discarded(ME, cards("S2 S3 H4")), "Vous écartez : pique 3 2, cœur 4."),
        (DiscardMade(ANNE, cards("")), "Anne a fait son écart."),
        (DiscardMade(ANNE, cards("T5")), "Anne montre ces atouts de son écart : atout 5."),
        (SlamAnnounced(CHLOE), "Chloé annonce le chelem et entamera."),
        (SlamAnnounced(CHLOE, small=True), "Chloé annonce le petit chelem."),
        (MisereDeclared(ME, MisereKind.TRUMPS), "Vous déclarez une misère d'atouts."),
        (MisereDeclared(ANNE, MisereKind.COURTS), "Anne déclare une misère de têtes."),
        (
            HandfulShown(ANNE, HandfulSize.SINGLE, cards("T20 T21")),
            "Anne montre une poignée simple : atout 21 20.",
        ),
        (CardPlayed(ANNE, sequence("HQ")[0]), "Anne joue la dame de cœur."),
        (DealScored((0, 0, 0, 0)), ""),
    ],
)
def test_each_event_is_one_short_sentence(event: SeenEvent, french: str) -> None:
    assert tell(FR, event) == french


def test_a_trick_is_one_sentence_and_names_its_suit_once() -> None:
    plays = list(zip((ANNE, BRUNO, CHLOE, ME), sequence("H10 HK H2 H4"), strict=True))
    assert tell_cards(FR, plays) == ("Anne joue le 10 de cœur, Bruno le roi, Chloé le 2, vous le 4")


def test_cards_are_named_in_full_once_another_suit_is_played() -> None:
    plays = list(zip((ANNE, BRUNO, CHLOE, ME), sequence("H10 T5 H2 EX"), strict=True))
    assert tell_cards(EN, plays) == (
        "Anne plays the 10 of hearts, Bruno the 5 of trumps, Chloé the 2 of hearts, you the Excuse"
    )


def test_after_the_petit_a_trump_is_named_in_full() -> None:
    plays = list(zip((ANNE, BRUNO), sequence("T1 T12"), strict=True))
    assert tell_cards(FR, plays) == "Anne joue le Petit, Bruno le 12 d'atout"


def test_a_trick_says_its_winner_and_its_points() -> None:
    assert tell_trick(FR, ME, sequence("H10 HK H2 H4")) == "Vous faites le pli, 6 points."
    assert tell_trick(EN, ANNE, sequence("H10 HK H2")) == "Anne takes the trick, 5.5 points."


def test_points_are_left_out_where_the_excuse_keeps_its_owner() -> None:
    assert tell_trick(FR, BRUNO, sequence("H10 EX H2 H4")) == "Bruno fait le pli."


SPADES = ("S1", "S2", "S3", "S4", "S5", "S6")


def taken_by(taker: Seat, called: str = "HK", rules: Ruleset = FFT_4) -> SeatView:
    """What you see of a deal that this seat has taken."""
    return view(ending(rules, SPADES[: rules.seats], taker=taker, called=called), ME)


def test_a12_77_the_winner_of_the_called_card_plays_with_the_taker() -> None:
    assert tell_captor(FR, taken_by(ANNE), BRUNO).endswith("et joue avec Anne.")
    assert tell_captor(FR, taken_by(ANNE), ME).endswith("vous jouez avec Anne.")
    assert tell_captor(FR, taken_by(ME), BRUNO).endswith("et joue avec vous.")
    assert tell_captor(FR, taken_by(ANNE), ANNE).endswith("et joue sans partenaire.")
    assert tell_captor(EN, taken_by(ME), ME).endswith("you play without a partner.")


def test_the_called_card_shows_who_plays_with_whom() -> None:
    assert tell_partner(FR, taken_by(ANNE), BRUNO).endswith("Bruno joue avec Anne.")
    assert tell_partner(FR, taken_by(ANNE), ME).endswith("vous jouez avec Anne.")
    assert tell_partner(FR, taken_by(ME), BRUNO).endswith("Bruno joue avec vous.")
    assert tell_partner(FR, taken_by(ANNE), ANNE).endswith("Anne joue sans partenaire.")
    assert tell_partner(FR, taken_by(ME), ME).endswith("vous jouez sans partenaire.")


def test_a13_83_with_two_calls_one_of_ones_own_does_not_mean_alone() -> None:
    assert tell_partner(FR, taken_by(ME, "HK SQ"), ME).endswith("cette carte appelée.")
    assert tell_captor(FR, taken_by(ANNE, "HK SQ"), ANNE) == "Anne gagne une carte appelée."
    assert tell_partner(FR, taken_by(ANNE, "HK SQ"), BRUNO).endswith("Bruno joue avec Anne.")


TEAMS = load_ruleset("wikipedia-6-teams")
SIX = Audience(Words("fr"), ("Vous", "Anne", "Bruno", "Chloé", "David", "Émile"), ME)


def test_the_team_is_told_once_somebody_has_taken() -> None:
    assert tell_team(SIX, taken_by(ANNE, "", TEAMS)) == "Anne joue avec Chloé et Émile."
    assert tell_team(SIX, taken_by(ME, "", TEAMS)) == "Vous jouez avec Bruno et David."
    assert tell_team(SIX, taken_by(BRUNO, "", TEAMS)) == "Bruno joue avec vous et David."
    assert tell_team(FR, taken_by(ANNE)) == ""
