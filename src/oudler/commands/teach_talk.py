"""The conversation about one problem: position, question, answer, and what to say of it."""

from __future__ import annotations

from oudler.coach.lessons import Feedback, NotAnAnswer, Problem, judge
from oudler.coach.lessons.lesson_text import (
    answer_name,
    audience_of,
    feedback_sentences,
    position_sentences,
    question_sentence,
)
from oudler.coach.moment import Kind
from oudler.commands.arguments import Refused
from oudler.core.actions import Action, Bid, CallCards, Contract, Discard, Play
from oudler.core.cards import CardSet
from oudler.terminal.commands import is_one_of
from oudler.terminal.questions import question
from oudler.terminal.streams import Streams
from oudler.words import Words
from oudler.words.names import any_of
from oudler.words.spelling import NoSuchCard, read_cards


class Left(Exception):
    """The person has had enough."""


class Talk:
    """About one problem."""

    def __init__(self, words: Words, streams: Streams) -> None:
        self._words, self._streams = words, streams

    def ask(self, problem: Problem) -> bool:
        """Ask until there is an answer, and say what there is to say; whether it was right.

        Raises Left, and EOFError where nobody answers.
        """
        for line in self._position(problem):
            self._streams.write(line)
        while True:
            typed = self._streams.read_line(self._words("lessons.prompt")).strip()
            if typed == "q" or is_one_of(self._words, "typed.quit", typed):
                raise Left
            try:
                found = self.judged(problem, typed)
            except Refused as error:
                self._streams.write(str(error))
                continue
            for line in feedback_sentences(self._words, problem, found):
                self._streams.write(line)
            return found.is_right

    def judged(self, problem: Problem, typed: str) -> Feedback:
        """What there is to say of what was typed. Raises Refused."""
        try:
            return judge(problem, self._answer(problem, typed))
        except NotAnAnswer:
            raise self._refused(problem) from None

    def _position(self, problem: Problem) -> list[str]:
        seen, audience = problem.seen(), audience_of(self._words, problem)
        lines = [*position_sentences(audience, seen), *question(audience, seen)]
        lines.append(question_sentence(self._words, problem))
        if problem.kind is Kind.DISCARD:
            shown = enumerate(problem.choices, start=1)
            lines += [f"{number}. {answer_name(self._words, one)}" for number, one in shown]
        return lines

    def _answer(self, problem: Problem, typed: str) -> Action:
        match problem.kind:
            case Kind.BID:
                bid = typed_bid(self._words, typed)
                if bid is not None:
                    return bid
            case Kind.DISCARD if typed.isdecimal() and 0 < int(typed) <= len(problem.choices):
                return problem.choices[int(typed) - 1]
            case Kind.DISCARD if cards := typed_discard(self._words, typed, problem.seen().hand):
                return aside
            case Kind.CARD | Kind.CALL:
                cards = self._cards(problem, typed)
                for one in problem.answers:
                    if isinstance(one.action, Play) and one.action.card in cards:
                        return one.action
                    if isinstance(one.action, CallCards) and one.action.cards <= cards:
                        return one.action
        raise self._refused(problem)

    def _cards(self, problem: Problem, typed: str) -> CardSet:
        """The one card that was typed, among those that it may mean."""
        try:
            meant = read_cards(self._words, typed) if typed else []
        except NoSuchCard:
            meant = []
        if len(meant) != 1:
            raise self._refused(problem)
        (cards,) = meant
        hand = problem.seen().hand
        return cards & hand if problem.kind is Kind.CARD and len(cards & hand) == 1 else cards

    def _refused(self, problem: Problem) -> Refused:
        names = [answer_name(self._words, one) for one in problem.choices]
        return Refused(self._words("lessons.refused.answer", answers=any_of(self._words, names)))


def typed_bid(words: Words, typed: str) -> Bid | None:
    """The bid that was typed; None if none was.

    >>> typed_bid(fr, "Garde sans"), typed_bid(fr, "je passe")
    (Bid(contract=Contract.GARDE_SANS), Bid(contract=None))
    """
    if typed == "p" or is_one_of(words, "typed.pass", typed):
        return Bid(None)
    for contract in Contract:
        if is_one_of(words, f"typed_contract.{contract}", typed):
            return Bid(contract)
    return None


def typed_discard(words: Words, typed: str, hand: CardSet) -> Discard | None:
    """The discard that was typed; None if some of it is no card, or might be several.

    >>> typed_discard(fr, "roi de pique, 2 de coeur", CardSet.parse("SK H2 H3"))
    Discard(cards=CardSet.parse("SK H2"), trumps_hidden=False)
    """
    try:
        meant = read_cards(words, typed) if typed else []
    except NoSuchCard:
        return None
    found = [cards & hand if len(cards & hand) == 1 else cards for cards in meant]
    if not found or any(len(cards) != 1 for cards in found):
        return None
    return Discard(CardSet.of(cards.highest for cards in found))
