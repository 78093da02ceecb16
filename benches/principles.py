"""Writes docs/principles.md: how often each level acts as the principles of good play say.

Every principle, and every position in which master disagrees, is printed.

python benches/principles.py [SEEDS]
"""

import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path
from statistics import mean

from measured import processor

from oudler.bots import LEVELS, Player, finish, make_player
from oudler.bots.discarding import best_discards
from oudler.bots.learned.expert import discards_above, evaluator
from oudler.bots.learned.master import CANDIDATES, Master
from oudler.core import Action, Card, CardSet, Discard, LegalDiscard, LegalPlays, Play, SeatView
from oudler.solver.evaluation import Effort
from oudler.testing.principles import Position, Principle, read_positions

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "principles.md"
SEEDS = 3
SEED = "principles/0"
FIRST_SIGNAL = 42
"""E-42 to E-49 are signals."""
CAREFUL = Effort(worlds=2_000)
"""How hard a disagreement is read. Master looks at 300 worlds, or 900 where the choice is open."""
MOSTLY_AGAINST = 0.25
"""The page names the principles that master follows less often."""
HEAD = """# What the levels know about good play

`make principles` writes this page and prints the rest: every principle with its rates, and every
position in which `master` answers otherwise. {date}, {machine}, {seeds} seeds of `master`.

It asks {count} positions (`tests/data/principles`): moments of deals that `club` played against
itself, in which the condition of a principle held and only some actions follow it. E-37 to E-39
were led up to on purpose, and the slams were written by hand. Positions in which another action was
as good were dropped.

A principle is advice, which may be wrong in a single position, so a rate does not measure strength;
[strength.md](strength.md) does. E-1 to E-49 are Wikipedia's principles and signals, F is the
federation's; bids, calls, handfuls and slams are what no good player doubts. Self-play learned none
of the signals.

Of 100 answers, how many follow the principle:

| | positions | {levels} |
|---|---|---|---|---|---|
{rows}

`master` mostly does otherwise here; by its own playouts it is often right, if everybody plays on
like the policy:

| principle | why | `master` |
|---|---|---|
{against}
"""


def players(level: str, seeds: int) -> list[Player]:
    if level != "master":
        return [make_player(level)]
    return [Master(seed=f"principles/{number}") for number in range(seeds)]


def answers(seen: SeatView, level: str, seeds: int) -> list[Action | None]:
    return [finish(player.choose(seen)).action for player in players(level, seeds)]


@dataclass(frozen=True)
class Asked:
    """The answers of every level to one position: whether each follows its principle."""

    position: Position
    followed: dict[str, list[bool]]


def ask(one: Position, seeds: int) -> Asked:
    seen = one.seen()
    given = {level: answers(seen, level, seeds) for level in LEVELS}
    return Asked(one, {level: [*map(one.agrees, found)] for level, found in given.items()})


def rate(asked: Iterable[Asked], level: str) -> float:
    return mean(follows for one in asked for follows in one.followed[level])


def kind(one: Position) -> str:
    """The row of the page that a position counts in."""
    name = one.principle.name
    if name.endswith(" read"):
        return "a partner's signals answered"
    if name.startswith("L"):
        return "slams"
    if one.asks_announcement:
        return "handfuls"
    if name.startswith("F") or (name.startswith("E") and int(name[2:]) >= FIRST_SIGNAL):
        return "signals given"
    return {"B": "bids", "C": "calls"}.get(name[0], "cards and discards")


def row(heads: Sequence[str], asked: Sequence[Asked], levels: Iterable[str]) -> str:
    rates = (f"{100 * rate(asked, level):.0f}" for level in levels)
    return f"| {' | '.join([*heads, *rates])} |"


def page(asked: Sequence[Asked], seeds: int) -> str:
    kinds: dict[str, list[Asked]] = {}
    for one in asked:
        kinds.setdefault(kind(one.position), []).append(one)
    against = [
        row([principle.name, principle.why], own, ["master"])
        for principle, own in by_principle(asked)
        if rate(own, "master") < MOSTLY_AGAINST
    ]
    return HEAD.format(
        date=datetime.now(UTC).date(),
        machine=processor(),
        count=len(asked),
        seeds=seeds,
        levels=" | ".join(LEVELS),
        rows="\n".join(row([name, str(len(own))], own, LEVELS) for name, own in kinds.items()),
        against="\n".join(against),
    )


def by_principle(asked: Iterable[Asked]) -> Iterator[tuple[Principle, list[Asked]]]:
    for principle, own in groupby(asked, key=lambda one: one.position.principle):
        yield principle, list(own)


def listing(asked: Iterable[Asked]) -> Iterator[str]:
    """Every principle with its rates, and where master disagrees with its first seed.

    A difference is the mean value of master's action minus that of the best one the principle
    allows, in points of the score per defender, and one standard error.
    """
    for principle, own in by_principle(asked):
        rates = ", ".join(f"{level} {100 * rate(own, level):.0f} %" for level in LEVELS)
        yield f"{principle.name}  {principle.why} {len(own)} positions: {rates}."
        found = [line for one in own for line in difference(one.position)]
        if found:
            yield f"  {principle.reading}"
            yield from found


def difference(one: Position) -> Iterator[str]:
    seen = one.seen()
    (action,) = answers(seen, "master", 1)
    if not one.agrees(action):
        allowed = f"not {words(one.wrong)}" if one.right is None else words(one.right)
        more = "  ".join(gap(one, seen, action))
        yield f"  {one.name}: {allowed}; master {words(one.words(action))}  {more}".rstrip()


def words(answer: Iterable[str]) -> str:
    return " ".join(sorted(answer, key=lambda word: (word[0], len(word), word)))


def gap(one: Position, seen: SeatView, action: Action | None) -> tuple[str, str]:
    """By how much master's action is better or worse, and whether that is certain."""
    found = None
    match action, seen.legal:
        case Play(card), LegalPlays():
            found = card_gap(one, seen, card)
        case Discard(cards), LegalDiscard() as legal:
            found = discard_gap(one, seen, legal, cards)
    if found is None:
        return "", ""
    more, error = found
    if abs(more) <= 2 * error:
        return f"{more:+.1f} ± {error:.1f}", "not told apart"
    return f"{more:+.1f} ± {error:.1f}", "master's is better" if more > 0 else "master is wrong"


def card_gap(one: Position, seen: SeatView, card: Card) -> tuple[float, float] | None:
    promises = {found.card: found for found in evaluator(seen, SEED).promises(CAREFUL)}
    allowed = [found for found in promises.values() if one.agrees(Play(found.card))]
    if not allowed:
        return None
    chosen, best = promises[card], max(allowed, key=lambda found: found.mean)
    # Both are compared with the policy's own card, world by world; one of them often is that card.
    return chosen.mean - best.mean, max(chosen.error, best.error)


def discard_gap(
    one: Position, seen: SeatView, legal: LegalDiscard, cards: CardSet
) -> tuple[float, float]:
    candidates = [CardSet(bits) for bits in best_discards(seen, legal, 200)]
    allowed = [found for found in candidates if one.agrees(Discard(found))][:CANDIDATES]
    means = [above for above, _ in discards_above(seen, allowed, SEED, CAREFUL.worlds)]
    both = [allowed[means.index(max(means))], cards]
    return discards_above(seen, both, SEED, CAREFUL.worlds)[1]


def main(seeds: int) -> None:
    """Ask, print the listing and write the page."""
    positions, left_out = read_positions(ROOT / "tests" / "data" / "principles")
    asked = [ask(one, seeds) for one in positions]
    PAGE.write_text(page(asked, seeds), "utf-8")
    for line in listing(asked):
        print(line, flush=True)
    for name, why in left_out.items():
        print(f"{name}  without positions: {why}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS)
