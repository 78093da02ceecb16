"""The players of a plan at their seats: made, combined, watched, and ended."""

import traceback
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from time import perf_counter
from types import TracebackType
from typing import Self

from oudler.arena.entrants import (
    PROGRAM,
    Ask,
    Entrant,
    Mixed,
    is_program,
    kinds_of,
    maker_of,
    name_of,
)
from oudler.arena.program import Program, ProgramPlayer
from oudler.arena.results import FaultKind, step_of
from oudler.bots import Decision, NotAPlayer, Player, ask, check_player, finish
from oudler.core import IllegalAction, LegalPlays, Ruleset, SeatView


class Mixture:
    """Asks one player for most decisions, and other players for their kinds.

    >>> from oudler import finish, make_player, view
    >>> mixture = Mixture(make_player("club"), {Ask.BID: make_player("beginner")})
    >>> finish(mixture.choose(view(deal, Seat(1)))).action
    Bid(contract=None)
    """

    def __init__(self, base: Player, parts: Mapping[Ask, Player]) -> None:
        self._base = base
        self._parts = parts
        self._asked = base

    async def choose(self, view: SeatView) -> Decision:
        """Pass the question to the player who makes this kind of decision."""
        found = (self._parts[kind] for kind in kinds_of(view) if kind in self._parts)
        self._asked = next(found, self._base)
        return await ask(self._asked, view)

    def refused(self, refusal: IllegalAction) -> None:
        """Tell the player who made the decision that the rules refuse it."""
        tell_refused(self._asked, refusal)


def tell_refused(player: Player, refusal: IllegalAction) -> None:
    """Tell a player that its decision was refused; a player that cannot be told has failed.

    >>> from oudler import Reason, make_player
    >>> tell_refused(make_player("club"), IllegalAction(Reason.MUST_FOLLOW))
    Traceback (most recent call last):
        ...
    oudler.core.refusal.IllegalAction: must follow
    """
    refused = getattr(player, "refused", None)
    if refused is None:
        raise refusal
    refused(refusal)


Counted = tuple[dict[int, Counter[int]], dict[int, Counter[FaultKind]]]


class PlayerFailed(Exception):
    """A player in this process raised an error, or did something illegal."""

    def __init__(self, name: str, why: str) -> None:
        super().__init__(name, why)
        self.name = name
        self.why = why

    def __str__(self) -> str:
        return f"{self.name} failed: {self.why}"


class Roster:
    """Makes the players of a plan, fresh for every deal; a program serves all of its seats."""

    def __init__(self, rules: Ruleset, entrants: Sequence[Entrant], seconds: float) -> None:
        self._rules = rules
        self._entrants = entrants
        self._seconds = seconds
        self._programs: dict[tuple[int, str], Program] = {}
        self._steps: dict[int, Counter[int]] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for program in self._programs.values():
            program.close()

    def player(self, number: int) -> Player:
        """A new player of this number. Raises PlayerFailed."""
        entrant = self._entrants[number]
        name, steps = name_of(entrant), self._steps.setdefault(number, Counter())
        try:
            return _Watched(self._made(number, entrant), name, steps)
        except (Exception, SystemExit) as error:
            raise PlayerFailed(name, _told(error)) from error

    def _made(self, number: int, entrant: Entrant) -> Player:
        if isinstance(entrant, Mixed):
            parts = {ask: self._made(number, other) for ask, other in entrant.parts}
            return Mixture(self._made(number, entrant.base), parts)
        if not isinstance(entrant, str):
            player = entrant()
            check_player(player, name_of(entrant))
            return player
        if is_program(entrant):
            return ProgramPlayer(self._program(number, entrant))
        player = maker_of(entrant)()
        check_player(player, entrant)
        return player

    def _program(self, number: int, name: str) -> Program:
        key = number, name
        if key not in self._programs:
            self._programs[key] = Program(name.removeprefix(PROGRAM), self._rules, self._seconds)
        return self._programs[key]

    def counted(self) -> Counted:
        """The times of decisions and the faults since the last call, by player."""
        steps, self._steps = self._steps, {}
        faults: dict[int, Counter[FaultKind]] = {}
        for (number, _), program in self._programs.items():
            if found := program.take_faults():
                faults[number] = faults.get(number, Counter()) + found
        return steps, faults


class _Watched:
    """A player whose decisions are timed, and whose failures name it."""

    def __init__(self, player: Player, name: str, steps: Counter[int]) -> None:
        self._player = player
        self._name = name
        self._steps = steps
        self._decided: Decision | None = None
        self._refusals = 0
        self._is_refused = False

    async def choose(self, view: SeatView) -> Decision:
        self._refusals = self._refusals if self._is_refused else 0
        self._is_refused = False
        begun = perf_counter()
        try:
            decision = finish(ask(self._player, view))
        except (Exception, SystemExit) as error:
            raise PlayerFailed(self._name, _told(error)) from error
        if is_choice(view):
            self._steps[step_of(perf_counter() - begun)] += 1
        self._decided = decision
        return decision

    def refused(self, refusal: IllegalAction) -> None:
        self._is_refused = True
        self._refusals += 1
        action = None if self._decided is None else self._decided.action
        if self._refusals == MAX_REFUSALS:
            raise PlayerFailed(self._name, f"{action}: {refusal}, {MAX_REFUSALS} times in a row")
        try:
            tell_refused(self._player, refusal)
        except IllegalAction as error:
            raise PlayerFailed(self._name, f"{action}: {error}") from error


def is_choice(view: SeatView) -> bool:
    """Whether there is a choice.

    >>> from oudler import view
    >>> is_choice(view(deal, Seat(1)))
    True
    """
    legal = view.legal
    return not isinstance(legal, LegalPlays) or len(legal.cards) > 1


def _told(error: BaseException) -> str:
    """The error, with its file and line: in the player's own file, if it has one."""
    if isinstance(error, NotAPlayer):
        return str(error)
    places = traceback.extract_tb(error.__traceback__)
    own = [place for place in places if _is_own(place.filename)]
    place = (own or places)[-1]
    where = f"{Path(place.filename).name}, line {place.lineno}"
    return f"{type(error).__name__}: {error} ({where})"


def _is_own(file: str) -> bool:
    """Whether a player's author wrote this: not the library, nor what a dataclass generates."""
    return not file.startswith("<") and not Path(file).is_relative_to(_LIBRARY)


_LIBRARY = Path(__file__).parents[1]
MAX_REFUSALS = 100
"""The number of illegal actions in a row, told to a player, at which it has failed."""
