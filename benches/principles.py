"""Writes docs/principles.md: how often each level acts as the principles of good play say.

python benches/principles.py [SEEDS]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from measured import processor

from oudler.bots.batch import finish
from oudler.bots.learned.expert import look
from oudler.bots.learned.master import Master
from oudler.bots.levels import LEVELS, make_player
from oudler.bots.player import Player
from oudler.core.actions import Action, Discard, Play
from oudler.core.phases.play import LegalPlays
from oudler.core.view import SeatView, view
from oudler.solver.evaluation import Effort
from oudler.testing.principles import Position, read_positions

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "principles.md"
SEEDS = 3
HEAD = """# What the levels know about good play

`make principles` writes this page. {date}, {machine}. The
positions (`tests/data/principles`) are the first in which the condition of a principle held, in
deals that `club` played against itself. Nobody has reviewed them one by one, and no level's play
there affected the choice. Two or three positions per principle prove little: take each cell as a
hint. They cover plays and discards, not bids, calls or handfuls. Master tries {seeds} seeds.

A principle is advice, which may be wrong in a single position, so a rate does not measure strength;
[strength.md](strength.md) does. Self-play learned none of the federation's signals.

| principle | why | positions | {levels} |
|---|---|---|{lines}|
"""
DIFFERS = """
## Where master disagrees

With its first seed. The difference is the mean value of its card minus that of the best card the
principle allows, in points of the score per defender, followed by about one standard error.

| position | principle allows | master plays | difference, by its evaluation | reading |
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


def rows(positions: tuple[Position, ...], seeds: int) -> Iterator[str]:
    for principle in sorted({one.principle for one in positions}):
        own = [one for one in positions if one.principle == principle]
        cells = []
        for level in LEVELS:
            agreed = [
                one.agrees(action)
                for one in own
                for action in answers(view(one.deal(), one.seat), level, seeds)
            ]
            cells.append(f"{100 * sum(agreed) / len(agreed):.0f} %")
        yield f"| E-{principle} | {own[0].why} | {len(own)} | {' | '.join(cells)} |"


def differences(positions: tuple[Position, ...]) -> Iterator[str]:
    for one in positions:
        seen = view(one.deal(), one.seat)
        (action,) = answers(seen, "master", 1)
        if not one.agrees(action):
            allowed = f"none of {one.wrong}" if one.right is None else str(one.right)
            cells = (one.record.stem, allowed, played(action), reading(one, seen, action))
            yield f"| {' | '.join(cells)} |"


def played(action: Action | None) -> str:
    match action:
        case Play(card):
            return str(card)
        case Discard(cards):
            return str(cards)
        case _:
            return str(action)


def reading(one: Position, seen: SeatView, action: Action | None) -> str:
    if not isinstance(action, Play) or not isinstance(seen.legal, LegalPlays):
        return "not evaluated | not evaluated card by card"
    promises = look(seen, "principles/0").promises(Effort())
    chosen = next(found for found in promises if found.card == action.card)
    allowed = max(
        (found for found in promises if one.agrees(Play(found.card))), key=lambda found: found.mean
    )
    gap = chosen.mean - allowed.mean
    # Both are compared with the policy's own card, world by world; one of them often is that card.
    error = max(chosen.error, allowed.error)
    if abs(gap) <= 2 * error:
        why = "within two standard errors: the search does not tell them apart"
    elif gap > 0:
        why = "the search finds more in its own card"
    else:
        why = "the search finds more in the principle's card, but less than its margin"
    return f"{gap:+.1f} ± {error:.1f} | {why}"


def main(seeds: int) -> None:
    """Ask, and write the page."""
    positions, left_out = read_positions(ROOT / "tests" / "data" / "principles")
    head = HEAD.format(
        date=datetime.now(UTC).date(),
        machine=processor(),
        seeds=seeds,
        levels=" | ".join(LEVELS),
        lines="|".join("---" for _ in LEVELS),
    )
    why_not = (f"| E-{number} | {why} |" for number, why in sorted(left_out.items()))
    parts = [head + "\n".join(rows(positions, seeds)), DIFFERS + "\n".join(differences(positions))]
    PAGE.write_text("\n".join([*parts, LEFT_OUT + "\n".join(why_not), ""]), "utf-8")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else SEEDS)
