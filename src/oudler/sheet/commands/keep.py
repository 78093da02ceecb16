"""The conversation that keeps a sheet: one plain line per deal, made to be heard."""

from __future__ import annotations

import argparse
import signal
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from oudler import sheet, typed_text
from oudler.command_line.arguments import Refused
from oudler.core import Ruleset
from oudler.sheet.cards_text import result_in_short
from oudler.sheet.commands import writing
from oudler.sheet.commands.file import Overtaken, SheetFile
from oudler.sheet.commands.reading import shown
from oudler.sheet.entry_text import entry_texts
from oudler.sheet.fault_text import fault_sentence
from oudler.sheet.sheet_text import (
    NOT_WRITTEN,
    deal_sentence,
    rare_sentences,
    refusal_lines,
    scores_sentence,
)
from oudler.sheet.typed import amended, answered, example, is_typed
from oudler.sheet_deal import Form, Seating, draft_of, form_of
from oudler.terminal.streams import Streams, standard_streams
from oudler.typed_text import number_typed
from oudler.words import Words
from oudler.words.names import any_of, contract_name


def keep(words: Words, args: argparse.Namespace, streams: Streams | None = None) -> int:
    """Enter deals until the person is done. Returns the exit code."""
    file = SheetFile.open(words, args.sheet)
    file.warn()
    conversation = _Conversation(words, file, streams or standard_streams())
    code = 0
    try:
        conversation.hold()
    except EOFError:
        conversation.streams.write("")  # the prompt is still on the line
    except KeyboardInterrupt:
        conversation.streams.write("")
        code = 128 + signal.SIGINT
    conversation.say_goodbye(args.sheet)
    return code


class _Left(Exception):
    """The person is done."""


class _Dropped(Exception):
    """The person gives up the deal that they are entering."""


@dataclass(frozen=True, slots=True)
class _Target:
    """Where a deal goes: who played it by which rules, and how it becomes an entry."""

    rules: Ruleset
    seating: Seating
    content: Callable[[dict[str, Any]], sheet.Content]
    """Raises Unfinished."""
    number: int
    again: Callable[[], _Target]
    """The same once others have written on the sheet. Raises SheetRefused."""


class _Conversation:
    """A conversation with the person who keeps the sheet."""

    def __init__(self, words: Words, file: SheetFile, streams: Streams) -> None:
        self.words = words
        self.file = file
        self.streams = streams
        self.entering: str | None = None
        """What to say of a deal that has been begun, or refused just now, if it is not written."""

    def hold(self) -> None:
        """Lines until there are no more, or the person is done."""
        self._say(shown(self.words, self.file.state))
        self._say([self._help()])
        with suppress(_Left):
            while True:
                line = self._read(self._prompt(), self._help, "sheet.keep.nothing")
                self._say(self._answer(line))

    def say_goodbye(self, name: str) -> None:
        """Where the sheet is, and whether a deal was left out."""
        if self.entering is not None:
            self._say([self.entering])
        self._say([self.words("sheet.keep.bye", file=name)])

    def _say(self, lines: list[str]) -> None:
        for line in lines:
            self.streams.write(line)

    def _read(self, prompt: str, help: Callable[[], str], nothing: str = "") -> str:
        """A line that is not a call for help. Raises _Left.

        An empty one is an answer, unless there is something to say about it.
        """
        while True:
            line = self.streams.read_line(prompt).strip()
            if typed_text.is_typed(self.words, "typed.quit", line):
                raise _Left
            if typed_text.is_typed(self.words, "typed.help", line):
                self._say([help()])
            elif line or not nothing:
                return line
            else:
                self._say([self.words(nothing)])

    def _prompt(self) -> str:
        state = self.file.state
        dealer = state.name(state.dealer or "")
        return self.words("sheet.keep.prompt", number=len(state.lines) + 1, dealer=dealer)

    def _answer(self, line: str) -> list[str]:
        refused, self.entering = self.entering, None
        # Whoever takes back right after a refusal means that line, not the deal before it.
        if refused is not None and typed_text.is_typed(self.words, "typed.undo", line):
            return [refused, *writing.now(self.words, self.file)]
        try:
            said = self._done(line)
            self.entering = None
            return said
        except _Dropped:
            dropped, self.entering = self.entering or "", None
            return [dropped, *writing.now(self.words, self.file)]
        except Overtaken as error:
            self.entering = None
            return [str(error), *self._news(), *writing.now(self.words, self.file)]
        except Refused as error:
            return [str(error)]
        except NOT_WRITTEN as error:
            return refusal_lines(self.words, self.file.state, error)

    def _done(self, line: str) -> list[str]:
        """Do what a line asks for, or enter its deal."""
        words, file = self.words, self.file
        if typed_text.is_typed(words, "typed.undo", line):
            return writing.wrote(words, file, sheet.undoing(file.sheet))
        if typed_text.is_typed(words, "typed.redo", line):
            return writing.wrote(words, file, sheet.redoing(file.sheet))
        if is_typed(words, "show", line):
            file.refresh()
            return shown(words, file.state)
        first, _, rest = line.partition(" ")
        if is_typed(words, "correct", first):
            return self._correct(rest.strip())
        if is_typed(words, "remove", first):
            return self._remove(rest.strip())
        if is_typed(words, "penalty", first):
            return self._penalty(rest.strip())
        if is_typed(words, "fault", first):
            return self._fault(rest.strip())
        target = self._next()
        self.entering = self._dropped(target)
        return self._enter(target, amended(words, file.state, target.rules, {}, line))

    def _next(self) -> _Target:
        """The deal that comes next. Raises SheetRefused."""
        state = self.file.state
        seating = sheet.seating_for(state)
        number = len(state.lines) + 1

        def content(draft: dict[str, Any]) -> sheet.Content:
            return sheet.entered(state, draft, seating)

        return _Target(state.rules, seating, content, number, self._next)

    def _correct(self, said: str) -> list[str]:
        """Change an earlier deal: « corriger 3 petit », or « corriger 3 » and then what."""
        state = self.file.state
        number, _, change = said.partition(" ")
        if not (at := number_typed(number)) or not state.lines:
            most = len(state.lines)
            return [self.words("sheet.keep.correct_which", most=most)]
        line = sheet.line_at(state, at)
        target, draft = self._existing(line), draft_of(line.deal)
        self._say([deal_sentence(self.words, state, line)])
        self.entering = self._dropped(target)
        if change.strip():
            return self._enter(target, amended(self.words, state, target.rules, draft, change))
        asked = self.words("sheet.keep.correct_prompt", number=line.number)
        return self._enter(target, self._asked_again(target, draft, asked))

    def _existing(self, line: sheet.Line) -> _Target:
        """A deal to correct."""

        def content(draft: dict[str, Any]) -> sheet.Content:
            return sheet.correction(line, draft)

        def again() -> _Target:
            return self._existing(sheet.line_at(self.file.state, line.id))

        rules, seating = line.deal.game.ruleset, line.deal.seating
        return _Target(rules, seating, content, line.number, again)

    def _news(self) -> list[str]:
        """What others have written on the sheet since we read it."""
        new = self.file.refresh().entries
        texts = entry_texts(self.words, self.file.sheet)
        return [f"{one.text[:1].upper()}{one.text[1:]}" for one in texts if one.entry in new]

    def _remove(self, said: str) -> list[str]:
        """Remove an earlier deal: « supprimer 3 »."""
        state = self.file.state
        if not (number := number_typed(said)) or not state.lines:
            return [self.words("sheet.keep.remove_which", most=len(state.lines))]
        line = sheet.line_at(state, number)
        return writing.wrote(self.words, self.file, sheet.removal(line))

    def _penalty(self, said: str) -> list[str]:
        """Take points off: « pénalité Anne 10 », with a reason after it."""
        player, _, rest = said.partition(" ")
        typed, _, note = rest.strip().partition(" ")
        if not (points := number_typed(typed)):
            return [self.words("sheet.keep.penalty_which")]
        return self._confirmed(sheet.penalty(self.file.state, player, points, note.strip()))

    def _fault(self, said: str) -> list[str]:
        """Rule on a fault: « faute Anne il a renoncé », and the questions that follow."""
        # Only this line reads the arbitration code.
        from oudler.arbitration import next_question
        from oudler.arbitration.text import answer_text, fault_text, question_text
        from oudler.command_line.faults import read_answer, said_faults

        words, state = self.words, self.file.state
        name, _, text = said.partition(" ")
        if not text.strip():
            return [words("sheet.keep.fault_which")]
        player = sheet.player_called(state, name)
        faults, _ = said_faults(words, sheet.FREE, text.strip(), ())
        if len(faults) > 1:
            known = any_of(words, [f"« {fault_text(words, one)} »" for one in faults])
            return [words("sheet.keep.fault_several", known=known)]
        given: dict[str, str] = {}
        while question := next_question(sheet.FREE, faults[0], given):
            known = " / ".join(answer_text(words, question.key, one) for one in question.answers)
            prompt = f"{question_text(words, question.key)} ({known}) >"
            answer = self._read(prompt, self._help_answer, "sheet.keep.nothing_answered")
            if typed_text.is_typed(words, "typed.undo", answer):
                return [words("sheet.keep.fault_dropped")]
            try:
                given[question.key] = read_answer(words, question, answer)
            except Refused as error:
                self._say([str(error)])
        return self._confirmed(sheet.fault_ruled(state, player, faults[0], given))

    def _confirmed(self, content: sheet.FaultRuled) -> list[str]:
        """Write a ruling, once it has been shown and is meant."""
        words = self.words
        self._say([fault_sentence(words, self.file.state, content)])
        answer = self._read(words("sheet.keep.confirm_fault"), self._help_confirm)
        if answer and not typed_text.is_typed(words, "typed.yes", answer):
            return [words("sheet.keep.fault_dropped")]
        return writing.wrote(words, self.file, content)

    def _enter(self, target: _Target, draft: dict[str, Any]) -> list[str]:
        """Write a deal, once it is complete, has been shown, and is meant."""
        while True:
            try:
                content = target.content(draft)
            except sheet.Unfinished as error:
                checked = error.checked
                if checked.faults or checked.unclear:
                    self._say(refusal_lines(self.words, self.file.state, error))
                    draft = self._asked_again(target, draft, self.words("sheet.keep.instead"))
                else:
                    draft = self._asked(target, draft, checked.missing[0])
                continue
            self._show(content, target)
            answer = self._read(self.words("sheet.keep.confirm"), self._help_confirm)
            if not answer or typed_text.is_typed(self.words, "typed.yes", answer):
                try:
                    self.file.write(content)
                except Overtaken as error:
                    self._say([str(error), *self._news()])
                    target = target.again()
                    self.entering = self._dropped(target)
                    continue
                return writing.now(self.words, self.file)
            draft = self._changed(target, draft, answer)

    def _show(self, content: sheet.Content, target: _Target) -> None:
        """The deal as it will stand on the sheet, and what it brings."""
        state = sheet.state_of(self.file.sheet.written(TRIAL, content))
        line = sheet.line_at(state, target.number)
        self._say([deal_sentence(self.words, state, line)])
        if line.reckoned.result is not None:
            found = line.reckoned.result, line.reckoned.order
            self._say(
                [self.words("sheet.keep.counted", what=result_in_short(self.words, state, *found))]
            )
        self._say([scores_sentence(self.words, state, line)])
        self._say(rare_sentences(self.words, state, [line]))

    def _asked(self, target: _Target, draft: dict[str, Any], field: str) -> dict[str, Any]:
        """The draft with an answer about a field."""
        question = self._question(target, field)

        def read(answer: str) -> dict[str, Any]:
            return answered(self.words, self.file.state, target.rules, draft, field, answer)

        return self._understood(question, read)

    def _asked_again(self, target: _Target, draft: dict[str, Any], prompt: str) -> dict[str, Any]:
        """The draft with whatever is said at a prompt."""

        def read(answer: str) -> dict[str, Any]:
            return amended(self.words, self.file.state, target.rules, draft, answer)

        return self._understood(prompt, read)

    def _dropped(self, target: _Target) -> str:
        is_new = target.number > len(self.file.state.lines)
        return self.words(
            f"sheet.keep.{'dropped' if is_new else 'unchanged'}", number=target.number
        )

    def _understood(self, prompt: str, read: Callable[[str], dict[str, Any]]) -> dict[str, Any]:
        """An answer that means something; any other is asked for again. Raises _Dropped."""
        while True:
            answer = self._read(prompt, self._help_answer, "sheet.keep.nothing_answered")
            self._unless_dropped(answer)
            try:
                return read(answer)
            except sheet.NotUnderstood as error:
                self._say(self._not_understood(answer, error))

    def _changed(self, target: _Target, draft: dict[str, Any], answer: str) -> dict[str, Any]:
        """The draft with what is said instead of yes. Raises _Dropped."""
        self._unless_dropped(answer)
        try:
            return amended(self.words, self.file.state, target.rules, draft, answer)
        except sheet.NotUnderstood as error:
            self._say(self._not_understood(answer, error))
            return draft

    def _not_understood(self, answer: str, error: sheet.NotUnderstood) -> list[str]:
        """What is wrong with an answer: it may be meant for the prompt between two deals."""
        words, first = self.words, answer.partition(" ")[0]
        is_later = any(is_typed(words, key, first) for key in ("correct", "remove", "show"))
        if is_later or typed_text.is_typed(words, "typed.redo", first):
            return [words("sheet.keep.afterwards", found=answer)]
        return refusal_lines(words, self.file.state, error)

    def _unless_dropped(self, answer: str) -> None:
        if any(typed_text.is_typed(self.words, key, answer) for key in ("typed.undo", "typed.no")):
            raise _Dropped

    def _question(self, target: _Target, field: str) -> str:
        state = self.file.state
        form = form_of(target.rules)
        choices = (
            [contract_name(self.words, one) for one in form.contracts]
            if field == "contract"
            else [state.name(player) for player in target.seating.players]
        )
        return self.words(
            f"sheet.ask.{field}",
            choices=any_of(self.words, choices),
            most=form.oudlers if field == "oudlers" else form.half_points // 2,
            example=example(self.words, form, target.seating),
        )

    def _help(self) -> str:
        return f"{self._help_deal()} {self.words('sheet.keep.commands')}"

    def _help_deal(self) -> str:
        state = self.file.state
        form = form_of(state.rules)
        return self.words(
            "sheet.keep.help" if form.has_taker else "sheet.keep.each_help",
            example="" if state.seating is None else example(self.words, form, state.seating),
            more=", ".join(self.words(f"sheet.keep.more_{key}") for key in _more(form)),
        )

    def _help_answer(self) -> str:
        return f"{self.words('sheet.keep.help_answer')} {self._help_deal()}"

    def _help_confirm(self) -> str:
        return self.words("sheet.keep.help_confirm")


TRIAL = "trial"
"""The device under which a deal is tried before it is written."""


def _more(form: Form) -> Iterator[str]:
    """What else a deal may have under these rules."""
    if form.partners != ((),):
        yield "partner"
    if form.petits:
        yield "petit"
    if form.handfuls:
        yield "handful"
    if form.slams:
        yield "slam"
    if form.miseres:
        yield "misere"
    yield "defence"
