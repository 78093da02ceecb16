"""Each listener is told what happens at a table as they may hear it."""

from random import Random

import msgspec
import pytest

from oudler.core import BidMade, CardPlayed, Contract, Dealt, Seat
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.table.clock.pace import Pace
from oudler.table.events import (
    BotCovers,
    BotSat,
    Event,
    PersonBack,
    PersonBarred,
    PersonForgotten,
    PersonSat,
    PersonWelcomed,
    PlaceAgreed,
    PlaceAsked,
    PlaceCleared,
    PlaceDropped,
    PlaceRefused,
    Ready,
    Said,
    SeedCommitted,
    SeedRevealed,
    TableClosed,
    TableOpened,
    TakenBack,
    UndoAgreed,
    UndoAsked,
    UndoRefused,
)
from oudler.table.handles import handle_of
from oudler.table.seats.evolution import evolve, opened_table
from oudler.table.seats.state import Table
from oudler.table.seen.announcer import tell_update
from oudler.table.seen.names import names_of
from oudler.table.seen.urgent import tell_urgent
from oudler.testing.builders import FFT_4, dealt
from oudler.testing.chance import random_moment
from oudler.words import Words

FR, EN = Words("fr"), Words("en")
OPENED = TableOpened("t", "Chez Anne", "a", "fft-4@1", {}, Pace())


def after(*events: Event) -> Table:
    """The table after these events."""
    table = opened_table(OPENED)
    for event in events:
        table = evolve(table, event, 0.0)
    return table


SEATED = (
    PersonSat(0, "a", "Anne"),
    PersonSat(1, "b", "Bob"),
    BotSat(2, "club"),
    BotSat(3, "club"),
    SeedCommitted(1, "x", "y"),
)
CARDS: Dealt = dealt(FFT_4, dealer=3)
PLAYING = (*SEATED, Ready(0, ""), Ready(1, ""), CARDS)
SENT_AWAY = "L'hôte vous exclut : vous pouvez regarder la table, sans vous asseoir ni parler."
LATE = (*PLAYING, BotCovers(1, is_late=True))
BOT_PLAYS = "un robot joue à votre place."
EVE = handle_of("t", "e")
WAITS = (*PLAYING, PlaceAsked(2, "e", "Ève"))
ADMITS = "Ève demande à remplacer le robot Chloé dès maintenant : acceptez-vous ?"
PRACTISED = (msgspec.structs.replace(OPENED, practice=True), PersonSat(0, "a", "Anne"))
ASKED = (*PLAYING, BidMade(Seat(0), None), UndoAsked(0))


def urgent(
    words: Words, viewer: str | None, before: Table | None, event: Event, table: Table
) -> str:
    """What a person must hear now."""
    place = None if viewer is None else table.place_of(viewer)
    return "" if place is None else tell_urgent(words, before, event, table).get(place, "")


def told(viewer: str | None, events: tuple[Event, ...], words: Words = FR) -> tuple[str, str]:
    """What a person hears of the last of these events."""
    before, table = after(*events[:-1]), after(*events)
    return (
        tell_update(words, viewer, before, events[-1], table),
        urgent(words, viewer, before, events[-1], table),
    )


@pytest.mark.parametrize(
    ("viewer", "events", "sentence"),
    [
        ("a", (PersonSat(0, "a", "Anne"),), "Vous vous asseyez."),
        ("b", (PersonSat(0, "a", "Anne"),), "Anne s'assied."),
        ("b", (*SEATED, PersonSat(2, "c", "Chloé")), "Chloé prend la place d'un robot."),
        ("b", (*SEATED[:2], BotSat(2, "club")), "Un robot, Chloé, s'assied."),
        ("b", (*SEATED[:2], PlaceCleared(0)), "Anne quitte la table."),
        ("b", (PersonSat(0, "", ""),), "un joueur s'assied."),
        ("b", (*SEATED[:2], PersonBarred(0, "a", "Anne")), "L'hôte exclut Anne de la table."),
        ("a", (*SEATED[:2], PersonBarred(0, "a", "Anne")), SENT_AWAY),
        ("b", (PersonBarred(0, "a", "Anne"), PersonWelcomed("a")), "Anne peut revenir à la table."),
        ("b", (*SEATED[:2], PersonForgotten("x", "b")), ""),
        ("b", (Said("", ""),), ""),
        ("a", (*SEATED[:2], PlaceCleared(0)), "Vous quittez la table."),
        ("b", (*PLAYING, BotSat(0, "club")), "Anne quitte la table : un robot joue à sa place."),
        ("a", (*PLAYING, BotSat(0, "club")), f"Vous quittez la table : {BOT_PLAYS}"),
        ("a", (*PLAYING, BotCovers(1)), "Bob s'absente : un robot joue à sa place."),
        (
            "b",
            (*PLAYING, BotCovers(1, is_lost=True)),
            "Connexion perdue : un robot joue à votre place.",
        ),
        ("a", LATE, "Temps écoulé pour Bob : un robot joue à sa place."),
        ("a", (*PLAYING, BotCovers(1), PersonBack(1)), "Bob reprend sa place."),
        ("a", (*SEATED, Ready(1, "7")), "Bob attend la donne."),
        ("b", SEATED, ""),
        ("b", (*SEATED, SeedRevealed(1, "y", ())), ""),
        ("b", (Said("a", "Anne", "well_played"),), "Anne dit : Bien joué !"),
        ("b", (Said("e", "", text="Bonsoir."),), "Quelqu'un dit : Bonsoir."),
        ("b", WAITS, "Ève demande la place d'un robot."),
        (
            "e",
            WAITS,
            "Vous demandez la place d'un robot : "
            "elle est à vous au plus tard à la fin de la donne.",
        ),
        ("a", (*WAITS, PlaceAgreed(0, EVE)), "Vous acceptez."),
        ("e", (*WAITS, PlaceAgreed(0, EVE)), "Anne accepte."),
        ("b", (*WAITS, PlaceRefused(0, EVE)), "Ève attend la fin de la donne."),
        (
            "e",
            (*WAITS, PlaceRefused(None, EVE)),
            "La donne se termine sans vous ; vous jouez la suivante.",
        ),
        ("b", (*WAITS, PlaceDropped(EVE)), "Ève n'attend plus de place."),
        ("e", (*WAITS, PlaceDropped(EVE)), "Vous n'attendez plus de place."),
        ("b", (*PLAYING, PlaceDropped(EVE)), ""),
        (
            "a",
            (*PRACTISED, PersonSat(1, "b", "Bob")),
            "Bob s'assied. Fin de l'entraînement : quelqu'un d'autre joue.",
        ),
        (None, ASKED, "Anne demande à reprendre son dernier coup."),
        ("a", (*ASKED, UndoAgreed(1)), "Bob accepte."),
        ("a", (*ASKED, UndoRefused(1)), "Bob refuse : le coup reste joué."),
        ("b", (*ASKED, UndoRefused(0)), "Anne renonce à reprendre son coup."),
        ("b", (*ASKED, UndoAgreed(1), TakenBack(0)), "Anne reprend son dernier coup."),
        ("b", (TableClosed(),), "La partie est terminée."),
        ("b", PLAYING, "Donne 1. David donne."),
        ("b", (*PLAYING, BidMade(Seat(0), None)), "Anne passe."),
    ],
)  # fmt: skip
def test_an_event_is_told(viewer: str | None, events: tuple[Event, ...], sentence: str) -> None:
    assert told(viewer, events)[0] == sentence
    english = told(viewer, events, EN)[0]
    assert bool(english) is bool(sentence)
    assert english != sentence or not sentence


@pytest.mark.parametrize(
    ("viewer", "events", "sentence"),
    [
        ("a", PLAYING, "À vous de parler."),
        ("b", PLAYING, ""),
        (None, PLAYING, ""),
        ("b", (*PLAYING, BidMade(Seat(0), None)), "À vous de parler."),
        ("b", (*PLAYING, BidMade(Seat(0), None), Said("a", "Anne", "hello")), ""),
        ("b", ASKED, "Anne demande à reprendre son dernier coup : acceptez-vous ?"),
        ("a", ASKED, ""),
        ("a", (*ASKED, UndoAgreed(1), TakenBack(0)), "À vous de parler."),
        ("b", WAITS, ADMITS),
        ("e", WAITS, ""),
        ("b", (*PLAYING, BotSat(1, "club"), PlaceAsked(1, "e", "Ève")), ""),
        ("b", LATE, f"Temps écoulé : {BOT_PLAYS}"),
        ("a", (*PLAYING, BotCovers(0), PersonBack(0)), "À vous de parler."),
    ],
)  # fmt: skip
def test_a_question_to_the_listener_is_urgent(
    viewer: str | None, events: tuple[Event, ...], sentence: str
) -> None:
    assert told(viewer, events)[1] == sentence


def test_a_newcomer_is_told_that_it_is_their_turn() -> None:
    table = after(*PLAYING)
    assert urgent(FR, "a", None, PLAYING[-1], table) == "À vous de parler."
    assert tell_update(FR, "a", None, PlaceCleared(2), after(*SEATED[:2]))


def test_a_card_is_told_at_once_and_the_trick_with_its_last_card() -> None:
    events: tuple[Event, ...] = (*PLAYING, BidMade(Seat(0), Contract.GARDE_SANS))
    events += tuple(BidMade(Seat(seat), None) for seat in (1, 2, 3))
    assert told("a", events)[0].endswith("Vous prenez : garde sans.")
    assert told("a", events)[1] == "À vous d'entamer."
    for seat in range(4):
        table = after(*events)
        assert table.deal is not None
        legal = table.deal.hands[seat]
        suit = table.deal.trick.cards[0].suit if table.deal.trick.cards else None
        card = next((c for c in legal if c.suit is suit), next(iter(legal)))
        events += (CardPlayed(Seat(seat), card),)
        sentence = told("b", events)[0]
        assert sentence.startswith("Vous jouez" if seat == 1 else names_of(table)[seat])
        assert ("pli" in sentence) is (seat == 3)


def test_bots_are_called_as_nobody_else_is() -> None:
    table = after(PersonSat(0, "a", "Bruno"), BotSat(1, "club"), BotSat(2, "club"))
    names = names_of(table)
    assert names == ("Bruno", "Chloé", "David", "")


@pytest.mark.parametrize("rules", ruleset_ids())
def test_whatever_happens_under_any_rules_is_told_to_everybody(rules: str) -> None:
    places = load_ruleset(rules).places
    events: list[Event] = [PersonSat(place, f"p{place}", f"J{place}") for place in range(places)]
    for number in range(2):
        steps = random_moment(Random(f"{rules} {number}"), load_ruleset(rules))
        events += [steps[0], *steps[1]]
    table = opened_table(TableOpened("t", "", "p0", rules, {}, Pace()))
    spoken = 0
    for event in events:
        before, table = table, evolve(table, event, 0.0)
        for viewer in (None, "p0", f"p{places - 1}"):
            for words in (FR, EN):
                sentence = tell_update(words, viewer, before, event, table)
                called = urgent(words, viewer, before, event, table)
                assert "{" not in sentence + called
                assert sentence
                assert viewer or not called
                spoken += bool(called)
    assert spoken
