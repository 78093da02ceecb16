"""Keys: how often each reason and each principle is given, over varied deals."""

from collections import Counter
from collections.abc import Iterator, Sequence
from time import process_time
from typing import Any

from oudler.bots import make_player, play_numbered
from oudler.coach import Judgement, ReviewEffort, Verdict, moments
from oudler.coach.judging import known_of
from oudler.coach.principles import CHECKS, touched
from oudler.coach.reasons import reasons
from oudler.core import Deal
from oudler.rulesets import load_ruleset
from oudler.words import subject

Row = dict[str, Any]
RULES = ("fft-4", "fft-5", "fft-3", "fft-4")
LEVELS = ("club", "beginner", "club")
"""In turn: each level plays under each ruleset."""


def deal_of(number: int, seed: str) -> Deal:
    rules = load_ruleset(RULES[number % len(RULES)])
    level = LEVELS[number % len(LEVELS)]
    return play_numbered(rules, [make_player(level)] * rules.seats, seed, number)


def dear(deal: Deal, care: ReviewEffort) -> Iterator[Judgement]:
    """The decisions that lost something by what was known; open hands are not searched."""
    for moment in moments(deal):
        known = None if moment.is_forced else known_of(moment, care)
        if known is not None and known.is_loss:
            yield Judgement(moment, Verdict.MISTAKE, known)


def measured(seed: str, care: ReviewEffort, number: int) -> Row:
    """What one deal shows."""
    begin = process_time()
    found = list(dear(deal_of(number, seed), care))
    return {
        "number": number,
        "decisions": len(found),
        "mute": sum(not reasons(one) and not touched(one) for one in found),
        "reasons": Counter(reason.key for one in found for reason in reasons(one)),
        "principles": Counter(
            one.principle.code + ("" if one.follows else ", against it")
            for judgement in found
            for one in touched(judgement)
        ),
        "seconds": round(process_time() - begin, 2),
    }


def figures(rows: Sequence[Row]) -> Iterator[str]:
    """How often each key was given, and which never were."""
    decisions, mute = (sum(row[name] for row in rows) for name in ("decisions", "mute"))
    yield f"{len(rows)} deals, {decisions} decisions that lost something, {mute} without a reason"
    known = {
        "reasons": list(subject("en", "coach")["reasons"]),
        "principles": ["E-1", *CHECKS],
    }
    for name, keys in known.items():
        given = sum((Counter(row[name]) for row in rows), Counter[str]())
        yield f"{name}: " + ", ".join(f"{key} {many}" for key, many in given.most_common())
        yield "  never: " + (", ".join(key for key in keys if key not in given) or "none")
