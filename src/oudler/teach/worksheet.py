"""A lesson's exercises on paper: the positions first, the answers on pages of their own."""

from collections.abc import Iterator

from oudler.coach import Kind, Topic
from oudler.core import CardSet, SeatView
from oudler.print.document import (
    Block,
    Card,
    Cards,
    Column,
    Document,
    Flow,
    Gap,
    Line,
    NewPage,
    Pair,
    Table,
    Weight,
)
from oudler.teach import lesson_text
from oudler.teach.collection import counterpart, problems
from oudler.teach.feedback import judge
from oudler.teach.lesson import lesson
from oudler.teach.problem import Basis, Problem
from oudler.words import Words
from oudler.words.names import any_of, in_short, suit_groups


def worksheet(words: Words, topic: Topic, site: str = "") -> Document:
    """The exercises of a lesson, to print, each with its address on a site.

    >>> from oudler.print.html import to_html
    >>> "example.org/teach/problem/petit-" in to_html(worksheet(fr, Topic.PETIT, "example.org"))
    True
    """
    title = words(
        "lessons.lesson", number=topic.number, title=lesson_text.lesson_title(words, topic)
    )
    own = list(enumerate(problems(topic), start=1))
    asked = (Card(tuple(_asked(words, at, one, site))) for at, one in own)
    answered = (block for at, one in own for block in _answered(words, at, one))
    legend = Line(words("lessons.worksheet.legend"), Weight.SMALL)
    head = Flow((Line(title, Weight.LARGE), *map(Line, _text(words, topic)), legend, Gap(4)))
    answers = Line(words("lessons.worksheet.answers", title=title), Weight.LARGE)
    parts = (head, Cards(tuple(asked), columns=1), NewPage(), Flow((answers, Gap(), *answered)))
    return Document(title, words.language, parts)


def _text(words: Words, topic: Topic) -> list[str]:
    return lesson_text.lesson_paragraphs(words, lesson(topic))


def _asked(words: Words, number: int, problem: Problem, site: str) -> Iterator[Block]:
    """A position as its player sees it, the question, and room for the answer."""
    seen, audience = problem.seen(), lesson_text.audience_of(words, problem)
    name = words("lessons.worksheet.exercise", number=number)
    yield Pair(name, f"{site}/teach/problem/{problem.id}", Weight.STRONG)
    for sentence in lesson_text.auction_sentences(audience, seen):
        yield Line(sentence)
    if seen.tricks or seen.trick.cards:
        names = list(audience.names)
        names[problem.seat] = words("lessons.you")
        yield _tricks(words, names, seen)
    hand = ", ".join(suit_groups(words, seen.hand))
    yield Line(words("lessons.worksheet.hand", cards=hand), Weight.STRONG)
    yield Line(lesson_text.question_sentence(words, problem))
    if problem.kind is Kind.DISCARD:
        for at, one in enumerate(problem.choices, start=1):
            yield Line(f"{at}. {lesson_text.answer_name(words, one)}")
    yield Line(words("lessons.worksheet.room"))


def _tricks(words: Words, names: list[str], seen: SeatView) -> Table:
    """The tricks, a column for each player; a star marks the lead."""
    tricks = (*seen.tricks, *([seen.trick] if seen.trick.cards else []))
    rows = []
    for number, trick in enumerate(tricks, start=1):
        row = [""] * len(names)
        for turn, card in enumerate(trick.cards):
            row[(trick.leader + turn) % len(names)] = in_short(words, CardSet.of([card]))
        row[trick.leader] = f"* {row[trick.leader]}"
        rows.append((str(number), *row))
    columns = (Column(words("lessons.worksheet.trick"), 0.4), *map(Column, names))
    return Table(columns, tuple(rows), is_small=True)


def _answered(words: Words, number: int, problem: Problem) -> Iterator[Block]:
    """The right answers, and why."""
    right = [lesson_text.answer_name(words, one.action) for one in problem.answers if one.is_right]
    best = any_of(words, right)
    yield Line(words("lessons.worksheet.answer", number=number, best=best), Weight.STRONG)
    told = lesson_text.verdict_sentences(words, problem, judge(problem, problem.best.action))
    for sentence in list(told)[1:]:
        yield Line(sentence)
    if problem.basis is Basis.SEARCH and (other := counterpart(problem)) is not None:
        best = lesson_text.answer_name(words, other.best.action)
        says = lesson_text.what_if_sentence(words, other)
        yield Line(words("lessons.worksheet.what_if", says=says, best=best))
    yield Gap()
