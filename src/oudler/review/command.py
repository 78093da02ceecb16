"""`oudler review`: what each decision of a record's deals cost, and why."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from oudler.coach import NotReviewed, Review, ReviewEffort, Unreviewable, check, in_order, review
from oudler.coach.deal_worth import DealWorth, deal_worth, first_lead
from oudler.command_line.arguments import Parser, Refused, at_least, between, print_json, refuse
from oudler.command_line.files import new_session, opened_record, refuse_record, seated
from oudler.command_line.output import Progress
from oudler.command_line.workers import Pace, add_workers, chosen_workers
from oudler.core import Deal, DealScored, Phase, Seat, Session
from oudler.core.text import RecordError, read_record
from oudler.jobs.spread import spread
from oudler.rulesets import recorded_ruleset
from oudler.words import Words
from oudler.words.audience import Audience

if TYPE_CHECKING:
    from oudler.coach.balance import Balance

WORLDS = ReviewEffort().worlds
Finished = tuple[Deal, tuple[str, ...]]
"""A deal, and who had each seat."""
Judged = tuple[Review, DealWorth | None] | Unreviewable
"""A deal's review, and what the deal was worth; or why there is none."""


def run(arguments: Sequence[str], words: Words) -> int:
    """Review the deals of records, and print what mattered. Returns the exit code."""
    args = parser(words).parse_args(arguments)
    records = []
    for file in args.file:  # all are read before the first is reviewed, which takes long
        try:
            records.append(_opened(words, file, args))
        except RecordError as error:
            return refuse_record(words, file, error, as_json=args.json)
        except NotReviewed as error:
            return refuse(Refused(error.told(words)), as_json=args.json, reason=str(error.reason))
        except Refused as error:
            return refuse(error, as_json=args.json)
    try:
        _review(words, records, args)
    except Refused as error:
        return refuse(error, as_json=args.json)
    except BrokenExecutor:
        return refuse(Refused(words("commands.cluster.lost")), as_json=args.json)
    return 0


def _review(words: Words, records: Sequence[Opened], args: Namespace) -> None:
    """Review the records and print it. Raises Refused and BrokenExecutor."""
    care, seat = ReviewEffort(worlds=args.worlds), None if args.seat is None else Seat(args.seat)
    found = [
        Reviewed(words, record, care, seat, trick=args.trick, as_json=args.json)
        for record in records
    ]
    # One deal needs no second process, and its progress can be told decision by decision.
    args.workers = min(args.workers, sum(len(record.wanted) for record in records))
    with chosen_workers(words, args) as executor:
        for one in found:
            one.review(executor)
    if args.json:
        print_json(found[0].to_json() if len(found) == 1 else _all_to_json(found))
        return
    lines = [] if args.trick else _balance(words, found)
    if lines:
        print("\n".join(lines))
    if any(record.is_stopped for record in records):
        print(words("coach.unfinished"))


@dataclass(frozen=True, slots=True)
class Opened:
    """A record that was read, and which of its deals are to be reviewed."""

    file: str
    session: Session
    deals: Sequence[Finished]
    wanted: Sequence[int]
    """Their numbers, from 1."""
    is_stopped: bool
    """Whether it stops in the middle of a deal."""


def _opened(words: Words, file: str, args: Namespace) -> Opened:
    """A record, ready to be reviewed. Raises RecordError, NotReviewed or Refused."""
    with opened_record(words, file) as lines:
        session, deals, is_stopped = _deals(lines)
    wanted = _wanted(words, deals, args.deal)
    if args.seat is not None and args.seat >= session.rules.seats:
        most = session.rules.seats - 1
        raise Refused(words("coach.no_such_seat", seat=args.seat, most=most))
    if args.trick is not None and args.trick > session.rules.tricks:
        most = session.rules.tricks
        raise Refused(words("coach.no_such_trick", trick=args.trick, most=most))
    if len(wanted) == 1:
        check(deals[wanted[0] - 1][0])
    return Opened(file, session, deals, wanted, is_stopped)


def _balance(words: Words, found: Sequence[Reviewed]) -> list[str]:
    """Where the points went: deal by deal, or record by record if there are several."""
    from oudler.coach.balance import balance_lines, together

    if len(found) == 1:
        rows = found[0].by_deal()
    else:
        rows = {
            one.record.file: {name: own.each for name, own in one.balance().items()}
            for one in found
        }
    if len(rows) < 2:
        return []
    whole = together(one.balance() for one in found)
    return list(balance_lines(words, whole, rows, are_records=len(found) > 1))


def _all_to_json(found: Sequence[Reviewed]) -> dict[str, object]:
    from oudler.coach.balance import together

    return {
        "ok": True,
        "unit": "score_points",
        "files": [{"file": one.record.file, **one.to_json()} for one in found],
        "balance": balance_to_json(together(one.balance() for one in found)),
    }


def parser(words: Words) -> Parser:
    """The arguments of the command."""
    found = Parser("review", words)
    found.option("file", metavar="FILE", nargs="+")
    found.option("--seat", type=at_least(0), metavar="N")
    found.option("--deal", type=at_least(1), metavar="N")
    found.option("--trick", type=at_least(1), metavar="N")
    found.option("--worlds", type=between(2, 100_000), default=WORLDS, metavar="N")
    add_workers(found)
    found.option("--json", action="store_true")
    return found


def _deals(lines: Iterable[str]) -> tuple[Session, list[Finished], bool]:
    """The finished deals of a record, and whether it stops in the middle of one."""
    header, rules, steps = read_record(lines, recorded_ruleset)
    session = new_session(header, rules)
    found: list[Finished] = []
    last: Deal | None = None
    for step in steps:
        last = step.deal
        if isinstance(step.event, DealScored):
            found.append((last, seated(session, last)))
    return session, found, last is not None and last.phase is not Phase.OVER


def _wanted(words: Words, deals: Sequence[Finished], number: int | None) -> list[int]:
    """The numbers of the deals to review, from 1. Raises Refused."""
    if not deals:
        raise Refused(words("coach.no_deals"))
    if number is not None and number > len(deals):
        raise Refused(words("coach.no_such_deal", number=number, most=len(deals)))
    return list(range(1, len(deals) + 1)) if number is None else [number]


def judged(
    care: ReviewEffort,
    deal: Deal,
    *,
    is_whole: bool,
    show: Callable[[int], object] = lambda _: None,
) -> Judged:
    """A deal's review, and what the whole deal was worth; `show` is told how many decisions."""
    try:
        found = []
        for one in review(deal, care):
            found.append(one)
            show(len(found))
        whole = in_order(deal, found)
        return whole, deal_worth(whole, first_lead(whole, care)) if is_whole else None
    except NotReviewed as error:
        return error.reason


class Reviewed:
    """The reviews of a record, one after another."""

    def __init__(
        self,
        words: Words,
        record: Opened,
        care: ReviewEffort,
        seat: Seat | None,
        *,
        trick: int | None,
        as_json: bool,
    ) -> None:
        self.record = record
        self._words, self._care, self._as_json = words, care, as_json
        self._seat, self._trick = seat, trick
        self._reviews: dict[int, Review] = {}
        self._worths: dict[int, DealWorth | None] = {}
        self._refused: dict[int, NotReviewed] = {}

    def review(self, executor: Executor | None) -> None:
        """Review the chosen deals, and print each review as soon as those before it are done.

        Raises BrokenExecutor.
        """
        for number, judged in zip(self.record.wanted, self._judged(executor), strict=True):
            if isinstance(judged, Unreviewable):
                self._refused[number] = NotReviewed(judged)
            else:
                self._reviews[number], self._worths[number] = judged
            if not self._as_json:
                names = self.record.deals[number - 1][1]
                print("\n".join(self._told(number, names)), end="\n\n", flush=True)

    def _judged(self, executor: Executor | None) -> Iterator[Judged]:
        deals = [self.record.deals[number - 1][0] for number in self.record.wanted]
        judge = partial(judged, self._care, is_whole=self._trick is None)
        if executor is not None:
            pace, found = Pace(self._words, len(deals)), spread(judge, deals, executor)
            for done in range(len(deals)):
                with Progress(self._words, sys.stderr, None) as progress:
                    progress.show(pace.text(done))
                    one = next(found)
                yield one
            return
        for number, deal in zip(self.record.wanted, deals, strict=True):
            with Progress(self._words, sys.stderr, None) as progress:

                def show(count: int, number: int = number, progress: Progress = progress) -> None:
                    done = self._words.count("coach.decisions", count)
                    progress.show(self._words("coach.progress", number=number, decisions=done))

                yield judge(deal, show=show)

    def _told(self, number: int, names: Sequence[str]) -> list[str]:
        from oudler.coach.review_text import review_sentences, trick_sentences
        from oudler.coach.worth_text import worth_sentences

        if number in self._refused:
            why = self._refused[number].told(self._words)
            return [self._words("coach.refused_deal", number=number, why=why)]
        told = [self._named(name) for name in names]
        review, worth = self._reviews[number], self._worths[number]
        if self._trick is not None:
            found = trick_sentences(self._words, review, told, number, self._trick, self._seat)
            return list(found)
        lines = list(review_sentences(self._words, review, told, number, self._seat))
        if worth is not None:
            lines += ["", *worth_sentences(Audience(self._words, tuple(told)), worth)]
        return lines

    def _named(self, name: str) -> str:
        """A name as a sentence can hold it: a record without names has numbers."""
        return self._words("coach.player", number=name) if name.isdecimal() else name

    def balance(self) -> dict[str, Balance]:
        """What each player lost, by name."""
        from oudler.coach.balance import balances

        found = balances(self._reviews.values())
        return {self.record.session.players[player]: own for player, own in found.items()}

    def by_deal(self) -> dict[str, dict[str, float]]:
        """What each player lost, deal by deal."""
        lost = {name: own.by_deal for name, own in self.balance().items()}
        return {
            self._words("coach.balance.deal", number=number): {
                name: own[at] for name, own in lost.items()
            }
            for at, number in enumerate(self._reviews)
        }

    def to_json(self) -> dict[str, object]:
        """Everything that was found, as one JSON object."""
        from oudler.coach.review_json import review_to_json

        found: dict[str, object] = {"ok": True, "unit": "score_points"}
        worths = self._worths
        found["deals"] = [
            {"number": number, **review_to_json(review, self._seat, worths[number], self._trick)}
            for number, review in sorted(self._reviews.items())
        ]
        found["refused"] = [
            {"number": number, "reason": str(error.reason), "message": error.told(self._words)}
            for number, error in sorted(self._refused.items())
        ]
        found["balance"] = balance_to_json(self.balance())
        return found


def balance_to_json(found: Mapping[str, Balance]) -> list[dict[str, object]]:
    """What each player lost, as JSON values."""
    return [
        {
            "player": player,
            "deals": one.deals,
            "mistakes": one.mistakes,
            "lost": round(one.lost, 2),
            "by": {str(heading): round(lost, 2) for heading, lost in one.by_heading.items()},
            "by_deal": [round(lost, 2) for lost in one.by_deal],
        }
        for player, one in found.items()
    ]
