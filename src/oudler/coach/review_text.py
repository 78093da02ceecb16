"""A review in sentences, made to be heard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from oudler.coach.balance import Balance, Heading
from oudler.coach.judgement import Estimate, Judgement, Known, OpenHands, Proof, Verdict
from oudler.coach.lessons.lesson_text import lesson_title
from oudler.coach.lessons.recommendation import recommended
from oudler.coach.moment import Kind
from oudler.coach.principles import touched
from oudler.coach.reason_text import principle_sentence, reason_sentence, score_points
from oudler.coach.reasons import reasons
from oudler.coach.review import Review
from oudler.coach.what_if import WhatIf, what_if
from oudler.core.actions import Action, AnnounceSlam, Bid, CallCards, Discard, Play, ShowHandful
from oudler.core.deal import Deal, Trick
from oudler.core.events import Score, exact
from oudler.core.seats import Seat, seats_from
from oudler.words import Words
from oudler.words.names import (
    card_name,
    contract_name,
    handful_name,
    signed,
    the_card,
    the_cards,
)

MOST = 3
"""How many decisions are explained."""
TRICKS = 3
"""How many tricks of a line are told."""
SIGNS = {
    Verdict.FORCED: "·",
    Verdict.FINE: "✓",
    Verdict.LUCKY: "☘",
    Verdict.UNLUCKY: "☂",
    Verdict.MISTAKE: "✗",
}
"""Never by colour alone."""


def review_sentences(
    words: Words, review: Review, names: Sequence[str], number: int, seat: Seat | None = None
) -> Iterator[str]:
    """Everything worth saying about one deal, or about one seat's decisions."""
    yield deal_sentence(words, review.deal, names, number)
    yield _summary(words, review)
    for own in range(review.deal.rules.seats) if seat is None else (seat,):
        yield _of_player(words, review.of(Seat(own)), names[own])
    dearest = [one for one in review.mistakes if seat in (None, one.moment.seat)][:MOST]
    if dearest:
        yield words("coach.dearest")
    for place, one in enumerate(dearest, start=1):
        first, *others = explanation(words, one, names)
        yield f"{place}. {first}"
        yield from (f"   {line}" for line in others)
        if (found := what_if(one)) is not None:
            told = line_sentences(words, one, found, review.deal, names)
            yield from (f"   {line}" for line in told)


def deal_sentence(words: Words, deal: Deal, names: Sequence[str], number: int) -> str:
    """Which deal it is, and how it ended."""
    if deal.taker is None or deal.contract is None:
        return words("coach.passed", number=number)
    return words(
        "coach.deal",
        number=number,
        contract=contract_name(words, deal.contract),
        taker=names[deal.taker],
        scores=_scores(words, deal.scores, names),
    )


def _summary(words: Words, review: Review) -> str:
    def many(verdict: Verdict) -> int:
        return sum(one.verdict is verdict for one in review.judgements)

    counted = {
        name: words.count(f"coach.{name}", many(verdict))
        for name, verdict in (
            ("mistakes", Verdict.MISTAKE),
            ("unlucky", Verdict.UNLUCKY),
            ("lucky", Verdict.LUCKY),
        )
    }
    decisions = words.count("coach.decisions", len(review.judgements))
    return words("coach.summary", decisions=decisions, forced=many(Verdict.FORCED), **counted)


def _of_player(words: Words, own: Sequence[Judgement], name: str) -> str:
    mistakes = [one for one in own if one.verdict is Verdict.MISTAKE]
    if not mistakes:
        return words("coach.of_player_none", player=name)
    lost = sum(one.cost for one in mistakes)
    counted = words.count("coach.mistakes", len(mistakes))
    return words("coach.of_player", player=name, mistakes=counted, points=score_points(words, lost))


def explanation(words: Words, one: Judgement, names: Sequence[str]) -> Iterator[str]:
    """What was done, what was better, what it cost both ways, and why."""
    moment, known, open = one.moment, one.known, one.open
    yield did(words, one, names)
    if known is None or open is None:
        yield words(f"coach.verdict_says.{one.verdict}")
        return
    if not known.is_loss:
        yield words(f"coach.verdict_says.{one.verdict}")
        if one.verdict is Verdict.UNLUCKY:
            yield open_sentence(words, open)
        return
    yield _action(words, "better", known.best, moment.kind)
    yield words(f"coach.known.{_precision(known.cost)}", **_points(words, known.cost))
    if moment.kind is Kind.CARD:
        yield _share(words, known)
    yield open_sentence(words, open)
    for reason in reasons(one):
        yield reason_sentence(words, reason, names)
    for found in touched(one):
        yield principle_sentence(words, found)
    if (lesson := recommended(one)) is not None:
        title = lesson_title(words, lesson.topic)
        yield words("coach.lesson", number=lesson.number, title=title)


def _share(words: Words, known: Known) -> str:
    """How often the other card was better, and how often worse."""
    better, worse = round(100 * known.better), round(100 * known.worse)
    if not known.worse:
        return words(
            f"coach.known.{'always' if known.better == 1 else 'never_less'}", better=better
        )
    return words(f"coach.known.{'share' if worse else 'hardly_less'}", better=better, worse=worse)


def did(words: Words, one: Judgement, names: Sequence[str]) -> str:
    """What a seat did.

    >>> from oudler.coach.moment import moments
    >>> did(fr, Judgement(moments(over)[0], Verdict.FINE), ["Anne", "Bob", "Chloé", "David"])
    'Bob annonce une garde.'
    """
    moment = one.moment
    more = {"player": names[moment.seat], "trick": moment.trick}
    return _action(words, "did", moment.action, moment.kind, **more)


def _action(words: Words, how: str, action: Action | None, kind: Kind, **more: object) -> str:
    match action:
        case Play(card):
            return words(f"coach.{how}.play", card=the_card(words, card), **more)
        case Bid(None):
            return words(f"coach.{how}.pass", **more)
        case Bid(contract):
            assert contract is not None
            return words(f"coach.{how}.bid", contract=contract_name(words, contract), **more)
        case CallCards(cards):
            return words(f"coach.{how}.call", cards=the_cards(words, cards), **more)
        case Discard(cards):
            return words(f"coach.{how}.discard", cards=the_cards(words, cards), **more)
        case ShowHandful(size):
            return words(f"coach.{how}.handful", handful=handful_name(words, size), **more)
        case AnnounceSlam(small):
            return words(f"coach.{how}.{'small_slam' if small else 'slam'}", **more)
        case _:
            return words(f"coach.{how}.no_{kind}", **more)


def open_sentence(words: Words, open: OpenHands) -> str:
    """What a decision lost with open hands, and how that is known."""
    if open.proof is Proof.RESULT:
        return words("coach.open.result", points=_exact_points(words, open.most))
    if open.proof is not Proof.PLAYED_OUT:
        if open.most == 0:
            return words("coach.open.nothing")
        key = "exact" if open.least == open.most else "least"
        if open.least > 0:
            return words(f"coach.open.{key}", points=_exact_points(words, open.least))
    gain = open.played_out
    assert gain is not None
    key = "played_out" if open.proof is Proof.BOUNDS else "played_out_only"
    if not gain.is_loss:
        return words(f"coach.open.{key}_nothing")
    told = words(f"coach.gap.{_precision(gain)}", **_points(words, gain))
    return words(f"coach.open.{key}", gap=told)


def _precision(one: Estimate) -> str:
    """How its points are told: with an error only if both are worth a number."""
    mean, error = round(one.mean), round(2 * one.error)
    if not mean or not error:
        return "sure_cost"
    return "cost" if error < mean else "about"


def _points(words: Words, one: Estimate) -> dict[str, object]:
    return {"points": score_points(words, one.mean), "error": round(2 * one.error)}


def _exact_points(words: Words, score: Score) -> str:
    whole = exact(score)
    return score_points(words, float(whole))


def line_sentences(
    words: Words, one: Judgement, found: WhatIf, real: Deal, names: Sequence[str]
) -> Iterator[str]:
    """What would have happened, trick by trick, and how the deal would have ended."""
    if found.deal.taker is None:
        yield words("coach.line.passed", real=_scores(words, real.scores, names))
        return
    yield words(f"coach.line.{'best' if found.is_best_play else 'experts'}")
    yield from _tricks(words, found, one, names)
    yield words(
        "coach.line.end",
        scores=_scores(words, found.deal.scores, names),
        real=_scores(words, real.scores, names),
    )


def _tricks(words: Words, found: WhatIf, one: Judgement, names: Sequence[str]) -> Iterator[str]:
    first = len(one.moment.deal.tricks)
    told = found.deal.tricks[first : first + TRICKS]
    for number, trick in enumerate(told, start=first + 1):
        yield words("coach.line.trick", trick=number, plays=_plays(words, trick, names))
    left = len(found.deal.tricks) - first - len(told)
    if left:
        yield words("coach.line.more", tricks=left)


def _plays(words: Words, trick: Trick, names: Sequence[str]) -> str:
    seats = seats_from(trick.leader, len(trick.cards))
    return ", ".join(
        words("coach.line.play", player=names[seat], card=card_name(words, card))
        for seat, card in zip(seats, trick.cards, strict=True)
    )


def _scores(words: Words, scores: Sequence[Score], names: Sequence[str]) -> str:
    return ", ".join(
        f"{name} {signed(words, score)}" for name, score in zip(names, scores, strict=False)
    )


def balance_lines(
    words: Words, found: Mapping[str, Balance], rows: Mapping[str, Mapping[str, float]]
) -> Iterator[str]:
    """Where the points of several deals went: by player and kind, then over time.

    A row is what each player lost in a deal; of several records, a deal in each of them.
    """
    deals = max((one.deals for one in found.values()), default=0)
    yield words("coach.balance.title", deals=deals)
    kinds = [one for one in Heading if any(one in own.by_heading for own in found.values())]
    head = [words(f"coach.balance.heading.{one}") for one in kinds]
    last = [words(f"coach.balance.{key}") for key in ("all", "each", "mistakes")]
    yield from _table(
        [
            [words("coach.balance.player"), *head, *last],
            *(
                [name, *(_whole(own.by_heading.get(one, 0)) for one in kinds), *_sums(own)]
                for name, own in found.items()
            ),
        ]
    )
    yield words("coach.balance.over_time")
    yield from _table(
        [
            ["", *found],
            *([label, *(_whole(row.get(name)) for name in found)] for label, row in rows.items()),
        ]
    )


def _sums(own: Balance) -> tuple[str, str, str]:
    return _whole(own.lost), _whole(own.each), str(own.mistakes)


def _whole(lost: float | None) -> str:
    return "–" if lost is None else str(round(lost))


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows in aligned columns, with numbers to the right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *others in rows:
        cells = (cell.rjust(width) for cell, width in zip(others, widths[1:], strict=True))
        yield "  ".join((f"  {first.ljust(widths[0])}", *cells))
