"""What each lesson practises: a technique, and among the answers the moves that carry it out.

A technique is in question where some answers carry it out and others do not. A problem is a
positive example if all right answers carry it out, and one of when not to if none does.
"""

from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass

from oudler.coach import Topic
from oudler.coach.facts import Facts
from oudler.coach.principles import Principle, principles
from oudler.core import COURTS, EXCUSE, KINGS, PETIT, PLAIN_SUITS, TRUMPS, CardSet, SeatView
from oudler.core.actions import Action, Bid, CallCards, Discard, Play
from oudler.teach.problem import Answer

FOUR, FIVE = 4, 5
"""The numbers of players: the lesson on the called king explains the fifth."""
LATE = 8
"""The number of tricks left from which points are counted."""


@dataclass(frozen=True, slots=True)
class Practice:
    """What a problem practises."""

    technique: str
    is_positive: bool
    """Whether the technique is right here."""


def practice(topic: Topic, seen: SeatView, answers: Collection[Answer]) -> Practice | None:
    """What these answers practise of a lesson; None if nothing, or if it decides nothing.

    >>> from oudler.teach import problems
    >>> one = problems(Topic.TRUMPS)[0]
    >>> practice(one.topic, one.seen(), one.answers)
    Practice(technique='draw', is_positive=False)
    """
    right = {one.action for one in answers if one.is_right}
    for technique, moves in questioned(topic, seen, [one.action for one in answers]):
        if right <= moves or not right & moves:
            return Practice(technique, right <= moves)
    return None


def questioned(
    topic: Topic, seen: SeatView, actions: Collection[Action]
) -> Iterator[tuple[str, set[Action]]]:
    """The techniques of a lesson that are in question, each with the actions that carry it out."""
    if is_taught(topic, seen, actions):
        for technique, moves in TECHNIQUES[topic].items():
            found = moves(seen, actions)
            if 0 < len(found) < len(actions):
                yield technique, found


def is_taught(topic: Topic, seen: SeatView, actions: Collection[Action]) -> bool:
    """Whether a question asks for nothing that a later lesson explains.

    The petit and the Excuse are no answers before their lessons, nor is anything asked of five
    players before the last one.
    """
    later = {PETIT: Topic.PETIT, EXCUSE: Topic.EXCUSE}
    seats = FIVE if topic is Topic.CALLED_KING else FOUR
    return seen.rules.seats == seats and not any(
        isinstance(one, Play) and later.get(one.card, topic).number > topic.number
        for one in actions
    )


def _points(seen: SeatView, actions: Collection[Action]) -> set[Action]:
    """Points in a trick whose side is certain."""
    facts = Facts(seen)
    are_sure = (facts.surely_wins(one) or facts.surely_loses(one) for one in facts.legal)
    return set() if facts.is_lead or not all(are_sure) else _plays(actions, COURTS)


def _now(seen: SeatView, actions: Collection[Action]) -> set[Action]:
    """The taker takes a sure trick, with few left."""
    facts = Facts(seen)
    if seen.seat != seen.taker or facts.tricks_left > LATE:
        return set()
    return _plays(actions, CardSet.of(filter(facts.surely_wins, facts.legal)))


def _take(_: SeatView, actions: Collection[Action]) -> set[Action]:
    return {one for one in actions if isinstance(one, Bid) and one.contract is not None}


def _voids(seen: SeatView, actions: Collection[Action]) -> set[Action]:
    """The discards that leave most suits empty."""
    left = {
        one: sum(not (seen.hand - one.cards).of_suit(suit) for suit in PLAIN_SUITS)
        for one in actions
        if isinstance(one, Discard)
    }
    return {one for one, voids in left.items() if voids == max(left.values())}


def _draw(seen: SeatView, actions: Collection[Action]) -> set[Action]:
    """The taker leads a trump, when it is not the petit that is hunted."""
    facts = Facts(seen)
    is_lead = facts.is_lead and seen.seat == seen.taker
    return _plays(actions, TRUMPS) if is_lead and not facts.is_foes(PETIT) else set()


def _hunt(seen: SeatView, actions: Collection[Action]) -> set[Action]:
    """The taker leads a trump while the petit may be in another hand."""
    facts = Facts(seen)
    is_lead = facts.is_lead and seen.seat == seen.taker
    return _plays(actions, TRUMPS) if is_lead and facts.is_foes(PETIT) else set()


def _save(seen: SeatView, actions: Collection[Action]) -> set[Action]:
    return set() if Facts(seen).is_lead else _plays(actions, CardSet.of([PETIT]))


def _excuse(seen: SeatView, actions: Collection[Action]) -> set[Action]:
    return set() if Facts(seen).is_lead else _plays(actions, CardSet.of([EXCUSE]))


def _force(seen: SeatView, actions: Collection[Action]) -> set[Action]:
    """A defender leads a suit that the taker has to ruff."""
    facts, taker = Facts(seen), seen.taker
    if facts.is_attack or not facts.is_lead or taker is None:
        return set()
    return _plays(actions, CardSet.of(c for c in facts.legal if facts.may_ruff(taker, c)))


def _charge(seen: SeatView, actions: Collection[Action]) -> set[Action]:
    """A defender puts points in a partner's trick, or in one that a partner may still take."""
    facts = Facts(seen)
    is_hope = facts.is_ours is True or facts.partner_behind() is not None
    return set() if facts.is_attack or not is_hope else _plays(actions, COURTS)


def _signal(seen: SeatView, actions: Collection[Action]) -> set[Action]:
    """The rarest of the federation's signals that some answers give."""
    for one in signals(seen):
        found = {action for action in actions if one.agrees(action)}
        if 0 < len(found) < len(actions):
            return found
    return set()


def signals(seen: SeatView) -> list[Principle]:
    """The federation's signals at a moment, the rarer ones first."""
    found = (one for one in principles(seen) if one.is_signal and one.source.startswith("F"))
    return sorted(found, key=lambda one: RARER.index(one.code))


RARER = (
    *("F-excuse-read", "E-42-read", "E-45-read", "E-44-read"),
    *("E-45", "E-42", "E-44", "F-lead", "E-43"),
)


def _called(seen: SeatView, actions: Collection[Action]) -> set[Action]:
    """The king of a queen in hand; without one, of the longest suit."""
    calls = [one for one in actions if isinstance(one, CallCards) and one.cards <= KINGS]
    others = [one for one in calls if not one.cards & seen.hand]
    own = {one: seen.hand.of_suit(one.cards.highest.suit) for one in others}  # type: ignore[arg-type]
    queens = {one for one, cards in own.items() if any(card.rank == "Q" for card in cards)}
    most = max(map(len, own.values()), default=0)
    return set(queens or (one for one, cards in own.items() if len(cards) == most))


def _ally(seen: SeatView, actions: Collection[Action]) -> set[Action]:
    """The holder of the called card puts points in a trick that the attack has or hopes for."""
    facts = Facts(seen)
    is_ally = facts.is_attack and seen.seat != seen.taker
    is_hope = facts.is_ours is True or facts.partner_behind() is not None
    return _plays(actions, COURTS) if is_ally and is_hope else set()


def _plays(actions: Collection[Action], cards: CardSet) -> set[Action]:
    return {one for one in actions if isinstance(one, Play) and one.card in cards}


_Moves = Callable[[SeatView, Collection[Action]], set[Action]]
TECHNIQUES: dict[Topic, dict[str, _Moves]] = {
    Topic.CARDS: {"points": _points},
    Topic.CONTRACT: {"now": _now},
    Topic.TAKING: {"take": _take},
    Topic.DISCARD: {"void": _voids},
    Topic.TRUMPS: {"draw": _draw},
    Topic.PETIT: {"hunt": _hunt, "save": _save},
    Topic.EXCUSE: {"excuse": _excuse},
    Topic.DEFENCE: {"force": _force, "charge": _charge},
    Topic.SIGNALS: {"signal": _signal},
    Topic.CALLED_KING: {"call": _called, "ally": _ally},
}
"""By lesson, each by its name among the sentences of the teacher."""
