"""Random rulesets, deals and actions, from a generator that the caller seeds."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import TypeVar

from oudler.core import Deal, Dealt, Event, LegalBids, LegalCalls, Pack, actions, dealer_seat, start
from oudler.core.cards import EMPTY, EXCUSES, KINGS, PETITS, TRUMPS, CardSet
from oudler.core.engine import Legal, decide, evolve, follow_ups, legal, legal_for
from oudler.core.phases.announcing import LegalAnnouncements, LegalHandful
from oudler.core.phases.dog import LegalDiscard
from oudler.core.phases.lone_trump import chosen_by_holder
from oudler.core.phases.play import LegalPlays
from oudler.core.ruleset import OPTIONS, Ruleset, plain_options, read_ruleset
from oudler.core.ruleset.needs import idle_options
from oudler.core.ruleset.options import CALLABLE
from oudler.core.ruleset.validation import RulesetError
from oudler.core.seats import Seat, seats_from
from oudler.rulesets.loader import differing_options, usual_rules

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
"""For two players with piles: the number of piles of each, and of cards in them."""

TWO_PLAYER_TABLES = tuple(table for table in TABLES_WITH_PILES if not table[3])
"""Those without a dog."""


def random_cards(rng: Random, cards: CardSet, count: int) -> CardSet:
    """A random choice of `count` of these cards."""
    return CardSet.of(rng.sample(list(cards), count))


def random_ruleset(rng: Random) -> Ruleset:
    """A valid ruleset, each of its options drawn from its allowed values.

    Options without effect keep their usual value, so that somebody could have set every option.
    """
    for _ in range(TRIES):
        try:
            rules = without_idle_options(read_ruleset("random", 1, random_options(rng)))
            return read_ruleset("random", 1, plain_options(rules), differing_options(rules))
        except RulesetError as error:
            found = error
    raise found


TRIES = 1000
"""After this many invalid draws in a row, some option must be impossible."""


def without_idle_options(rules: Ruleset) -> Ruleset:
    """Return the rules with the usual value for every option without effect under them."""
    # Again after each round: resetting one option may make another one idle.
    while idle := idle_options(rules, differing_options(rules)):
        rules = replace(rules, **{key: getattr(usual_rules(), key) for key, _ in idle})
    return rules


def random_options(rng: Random) -> dict[str, object]:
    """A value for every option; not all of them need go together.

    Options are drawn evenly from all their values, except those that would then seldom go together,
    or seldom be 0.
    """
    drawn = {key: rng.choice(option.plain) for key, option in OPTIONS.items() if option.plain}
    return {**drawn, **_random_table(rng), **_random_amounts(rng)}


def _random_table(rng: Random) -> dict[str, object]:
    """Draw the seats, the pack and the phases, and the options that depend on them."""
    tables = rng.choices((TABLES, TABLES_WITH_PILES, TWO_PLAYER_TABLES), (8, 1, 1))[0]
    pack, seats, hand, dog, piles, pile = rng.choice(tables)
    first, step, last = rng.randint(5, 9), rng.randint(1, 3), rng.randint(1, 3)
    calls = ["calling"] if seats > 2 and _flag(rng) else []
    takes_dog = ["dog"] if rng.random() < 0.9 else []
    bids = seats > 2 or _flag(rng)
    found: dict[str, object] = {
        "seats": seats,
        "dealer_plays": rng.random() < 0.8,
        "pack": str(pack),
        "hand": hand,
        "piles": piles,
        "pile": pile,
        "dog": dog,
        "dog_at_a_time": rng.choice([1, 1, 2, 12]),
        "phases": ["bidding", *calls, *takes_dog, "play"] if bids else ["play"],
        "bids": random_ladder(rng),
        "calls": random_calls(rng, Pack(pack)) if calls else [],
        "handfuls": [first, first + step, first + step + last],
        "handful_values": sorted(rng.sample(range(5, 60), 3)),
        "targets": random_targets(rng, Pack(pack)),
    }
    if piles:
        found |= {"petit_sec": "played", "excuse_alone": "played"}
    if seats != 2 or dog:
        found["without_taker"] = "fewest_points"
    return found


def _random_amounts(rng: Random) -> dict[str, object]:
    """Amounts of which 0, or 1, turns a rule off: half of the time."""
    return {
        "base": rng.choice([0, 10, 25, 50]),
        "gap_rounded_to": rng.choice([1, 1, 5, 10]),
        "unit_rounded_to": rng.choice([1, 1, 5, 10]),
        "misere_premium": rng.choice([0, 10, 20]),
        "petit_au_bout": rng.choice([0, 5, 10]),
        "slam_made": rng.choice([0, 200]),
        "slam_by_defence": rng.choice([0, 200]),
        "small_slam_misses": rng.choice([0, 0, 1, 2, 3]),
        "small_slam_announced_failed": rng.choice([0, 150]),
        "small_slam_made": rng.choice([0, 500]),
        "mouche": rng.choice([0, 0, 10, 7]),
        "mouche_dealer": rng.choice([0, 5]),
    }


def random_calls(rng: Random, pack: Pack) -> list[dict[str, int]]:
    """One call or two, of some ranks in any order; most often a king first, as players do."""
    return [_random_call(rng, 4 * pack.copies) for _ in range(1 + (rng.random() < 0.4))]


def _random_call(rng: Random, most: int) -> dict[str, int]:
    ranks = rng.sample(CALLABLE, rng.randint(1, len(CALLABLE)))
    if rng.random() < 0.7:
        ranks = ["K", *(rank for rank in ranks if rank != "K")]
    return {
        rank: rng.choice((most, rng.randint(0, most))) if i else 0 for i, rank in enumerate(ranks)
    }


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
    contracts = [contract for contract in actions.Contract if rng.random() < 0.7] or [
        actions.Contract.GARDE
    ]
    halves = sorted(rng.sample(range(1, 16), len(contracts)))
    return {
        str(contract): f"{half}/2" if half % 2 else half // 2
        for contract, half in zip(contracts, halves, strict=True)
    }


def _flag(rng: Random) -> bool:
    return rng.random() < 0.5


def random_dealt(rng: Random, rules: Ruleset) -> Dealt:
    """Any cards; if a card is called, in every second deal one hand has nearly all the kings."""
    dealt = shuffled_dealt(rng, rules)
    return with_kings(rng, rules, dealt) if rules.calls and _flag(rng) else dealt


def shuffled_dealt(rng: Random, rules: Ruleset) -> Dealt:
    """Any hands, dog and dealer, equally likely; one deal in ten after a misdeal.

    If the dealer sits out, that may be any player.
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


def with_kings(rng: Random, rules: Ruleset, dealt: Dealt) -> Dealt:
    """Return the deal with all the kings, or all but one, in one hand, for other cards of it."""
    kings, seat = KINGS & rules.pack.cards, rng.randrange(rules.seats)
    hand = dealt.hands[seat]
    missing = list(random_cards(rng, kings, len(kings) - rng.randrange(2)) - hand)
    swap = dict(zip(missing, random_cards(rng, hand - kings, len(hand - kings)), strict=False))
    swap |= {given: king for king, given in swap.items()}
    *hands, dog = (CardSet.of(swap.get(c, c) for c in cards) for cards in (*dealt.hands, dealt.dog))
    return Dealt(dealt.dealer, tuple(hands), dog, dealt.dealer_barred, dealt.players, dealt.piles)


def dealt_to_choose(rng: Random, rules: Ruleset) -> Dealt:
    """Any hands; if players may cancel a deal for a lone trump, one of them often has it."""
    choices = chosen_by_holder(rules)
    if not choices or rules.piles or rng.random() < 0.6:
        return random_dealt(rng, rules)
    trumps = {actions.LoneTrump.PETIT: PETITS, actions.LoneTrump.EXCUSE: EXCUSES}
    return dealt_with_lone(rng, rules, trumps[rng.choice(choices)])


def dealt_with_lone_petit(rng: Random, rules: Ruleset) -> Dealt:
    """Hands of one pack, one of which has the petit as its only trump, without the Excuse."""
    return dealt_with_lone(rng, rules, PETITS)


def dealt_with_lone(rng: Random, rules: Ruleset, trump: CardSet) -> Dealt:
    """Any hands, one of which has no trump but one of these, the petit or the Excuse."""
    dealt, lone = random_dealt(rng, rules), rng.randrange(rules.seats)
    rest = rules.pack.cards
    own = CardSet.of([(rest & trump).lowest])
    hand = own + random_cards(rng, rest - TRUMPS - EXCUSES, rules.hand - 1)
    rest, hands = rest - hand, [hand] * rules.seats
    for seat in set(range(rules.seats)) - {lone}:
        hands[seat] = random_cards(rng, rest, rules.hand)
        rest -= hands[seat]
    return Dealt(dealt.dealer, tuple(hands), rest, dealt.dealer_barred, dealt.players)


def random_action(rng: Random, legal: Legal, kept: CardSet = EMPTY) -> actions.Action:
    """A random legal action; announcements are made now and then.

    Some cards are kept as long as they may be.
    """
    match legal:
        case LegalBids(_, lone) if lone is not None and rng.random() < 0.4:
            return actions.CancelDeal(lone)
        case LegalBids(contracts):
            passes = not contracts or rng.random() < 0.6
            return actions.Bid(None if passes else rng.choice(contracts))
        case LegalCalls(cards):
            return actions.CallCards(random_cards(rng, cards, 1))
        case LegalDiscard():
            return random_discard(rng, legal)
        case LegalPlays(cards):
            may = list(cards - kept or cards)
            return random_announcement(rng, legal) or actions.Play(rng.choice(may))
        case LegalAnnouncements():
            return random_announcement(rng, legal) or random_action(rng, legal, kept)


def random_announcement(
    rng: Random, legal: LegalPlays | LegalAnnouncements
) -> actions.Action | None:
    """A random legal announcement, or none."""
    if legal.slam and rng.random() < 0.05:
        return actions.AnnounceSlam()
    if legal.small_slam and rng.random() < 0.05:
        return actions.AnnounceSlam(small=True)
    if legal.miseres and rng.random() < 0.7:
        return actions.DeclareMisere(rng.choice(legal.miseres))
    if legal.handfuls and rng.random() < 0.7:
        return random_handful(rng, rng.choice(legal.handfuls))
    return None


def random_discard(rng: Random, legal: LegalDiscard) -> actions.Discard:
    """Cards that may be set aside."""
    free = random_cards(rng, legal.free, legal.count - legal.trumps_needed)
    return actions.Discard(free + random_cards(rng, legal.trumps, legal.trumps_needed))


def random_handful(rng: Random, legal: LegalHandful) -> actions.ShowHandful:
    """Trumps of a handful that may be shown, including an Excuse that replaces one."""
    needed = legal.ends + (legal.trumps & EXCUSES)
    others = random_cards(rng, legal.trumps - needed, legal.count - len(needed))
    return actions.ShowHandful(legal.size, needed + others)


def random_steps(rng: Random, deal: Deal, kept: CardSet = EMPTY) -> Iterator[tuple[Event, Deal]]:
    """Each event of a deal played at random to its end, with the deal after it.

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


def _out_of_turn(rng: Random, deal: Deal) -> tuple[Seat, actions.Action] | None:
    """Now and then, an announcement by a seat that is not to act."""
    seat = Seat(rng.randrange(deal.rules.seats))
    if seat == deal.to_act:
        return None
    may = legal_for(deal, seat)
    said = random_announcement(rng, may) if isinstance(may, LegalAnnouncements) else None
    return None if said is None else (seat, said)


def play_randomly(deal: Deal, rng: Random) -> tuple[tuple[Event, ...], Deal]:
    """The events of a deal played at random, and the deal at its end."""
    events = []
    for event, after in random_steps(rng, deal):
        events.append(event)
        deal = after
    return tuple(events), deal


def random_log(rng: Random, rules: Ruleset) -> tuple[Event, ...]:
    """A whole deal as in a record: the cards dealt, then every event up to its score."""
    cards = dealt_to_choose(rng, rules)
    return cards, *play_randomly(start(rules, cards), rng)[0]


def random_moment(rng: Random, rules: Ruleset) -> tuple[Dealt, tuple[Event, ...], Deal]:
    """A deal stopped at a random moment: the cards dealt, the events since, and the deal.

    It waits for somebody, or is over: nothing is about to happen automatically.
    """
    cards = dealt_to_choose(rng, rules)
    moments: list[tuple[tuple[Event, ...], Deal]] = [((), start(rules, cards))]
    for event, after in random_steps(rng, moments[0][1]):
        moments.append(((*moments[-1][0], event), after))
    waiting = [moment for moment in moments if not follow_ups(moment[1])]
    events, deal = rng.choice(waiting)
    return cards, events, deal
