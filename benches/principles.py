"""Writes docs/principles.md: how often each level acts as the principles of good play say.

python benches/principles.py [SEEDS]
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime
from itertools import groupby
from pathlib import Path

from measured import processor

from oudler.bots.discarding import best_discards
from oudler.bots.learned.expert import discards_above, look
from oudler.bots.learned.master import CANDIDATES, Master
from oudler.bots.levels import LEVELS, make_player
from oudler.bots.player import Player, finish
from oudler.core.actions import Action, Discard, Play
from oudler.core.cards import Card, CardSet
from oudler.core.phases.dog import LegalDiscard
from oudler.core.phases.play import LegalPlays
from oudler.core.view import SeatView
from oudler.solver.evaluation import Effort
from oudler.testing.principles import Position, Principle, read_positions

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "principles.md"
SEEDS = 3
SEED = "principles/0"
CAREFUL = Effort(worlds=2_000)
"""How hard a disagreement is read. Master looks at 300 worlds, or 900 where the choice is open."""
HEAD = """# What the levels know about good play

`make principles` writes this page. {date}, {machine}. It asks {count} positions
(`tests/data/principles`): moments of deals that `club` played against itself, in which the
condition of a principle held and only some actions follow it. E-37 to E-39 were led up to on
purpose, and the slams were written by hand. They were read in turn, and those in which another
action was as good were dropped: seven of them only once an answer of master's had shown it. Master
tries {seeds} seeds.

A principle is advice, which may be wrong in a single position, so a rate does not measure strength;
[strength.md](strength.md) does. Self-play learned none of the federation's signals (F p. 28). E-1
to E-49 are Wikipedia's principles and signals, F is the federation's; B, C, H and L are bids,
calls, handfuls and slams, of which neither says anything: no good player doubts these. "Read" means
a partner's signal to be answered.

| principle | why | positions | {levels} |
|---|---|---|{lines}|
"""
DIFFERS = """
## Where master disagrees

With its first seed. The difference is the mean value of its card minus that of the best card the
principle allows, in points of the score per defender, over 2,000 worlds; then one standard error. A
difference of more than two errors says who is right *if everybody plays on like the policy*; where
it is smaller, nobody knows.
"""
TABLE = """
| position | the principle's answer | master | difference | by 2,000 worlds |
|---|---|---|---|---|
"""
LEFT_OUT = """
## Principles without positions

| principle | why not |
|---|---|
"""


def players(level: str, seeds: int) -> list[Player]:
    if level != "master":
        return [make_player(level)]
    return [Master(seed=f"principles/{number}") for number in range(seeds)]


def answers(seen: SeatView, level: str, seeds: int) -> list[Action | None]:
    return [finish(player.choose(seen)).action for player in players(level, seeds)]


def by_principle(positions: Iterable[Position]) -> Iterator[tuple[Principle, list[Position]]]:
    for principle, own in groupby(positions, key=lambda one: one.principle):
        yield principle, list(own)


def rows(positions: Sequence[Position], seeds: int) -> Iterator[str]:
    for principle, own in by_principle(positions):
        seen = [(one, one.seen()) for one in own]
        cells = []
        for level in LEVELS:
            agreed = [
                one.agrees(action) for one, its in seen for action in answers(its, level, seeds)
            ]
            cells.append(f"{100 * sum(agreed) / len(agreed):.0f} %")
        yield f"| {principle.name} | {principle.why} | {len(own)} | {' | '.join(cells)} |"


def differences(positions: Sequence[Position]) -> Iterator[str]:
    for principle, own in by_principle(positions):
        found = [line for one in own for line in difference(one)]
        if found:
            yield f"\n**{principle.name}.** {principle.reading}\n{TABLE}" + "\n".join(found)


def difference(one: Position) -> Iterator[str]:
    seen = one.seen()
    (action,) = answers(seen, "master", 1)
    if not one.agrees(action):
        allowed = f"not {words(one.wrong)}" if one.right is None else words(one.right)
        cells = (one.name, allowed, words(one.words(action)), *gap(one, seen, action))
        yield f"| {' | '.join(cells)} |"


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
    promises = {found.card: found for found in look(seen, SEED).promises(CAREFUL)}
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
    """Ask, and write the page."""
    positions, left_out = read_positions(ROOT / "tests" / "data" / "principles")
    head = HEAD.format(
        date=datetime.now(UTC).date(),
        machine=processor(),
        count=len(positions),
        seeds=seeds,
        levels=" | ".join(LEVELS),
        lines="|".join("---" for _ in LEVELS),
    )
    why_not = (f"| {name} | {why} |" for name, why in left_out.items())
    parts = [head + "\n".join(rows(positions, seeds)), DIFFERS + "\n".join(differences(positions))]
    PAGE.write_text("\n".join([*parts, LEFT_OUT + "\n".join(why_not), ""]), "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS)
