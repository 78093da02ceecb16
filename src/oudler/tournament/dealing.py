"""Boards dealt from a secret that was promised beforehand (T44, T46).

The organiser commits to a secret before play, as a server does before a deal (decision 0025). All
boards of the session follow from it, so nobody can exchange one later, and anybody can deal them
again once it is published.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count

from oudler.core import CardSet, Contract, Dealt, Ruleset, Seat, has_petit_sec
from oudler.rulesets import load_ruleset
from oudler.shuffling import hash_texts, random_deal
from oudler.tournament import events
from oudler.tournament.actions import Asked, Happened, session_of
from oudler.tournament.orientation import (
    PLAYING_ORDER,
    Format,
    Orientation,
    attacker_of,
    dealer_of,
)
from oudler.tournament.refusal import Reason, Refused
from oudler.tournament.tournament import Session, Tournament

SCHEME = "1"
"""How boards follow from a secret; a changed scheme gets a new number."""
WORTH_A_GARDE = 40.0
"""The least that a club player expects a taker's hand to bring from each defender (T44)."""


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms on which boards are dealt; included in every hash, so none fits another session."""

    tournament: str
    session: int
    garde: bool = False
    """Whether each taker's hand must be worth a garde."""

    @property
    def _texts(self) -> tuple[str, ...]:
        return self.tournament, str(self.session), "garde" if self.garde else "any"

    def commitment(self, secret: str) -> str:
        """The hash of a secret, which is shown before play.

        >>> Terms("Coupe", 1).commitment("secret")[:8]
        '699109bf'
        """
        return hash_texts(f"oudler tournament commitment {SCHEME}", *self._texts, secret)

    def seed(self, secret: str, stock: str, board: int, attempt: int) -> str:
        """The seed of one board; a hand that may not be played has another attempt.

        >>> Terms("Coupe", 1).seed("s", "", 1, 1) == Terms("Coupe", 2).seed("s", "", 1, 1)
        False
        """
        texts = (*self._texts, stock, str(board), str(attempt), secret)
        return hash_texts(f"oudler tournament board {SCHEME}", *texts)


@dataclass(frozen=True, slots=True)
class DealtBoard:
    """A board with its cards."""

    stock: str
    number: int
    dealt: Dealt
    taker: Orientation
    """Whose hand attacks it."""

    @property
    def dealer(self) -> Orientation:
        """Who deals it.

        >>> next(dealt_boards(evening.sessions[0], Terms("Coupe", 1), "secret")).dealer
        Orientation.NORTH
        """
        return dealer_of(self.number)

    @property
    def hands(self) -> dict[Orientation, CardSet]:
        """The four hands by orientation.

        >>> board = next(dealt_boards(evening.sessions[0], Terms("Coupe", 1), "secret"))
        >>> {str(side): len(hand) for side, hand in board.hands.items()}
        {'N': 18, 'W': 18, 'S': 18, 'E': 18}
        """
        return dict(zip(PLAYING_ORDER, self.dealt.hands, strict=True))


@cache
def _rules() -> Ruleset:
    return load_ruleset("fft-4")


def deal_board(
    terms: Terms,
    secret: str,
    stock: str,
    number: int,
    format: Format = Format.INDIVIDUAL,
) -> DealtBoard:
    """The cards of a board: dealt again after a petit sec, or without a hand worth a garde.

    >>> board = deal_board(Terms("Coupe", 1, garde=True), "secret", "", 5)
    >>> is_worth_a_garde(board.hands[board.taker])
    True
    """
    dealer = Seat(PLAYING_ORDER.index(dealer_of(number)))
    taker = attacker_of(format, number)
    seat = PLAYING_ORDER.index(taker)
    for attempt in count(1):
        dealt = random_deal(_rules(), dealer, terms.seed(secret, stock, number, attempt))
        is_sec = any(has_petit_sec(hand) for hand in dealt.hands)
        if not is_sec and (not terms.garde or is_worth_a_garde(dealt.hands[seat])):
            return DealtBoard(stock, number, dealt, taker)
    raise AssertionError


def is_worth_a_garde(hand: CardSet) -> bool:
    """Whether a club player would take a garde with this hand without a second thought.

    >>> is_worth_a_garde(CardSet.parse("T21 T20 T19 T18 T17 T16 T15 T1 EX SK SQ HK HQ DK CK S2"))
    True
    """
    from oudler.bots.bidding import expected_score, features  # with all bots, only to deal

    known = features(hand.bits, _rules())
    return expected_score(_rules(), known, Contract.GARDE) >= WORTH_A_GARDE


def dealt_boards(session: Session, terms: Terms, secret: str) -> Iterator[DealtBoard]:
    """Every board of a session; a copy has the cards of its original.

    >>> len(list(dealt_boards(evening.sessions[0], Terms("Coupe", 1), "secret")))
    20
    """
    originals = {(stock, session.plan.original(board)) for stock, board in session.plan.boards}
    for stock, number in sorted(originals):
        yield deal_board(terms, secret, stock, number, session.plan.format)


def terms_of(tournament: Tournament, session: Session) -> Terms:
    """The terms on which the boards of a session were promised.

    >>> terms_of(evening, evening.sessions[0])
    Terms(tournament="Coupe d'automne", session=1, garde=False)
    """
    return Terms(tournament.name, session.number, session.has_gardes)


class Promise(Asked, tag="promise"):
    """A secret is committed to, for the boards of a session."""

    session: int
    secret: str
    garde: bool = False

    def decided(self, tournament: Tournament) -> Happened:
        """The commitment, before anything of the session is played.

        >>> Promise(1, "secret").decided(evening)
        Traceback (most recent call last):
            ...
        oudler.tournament.refusal.Refused: too late {'position': 1, 'table': '1'}
        """
        session = session_of(tournament, self.session)
        if not session.plan.boards:
            raise Refused(Reason.NO_BOARDS)
        if session.commitment:
            raise Refused(Reason.ALREADY_PROMISED)
        for at in session.results:
            raise Refused(Reason.TOO_LATE, position=at.position, table=at.table)
        commitment = Terms(tournament.name, self.session, self.garde).commitment(self.secret)
        return (events.BoardsPromised(self.session, commitment, self.garde),)


class Reveal(Asked, tag="reveal"):
    """The secret of a session's boards is shown."""

    session: int
    secret: str

    def decided(self, tournament: Tournament) -> Happened:
        """The secret, once every board has been played everywhere.

        >>> Reveal(1, "secret").decided(evening)
        Traceback (most recent call last):
            ...
        oudler.tournament.refusal.Refused: not promised
        """
        session = tournament.session(self.session)
        if session is None or not session.commitment:
            raise Refused(Reason.NOT_PROMISED)
        if missing := len(session.awaited()):
            raise Refused(Reason.RESULTS_MISSING, count=missing)
        if terms_of(tournament, session).commitment(self.secret) != session.commitment:
            raise Refused(Reason.PROMISE_BROKEN)
        return (events.BoardsRevealed(self.session, self.secret),)


def holds(tournament: Tournament, session: Session) -> bool:
    """Whether the secret that was shown is the one that was promised.

    >>> holds(evening, evening.sessions[0])
    False
    """
    if not session.secret:
        return False
    return terms_of(tournament, session).commitment(session.secret) == session.commitment
