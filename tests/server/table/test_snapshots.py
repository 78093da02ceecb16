"""What a guest is sent does not depend on what was rendered for others."""

import json
from random import Random

import pytest

from oudler.core import CardPlayed, Contract, DealCancelled, LoneTrump, Seat, parse_card
from oudler.rulesets import load_ruleset, ruleset_ids
from oudler.table.clock.pace import Pace
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
from oudler.table.http.listener import Listener
from oudler.table.seats.evolution import evolve, opened_table
from oudler.table.seats.state import Table
from oudler.table.seen.announcer import tell_update
from oudler.table.seen.render import SnapshotCache, Viewer, shown
from oudler.table.seen.subscription import Update
from oudler.testing.builders import begin, dealt, taken_by
from oudler.testing.chance import random_moment
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


def test_the_dog_is_open_to_all_from_when_it_is_turned_up_to_the_first_lead() -> None:
    for number in range(20):
        for one in updates("fft-4", Random(number)):
            deal = one.table.deal
            if deal is None:
                continue
            seen = shown(Words("fr"), one.table, SPECTATOR)["deal"]
            is_led = bool(deal.tricks or deal.trick.cards)
            assert seen["dog_shown"] == deal.dog_shown
            assert seen["dog"] == (deal.dealt.dog.codes if deal.dog_shown and not is_led else [])


TABLES = ["fft-3", "fft-5", "pagat-2-piles", "wikipedia-6-misere", "wikipedia-7-two-packs"]


@pytest.mark.parametrize(
    "rules",
    [
        *TABLES,
        *(pytest.param(id, marks=pytest.mark.slow) for id in ruleset_ids() if id not in TABLES),
    ],
)
def test_a_message_is_the_same_whatever_others_were_sent(rules: str) -> None:
    rng = Random(rules)
    happened = updates(rules, rng)
    guests = [(f"p{place}", "fr") for place in range(load_ruleset(rules).places)]
    guests += [(SPECTATOR, "fr"), (SPECTATOR, "en"), ("p0", "en")]
    together = SnapshotCache()
    for update in happened:
        rng.shuffle(guests)
        for guest, language in guests:
            renders = together.render(update), SnapshotCache().render(update)
            shared, alone = (
                Listener(Words(language), guest, 0).message(render, 0.0) for render in renders
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


def test_a3_20_only_the_holder_is_offered_to_cancel_and_all_see_it_done() -> None:
    options: dict[str, object] = {"excuse_alone": "may_cancel"}
    rules = load_ruleset("fft-4", options)
    hand = "EX S1 S2 S3 S4 S5 S6 S7 S8 S9 S10 SJ SN SQ SK H1 H2 H3"
    table = opened_table(TableOpened("t", "Chez Anne", "p0", "fft-4", options, Pace()))
    for place in range(4):
        table = evolve(table, PersonSat(place, f"p{place}", f"J{place}"), 0.0)
    secret = SeedCommitted(1, "commitment", "unguessable")
    table = evolve(evolve(table, secret, 0.0), dealt(rules, {0: hand}, dealer=3), 0)
    own, others = shown(Words("fr"), table, "p0"), [shown(Words("fr"), table, "p1")]
    assert own["deal"]["legal"]["cancel"] == "excuse_alone"
    assert [one["deal"]["legal"] for one in others] == [None]
    table = evolve(table, DealCancelled(Seat(0), LoneTrump.EXCUSE), 0.0)
    for viewer in ("p0", "p1", SPECTATOR):
        deal = shown(Words("fr"), table, viewer)["deal"]
        assert deal["cancelled"] == {"place": 0, "for": "excuse_alone"}


def test_a_picture_holds_the_hand_of_its_viewer_and_of_nobody_else() -> None:
    for update in updates("fft-4", Random(1)):
        deal, snapshots = update.table.deal, SnapshotCache()
        for viewer in ("p0", "p1", "p2", "p3", SPECTATOR):
            snapshot = json.loads(snapshots.render(update).snapshot(Viewer(Words("fr"), viewer)))
            if deal is None or snapshot["deal"] is None:
                continue
            you = update.table.place_of(viewer)
            seat = None if you is None else update.table.seat_of(you)
            hand = [] if seat is None else [str(card) for card in deal.hands[seat]]
            assert snapshot["you"] == you
            assert snapshot["deal"]["hand"] == hand
