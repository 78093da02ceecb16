"""Problems about the federation's signals.

Points rarely prove a signal. A problem is a moment at which a signal names a card as good as the
best, so that it costs nothing. A partner's signal counts only if a bot that knows signals gave it.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from problem_deals import SEED, Moment
from problem_finding import WORLDS, Found, drafted
from problem_margins import CLEAR

from oudler.coach import Kind, Topic, known_stake
from oudler.coach.partner_signals import PIPS
from oudler.coach.principles import Principle, principles
from oudler.core import PETIT, PLAIN_SUITS, TRUMPS, CardSet, LegalPlays, Play, SeatView, view
from oudler.teach.problem import Answer, Basis, Evidence
from oudler.teach.proof import Weighed, weigh

READ = "-read"
KNOWS_SIGNALS = "club"


def signalled(moment: Moment, is_full: Callable[[Topic], bool]) -> Found | None:
    """The problem of a moment at which a signal names a card and costs nothing."""
    seen = view(moment.deal, moment.seat)
    if moment.kind is not Kind.CARD or is_full(Topic.SIGNALS):
        return None
    asked = [
        (signal, cards)
        for signal in signals(seen, moment.level)
        for cards in asked_about(seen, signal)
    ]
    if not asked:
        return None
    found, near = weigh(seen, Kind.CARD, WORLDS[Kind.CARD], SEED), near_of(seen)
    for signal, cards in asked:
        shown = answers_of(found, signal, cards)
        right = [one for one in shown if one.is_right]
        if right and len(right) < len(shown) and all(one.lost.mean <= near for one in right):
            evidence = Evidence(WORLDS[Kind.CARD], SEED)
            problem = drafted(moment, Basis.SIGNAL, found.promised, tuple(shown), evidence)
            problem = replace(problem, topic=Topic.SIGNALS)
            return Found(problem, 1.0, len(seen.tricks), signal.code)
    return None


def signals(seen: SeatView, level: str) -> Iterator[Principle]:
    """The federation's signals at a moment, the rarer ones first."""
    found = (one for one in principles(seen) if one.is_signal and one.source.startswith("F"))
    for one in sorted(found, key=lambda one: list(RARER).index(one.code)):
        if level == KNOWS_SIGNALS or not one.code.endswith(READ):
            yield one


RARER = (
    *("F-excuse-read", "E-42-read", "E-45-read", "E-44-read"),
    *("E-45", "E-42", "E-44", "F-lead", "E-43"),
)


def asked_about(seen: SeatView, signal: Principle) -> Iterator[CardSet]:
    """The cards among which a signal chooses."""
    assert isinstance(seen.legal, LegalPlays)
    may = seen.legal.cards
    match signal.code:
        case "E-42" | "E-43":
            yield may & TRUMPS - CardSet.of([PETIT])
        case "E-44" | "E-45":
            yield may & PIPS
        case "F-lead":
            yield from (may.of_suit(suit) & PIPS for suit in PLAIN_SUITS)
        case _:
            yield may


def answers_of(found: Weighed, signal: Principle, cards: CardSet) -> list[Answer]:
    return [
        replace(one, is_right=signal.agrees(one.action))
        for one in found.answers
        if isinstance(one.action, Play) and one.action.card in cards
    ]


def near_of(seen: SeatView) -> float:
    """How far behind the best a card may be and still be as good."""
    return CLEAR[Kind.CARD].near * float(known_stake(seen))
