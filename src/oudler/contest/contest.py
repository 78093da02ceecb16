"""A contest as its log describes it: who takes part, at which tables, and with what results."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from oudler.contest import log
from oudler.core import Ruleset
from oudler.rulesets import recorded_ruleset
from oudler.streams import Aggregate
from oudler.table.handles import handle_of
from oudler.table.history.board_result import BoardPlayed
from oudler.table.proof.board import Board, board_of


@dataclass(slots=True, weakref_slot=True)
class Play:
    """A board at one table."""

    who: str
    board: int
    table: str
    result: BoardPlayed | None = None
    """None until the deal is over, and always if it was not over in time."""
    solved: log.BoardSolved | None = None


@dataclass(eq=False)
class Contest:
    """A contest after all its events so far. It depends on the log alone, not on the clock."""

    opened: log.ContestOpened
    seq: int = 0
    """The number of its last event."""
    entrants: dict[str, log.Entered] = field(default_factory=dict)
    """By handle, in the order in which they entered."""
    plays: dict[tuple[str, int], Play] = field(default_factory=dict)
    """By handle and board."""
    tables: dict[str, Play] = field(default_factory=dict)
    """The same by table."""
    are_entries_closed: bool = False
    is_closed: bool = False

    @cached_property
    def rules(self) -> Ruleset:
        """The rules of every board."""
        return recorded_ruleset(self.opened.rules, self.opened.options)

    def board(self, number: int) -> Board:
        """One of its boards, as a table takes it; counted until the contest is closed."""
        opened = self.opened
        return board_of(
            *(self.rules, opened.terms, opened.secret, number),
            seed=opened.seed,
        )

    @property
    def boards(self) -> range:
        """The numbers of the boards."""
        return range(1, self.opened.boards + 1)

    @property
    def has_all_played(self) -> bool:
        """Whether entries are closed, and all who have entered have played everything."""
        return self.are_entries_closed and all(map(self.has_finished, self.people))

    @property
    def people(self) -> list[str]:
        """The handles of the people who take part, in the order in which they entered."""
        return [who for who, entry in self.entrants.items() if not entry.level]

    @property
    def masters(self) -> list[str]:
        """The handles of the bots that people are compared with."""
        return [who for who, entry in self.entrants.items() if entry.level]

    def apply(self, event: log.Line) -> None:
        """Apply one more event."""
        match event:
            case log.Entered(who):
                self.entrants[who] = event
            case log.BoardBegun(who, board, table):
                play = self.plays[who, board] = self.tables[table] = Play(who, board, table)
                assert play.board in self.boards
            case BoardPlayed(table) if table in self.tables and self._counts(event):
                self.tables[table].result = event
            case log.BoardSolved(table) if table in self.tables:
                self.tables[table].solved = event
            case log.EntriesClosed():
                self.are_entries_closed = True
            case log.ContestClosed():
                self.is_closed = True

    def _counts(self, played: BoardPlayed) -> bool:
        """Whether a result is in time; a master's always is: it plays when somebody asks."""
        return bool(self.entrants[self.tables[played.table].who].level) or not self.is_late(played)

    def is_late(self, played: BoardPlayed) -> bool:
        """Whether a result comes after the end."""
        return self.is_closed or played.time > 1000 * self.opened.ends

    def handle(self, person: str) -> str:
        """The handle under which a person takes part."""
        return handle_of(self.opened.id, person)

    def results(self, board: int) -> Iterator[tuple[Play, BoardPlayed]]:
        """Every play of a board that is over, with its result, in the order of entering."""
        for who in self.entrants:
            play = self.plays.get((who, board))
            if play is not None and play.result is not None:
                yield play, play.result

    def finished(self, who: str) -> int:
        """How many boards an entrant has finished."""
        found = (self.plays.get((who, board)) for board in self.boards)
        return sum(play is not None and play.result is not None for play in found)

    def has_finished(self, who: str) -> bool:
        """Whether an entrant has finished every board."""
        return self.finished(who) == self.opened.boards

    def may_see_scores(self, who: str) -> bool:
        """Whether a person may see how the others did: at the end, or once they themselves finish.

        Nobody sees more than scores before the end.
        """
        return self.is_closed or (self.opened.shows_early and self.has_finished(who))


def evolve(contest: Contest | None, event: log.Line, _time: float = 0.0) -> Contest:
    """The contest after one more event; the same object, changed.

    >>> terms = "fft-4@1", {}, 1, 0.0, 1.0, "club", "seed", "commitment", "secret"
    >>> contest = evolve(None, log.ContestOpened("mardi", "Mardi", "anne", *terms))
    >>> evolve(contest, log.EntriesClosed()).are_entries_closed
    True
    """
    if contest is None:
        assert isinstance(event, log.ContestOpened)
        return Contest(event, seq=1)
    contest.apply(event)
    contest.seq += 1
    return contest


CONTEST = Aggregate[Contest, log.Line](evolve, log.read_line, log.write_line)
"""A contest's stream."""
