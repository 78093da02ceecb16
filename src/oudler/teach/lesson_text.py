"""Lessons, problems and feedback in sentences, made to be heard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from oudler.coach import Topic
from oudler.coach.reason_text import (
    cited,
    principle_sentence,
    reason_sentence,
    score_points,
    sentence_in,
)
from oudler.core import Action, Bid, CallCards, CardSet, Discard, Play, Seat, SeatView, Suit, view
from oudler.teach.counterpart import Counterpart
from oudler.teach.lesson import Lesson, Row
from oudler.teach.problem import Answer, Basis, Problem
from oudler.words import Words, subject
from oudler.words.advice_text import made_sentence
from oudler.words.audience import Audience
from oudler.words.event_text import plays_of, tell, tell_places, tell_plays
from oudler.words.names import (
    all_of,
    any_of,
    card_name,
    contract_name,
    in_short,
    signed,
    suit_name,
    the_card,
    the_cards,
)

if TYPE_CHECKING:
    from oudler.coach import Reason
    from oudler.coach.choices import Expected
    from oudler.coach.principles import Principle
    from oudler.teach.feedback import Feedback
    from oudler.teach.progress import Progress
    from oudler.teach.reply import Reply


def lesson_title(words: Words, topic: Topic) -> str:
    """The title of a lesson.

    >>> lesson_title(fr, Topic.EXCUSE)
    "L'Excuse"
    """
    return words(f"lessons.{topic}.title")


def lesson_paragraphs(words: Words, lesson: Lesson) -> list[str]:
    """The text of a lesson, a paragraph each.

    >>> from oudler.teach import lesson
    >>> len(lesson_paragraphs(fr, lesson(Topic.EXCUSE))) > 1
    True
    """
    found = subject(words.language, "lessons")[lesson.topic]["text"]
    return [words(f"lessons.{lesson.topic}.text.{key}") for key in found]


def progress_sentence(words: Words, one: Progress) -> str:
    """How far somebody has come with a lesson.

    >>> from oudler.teach import progress
    >>> progress_sentence(fr, progress([])[0])[:17]
    '0 exercice réussi'
    """
    done = words.count("lessons.done", one.solved, problems=one.problems)
    if one.waits:
        return words("lessons.and", done=done, more=words.count("lessons.waits", one.waits))
    return (
        words("lessons.and", done=done, more=words("lessons.mastered")) if one.is_mastered else done
    )


def example_lines(words: Words, lesson: Lesson) -> Iterator[str]:
    """The example of a lesson, its cards by name."""
    for row in lesson.example:
        is_hand = len(row.cards) > MANY
        said = (
            in_short(words, CardSet.of(row.cards))
            if is_hand
            else ", ".join(card_name(words, card) for card in row.cards)
        )
        yield words("lessons.example", label=example_label(words, lesson, row), cards=said)


def example_label(words: Words, lesson: Lesson, row: Row) -> str:
    """What the cards of a row are."""
    return words(f"lessons.{lesson.topic}.example.{row.label}")


MANY = 6
"""More cards than this are written like a hand."""


def audience_of(words: Words, problem: Problem) -> Audience:
    """The names at the table: the player who is asked is « vous »."""
    return seated(words, problem.seat, problem.seen().rules.places)


def seated(words: Words, you: Seat, places: int) -> Audience:
    """A number of names, with the listener's at this seat.

    >>> seated(fr, Seat(1), 3).names
    ('Anne', 'Joueur', 'Bruno')
    """
    names = words("terminal.bot_names").split()[: places - 1]
    names.insert(you, words("terminal.player"))
    return Audience(words, tuple(names), you)


def position_sentences(audience: Audience, seen: SeatView) -> Iterator[str]:
    """How the deal got there: places, bids, the dog, and the tricks so far."""
    yield from auction_sentences(audience, seen)
    yield from _tricks(audience, seen)


def auction_sentences(audience: Audience, seen: SeatView) -> Iterator[str]:
    """How the deal got to its first trick: places, bids, calls, the dog, handfuls."""
    yield tell_places(audience, seen.seat, seen.rules)
    bids = " ".join(tell(audience, bid) for bid in seen.bids)
    if bids:
        yield bids
    if seen.taker is None or not seen.contract:
        return
    for call in seen.calls:
        cards = the_cards(audience.words, call)
        yield audience.sentence("terminal.told.called", seen.taker, cards=cards)
    if seen.dog:
        yield audience.words("terminal.told.dog", cards=in_short(audience.words, seen.dog))
    yield from (tell(audience, shown) for shown in seen.handfuls)


def _tricks(audience: Audience, seen: SeatView, first: int = 0) -> Iterator[str]:
    """The tricks from one on, with that on the table."""
    tricks = (*seen.tricks, *([seen.trick] if seen.trick.cards else []))
    for number, trick in enumerate(tricks[first:], start=first + 1):
        plays = " ".join(tell_plays(audience, seen, plays_of(seen, trick)))
        yield audience.words("lessons.trick", number=number, plays=plays)


def question_sentence(words: Words, problem: Problem) -> str:
    """What is asked; of a counterpart, first what is different."""
    if isinstance(problem, Counterpart):
        return f"{what_if_sentence(words, problem)} {_question(words, problem)}"
    return _question(words, problem)


def what_if_sentence(words: Words, found: Counterpart) -> str:
    """« Et si… ? »: the two cards that changed places, as far as the seat sees them.

    >>> from oudler.teach import counterpart, problems
    >>> what_if_sentence(fr, next(filter(None, map(counterpart, problems()))))[:5]
    'Et si'
    """
    audience = audience_of(words, found)
    said = [
        audience.sentence(
            f"lessons.what_if.{one.where}",
            one.seat,
            now=the_card(words, one.now),
            before=the_card(words, one.before),
            trick=one.trick,
        )
        for one in found.changes()
    ]
    return words("lessons.what_if.asked", changes=all_of(words, said))


def _question(words: Words, problem: Problem) -> str:
    if problem.basis is not Basis.SIGNAL:
        return words(f"lessons.question.{problem.kind}")
    seen = problem.seen()
    suits = {one.action.card.suit for one in problem.answers if isinstance(one.action, Play)}
    if suits == {Suit.TRUMPS}:
        return words("lessons.question.trump")
    if seen.trick.cards:
        return words("lessons.question.signal")
    if len(suits) == 1 and (suit := next(iter(suits))) is not None:
        return words("lessons.question.suit", suit=suit_name(words, suit))
    return words("lessons.question.heard")


def answer_name(words: Words, action: Action) -> str:
    """An answer, as it is named in a list.

    >>> answer_name(fr, Bid(None))
    'passer'
    """
    match action:
        case Play(card):
            return the_card(words, card)
        case Bid(None):
            return words("lessons.answer.pass")
        case Bid(contract):
            assert contract is not None
            return contract_name(words, contract)
        case CallCards(cards) | Discard(cards):
            return the_cards(words, cards)
        case _:
            return ""


def feedback_sentences(words: Words, problem: Problem, found: Feedback) -> Iterator[str]:
    """Right or wrong, what it loses, why, and what the others would have brought."""
    yield from verdict_sentences(words, problem, found)
    yield from _figures(words, problem, found)


def verdict_sentences(words: Words, problem: Problem, found: Feedback) -> Iterator[str]:
    """Right or wrong, why, and what a wrong card led to."""
    audience = audience_of(words, problem)
    yield _verdict(words, problem, found)
    if found.teacher is not None:
        yield sentence_in("lessons.teacher", audience, found.teacher)
    for reason in _more_reasons(found)[:MOST_REASONS]:
        yield reason_sentence(audience, reason)
    for one in found.principles:
        if problem.basis is Basis.SIGNAL:
            yield _signal(words, one.principle)
        else:
            yield principle_sentence(words, one)
    if found.reply is not None:
        yield from _reply(audience, problem, found.reply)


def _more_reasons(found: Feedback) -> list[Reason]:
    """The reasons against a wrong answer that the teacher has not given."""
    if found.teacher is None:
        return list(found.reasons)
    from oudler.teach.teacher import SAME  # which takes long to load, and only an answer needs it

    same = SAME.get(found.teacher.key, ())
    return [one for one in found.reasons if one.key not in same and not found.is_right]


MOST_REASONS = 2
"""More are too many beside the teacher's sentence."""


def _reply(audience: Audience, problem: Problem, found: Reply) -> Iterator[str]:
    words, first = audience.words, len(problem.deal().tricks)
    key = "punishes" if found.punishes else "forgives"
    score, better = (signed(words, one) for one in (found.score, found.better))
    yield words(f"lessons.reply.{key}", score=score, better=better)
    if found.punishes:
        yield from _tricks(audience, view(found.deals[-1], problem.seat), first)


def _verdict(words: Words, problem: Problem, found: Feedback) -> str:
    if found.is_right:
        return words(f"lessons.right.{problem.basis}")
    right = [answer_name(words, one.action) for one in problem.answers if one.is_right]
    is_sure = problem.basis is Basis.SEARCH and round(2 * found.lost.error) == 0
    return words(
        f"lessons.wrong.{'sure' if is_sure else problem.basis}",
        best=any_of(words, right) if len(right) <= FEW else answer_name(words, found.best.action),
        points=score_points(words, found.lost.mean),
        error=round(2 * found.lost.error),
    )


FEW = 3
"""More right answers than this are not all named."""


def _signal(words: Words, one: Principle) -> str:
    says = words(f"coach.principles.{one.code}")
    return words("lessons.signal", says=says, cited=cited(words, one))


def _figures(words: Words, problem: Problem, found: Feedback) -> Iterator[str]:
    """What the answers bring, best first; of many, only the instructive ones."""
    if problem.basis is Basis.SIGNAL:
        return
    telling = (found.best, found.answer, problem.nearest)
    shown = [one for one in problem.answers if len(problem.answers) <= MANY or one in telling]
    yield words(f"lessons.figure.title{'_relative' if problem.promised is None else ''}")
    for answer in shown:
        yield answer_sentence(words, problem.promised, answer)


def answer_sentence(words: Words, promised: float | None, answer: Answer) -> str:
    """One answer with its figures: what it brings, or how much less than the best."""
    points = signed(words, round((promised or 0.0) - answer.lost.mean))
    return _figure(words, answer.action, points, answer.made)


def expected_sentence(words: Words, one: Expected) -> str:
    """One choice in a trainer, with its interval."""
    points = signed(words, round(one.score.mean))
    within = words("lessons.figure.interval", points=points, error=round(2 * one.score.error))
    return _figure(words, one.action, within, one.made)


def _figure(words: Words, action: Action, points: str, made: float | None) -> str:
    said = words("lessons.figure.expected", answer=answer_name(words, action), points=points)
    return said if made is None else made_sentence(words, said, made)
