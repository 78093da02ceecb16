"""The conversation about one problem: position, question, answer, feedback."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from oudler.coach import Kind
from oudler.command_line.arguments import Refused
from oudler.core import Action, CallCards, CardSet, Discard, Play
from oudler.teach import Basis, Counterpart, Problem, lesson_text
from oudler.terminal.questions import question
from oudler.terminal.streams import Streams
from oudler.typed_text import bid_typed, is_typed
from oudler.typed_text.cards import NoSuchCard, read_cards
from oudler.words import Words
from oudler.words.names import any_of

if TYPE_CHECKING:
    from oudler.teach.feedback import Feedback


class Left(Exception):
    """The person has had enough."""


class Talk:
    """About one problem."""

    def __init__(self, words: Words, streams: Streams) -> None:
        self._words, self._streams = words, streams

    def ask(self, problem: Problem) -> bool:
        """Ask until there is an answer, and give feedback; returns whether it was right.

        Raises Left, and EOFError if nobody answers.
        """
        for line in self._position(problem):
            self._streams.write(line)
        while True:
            typed = self._streams.read_line(self._prompt(problem)).strip()
            if is_typed(self._words, "typed.quit", typed):
                raise Left
            try:
                found = self.judged(problem, typed)
            except Refused as error:
                self._streams.write(str(error))
                continue
            for line in lesson_text.feedback_sentences(self._words, problem, found):
                self._streams.write(line)
            return found.is_right

    def judged(self, problem: Problem, typed: str) -> Feedback:
        """The feedback on what was typed. Raises Refused."""
        # The coach's reasons take long to load, and only an answer needs them.
        from oudler.teach.feedback import NotAnAnswer, judge

        try:
            return judge(problem, self._answer(problem, typed))
        except NotAnAnswer:
            raise self._refused(problem) from None

    def _prompt(self, problem: Problem) -> str:
        key = "prompt_card" if problem.kind is Kind.CARD else "prompt"
        return self._words(f"lessons.{key}")

    def _position(self, problem: Problem) -> list[str]:
        seen, audience = problem.seen(), lesson_text.audience_of(self._words, problem)
        lines = [*lesson_text.position_sentences(audience, seen), *question(audience, seen)]
        if isinstance(problem, Counterpart):
            lines.append(lesson_text.what_if_sentence(self._words, problem))
        elif problem.basis is Basis.SIGNAL or problem.kind is Kind.DISCARD:
            lines.append(lesson_text.question_sentence(self._words, problem))
        if problem.kind is Kind.DISCARD:
            shown = enumerate(problem.choices, start=1)
            lines += [
                f"{number}. {lesson_text.answer_name(self._words, one)}" for number, one in shown
            ]
        return lines

    def _answer(self, problem: Problem, typed: str) -> Action:
        found: Action | None
        match problem.kind:
            case Kind.BID:
                found = bid_typed(self._words, typed)
            case Kind.DISCARD if typed in map(str, range(1, len(problem.choices) + 1)):
                found = problem.choices[int(typed) - 1]
            case Kind.DISCARD:
                found = typed_discard(self._words, typed, problem.seen().hand)
            case _:
                found = typed_choice(self._words, typed, problem.choices)
        if found is None:
            raise self._refused(problem)
        return found

    def _refused(self, problem: Problem) -> Refused:
        names = [lesson_text.answer_name(self._words, one) for one in problem.choices]
        return Refused(self._words("lessons.refused.answer", answers=any_of(self._words, names)))


def typed_choice(words: Words, typed: str, choices: Sequence[Action]) -> Action | None:
    """The one card to play or to call that was typed; None if it might be several.

    >>> typed_choice(fr, "10", [Play(Card.H10), Play(Card.S1)])
    Play(card=Card.H10)
    """
    meant = _cards(words, typed)
    found = [
        one
        for one in choices
        if len(meant) == 1
        and isinstance(one, (Play, CallCards))
        and (CardSet.of([one.card]) if isinstance(one, Play) else one.cards) <= meant[0]
    ]
    return found[0] if len(found) == 1 else None


def typed_discard(words: Words, typed: str, hand: CardSet) -> Discard | None:
    """The discard that was typed; None if a part is not a card, or might be several.

    >>> typed_discard(fr, "roi de pique, 2 de coeur", CardSet.parse("SK H2 H3"))
    Discard(cards=CardSet.parse("SK H2"), trumps_hidden=False)
    """
    found = [cards & hand if len(cards & hand) == 1 else cards for cards in _cards(words, typed)]
    if not found or any(len(cards) != 1 for cards in found):
        return None
    return Discard(CardSet.of(cards.highest for cards in found))


def _cards(words: Words, typed: str) -> list[CardSet]:
    try:
        return read_cards(words, typed) if typed else []
    except NoSuchCard:
        return []
