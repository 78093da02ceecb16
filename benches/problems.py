"""Finds the problems of the lessons anew, in deals that bots play: src/oudler/teach/problems.jsonl.

python benches/problems.py [DEALS]

What was found in each deal is kept in build/problems.jsonl: a search that was stopped goes on
there, and one for more deals adds them. Remove that file to search anew.
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, zip_longest
from math import inf
from pathlib import Path
from typing import Self

import msgspec
from msgspec.structs import replace
from problem_deals import Moment, played
from problem_finding import Found, searched
from problem_signals import signalled

from oudler.coach import Kind, Topic, known_stake
from oudler.core.actions import is_dog_taken
from oudler.shuffling import hash_texts
from oudler.teach import Problem
from oudler.teach.collection import problem_line, read_problem
from oudler.teach.technique import Practice

ROOT = Path(__file__).parents[1]
FILE = ROOT / "src/oudler/teach/problems.jsonl"
POOL = ROOT / "build/problems.jsonl"
DEALS = 552
ONLY_FIRST = dict.fromkeys((Topic.CARDS, Topic.DEFENCE, Topic.SIGNALS), 300)
"""Lessons whose problems are found in the first deals; the later ones are for the others."""
RARE = {"hunt": 1_500}
"""Techniques that are still looked for in so many deals."""
RARELY = {Kind.BID: 4, Kind.CALL: 2}
"""Such decisions are weighed in one deal of so many: they take longest, and more would be alike."""
POSITIVE, NEGATIVE = 16, 8
"""Problems in a lesson: those that want its technique, and those that do not."""
MOST_TIMES, LEAST = 3, 8
"""Where fewer of the others are found, at most so many times as many that want it, or so many."""
ENOUGH = {True: 18, False: 10}
"""How many to choose from that a bot misses, where the technique is right and where it is not."""
EASY = {True: 6, False: 8}
"""How many that no bot misses."""
ALIKE = {Topic.SIGNALS: 4}
"""The most with the same sentence, or 16."""


class Line(msgspec.Struct, array_like=True):
    """A problem that was found, with its line."""

    line: str
    practice: Practice
    missed: tuple[bool, ...]
    punished: float
    says: str

    @classmethod
    def of(cls, one: Found) -> Self:
        return cls(problem_line(one.problem), one.practice, one.missed, one.punished, one.says)

    def found(self) -> Found:
        problem = read_problem(self.line)
        return Found(problem, self.practice, self.missed, self.punished, self.says)


class Searched(msgspec.Struct):
    """What was found in a deal."""

    deal: int
    found: list[Line]


class Search:
    """Deal after deal, and what was found so far."""

    def __init__(self) -> None:
        self.found: list[Found] = []
        self._counts: Counter[tuple[Topic, Practice, bool | str]] = Counter()
        self.next = 0
        POOL.parent.mkdir(exist_ok=True)
        for line in POOL.read_text("utf-8").splitlines() if POOL.exists() else ():
            known = msgspec.json.decode(line, type=Searched)
            self.next = known.deal + 1
            for one in known.found:
                self._keep(one.found())

    def over(self, deals: int) -> None:
        """Look at the decisions of deals up to this number."""
        with POOL.open("a", encoding="utf-8") as pool:
            for number in range(self.next, deals):
                self.next = number
                found = chain.from_iterable(map(self._look, self._moments(number)))
                line = msgspec.json.encode(Searched(number, list(map(Line.of, found))))
                pool.write(f"{line.decode()}\n")
                pool.flush()

    def _moments(self, number: int) -> Iterable[Moment]:
        return (one for one in played(number) if not number // 4 % RARELY.get(one.kind, 1))

    def _look(self, moment: Moment) -> list[Found]:
        signal = signalled(moment, self._is_full)
        found = [signal] if signal else list(searched(moment, self._is_full))
        for one in found:
            self._keep(one)
        return found

    def _keep(self, one: Found) -> None:
        self.found.append(one)
        for sort in (any(one.missed), one.says):
            self._counts[one.problem.topic, one.practice, sort] += 1

    def _is_full(self, topic: Topic, practice: Practice, is_missed: bool, says: str) -> bool:
        if self.next >= RARE.get(practice.technique, ONLY_FIRST.get(topic, DEALS)):
            return True
        most = (ENOUGH if is_missed else EASY)[practice.is_positive]
        count = self._counts[topic, practice, is_missed]
        return count >= most or self._counts[topic, practice, says] >= ALIKE.get(topic, 16)


def chosen(found: Iterable[Found]) -> list[Found]:
    """Those of each lesson, easy ones first: half as many of when not to as of its technique."""
    kept: list[Found] = []
    pool = sorted(found, key=lambda one: (not any(one.missed), -one.punished, -margin(one)))
    for topic in Topic:
        own = [one for one in pool if one.problem.topic is topic]
        positive = varied((one for one in own if one.practice.is_positive), POSITIVE)
        most = min(NEGATIVE, len(positive) // 2)
        negative = varied((one for one in own if not one.practice.is_positive), most)
        positive = positive[: max(LEAST, MOST_TIMES * len(negative))]
        kept += sorted([*positive, *negative], key=difficulty)
    return kept


def figures(found: Sequence[Found]) -> Iterator[str]:
    """For each lesson, a row of docs/figures.md."""
    for topic in Topic:
        own = [one for one in found if one.problem.topic is topic]
        wanting = sum(one.practice.is_positive for one in own)
        misses = [round(100 * sum(one.missed[bot] for one in own) / len(own)) for bot in (0, 1)]
        row = (topic.number, len(own), wanting, len(own) - wanting, *misses)
        yield f"| {' | '.join(map(str, row))} |"


def varied(found: Iterable[Found], most: int) -> list[Found]:
    """The first of each sort in turn, one a hand."""
    sorts: dict[tuple[str, str], list[Found]] = defaultdict(list)
    hands = set()
    for one in found:
        hand = (one.problem.rules, one.problem.seed, one.problem.seat)
        if hand not in hands:
            hands.add(hand)
            sorts[one.practice.technique, one.says].append(one)
    turns = chain.from_iterable(zip_longest(*sorts.values()))
    return [one for one in turns if one is not None][:most]


def difficulty(one: Found) -> tuple[int, bool, bool, float]:
    """How many bots miss it, club for two; then what is not explained, and smaller differences."""
    beginner, club = one.missed
    is_new = is_unexplained(one.problem)
    return beginner + 2 * club, is_new, not one.practice.is_positive, -lost(one.problem)


def is_unexplained(problem: Problem) -> bool:
    """Whether a dog left unseen or a handful is met before the lesson on bids."""
    seen = problem.seen()
    is_early = problem.topic.number < Topic.TAKING.number
    leaves_dog = seen.contract is not None and not is_dog_taken(seen.contract)
    return is_early and (leaves_dog or bool(seen.handfuls))


def lost(problem: Problem) -> float:
    """What the nearest wrong answer loses, in points for each that a defender pays."""
    seen = problem.seen()
    return problem.nearest.lost.mean / (1.0 if seen.contract is None else float(known_stake(seen)))


def margin(one: Found) -> float:
    return one.problem.margin or inf


def name(problem: Problem) -> str:
    """The same id whenever the same position is found again."""
    return f"{problem.topic}-{hash_texts(problem.rules, problem.seed, problem.moves)[:5]}"


def main(deals: int) -> None:
    """Play, search, choose, and write the file."""
    search = Search()
    search.over(deals)
    found = chosen(search.found)
    named = (replace(one.problem, id=name(one.problem)) for one in found)
    FILE.write_text("".join(f"{problem_line(one)}\n" for one in named), "utf-8")
    print(*figures(found), sep="\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else max(RARE.values()))
