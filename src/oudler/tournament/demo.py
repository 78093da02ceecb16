"""A sample evening: twenty players, five tables, twenty boards, all played by bots."""

from collections.abc import Iterator

from oudler.bots import finish, make_player, play_on
from oudler.core import Bid, Contract, Phase, Score, Seat, apply, start
from oudler.rulesets import load_ruleset
from oudler.shuffling import hash_texts
from oudler.tournament.actions import Asked, EnterOne, OpenPlan, SettleBoard, decide
from oudler.tournament.actions.entries import seats_of
from oudler.tournament.dealing import DealtBoard, Promise, Reveal, dealt_boards, terms_of
from oudler.tournament.events import Event, TournamentOpened
from oudler.tournament.evolution import evolve
from oudler.tournament.movements.choices import choices, plan_of
from oudler.tournament.movements.plan import Meeting
from oudler.tournament.orientation import PLAYING_ORDER, Format
from oudler.tournament.seating import SeatedBy
from oudler.tournament.tournament import Session, Tournament
from oudler.words import Words

PLAYERS = 20
LEVELS = ("club", "beginner", "club")
"""By entry number, in turn: different players make a more interesting ranking."""


class _Log:
    """The log so far, and the tournament that it makes."""

    def __init__(self) -> None:
        self.log: list[Event] = []
        self.tournament = Tournament()

    def note(self, *events: Event) -> None:
        self.log += events
        self.tournament = evolve(self.tournament, *events)

    def ask(self, action: Asked) -> None:
        self.note(*decide(self.tournament, action))


def demonstration(words: Words, seed: str) -> tuple[list[Event], str]:
    """The log of a whole evening, and the secret of its boards."""
    played, secret = _Log(), hash_texts("oudler tournament demo", seed)
    played.note(TournamentOpened(words("tournament.demo.name"), Format.INDIVIDUAL))
    for name in words("tournament.demo.players").split()[:PLAYERS]:
        played.ask(EnterOne(name))
    plan = plan_of(choices(Format.INDIVIDUAL, PLAYERS)[0])
    seats = seats_of(played.tournament, plan, SeatedBy.DRAW, seed)
    played.ask(OpenPlan(plan, seats))
    played.ask(Promise(1, secret, garde=True))
    for result in _results(played.tournament, secret):
        played.ask(result)
    played.ask(Reveal(1, secret))
    return played.log, secret


def _results(tournament: Tournament, secret: str) -> Iterator[SettleBoard]:
    session = tournament.sessions[0]
    terms = terms_of(tournament, session)
    boards = {one.number: one for one in dealt_boards(session, terms, secret)}
    for at, meeting in session.places():
        unit = play_board(boards[at.board], _levels(session, meeting))
        yield SettleBoard(at, str(unit))


def _levels(session: Session, meeting: Meeting) -> list[str]:
    """The level of the player at each seat, in playing order."""
    here = dict(session.present(meeting))
    return [LEVELS[here[side] % len(LEVELS)] for side in PLAYING_ORDER]


def play_board(board: DealtBoard, levels: list[str]) -> Score:
    """What each defender pays when bots of these levels play a board: a garde, imposed (T43).

    >>> from oudler.tournament.dealing import Terms, deal_board
    >>> play_board(deal_board(Terms("Coupe", 1, garde=True), "secret", "", 1), ["club"] * 4) > 0
    True
    """
    taker = Seat(PLAYING_ORDER.index(board.taker))
    deal = start(load_ruleset("fft-4"), board.dealt)
    while deal.phase is Phase.BIDDING and deal.to_act is not None:
        contract = Contract.GARDE if deal.to_act == taker else None
        deal = apply(deal, deal.to_act, Bid(contract))
    over = finish(play_on(deal, [make_player(level) for level in levels]))
    return -over.scores[(taker + 1) % 4]
