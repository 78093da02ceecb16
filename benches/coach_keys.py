"""Keys: how often each reason and each principle is given over varied deals, and how much of what
was lost has a reason that names what it came from."""

from collections import Counter
from collections.abc import Iterator, Sequence
from time import process_time
from typing import Any

from oudler.bots import make_player, play_numbered
from oudler.coach import Judgement, Kind, ReviewEffort, Verdict, moments
from oudler.coach.judgement import MIN_LOSS
from oudler.coach.judging import known_of
from oudler.coach.principles import CHECKS, touched
from oudler.coach.reasons import reasons
from oudler.coach.turning_point import most_lost
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
        # Most decisions lost nothing, and a glance shows it.
        is_judged = not moment.is_forced and most_lost(moment) >= MIN_LOSS
        known = known_of(moment, care) if is_judged else None
        if known is not None and known.is_loss:
            yield Judgement(moment, Verdict.MISTAKE, known)


def lost(one: Judgement) -> Counter[str]:
    """The points that a decision lost, by what its reasons say of them."""
    assert one.known is not None
    points, found = round(one.known.cost.mean), reasons(one)
    if one.moment.kind in (Kind.CARD, Kind.DISCARD):
        causes = [reason.key for reason in found if reason.key.startswith("cause_")]
        named = causes[0] if causes else "several things"
        told = "and a reason" if len(found) > len(causes) else "alone"
        return Counter({f"{one.moment.kind}: {named}, {told}": points})
    told = "contract" if one.known.made or one.known.best_made else "reason" if found else "none"
    return Counter({f"{one.moment.kind}: {told}": points})


def measured(seed: str, care: ReviewEffort, number: int) -> Row:
    """What one deal shows."""
    begin = process_time()
    found = list(dear(deal_of(number, seed), care))
    return {
        "number": number,
        "decisions": len(found),
        "lost": sum((lost(one) for one in found if one.known and one.known.is_clear), Counter()),
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
    by_cause = sum((Counter(row["lost"]) for row in rows), Counter[str]())
    yield f"clear losses, {by_cause.total()} points: " + ", ".join(
        f"{key} {100 * many / by_cause.total():.1f} %" for key, many in by_cause.most_common()
    )
    known = {
        "reasons": list(subject("en", "coach")["reasons"]),
        "principles": ["E-1", *CHECKS],
    }
    for name, keys in known.items():
        given = sum((Counter(row[name]) for row in rows), Counter[str]())
        yield f"{name}: " + ", ".join(f"{key} {many}" for key, many in given.most_common())
        yield "  never: " + (", ".join(key for key in keys if key not in given) or "none")
