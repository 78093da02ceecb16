"""Finds a counterpart for each problem of the course that wants its technique.

python benches/counterparts.py [ID ...]  # of these problems only

Two cards change places, the moves stay legal, and the technique is no longer right: the first such
position that is clear is kept in src/oudler/teach/counterparts.jsonl. The smallest changes are
tried first. Where none of two cards is found, a third joins those that brought it closest.
"""

import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import islice, product
from math import inf
from pathlib import Path

from msgspec import structs
from problem_deals import SEED
from problem_margins import spread

from oudler import teach
from oudler.bots.cards import WORTH
from oudler.coach import Kind, Topic, known_stake
from oudler.core import (
    KINGS,
    PLAIN_SUITS,
    TRUMPS,
    Card,
    CardSet,
    Deal,
    IllegalAction,
    Seat,
    SeatView,
    Suit,
)
from oudler.core.actions import CallCards, Discard, Play
from oudler.teach import Basis, Problem, problems
from oudler.teach.collection import IF, counterpart_line
from oudler.teach.counterpart import Counterpart, swapped_moves
from oudler.teach.problem import Answer, Evidence
from oudler.teach.proof import Weighed, confirmed, weigh
from oudler.teach.teacher import is_true_at, teacher
from oudler.teach.technique import practice

Cards = tuple[Card, ...]

FILE = Path(__file__).parents[1] / "src/oudler/teach/counterparts.jsonl"
FAR = {Kind.CARD: 1.0, Kind.DISCARD: 2.0, Kind.BID: 8.0, Kind.CALL: 8.0}
"""A wrong answer is at least so many points behind, for each point that a defender pays (bids and
calls: for all)."""
ERRORS = 3.0
"""And so many standard errors."""
MOST = {Kind.CARD: 400, Kind.DISCARD: 60, Kind.BID: 8, Kind.CALL: 30}
"""The most positions of a problem that are weighed, with two cards and with three."""
SEEDS = 10
"""So many pairs are given a third card."""
LOOK = {Kind.CARD: 300, Kind.DISCARD: 300, Kind.BID: 480, Kind.CALL: 480}
"""In so many likely deals it is weighed."""
GLANCE = 8
"""In so many likely deals, for a first look."""
LATER = {Topic.PETIT: Topic.TRUMPS}
"""Where a lesson's card is gone, the counterpart belongs to another lesson."""


def counterpart(problem: Problem) -> Counterpart | None:
    """The first counterpart that is clear."""
    closest: list[tuple[float, Cards]] = []
    for one in _positions(problem, swaps(problem)):
        behind = _behind(problem, one)
        if behind > 0 and (found := _answered(problem, one)):
            return found
        closest.append((behind, one.swapped))
    if problem.kind is not Kind.CARD:
        return None
    closest.sort(reverse=True)
    seeds = [cards for _, cards in closest[:SEEDS]]
    for one in _positions(problem, cycles(problem, seeds)):
        if _behind(problem, one) > 0 and (found := _answered(problem, one)):
            return found
    return None


def _positions(problem: Problem, changes: Iterable[Cards]) -> Iterator[Counterpart]:
    found = (one for cards in changes for one in _position(problem, cards))
    return islice(found, MOST[problem.kind])


def _behind(problem: Problem, asked: Counterpart) -> float:
    """By how much what was right is behind the best of the others, at a glance."""
    before = {one.action for one in problem.answers if one.is_right}
    lost: dict[bool, list[float]] = {True: [], False: []}
    for one in weigh(asked.seen(), asked.kind, GLANCE, SEED).answers:
        lost[one.action in before].append(one.lost.mean)
    # What was right may no longer be possible.
    return min(lost[True], default=inf) - min(lost[False], default=inf)


def cycles(problem: Problem, pairs: Iterable[Cards]) -> Iterator[Cards]:
    """Each pair with a third card, both ways round; of the hand, no more than one."""
    seen, others = problem.seen(), _movable(problem)
    for one, other in pairs:
        thirds = others - CardSet.of([one, other])
        for third in sorted(thirds, key=lambda card: (card not in TRUMPS, _strength(card))):
            if len(CardSet.of([one, other, third]) & seen.hand) < 2:
                yield from ((one, other, third), (other, one, third))


def swaps(problem: Problem) -> list[Cards]:
    """The pairs of cards that may change places, those first that are likely to matter."""
    match problem.kind:
        case Kind.CARD:
            return _in_play(problem)
        case Kind.BID:
            return _of_bidder(problem)
        case Kind.CALL:
            return _of_caller(problem)
        case _:
            return _of_taker(problem)


def _in_play(problem: Problem) -> list[Cards]:
    """One that the seat has seen, and another."""
    seen, others = problem.seen(), _movable(problem)
    first = (CardSet.of(card for _, card in _plays(seen)) | seen.dog | seen.hand) & others
    pairs = {CardSet.of(two) for two in product(first, others) if two[0] != two[1]}
    # The count for the contract turns with the points of earlier tricks.
    order = _points_moved if problem.topic is Topic.CONTRACT else _change
    return list(map(tuple, sorted(pairs, key=lambda two: (*order(two, seen), str(two)))))


def _movable(problem: Problem) -> CardSet:
    """The cards that the seat has neither played nor seen announced, nor is right to play."""
    seen = problem.seen()
    own = CardSet.of(card for seat, card in _plays(seen) if seat == problem.seat)
    shown = CardSet.of(card for one in seen.handfuls for card in one.cards)
    return seen.rules.pack.cards - own - shown - seen.called - _right(problem)


def _of_bidder(problem: Problem) -> list[Cards]:
    """An oudler, a king or a high trump of its own, and a low card of the same suit."""
    seen = problem.seen()
    out = seen.rules.pack.cards - seen.hand
    low = {suit: cards.lowest for suit in Suit if (cards := _low(out).of_suit(suit))}
    strong = sorted((one for one in seen.hand if one not in _low(seen.hand)), key=_strength)
    return [(one, low[one.suit or Suit.TRUMPS]) for one in strong]


def _low(cards: CardSet) -> CardSet:
    return CardSet.of(one for one in cards if WORTH[one] == 1)


def _strength(card: Card) -> tuple[int, int]:
    return -WORTH[card], -int(card)


def _of_taker(problem: Problem) -> list[Cards]:
    """A card that it keeps, and one from elsewhere of a suit that is right to empty or to call."""
    seen, right = problem.seen(), _right(problem)
    out = seen.rules.pack.cards - seen.hand - seen.dog
    wanted = CardSet.of(one for one in out if one.suit in {card.suit for card in right}) - right
    kept = CardSet.of(one for one in seen.hand - right if one.suit in PLAIN_SUITS)
    return sorted(product(wanted, kept), key=lambda two: (_strength(two[0]), WORTH[two[1]]))


def _of_caller(problem: Problem) -> list[Cards]:
    """A card of the suit that is right to call, and one of another suit that others have.

    The same card of both suits comes first, such as the queens.
    """
    seen, right = problem.seen(), _right(problem)
    suits = {card.suit for card in right}
    plain = CardSet.of(one for one in seen.rules.pack.cards if one.suit in PLAIN_SUITS)
    own = CardSet.of(one for one in seen.hand & plain if one.suit in suits)
    out = CardSet.of(one for one in plain - seen.hand if one.suit not in suits)
    return sorted(product(own - right, out - KINGS), key=_alike)


def _alike(two: Cards) -> tuple[bool, tuple[int, int], int]:
    one, other = two
    return one.rank != other.rank, _strength(one), abs(WORTH[one] - WORTH[other])


def _right(problem: Problem) -> CardSet:
    """The cards of the right answers."""
    found = CardSet()
    for one in problem.answers:
        match one.action:
            case Play(card) if one.is_right:
                found |= CardSet.of([card])
            case Discard(cards) | CallCards(cards) if one.is_right:
                found |= cards
    return found


def _plays(seen: SeatView) -> Iterator[tuple[int, Card]]:
    for trick in (*seen.tricks, seen.trick):
        for turn, card in enumerate(trick.cards):
            yield (trick.leader + turn) % seen.rules.seats, card


def _points_moved(two: CardSet, seen: SeatView) -> tuple[int, bool]:
    """The points that a swap moves, the most first; those seen at once before others."""
    one, other = two
    return -abs(WORTH[one] - WORTH[other]), not two & CardSet.of(seen.trick.cards)


def _change(two: CardSet, seen: SeatView) -> tuple[bool, bool, bool, int]:
    """What a swap changes, those first that are seen at once: this trick, trumps, points."""
    one, other = two
    return (
        not two & CardSet.of(seen.trick.cards),
        bool(two & seen.hand),
        not two & TRUMPS,
        abs(WORTH[one] - WORTH[other]),
    )


def _position(problem: Problem, cards: Cards) -> Iterator[Counterpart]:
    """The problem with the cards moved, if it is legal, and the same seats won its tricks."""
    fields = {name: getattr(problem, name) for name in Problem.__struct_fields__}
    changed = {"id": f"{problem.id}{IF}", "moves": swapped_moves(problem.moves, cards)}
    found = Counterpart(**{**fields, **changed}, of=problem.id, swapped=cards)
    try:
        deal = found.deal()
    except (IllegalAction, ValueError):
        return
    if deal.to_act == problem.seat and _leaders(deal) == _leaders(problem.deal()):
        yield found


def _leaders(deal: Deal) -> list[Seat]:
    return [trick.leader for trick in (*deal.tricks, deal.trick)]


def _answered(problem: Problem, asked: Counterpart) -> Counterpart | None:
    """The counterpart with its answers, if another is clearly right, and a fact says why."""
    seen, kind = asked.seen(), asked.kind
    before = {one.action for one in problem.answers if one.is_right}
    found = weigh(seen, kind, LOOK[kind], SEED)
    answers = judged(found, seen, kind)
    if not answers or before & {one.action for one in answers if one.is_right}:
        return None
    for topic in filter(None, (problem.topic, LATER.get(problem.topic))):
        answered = structs.replace(asked, topic=topic, promised=found.promised, answers=answers)
        practised = practice(topic, seen, answers)
        is_other = practised is not None and (kind is Kind.CALL or not practised.is_positive)
        if is_other and _tells_apart(problem, answered):
            best, nearest = answered.best.action, answered.nearest.action
            club = confirmed(seen, kind, best, nearest, SEED)
            if club.mean > club.error:
                return structs.replace(answered, evidence=Evidence(LOOK[kind], SEED, club))
    return None


def _tells_apart(problem: Problem, other: Counterpart) -> bool:
    """Whether the teacher's two sentences are not true of both positions."""
    before, after = problem.seen(), other.seen()
    said, there = teacher(problem, before), teacher(other, after)
    if said is None or there is None:
        return False
    return not (is_true_at(said, problem, after) and is_true_at(there, other, before))


def judged(found: Weighed, seen: SeatView, kind: Kind) -> tuple[Answer, ...]:
    """The answers: whatever is not clearly worse than the best is right; none if everything is.

    Of discards, the best and three that are clearly worse.
    """
    far = FAR[kind] * (1.0 if kind in (Kind.BID, Kind.CALL) else float(known_stake(seen)))
    wrong = [one for one in found.answers if one.lost.mean >= max(far, ERRORS * one.lost.error)]
    right = [replace(one, is_right=True) for one in found.answers if one not in wrong]
    if kind is Kind.DISCARD:
        right, wrong = right[:1], spread(wrong)
    return (*right, *wrong) if wrong else ()


def main(ids: Collection[str]) -> None:
    """Search, write what is found, and print for each lesson how many have a counterpart."""
    asked = [one for one in problems() if is_positive(one)]
    known = {one.id: found for one in asked if (found := teach.counterpart(one))}
    for one in asked:
        if one.id in ids or not ids:
            found = counterpart(one)
            says = found and (" ".join(map(str, found.swapped)), teacher(found, found.seen()))
            print(one.id, says, flush=True)
            known.pop(one.id, None)
            known |= {one.id: found} if found else {}
            kept = [counterpart_line(known[one.id]) for one in asked if one.id in known]
            FILE.write_text("".join(f"{line}\n" for line in kept), "utf-8")
    counts = Counter(one.topic for one in asked)
    have = Counter(one.topic for one in asked if one.id in known)
    for topic in Topic:
        print(f"| {topic.number} | {have[topic]} of {counts[topic]} |")


def is_positive(one: Problem) -> bool:
    """Whether the technique brings more in this problem."""
    practised = practice(one.topic, one.seen(), one.answers)
    return one.basis is Basis.SEARCH and practised is not None and practised.is_positive


if __name__ == "__main__":
    main(sys.argv[1:])
