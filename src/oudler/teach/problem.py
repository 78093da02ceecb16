"""A problem: a position from real play, its possible answers, and what each brings."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from msgspec import Struct

from oudler.coach import Estimate, Kind, Topic
from oudler.core import Action, Bid, CallCards, Contract, Discard, HandfulSize, Play, ShowHandful
from oudler.core.cards import CardSet, parse_card
from oudler.core.deal import Deal
from oudler.core.engine import apply, legal
from oudler.core.phases.bidding import LegalBids
from oudler.core.phases.calling import LegalCalls
from oudler.core.phases.dog import LegalDiscard
from oudler.core.seats import Seat
from oudler.core.values import Named
from oudler.core.view import SeatView, view
from oudler.rulesets import load_ruleset
from oudler.shuffling import deal_cards

PASS = "pass"


class Basis(Named):
    """What makes an answer right."""

    SEARCH = "search"
    """It brings more, by what its seat can know."""
    SIGNAL = "signal"
    """It tells the partners something by the federation's signals, and costs nothing."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A possible action, and how many points fewer it brings than the best."""

    action: Action
    lost: Estimate
    """In points that the seat scores, compared world by world; 0 for the best."""
    is_right: bool
    made: float | None = None
    """Of a contract: in what share of the deals it is made."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """How the figures were found, so that anybody can reproduce them."""

    worlds: int
    seed: str
    club: Estimate | None = None
    """How much more the best brings than the nearest wrong answer where `club` players go on;
    None where nothing is lost by points."""


class Position(Struct, frozen=True):
    """A position of a deal, and what is asked about it; these fields stand in a problem's line."""

    id: str
    """Its permanent name, which progress refers to."""
    topic: Topic
    kind: Kind
    rules: str
    """The name of a ruleset with its version."""
    seed: str
    """The deal's."""
    dealer: Seat
    moves: str
    """Everything done before: bids, calls and cards, one word each; a handful with its cards."""
    seat: Seat
    """Who is to act."""
    basis: Basis
    promised: float | None
    """What the best answer brings the seat on average, in points of the score; None where only
    differences are known, as for discards."""


class Problem(Position, frozen=True):
    """A position with a right answer. Only what its seat can know made it right."""

    answers: tuple[Answer, ...]
    """Every action that was weighed, best first; for a card, all legal ones."""
    evidence: Evidence

    def deal(self) -> Deal:
        """The whole deal at the moment of the question. A player sees `seen` of it."""
        return _played(self.rules, self.seed, self.dealer, self.moves)

    def seen(self) -> SeatView:
        """What the player who is asked sees."""
        return view(self.deal(), self.seat)

    @property
    def best(self) -> Answer:
        """The right answer that brings most."""
        return next(answer for answer in self.answers if answer.is_right)

    @property
    def nearest(self) -> Answer:
        """The wrong answer that loses least."""
        wrong = (answer for answer in self.answers if not answer.is_right)
        return min(wrong, key=lambda answer: answer.lost.mean)

    @property
    def choices(self) -> tuple[Action, ...]:
        """The answers in an order that does not give away which is right."""
        return tuple(sorted((one.action for one in self.answers), key=_place))

    @property
    def margin(self) -> float | None:
        """By how many standard errors the nearest wrong answer is worse than the best; None where
        it loses as much in every world.
        """
        lost = self.nearest.lost
        return lost.mean / lost.error if lost.error else None


@lru_cache(maxsize=64)  # the same problem is asked, judged and explained in turn
def _played(rules: str, seed: str, dealer: Seat, moves: str) -> Deal:
    return moved(deal_cards(load_ruleset(rules), seed=seed, dealer=dealer), moves)


def _place(action: Action) -> tuple[int, str]:
    """Bids from the lowest, cards in the order of the pack, discards by their text."""
    match action:
        case Bid(contract):
            return 0 if contract is None else 1 + list(Contract).index(contract), ""
        case Play(card):
            return int(card), ""
        case _:
            return 0, answer_word(action)


def moved(deal: Deal, moves: str) -> Deal:
    """The deal after these moves. Raises IllegalAction, and ValueError if none is possible.

    >>> moved(deal, "garde pass pass pass").taker
    1
    """
    words = iter(moves.split())
    for word in words:
        if deal.to_act is None:
            raise ValueError(f"{word}: the deal is over")
        deal = apply(deal, deal.to_act, _action(deal, word, words))
    return deal


def moves_of(actions: list[Action]) -> str:
    """These actions as words.

    >>> moves_of([Bid(None), Bid(Contract.GARDE), Play(parse_card("S1"))])
    'pass garde S1'
    """
    return " ".join(map(answer_word, actions))


def _action(deal: Deal, word: str, words: Iterator[str]) -> Action:
    """The action that begins with this word; a discard takes more of them."""
    may = legal(deal)
    match may:
        case LegalBids():
            return Bid(None if word == PASS else Contract(word))
        case LegalCalls():
            return CallCards(CardSet.parse(word))
        case LegalDiscard(count):
            return Discard(CardSet.of(parse_card(w) for w in (word, *_next(words, count - 1))))
        case _ if "=" in word:
            size, _, cards = word.partition("=")
            return ShowHandful(HandfulSize(size), CardSet.parse(cards.replace(",", " ")))
        case _:
            return Play(parse_card(word))


def _next(words: Iterator[str], count: int) -> list[str]:
    return [next(words) for _ in range(count)]


def answer_word(action: Action) -> str:
    """An action as it stands among the moves, and as the name of an answer.

    >>> answer_word(Bid(None))
    'pass'
    """
    match action:
        case Bid(contract):
            return PASS if contract is None else str(contract)
        case CallCards(cards) | Discard(cards):
            return str(cards)
        case ShowHandful(size, cards):
            return f"{size}={str(cards).replace(' ', ',')}"
        case Play(card):
            return str(card)
    raise ValueError(f"{action!r}: problems have no such moves")


def read_answer(kind: Kind, word: str) -> Action:
    """The answer with this name.

    >>> read_answer(Kind.CARD, "T1")
    Play(card=Card.T1)
    """
    match kind:
        case Kind.BID:
            return Bid(None if word == PASS else Contract(word))
        case Kind.CALL:
            return CallCards(CardSet.parse(word))
        case Kind.DISCARD:
            return Discard(CardSet.parse(word))
        case _:
            return Play(parse_card(word))
