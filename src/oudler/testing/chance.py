"""Rulesets, deals and actions drawn by chance from a generator that the caller seeds."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from random import Random
from typing import TypeVar

from oudler.core.actions import (
    Action,
    AnnounceSlam,
    Bid,
    CallCards,
    Contract,
    DeclareMisere,
    Discard,
    Play,
    ShowHandful,
)
from oudler.core.announcing import LegalAnnouncements, LegalHandful
from oudler.core.bidding import LegalBids
from oudler.core.calling import LegalCalls
from oudler.core.cards import COURT_RANKS, EMPTY, EXCUSES, PETITS, TRUMPS, CardSet
from oudler.core.consistency import RulesetError
from oudler.core.deal import Deal
from oudler.core.dealing import dealer_seat, start
from oudler.core.dog import LegalDiscard
from oudler.core.engine import Legal, decide, evolve, follow_ups, legal, legal_for
from oudler.core.events import Dealt, Event
from oudler.core.play import LegalPlays
from oudler.core.ruleset import Ruleset, read_ruleset
from oudler.core.seats import Seat, seats_from
from oudler.core.ways import (
    ANY_RANK,
    Announcer,
    BiddingTurns,
    BidsCountAs,
    Direction,
    ExcuseExchange,
    FirstDealer,
    HalfPoints,
    HandfulPaidTo,
    HandfulTime,
    Heads,
    LastTrickExcuse,
    Pack,
    PartnerIs,
    PartnerShare,
    PassedOut,
    PetitPaidTo,
    PetitSec,
    SlamTime,
    WithoutTaker,
)

T = TypeVar("T")

TABLES = tuple(
    (pack, seats, hand, dog, 0, 0)
    for pack in Pack
    for seats in range(2, 10)
    for hand in range(1, 27)
    if 0 <= (dog := len(pack.cards) - seats * hand) <= 12
)
"""Every number of players, of cards in a hand and of cards in the dog that uses up a pack."""

TABLES_WITH_PILES = tuple(
    (pack, 2, hand, dog, piles, pile)
    for pack in Pack
    for piles in range(1, 9)
    for pile in range(1, 6)
    for hand in range(7, 27)
    if 0 <= (dog := len(pack.cards) - 2 * (hand + piles * pile)) <= 12
)
"""The same for two players with piles: how many before each, and of how many cards."""

DUELS = tuple(table for table in TABLES_WITH_PILES if not table[3])
"""Those without a dog."""


def random_cards(rng: Random, cards: CardSet, count: int) -> CardSet:
    """So many of these cards."""
    return CardSet.of(rng.sample(list(cards), count))


def random_ruleset(rng: Random) -> Ruleset:
    """A valid ruleset, each of its options drawn from the values that it allows."""
    while True:
        try:
            return read_ruleset("random", 1, random_options(rng))
        except RulesetError:
            continue


def random_options(rng: Random) -> dict[str, object]:
    """A value for every option; not all of them need go together."""
    tables = rng.choices((TABLES, TABLES_WITH_PILES, DUELS), (8, 1, 1))[0]
    pack, seats, hand, dog, piles, pile = rng.choice(tables)
    first, step, last = rng.randint(5, 9), rng.randint(1, 3), rng.randint(1, 3)
    calls = seats > 2 and rng.random() < 0.5
    bids = seats > 2 or rng.random() < 0.5
    return {
        "seats": seats,
        "dealer_plays": rng.random() < 0.8,
        "direction": _way(rng, Direction),
        "first_dealer": _way(rng, FirstDealer),
        "pack": str(pack),
        "hand": hand,
        "piles": piles,
        "pile": pile,
        "dog": dog,
        "packet": rng.randint(1, 6),
        "dog_spares": rng.randint(0, 6),
        "dog_at_a_time": rng.choice([1, 1, 2, 12]),
        "cut_minimum": rng.randint(1, 39),
        "petit_sec": "played" if piles else _way(rng, PetitSec),
        "phases": [
            "bidding",
            *(["calling"] if calls else []),
            *(["dog"] if rng.random() < 0.9 else []),
            "play",
        ]
        if bids
        else ["play"],
        "bids": random_ladder(rng),
        "call_ranks": random_ranks(rng) if calls else [],
        "bidding_turns": _way(rng, BiddingTurns),
        "discard_shows_trumps": _flag(rng),
        "second_call_ranks": random_ranks(rng) if calls and rng.random() < 0.4 else [],
        "discard_shown_after": _flag(rng),
        "partner_is": _way(rng, PartnerIs),
        "oudlers_apart": _flag(rng),
        "call_own": _flag(rng),
        "call_bars_first_lead": _flag(rng),
        "handfuls": [first, first + step, first + step + last],
        "handful_values": sorted(rng.sample(range(5, 60), 3)),
        "excuse_exchange": _way(rng, ExcuseExchange),
        "excuse_in_last_trick": _way(rng, LastTrickExcuse),
        "excuse_wins_slam": _flag(rng),
        "targets": random_targets(rng, Pack(pack)),
        "half_points": _way(rng, HalfPoints),
        "base": rng.choice([0, 10, 25, 50]),
        "excuse_alone_cancels": not piles and _flag(rng),
        "misdeal_bars_dealer": _flag(rng),
        "passed_out": _way(rng, PassedOut),
        "without_taker": _way(rng, WithoutTaker) if seats == 2 and not dog else "fewest_points",
        "handful_by": _way(rng, Announcer),
        "handful_time": _way(rng, HandfulTime),
        "handful_shows_ends": _flag(rng),
        "slam_announced": _way(rng, SlamTime),
        "bids_count_as": _way(rng, BidsCountAs),
        "gap_rounded_to": rng.choice([1, 1, 5, 10]),
        "unit_rounded_to": rng.choice([1, 1, 5, 10]),
        "partner_share": _way(rng, PartnerShare),
        "petit_au_bout_multiplied": _flag(rng),
        "petit_au_bout_paid_to": _way(rng, PetitPaidTo),
        "handful_paid_to": _way(rng, HandfulPaidTo),
        "misere_premium": rng.choice([0, 10, 20]),
        "misere_of_heads": _way(rng, Heads),
        "petit_au_bout": rng.choice([0, 5, 10]),
        "petit_au_bout_before_excuse": _flag(rng),
        "slam_by": _way(rng, Announcer),
        "slam_announced_made": rng.choice([300, 400]),
        "slam_announced_failed": rng.choice([150, 200]),
        "slam_made": rng.choice([0, 200]),
        "slam_by_defence": rng.choice([0, 200]),
        "small_slam_misses": rng.choice([0, 0, 1, 2, 3]),
        "small_slam_announced_made": rng.choice([300, 500]),
        "small_slam_announced_failed": rng.choice([0, 150]),
        "small_slam_made": rng.choice([0, 500]),
        "mouche": rng.choice([0, 0, 10, 7]),
        "mouche_dealer": rng.choice([0, 5]),
    }


def random_ranks(rng: Random) -> list[str]:
    """Some ranks that may be called, in any order."""
    return rng.sample((*COURT_RANKS[::-1], ANY_RANK), rng.randint(1, 5))


def random_targets(rng: Random, pack: Pack) -> list[int]:
    """Targets that fall, each and its opposite making up the points of the pack."""
    if pack is not Pack.DOUBLE:
        highest, second = sorted(rng.sample(range(30, 46), 2))
        return [92 - highest, 92 - second, second, highest]
    low = sorted(rng.sample(range(60, 91), 3))
    high = [183 + rng.randrange(2) - target for target in low]
    return [*high, 92, *reversed(low)]


def random_ladder(rng: Random) -> dict[str, int | str]:
    """Some contracts, lowest first, with multipliers that rise, not all of them whole."""
    contracts = [contract for contract in Contract if rng.random() < 0.7] or [Contract.GARDE]
    halves = sorted(rng.sample(range(1, 16), len(contracts)))
    return {
        str(contract): f"{half}/2" if half % 2 else half // 2
        for contract, half in zip(contracts, halves, strict=True)
    }


def _flag(rng: Random) -> bool:
    return rng.random() < 0.5


def _way(rng: Random, ways: type[StrEnum]) -> str:
    return rng.choice(list(ways)).value


def random_dealt(rng: Random, rules: Ruleset) -> Dealt:
    """Any hands, any dog and any dealer; one deal in ten after a misdeal.

    Where the dealer sits out, any of the company does.
    """
    cards = list(rules.pack.cards)
    pack = rng.sample(cards, len(cards))
    piles = tuple(
        tuple(tuple(pack.pop() for _ in range(rules.pile)) for _ in range(rules.piles))
        for _ in range(rules.seats if rules.piles else 0)
    )
    ends = range(rules.hand, rules.hand * rules.seats + 1, rules.hand)
    hands = tuple(CardSet.of(pack[end - rules.hand : end]) for end in ends)
    dog = CardSet.of(pack[ends[-1] :])
    dealer = dealer_seat(rules, rng.randrange(rules.seats))
    turn = Seat(rng.randrange(rules.places))
    players = () if rules.dealer_plays else seats_from(turn, rules.places)
    return Dealt(dealer, hands, dog, rng.random() < 0.1, players, piles)


def dealt_with_lone_petit(rng: Random, rules: Ruleset) -> Dealt:
    """Any hands of one pack, of which one has the petit and no other trump, nor the Excuse."""
    dealt, lone = random_dealt(rng, rules), rng.randrange(rules.seats)
    rest = rules.pack.cards
    hand = (rest & PETITS) + random_cards(rng, rest - TRUMPS - EXCUSES, rules.hand - 1)
    rest, hands = rest - hand, [hand] * rules.seats
    for seat in set(range(rules.seats)) - {lone}:
        hands[seat] = random_cards(rng, rest, rules.hand)
        rest -= hands[seat]
    return Dealt(dealt.dealer, tuple(hands), rest, dealt.dealer_barred, dealt.players)


def random_action(rng: Random, legal: Legal, kept: CardSet = EMPTY) -> Action:
    """One of the things that the rules allow; announcements are made now and then.

    Some cards are kept as long as they may be.
    """
    match legal:
        case LegalBids(contracts):
            passes = not contracts or rng.random() < 0.6
            return Bid(None if passes else rng.choice(contracts))
        case LegalCalls(cards):
            return CallCards(random_cards(rng, cards, 1))
        case LegalDiscard():
            return random_discard(rng, legal)
        case LegalPlays(cards):
            may = list(cards - kept or cards)
            return random_announcement(rng, legal) or Play(rng.choice(may))
        case LegalAnnouncements():
            return random_announcement(rng, legal) or random_action(rng, legal, kept)


def random_announcement(rng: Random, legal: LegalPlays | LegalAnnouncements) -> Action | None:
    """One of the things that may be announced, or none of them."""
    if legal.slam and rng.random() < 0.05:
        return AnnounceSlam()
    if legal.small_slam and rng.random() < 0.05:
        return AnnounceSlam(small=True)
    if legal.miseres and rng.random() < 0.7:
        return DeclareMisere(rng.choice(legal.miseres))
    if legal.handfuls and rng.random() < 0.7:
        return random_handful(rng, rng.choice(legal.handfuls))
    return None


def random_discard(rng: Random, legal: LegalDiscard) -> Discard:
    """Cards that may be set aside."""
    free = random_cards(rng, legal.free, legal.count - legal.trumps_needed)
    return Discard(free + random_cards(rng, legal.trumps, legal.trumps_needed))


def random_handful(rng: Random, legal: LegalHandful) -> ShowHandful:
    """Trumps of a handful that may be shown; an Excuse that stands in for one is among them."""
    needed = legal.ends + (legal.trumps & EXCUSES)
    others = random_cards(rng, legal.trumps - needed, legal.count - len(needed))
    return ShowHandful(legal.size, needed + others)


def random_steps(rng: Random, deal: Deal, kept: CardSet = EMPTY) -> Iterator[tuple[Event, Deal]]:
    """Each event of a deal that is played on by chance to its end, and the deal after it.

    Some cards are kept as long as they may be.
    """
    for event in follow_ups(deal):
        deal = evolve(deal, event)
        yield event, deal
    while deal.to_act is not None:
        seat, allowed = deal.to_act, legal(deal)
        assert allowed is not None
        action = random_action(rng, allowed, kept)
        if not deal.tricks and (said := _out_of_turn(rng, deal)):
            seat, action = said
        for event in decide(deal, seat, action):
            deal = evolve(deal, event)
            yield event, deal


def _out_of_turn(rng: Random, deal: Deal) -> tuple[Seat, Action] | None:
    """Now and then, what a seat announces although it is another's turn."""
    seat = Seat(rng.randrange(deal.rules.seats))
    if seat == deal.to_act:
        return None
    may = legal_for(deal, seat)
    said = random_announcement(rng, may) if isinstance(may, LegalAnnouncements) else None
    return None if said is None else (seat, said)


def play_randomly(deal: Deal, rng: Random) -> tuple[tuple[Event, ...], Deal]:
    """The events of a deal that is played on by chance, and the deal at its end."""
    events = []
    for event, after in random_steps(rng, deal):
        events.append(event)
        deal = after
    return tuple(events), deal


def random_log(rng: Random, rules: Ruleset) -> tuple[Event, ...]:
    """A whole deal as a record tells it: the cards dealt, then every event to its score."""
    cards = random_dealt(rng, rules)
    return cards, *play_randomly(start(rules, cards), rng)[0]


def random_moment(rng: Random, rules: Ruleset) -> tuple[Dealt, tuple[Event, ...], Deal]:
    """A deal stopped at a random moment: the cards dealt, the events since, and the deal.

    It waits for somebody, or is over: nothing is about to happen of itself.
    """
    cards = random_dealt(rng, rules)
    moments: list[tuple[tuple[Event, ...], Deal]] = [((), start(rules, cards))]
    for event, after in random_steps(rng, moments[0][1]):
        moments.append(((*moments[-1][0], event), after))
    waiting = [moment for moment in moments if not follow_ups(moment[1])]
    events, deal = rng.choice(waiting)
    return cards, events, deal
