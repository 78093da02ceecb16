"""The end of a deal at a glance: a headline, the points against their targets, one formula.

`score_text` tells the same in sentences.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from oudler.core import Deal, Result, Score, Seat, Side, WithoutTaker, half_points_by_seat
from oudler.core.phases.lone_trump import thrown_in_for
from oudler.core.scoring.settlement import DealScore, LineKind, ScoreLine, explained
from oudler.core.scoring.two_player import two_player_score
from oudler.words.audience import Audience
from oudler.words.catalogue import Words
from oudler.words.names import (
    all_of,
    contract_name,
    counted_points,
    handful_name,
    number,
    side_name,
)
from oudler.words.names import points as points_text
from oudler.words.score_text import (
    headline,
    partner_sentences,
    points_needed,
    premium_sentences,
    rounding,
)


@dataclass(frozen=True, slots=True)
class Gauge:
    """Points won, of all there are, and the points needed."""

    says: str
    half_points: int
    target: int | None
    """In half-points; None if there is nothing to reach."""
    most: int
    points: str
    """« 39 »: the number on the bar."""
    needed: str
    """« 51 », at the mark on the bar; empty if there is none."""


@dataclass(frozen=True, slots=True)
class Term:
    """One term of the formula, and its label."""

    text: str
    """« + 12) »: all of them side by side are the formula."""
    what: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a deal: a headline, gauges, a formula and notes."""

    headline: str
    gauges: tuple[Gauge, ...] = ()
    formula: tuple[Term, ...] = ()
    notes: tuple[str, ...] = ()
    """Sentences for what neither of them shows."""


def outcome(audience: Audience, deal: Deal) -> Outcome:
    """Return the end of a deal that is over, as this listener may hear it."""
    if deal.contract is not None:
        return _contract(audience, deal, *explained(deal))
    if not deal.tricks:
        return _not_played(audience, deal)
    is_duel = deal.rules.without_taker is WithoutTaker.TARGET
    return _duel(audience, deal) if is_duel else _misere(audience, deal)


def _contract(audience: Audience, deal: Deal, result: Result, scored: DealScore) -> Outcome:
    assert deal.taker is not None
    words = audience.words
    points = points_needed(words, result.half_points, result.oudlers, scored.target)
    says = words("score.glance.has", who=_capital(side_name(words, Side.ATTACK)), points=points)
    return Outcome(
        headline(words, result, scored),
        (_gauge(words, deal, says, result.half_points, scored.target),),
        (*formula(words, result, scored),),
        (
            *partner_sentences(audience, deal, deal.taker),
            *rounding(words, result, scored),
            *premium_sentences(words, scored),
        ),
    )


def formula(words: Words, result: Result, scored: DealScore) -> Iterator[Term]:
    """« (25 + 12) × 2 + 20 = 94 », with each term's label.

    A failed contract counts like one that is made: the last term says who pays.
    """
    sign = 1 if scored.is_made else -1
    times = scored.lines[0].multiplier
    inside = [line for line in scored.lines if line.multiplier == times != 1]
    for at, line in enumerate(inside):
        text = _signed(words, sign * line.worth, is_first=at == 0)
        what = _what(words, line)
        yield Term(f"({text}" if at == 0 else f"{text})" if line is inside[-1] else text, what)
    if inside:
        yield Term(f"× {number(words, times)}", contract_name(words, result.contract))
    outside = [line for line in scored.lines if line.multiplier != times or times == 1]
    for at, line in enumerate(outside):
        is_first = at == 0 and not inside
        yield Term(_signed(words, sign * line.amount, is_first=is_first), _what(words, line))
    defenders = len(scored.scores) - result.attackers
    key = f"score.glance.{'pays' if scored.is_made else 'receives'}"
    yield Term(f"= {number(words, sign * scored.unit)}", words.count(key, defenders))


def _signed(words: Words, score: Score, *, is_first: bool) -> str:
    """« 25 », « + 12 », « − 10 »: a term after others has its sign set apart."""
    if is_first:
        return number(words, score)
    return f"{'−' if score < 0 else '+'} {number(words, max(score, -score))}"


def _what(words: Words, line: ScoreLine) -> str:
    """« différence », « poignée simple »."""
    if line.kind is LineKind.HANDFUL and line.size is not None:
        return handful_name(words, line.size)
    if line.kind is LineKind.SLAM and line.slam is not None:
        return words(f"score.slam.{line.slam}")
    return words(f"score.glance.{line.kind}")


def _capital(name: str) -> str:
    """« Vous », « L'attaque »: the beginning of a sentence, a name's capitals kept."""
    return name[:1].upper() + name[1:]


def _has(audience: Audience, seat: Seat, points: str) -> str:
    """« Bruno : 40 points »."""
    who = _capital(audience.name(seat))
    return audience.words("score.glance.has", who=who, points=points)


def _gauge(
    words: Words, deal: Deal, says: str, half_points: int, target: int | None = None
) -> Gauge:
    return Gauge(
        says,
        half_points,
        None if target is None else 2 * target,
        deal.rules.pack.half_points,
        points_text(words, half_points),
        "" if target is None else str(target),
    )


def _duel(audience: Audience, deal: Deal) -> Outcome:
    """Between two players without a taker, each has a target (A15-88)."""
    words, rules, found = audience.words, deal.rules, two_player_score(deal)
    gauges = tuple(
        _gauge(
            words,
            deal,
            _has(
                audience,
                Seat(seat),
                points_needed(words, own.half_points, own.oudlers, own.target),
            ),
            own.half_points,
            own.target,
        )
        for seat, own in enumerate(found.winnings)
    )
    terms = [
        Term(number(words, rules.base), words("score.glance.fixed")),
        Term(_signed(words, found.gap, is_first=False), words("score.glance.points")),
    ]
    if found.petit_au_bout is not None:
        worth = rules.petit_au_bout if found.petit_au_bout == found.winner else -rules.petit_au_bout
        petit = words("score.glance.petit_au_bout")
        terms.append(Term(_signed(words, worth, is_first=False), petit))
    gain = words("score.glance.gain", name=audience.name(found.winner))
    terms.append(Term(f"= {number(words, found.scores[found.winner])}", gain))
    wins = audience.sentence("score.glance.wins", found.winner)
    return Outcome(wins, gauges, tuple(terms))


def _misere(audience: Audience, deal: Deal) -> Outcome:
    """Everyone for themselves: the fewest points win (A14-87)."""
    words, won = audience.words, half_points_by_seat(deal)
    gauges = tuple(
        _gauge(words, deal, _has(audience, Seat(seat), counted_points(words, own)), own)
        for seat, own in enumerate(won)
    )
    best = [Seat(seat) for seat, own in enumerate(won) if own == min(won)]
    if len(best) == 1:
        first = audience.sentence("score.glance.fewest", best[0])
    else:
        names = all_of(words, [audience.name(seat) for seat in best])
        first = words("score.glance.fewest_together", names=names)
    return Outcome(first, gauges, notes=(words("score.glance.misere"),))


def _not_played(audience: Audience, deal: Deal) -> Outcome:
    """All passed, or the deal was thrown in."""
    if not (found := thrown_in_for(deal)):
        return Outcome(audience.words("score.glance.passed_out"))
    told = tuple(audience.sentence(f"score.{one.lone}", one.seat) for one in found)
    return Outcome(audience.words("score.glance.cancelled"), notes=told)
