"""The trainers over HTTP: a random hand, and what each choice with it would bring.

Nothing is kept: a hand follows from its seed, which comes back with the answer. The figures take
a second or two of search, one answer at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.responses import Response

from oudler.coach.hand_merits import drivers
from oudler.coach.reason_text import reason_sentence, score_points
from oudler.coach.reasons import discard_reasons
from oudler.core import Action, Bid, Deal, Discard, LegalDiscard, SeatView, apply, view
from oudler.install import has_search
from oudler.rulesets import load_ruleset
from oudler.shuffling import new_seed
from oudler.table.refusal import TableReason, TableRefusal
from oudler.teach.http import schemas
from oudler.teach.http.position import position
from oudler.teach.http.routes import judged_answer
from oudler.teach.http.turns import TeachTurns
from oudler.teach.lesson_text import answer_name, position_sentences, seated
from oudler.web.context import body_of, service_of, stir
from oudler.web.guard import asker_of
from oudler.web.responses import Refused, words_of
from oudler.web.schemas import read_action, read_as
from oudler.web.sentences import answer_spaced
from oudler.words import Words

if TYPE_CHECKING:
    from oudler.coach.choices import Expected

WORLDS = 60
"""Likely deals for one answer: half as many as in the terminal, for others wait for their turn."""


async def train(request: Request) -> Response:
    """A random hand, and the question it asks. Its figures are worked out meanwhile."""
    stir(request)
    asked, words = read_as(schemas.Training, body_of(request)), words_of(request)
    if not has_search():
        raise Refused(422, "no_search")
    seed, turns, asker = (
        asked.seed or new_seed(),
        service_of(request, TeachTurns),
        asker_of(request),
    )
    deal = await turns.exercises.aside(asker, _deal, asked.what, asked.rules, seed)
    seen = _seen(deal)
    turns.prepare(asker, (asked.what, asked.rules, seed), partial(figures_of, seen))
    audience = seated(words, seen.seat, seen.rules.places)
    return answer_spaced(
        schemas.TrainerAsked(
            seed,
            asked.what,
            asked.rules,
            list(position_sentences(audience, seen)),
            words(f"lessons.question.{'bid' if asked.what == 'bids' else 'discard'}"),
            position(words, deal, seen.seat),
        )
    )


async def answer_training(request: Request) -> Response:
    """What each choice would bring with that hand. Raises IllegalAction."""
    stir(request)
    asked, words = read_as(schemas.TrainerAnswer, body_of(request)), words_of(request)
    if not has_search():
        raise Refused(422, "no_search")
    turns, asker = service_of(request, TeachTurns), asker_of(request)
    action = read_action(asked.action)
    deal = await turns.exercises.aside(asker, _deal, asked.what, asked.rules, asked.seed)
    seen = _seen(deal)
    if not isinstance(action, Bid | Discard):
        raise TableRefusal(TableReason.UNREADABLE)
    apply(deal, seen.seat, action)
    key = (asked.what, asked.rules, asked.seed)
    found = await turns.figures(asker, key, partial(figures_of, seen))
    if all(one.action != action for one in found):  # a discard that nobody thought of
        found = await turns.trainer.aside(asker, partial(figures_of, seen, action))
    return answer_spaced(_judged(words, seen, action, found))


def figures_of(seen: SeatView, made: Action | None = None) -> Sequence[Expected]:
    """What each choice brings, the best first; one that is made is among them."""
    from oudler.coach.choices import bid_scores, discard_scores

    if isinstance(seen.legal, LegalDiscard):
        return discard_scores(seen, made if isinstance(made, Discard) else None, WORLDS)
    return bid_scores(seen, WORLDS)


def _deal(what: schemas.Trained, rules: schemas.Rules, seed: str) -> Deal:
    from oudler.teach.trainer import bid_exercise, discard_exercise

    make = bid_exercise if what == "bids" else discard_exercise
    return make(load_ruleset(rules), seed)


def _seen(deal: Deal) -> SeatView:
    assert deal.to_act is not None
    return view(deal, deal.to_act)


def _judged(
    words: Words, seen: SeatView, made: Action, found: Sequence[Expected]
) -> schemas.TrainerJudged:
    own = next(one for one in found if one.action == made)
    return schemas.TrainerJudged(
        own.is_good,
        [_verdict(words, found[0], own), *_why(words, seen, found[0], own)],
        words("lessons.figure.title"),
        [
            judged_answer(
                words,
                one.action,
                schemas.Estimated(one.score.mean, one.score.error),
                one.made,
                is_right=one.is_good,
            )
            for one in found
        ],
    )


def _verdict(words: Words, best: Expected, own: Expected) -> str:
    if own is best:
        return words("lessons.trained.best")
    fields = {
        "best": answer_name(words, best.action),
        "points": score_points(words, own.behind.mean),
    }
    return words(f"lessons.trained.{'close' if own.is_good else 'worse'}", **fields)


def _why(words: Words, seen: SeatView, best: Expected, own: Expected) -> Iterator[str]:
    """What in the hand speaks for a bid or against it; what a better discard does better."""
    from oudler.bots.learned import expert
    from oudler.coach.bids_text import merit_sentences, scale_sentences

    match best.action, own.action:
        case Discard(better), Discard(made) if not own.is_good:
            audience = seated(words, seen.seat, seen.rules.places)
            for reason in discard_reasons(seen, made, better):
                yield reason_sentence(audience, reason)
        case Bid(contract), Bid(other):
            taken, style = (
                contract or other or seen.rules.bids[0][0],
                expert.bidding_style(seen.rules),
            )
            merits = drivers(seen.hand, seen.rules, style, taken)
            yield words("coach.bids.drivers")
            yield from merit_sentences(words, seen.hand, merits)
            yield from scale_sentences(words, seen.hand, seen.rules)
