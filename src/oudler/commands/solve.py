"""`oudler solve`: what each choice is worth where a record stops, every hand open or hidden."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING

from oudler.command_line.arguments import (
    Parser,
    Refused,
    above,
    at_least,
    between,
    print_json,
    refuse,
    utf8,
)
from oudler.command_line.files import new_session, opened_record, refuse_record, seated
from oudler.command_line.output import Progress
from oudler.commands.solve_report import PlayedOut, Promised, Solved
from oudler.core import Deal, Dealt, Phase, view
from oudler.core.text import RecordError, read_record
from oudler.rulesets import recorded_ruleset
from oudler.shuffling import random_words
from oudler.solver import (
    Bounds,
    Goal,
    KernelMissing,
    Limits,
    SearchRefused,
    Unsearchable,
    check_search,
)
from oudler.solver.search import check, reasons
from oudler.words import Words

if TYPE_CHECKING:  # it needs the kernel
    from oudler.commands.solve_choices import Weighed

_MAX_THREADS, _MAX_MEBIBYTES = 256, 1 << 16
"""The kernel takes no more."""


def run(arguments: Sequence[str], words: Words) -> int:
    """Print what each choice is worth, and a line of best play. Returns the exit code."""
    begun = perf_counter()
    reader = parser(words)
    args = reader.parse_args(arguments)
    if args.imagine is not None and args.goal is not None:
        reader.error(words("commands.solve.goal_and_imagine"))
    try:
        with opened_record(words, args.file) as lines:
            deal, names = _position(words, args, lines)
        found = _answer(words, deal, names, _Asked(args, begun))
    except RecordError as error:
        return refuse_record(words, args.file, error, as_json=args.json)
    except (SearchRefused, KernelMissing) as error:
        return refuse(Refused(error.told(words)), as_json=args.json)
    except Refused as error:
        return refuse(error, as_json=args.json)
    if args.json:
        print_json(found.to_json())
    else:
        print("\n".join(found.story(words)))
    return 0


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("solve", words)
    found.option("file", metavar="FILE")
    found.option("--deal", type=at_least(1), metavar="N")
    found.option("--trick", type=at_least(1), metavar="N")
    found.option("--goal", choices=[str(goal) for goal in Goal], metavar="GOAL")
    found.option("--imagine", type=between(1, 1_000_000), metavar="N")
    found.option("--seconds", type=above(0), metavar="N")
    found.option("--seed", type=utf8, default="", metavar="SEED")
    threads = min(os.cpu_count() or 1, _MAX_THREADS)
    found.option("--threads", type=between(1, _MAX_THREADS), default=threads, metavar="N")
    found.option("--memory", type=between(1, _MAX_MEBIBYTES), default=1024, metavar="N")
    found.option("--json", action="store_true")
    return found


def _position(words: Words, args: Namespace, lines: Iterable[str]) -> tuple[Deal, tuple[str, ...]]:
    """The deal as the arguments want it, and who has each seat: without them, where all stops.

    Raises RecordError, SearchRefused and Refused.
    """
    header, rules, steps = read_record(lines, recorded_ruleset)
    number, found = 0, None
    # The whole record is read, because every line of it is checked.
    for step in steps:
        if isinstance(step.event, Dealt):
            number += 1
            found = found if args.deal else None
        if args.deal in (None, number) and _is_before(step.deal, args.trick):
            found = step.deal
    if not number:
        raise SearchRefused(Unsearchable.NO_DEAL)
    if args.deal is not None and args.deal > number:
        raise Refused(words("coach.no_such_deal", number=args.deal, most=number))
    if found is None:
        raise Refused(words("commands.solve.no_such_trick", trick=args.trick))
    return found, seated(new_session(header, rules), found)


def _is_before(deal: Deal, trick: int | None) -> bool:
    """Whether the first card of this trick comes next; of any moment if none is asked for."""
    if trick is None:
        return True
    return deal.phase is Phase.PLAY and len(deal.tricks) == trick - 1 and not deal.trick.cards


class _Asked:
    """The arguments, and the time left: reading the record counts too."""

    def __init__(self, args: Namespace, begun: float) -> None:
        self._begun, self._args = begun, args
        self.goal: str | None = args.goal
        self.imagine: int | None = args.imagine
        self.seed: str = args.seed
        self.seconds: float | None = args.seconds

    @property
    def left(self) -> float | None:
        """The seconds left; None if there is no limit."""
        if self.seconds is None:
            return None
        return max(0.0, self.seconds - perf_counter() + self._begun)

    @property
    def limits(self) -> Limits:
        """Those of a search from now on."""
        return Limits(self.left, None, self._args.memory, self._args.threads)


def _answer(
    words: Words, deal: Deal, names: tuple[str, ...], asked: _Asked
) -> Solved | Promised | Weighed:
    """Cards are searched where the search knows the rules; everything else is played on.

    A goal asks for the search, and nothing else.
    """
    check_search()
    why = next(reasons(deal, _usual(deal)), None)
    if why is Unsearchable.DEAL_OVER:
        raise SearchRefused(why)
    if asked.goal is None and why is not None:
        return _weighed(words, deal, names, asked)
    try:
        if asked.imagine is None:
            return _solved(words, deal, names, asked)
        return _promised(words, deal, names, asked.imagine, asked)
    except SearchRefused:
        if asked.goal is not None:
            raise
        return _weighed(words, deal, names, asked)


def _usual(deal: Deal) -> Goal:
    """The goal of a search that names none; without a taker, the points of the seat to act."""
    return Goal.OWN if deal.taker is None else Goal.MARGIN


def _weighed(words: Words, deal: Deal, names: tuple[str, ...], asked: _Asked) -> Weighed:
    """What each choice brings, played on."""
    from oudler.coach.bid_question import NotBid
    from oudler.coach.bids_text import not_bid
    from oudler.coach.weighed_choices import weigh_choices
    from oudler.commands.solve_choices import Weighed

    with Progress(words, sys.stderr, asked.left) as progress:
        try:
            found = weigh_choices(
                deal, asked.imagine, seconds=asked.left, seed=asked.seed, progress=progress
            )
        except NotBid as error:
            raise Refused(not_bid(words, error)) from None
    return Weighed(names, found, asked.imagine)


def _solved(words: Words, deal: Deal, names: tuple[str, ...], asked: _Asked) -> Solved:
    """The answers; without a goal, the margin, then the score in the remaining time.

    With a limit of time the cards are also played out, because the search may not come to an end.
    """
    from oudler.solver import kernel

    begun, goal = perf_counter(), Goal(asked.goal or _usual(deal))
    check(deal, goal)
    played = None if asked.seconds is None else _played_out(deal, goal, asked)
    with Progress(words, sys.stderr, asked.left) as progress:
        solution = kernel.solve(deal, goal, asked.limits, progress)
        score = None
        if asked.goal is None and deal.taker is not None and solution.value.is_exact:
            score = _score(deal, asked.limits, progress)
    if all(card.value.is_exact for card in solution.cards):
        played = None
    return Solved(deal, names, solution, score, perf_counter() - begun, played)


def _played_out(deal: Deal, goal: Goal, asked: _Asked) -> PlayedOut | None:
    """What each card brings if players play on; None where no policy was learned."""
    from oudler.coach.card_playouts import cards_played_out, playouts_in

    assert asked.seconds is not None
    number = playouts_in(asked.seconds)
    found = cards_played_out(deal, goal, number, asked.seed)
    return None if found is None else PlayedOut(found, number)


def _promised(
    words: Words, deal: Deal, names: tuple[str, ...], number: int, asked: _Asked
) -> Promised:
    """The prospects of each card for the seat to act, over this many imagined deals."""
    from oudler.coach.card_playouts import cards_imagined
    from oudler.solver.prospects import prospects

    check(deal, Goal.OWN if deal.taker is None else Goal.MADE)
    assert deal.to_act is not None
    seen, played = view(deal, deal.to_act), None
    if asked.seconds is not None:
        played = cards_imagined(seen, number, asked.seed)
    with Progress(words, sys.stderr, asked.left) as progress:
        drawn = next(random_words(asked.seed)) if asked.seed else 0
        found = prospects(seen, number, drawn, asked.limits, progress)
    is_exact = found.deals == number and all(card.is_exact for card in found.cards)
    return Promised(deal, names, number, found, None if is_exact else played)


def _score(deal: Deal, limits: Limits, progress: Progress) -> Bounds | None:
    """The attack's score; None if it cannot be searched."""
    from oudler.solver import kernel

    try:
        return kernel.value(deal, Goal.SCORE, limits, progress)
    except SearchRefused:
        return None
