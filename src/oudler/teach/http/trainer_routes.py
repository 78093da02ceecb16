"""The trainers over HTTP: a random hand, and what each choice with it would bring.

Nothing is kept: a hand follows from its seed, which comes back with the answer. The figures take
a second or two of search, one answer at a time.
"""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import Response

from oudler.coach.reason_text import score_points
from oudler.core import Action, Bid, Deal, Discard, SeatView, apply, view
from oudler.install import has_search
from oudler.rulesets import load_ruleset
from oudler.shuffling import new_seed
from oudler.table.refusal import TableReason, TableRefusal
from oudler.teach.http import schemas
from oudler.teach.http.position import position
from oudler.teach.http.routes import judged_answer
from oudler.teach.http.turns import TeachTurns
from oudler.teach.lesson_text import answer_name, position_sentences, seated
from oudler.web.context import body_of, context_of, service_of, stir
from oudler.web.middleware import asker_of
from oudler.web.responses import Refused, words_of
from oudler.web.schemas import read_action, read_as
from oudler.web.sentences import answer_spaced
from oudler.words import Words

WORLDS = 60
"""Likely deals for one answer: half as many as in the terminal, for others wait for their turn."""


async def train(request: Request) -> Response:
    """A random hand, and the question it asks."""
    stir(request)
    asked, words = read_as(schemas.Training, body_of(request)), words_of(request)
    if not has_search():
        raise Refused(422, "no_search")
    seed, work = asked.seed or new_seed(), service_of(request, TeachTurns).exercises.aside
    return answer_spaced(
        await work(asker_of(request), _asked, words, asked.what, asked.rules, seed)
    )


def _asked(
    words: Words, what: schemas.Trained, rules: schemas.Rules, seed: str
) -> schemas.TrainerAsked:
    deal = _deal(what, rules, seed)
    seen = _seen(deal)
    audience = seated(words, seen.seat, seen.rules.places)
    return schemas.TrainerAsked(
        seed,
        what,
        rules,
        list(position_sentences(audience, seen)),
        words(f"lessons.question.{'bid' if what == 'bids' else 'discard'}"),
        position(words, deal, seen.seat),
    )


async def answer_training(request: Request) -> Response:
    """What each choice would bring with that hand. Raises IllegalAction."""
    stir(request)
    asked, words = read_as(schemas.TrainerAnswer, body_of(request)), words_of(request)
    if not has_search():
        raise Refused(422, "no_search")
    context, asker = context_of(request), asker_of(request)
    action = read_action(asked.action)
    deal = await context.service(TeachTurns).exercises.aside(
        asker, _deal, asked.what, asked.rules, asked.seed
    )
    seen = _seen(deal)
    if not isinstance(action, Bid | Discard):
        raise TableRefusal(TableReason.UNREADABLE)
    apply(deal, seen.seat, action)
    trainer = context.service(TeachTurns).trainer
    return answer_spaced(await trainer.aside(asker, _judged, words, seen, action))


def _deal(what: schemas.Trained, rules: schemas.Rules, seed: str) -> Deal:
    from oudler.teach.trainer import bid_exercise, discard_exercise

    make = bid_exercise if what == "bids" else discard_exercise
    return make(load_ruleset(rules), seed)


def _seen(deal: Deal) -> SeatView:
    assert deal.to_act is not None
    return view(deal, deal.to_act)


def _judged(words: Words, seen: SeatView, made: Action) -> schemas.TrainerJudged:
    from oudler.coach.choices import Expected, bid_scores, discard_scores

    found: Sequence[Expected]
    if isinstance(made, Discard):
        found = discard_scores(seen, made, WORLDS)
    else:
        found = bid_scores(seen, WORLDS)
    best = found[0]
    own = next(one for one in found if one.action == made)
    return schemas.TrainerJudged(
        _is_good(own.score.mean, best.score.mean, own.score.error),
        [_verdict(words, best.action, best.score.mean, made, own.score.mean, own.score.error)],
        words("lessons.figure.title"),
        [
            judged_answer(
                words,
                one.action,
                schemas.Estimated(one.score.mean, one.score.error),
                one.made,
                is_right=_is_good(one.score.mean, best.score.mean, one.score.error),
            )
            for one in found
        ],
    )


def _is_good(mean: float, best: float, error: float) -> bool:
    """Whether nothing brings more beyond chance."""
    return best - mean <= 2 * error


def _verdict(
    words: Words, best: Action, most: float, made: Action, mean: float, error: float
) -> str:
    if made == best:
        return words("lessons.trained.best")
    fields = {"best": answer_name(words, best), "points": score_points(words, most - mean)}
    key = "close" if _is_good(mean, most, error) else "worse"
    return words(f"lessons.trained.{key}", **fields)
