"""What a guest is sent does not depend on what was made for others."""

from __future__ import annotations

import json
from random import Random

import pytest

from oudler.core.actions import Contract
from oudler.core.cards import parse_card
from oudler.core.events import CardPlayed
from oudler.core.seats import Seat
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.table.events import (
    BotCovers,
    BotSat,
    Event,
    PersonBack,
    PersonSat,
    PlaceCleared,
    Said,
    SeedCommitted,
    TableOpened,
    UndoAsked,
    UndoRefused,
)
from oudler.table.evolving import evolve, opened_table
from oudler.table.pace import Pace
from oudler.table.state import Table
from oudler.table.watching import Update
from oudler.testing.builders import begin, dealt, taken_by
from oudler.testing.chance import random_moment
from oudler.web.events import Listener
from oudler.web.showing import Painter, Viewer, shown
from oudler.web.telling import tell_update
from oudler.words import Words

SPECTATOR = "eve"


def updates(rules: str, rng: Random) -> list[Update]:
    """What happens at a table: a deal as far as it goes, and people who come and go."""
    places = load_ruleset(rules).places
    dealt, events, _ = random_moment(rng, load_ruleset(rules))
    happened: list[Event] = [PersonSat(place, f"p{place}", f"J{place}") for place in range(places)]
    happened += [SeedCommitted(1, "commitment", "unguessable"), dealt]
    for played in events:
        happened.append(played)
        if rng.random() < 0.2:
            happened += rng.choice(ASIDES)
    found, before = [], None
    table: Table = opened_table(TableOpened("t", "Chez Anne", "p0", rules, {}, Pace(60, 300)))
    for seq, event in enumerate(happened, 2):
        before, table = table, evolve(table, event, float(seq))
        found.append(Update(seq, event, before, table))
    return found


ASIDES: list[list[Event]] = [
    [Said("p0", "J0", "hello"), Said(SPECTATOR, "", text="Bonsoir.")],
    [BotCovers(1), PersonBack(1)],
    [BotSat(1, "club"), PersonSat(1, "p1", "J1 again")],
    [PlaceCleared(0), PersonSat(0, "p0", "J0")],
    [UndoAsked(1), UndoRefused(0)],
]


TABLES = ["fft-3", "fft-5", "pagat-2-piles", "wikipedia-6-misere", "wikipedia-7-two-packs"]


@pytest.mark.parametrize(
    "rules",
    [
        *TABLES,
        *(pytest.param(id, marks=pytest.mark.slow) for id in ruleset_ids() if id not in TABLES),
    ],
)
def test_a_message_does_not_depend_on_who_else_was_sent_one(rules: str) -> None:
    rng = Random(rules)
    happened = updates(rules, rng)
    guests = [(f"p{place}", "fr") for place in range(load_ruleset(rules).places)]
    guests += [(SPECTATOR, "fr"), (SPECTATOR, "en"), ("p0", "en")]
    together = Painter()
    for update in happened:
        rng.shuffle(guests)
        for guest, language in guests:
            sketches = together.sketch(update), Painter().sketch(update)
            shared, alone = (
                Listener(Words(language), guest, 0).message(sketch, 0.0) for sketch in sketches
            )
            assert shared == alone
            told = json.loads(alone.partition(b"data: ")[2])["told"]
            heard = tell_update(Words(language), guest, update.before, update.event, update.table)
            assert told == heard


def test_an_imprenable_petit_is_shown_to_its_holder_and_once_played_to_all() -> None:
    rules = load_ruleset("fft-4", {"petit_sec": "imprenable"})
    hands = ("T1 S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SN SQ SK H1 H2 H3", *[""] * 3)
    deal = taken_by(begin(rules, dealt(rules, hands, dealer=3)), 0, Contract.GARDE_SANS)
    table = opened_table(
        TableOpened("t", "Chez Anne", "p0", "fft-4", {"petit_sec": "imprenable"}, Pace())
    )
    for place in range(4):
        table = evolve(table, PersonSat(place, f"p{place}", f"J{place}"), 0.0)
    viewers = ("p0", "p1", SPECTATOR)
    table = evolve(evolve(table, SeedCommitted(1, "commitment", "unguessable"), 0.0), deal.dealt, 0)
    for event in deal.bids:
        table = evolve(table, event, 0.0)
    known = [shown(Words("fr"), table, one)["deal"]["imprenable"] for one in viewers]
    assert known == [["T1"], [], []]
    table = evolve(table, CardPlayed(Seat(0), parse_card("T1")), 0.0)
    known = [shown(Words("fr"), table, one)["deal"]["imprenable"] for one in viewers]
    assert known == [["T1"]] * 3


def test_a_picture_holds_the_hand_of_its_viewer_and_of_nobody_else() -> None:
    for update in updates("fft-4", Random(1)):
        deal, painter = update.table.deal, Painter()
        for viewer in ("p0", "p1", "p2", "p3", SPECTATOR):
            picture = json.loads(painter.sketch(update).picture(Viewer(Words("fr"), viewer)))
            if deal is None or picture["deal"] is None:
                continue
            you = update.table.place_of(viewer)
            seat = None if you is None else update.table.seat_of(you)
            hand = [] if seat is None else [str(card) for card in deal.hands[seat]]
            assert picture["you"] == you
            assert picture["deal"]["hand"] == hand
