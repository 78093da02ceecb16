"""Finds the problems of the lessons anew, in deals that bots play: src/oudler/coach/lessons.

python benches/problems.py [DEALS]
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from itertools import chain, islice, zip_longest
from math import inf
from pathlib import Path
from time import process_time

from msgspec.structs import replace
from problem_deals import Moment, played
from problem_finding import Found, searched
from problem_margins import CLEAR
from problem_signals import signalled

from oudler.coach import Kind, Topic
from oudler.core import Seat
from oudler.shuffling import hash_texts
from oudler.teach.collection import problem_line
from oudler.teach.problem import Problem

FILE = Path(__file__).parents[1] / "src/oudler/teach/problems.jsonl"
DEALS, MORE = 250, 2
"""Deals played to the end; and how many times as many are played up to the discard."""
BIDDING, RARELY = 50, 3
"""Bids are weighed in the first BIDDING deals only, one deal in RARELY: each takes a second."""
MOST, POOL = 30, 40
"""Problems in a lesson, and how many they are chosen from."""


def chosen(found: Iterable[Found]) -> list[Problem]:
    """The best of each lesson, one a hand, of each sort in turn; the easier ones first."""
    pool = sorted(found, key=lambda one: (-one.explained, one.tricks, -(one.problem.margin or inf)))
    kept: list[Problem] = []
    for topic in Topic:
        sorts: dict[str, list[Problem]] = defaultdict(list)
        seats: set[tuple[str, str, Seat]] = set()
        for one in pool:
            seat = (one.problem.rules, one.problem.seed, one.problem.seat)
            if one.problem.topic is topic and seat not in seats:
                seats.add(seat)
                sorts[one.likeness].append(one.problem)
        turns = chain.from_iterable(zip_longest(*sorts.values()))
        own = islice((one for one in turns if one is not None), MOST)
        kept += [replace(one, id=named(one)) for one in own]
    return kept


def named(problem: Problem) -> str:
    """The same id whenever the same position is found again."""
    return f"{problem.topic}-{hash_texts(problem.rules, problem.seed, problem.moves)[:5]}"


USUAL = {Kind.BID: Topic.TAKING, Kind.CALL: Topic.CALLED_KING, Kind.DISCARD: Topic.DISCARD}


class Search:
    """Deal after deal, and what was found so far."""

    def __init__(self) -> None:
        self.found: list[Found] = []
        self.spent: dict[str, float] = defaultdict(float)
        self.counts: Counter[Topic] = Counter()

    def over(self, deals: range, kinds: Collection[Kind]) -> None:
        """Look at these decisions of these deals; the file is written now and then."""
        for number in deals:
            for moment in played(number):
                if moment.kind is Kind.CARD and Kind.CARD not in kinds:
                    break
                if moment.kind in kinds and self._is_wanted(moment.kind, number):
                    self._look(moment)
            if number % 25 == 24:
                write(self.found)
                print(number + 1, dict(self.spent), dict(self.counts), flush=True)
        write(self.found)

    def _is_wanted(self, kind: Kind, number: int) -> bool:
        is_left_out = kind is Kind.BID and (number >= BIDDING or number % RARELY)
        usual = USUAL.get(kind)
        return not is_left_out and (usual is None or not self._is_full(usual))

    def _look(self, moment: Moment) -> None:
        begun = process_time()
        one = signalled(moment, self._is_full) or searched(moment, self._is_full)
        if one is not None:
            self.found.append(one)
            self.counts[one.problem.topic] += 1
        self.spent[moment.kind] += process_time() - begun
        self.spent[f"{moment.kind}s"] += 1

    def _is_full(self, topic: Topic) -> bool:
        return self.counts[topic] >= POOL


def main(deals: int) -> None:
    """Play, search, choose, and write the file."""
    search = Search()
    search.over(range(deals), set(CLEAR))
    # A deal has one discard at most, and few are clear: more deals are played that far only.
    search.over(range(deals, MORE * deals), {Kind.DISCARD})


def write(found: Sequence[Found]) -> None:
    FILE.write_text("".join(f"{problem_line(one)}\n" for one in chosen(found)), "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else DEALS)
