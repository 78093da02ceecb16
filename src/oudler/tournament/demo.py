"""A sample evening: twenty players, five tables, twenty boards, all played by bots."""

from __future__ import annotations

from collections.abc import Iterator

from oudler.bots import finish, make_player, play_on
from oudler.core.actions import Bid, Contract
from oudler.core.engine import apply
from oudler.core.events import Score
from oudler.core.phases.dealing import start
from oudler.core.ruleset.option_values import Phase
from oudler.core.seats import Seat
from oudler.rulesets import load_ruleset
from oudler.shuffling import hash_texts
from oudler.tournament import dealing
from oudler.tournament.dealing import DealtBoard, dealt_boards, terms_of
from oudler.tournament.log import entry_decisions, result_decisions
from oudler.tournament.log.events import Event, TournamentOpened
from oudler.tournament.log.seating import SeatedBy, start_seats
from oudler.tournament.log.session import Session
from oudler.tournament.log.tournament import Tournament, evolve
from oudler.tournament.movements.choices import choices, plan_of
from oudler.tournament.movements.plan import Meeting
from oudler.tournament.orientation import PLAYING_ORDER, Format
from oudler.words import Words

PLAYERS = 20
LEVELS = ("club", "beginner", "club")
"""By entry number, in turn: different players make a more interesting ranking."""


class _Evening:
    """The log so far, and the tournament that it makes."""

    def __init__(self) -> None:
        self.log: list[Event] = []
        self.tournament = Tournament()

    def note(self, *events: Event) -> None:
        for event in events:
            self.log.append(event)
            self.tournament = evolve(self.tournament, event)


def played_evening(words: Words, seed: str) -> tuple[list[Event], str]:
    """The log of a whole evening, and the secret of its boards."""
    evening, secret = _Evening(), hash_texts("oudler tournament demo", seed)
    evening.note(TournamentOpened(words("tournament.demo.name"), Format.INDIVIDUAL))
    for name in words("tournament.demo.players").split()[:PLAYERS]:
        evening.note(*entry_decisions.enter(evening.tournament, name))
    plan = plan_of(choices(Format.INDIVIDUAL, PLAYERS)[0])
    seats = start_seats(evening.tournament, plan, SeatedBy.DRAW, seed=seed)
    evening.note(*entry_decisions.open_session(evening.tournament, plan, seats))
    evening.note(*dealing.promise(evening.tournament, 1, secret, garde=True))
    for event in _results(evening.tournament, secret):
        evening.note(event)
    evening.note(*dealing.reveal(evening.tournament, 1, secret))
    return evening.log, secret


def _results(tournament: Tournament, secret: str) -> Iterator[Event]:
    session = tournament.sessions[0]
    terms = terms_of(tournament, session)
    boards = {one.number: one for one in dealt_boards(session, terms, secret)}
    for at, meeting in session.places():
        unit = play_board(boards[at.board], _levels(session, meeting))
        yield from result_decisions.enter_result(tournament, at, unit)


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
