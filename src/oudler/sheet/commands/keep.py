"""The conversation that keeps a sheet: one plain line per deal, made to be heard."""

import argparse
from collections.abc import Callable, Iterator
from contextlib import suppress

from oudler.console.arguments import Refused
from oudler.played_deal import Form, form_of
from oudler.sheet import NotUnderstood, Unfinished, read_typed, seating_for, undoing
from oudler.sheet.commands.file import SheetFile
from oudler.sheet.commands.reading import shown
from oudler.sheet.commands.writing import enter, wrote
from oudler.sheet.sheet_text import NOT_WRITTEN, refusal_lines
from oudler.sheet.typed import example, is_typed, typed_word
from oudler.terminal.streams import Streams, standard_streams
from oudler.words import Words
from oudler.words.names import any_of, contract_name


def keep(words: Words, args: argparse.Namespace, streams: Streams | None = None) -> int:
    """Enter deals until the person is done. Returns the exit code."""
    file = SheetFile.open(words, args.sheet)
    file.warn()
    conversation = _Conversation(words, file, streams or standard_streams())
    with suppress(EOFError):
        conversation.hold()
    conversation.streams.write(words("sheet.keep.bye", file=args.sheet))
    return 0


class _Conversation:
    """A conversation with the person who keeps the sheet."""

    def __init__(self, words: Words, file: SheetFile, streams: Streams) -> None:
        self.words = words
        self.file = file
        self.streams = streams

    def hold(self) -> None:
        """Lines until there are no more, or the person is done."""
        self._say(shown(self.words, self.file.state))
        self._say([self._help()])
        while True:
            line = self.streams.read_line(self._prompt()).strip()
            if is_typed(self.words, "quit", line):
                return
            if line:
                self._say(self._answer(line))

    def _say(self, lines: list[str]) -> None:
        for line in lines:
            self.streams.write(line)

    def _prompt(self) -> str:
        state = self.file.state
        dealer = state.name(state.dealer or "")
        return self.words("sheet.keep.prompt", number=len(state.lines) + 1, dealer=dealer)

    def _answer(self, line: str) -> list[str]:
        for key, does in self._commands().items():
            if is_typed(self.words, key, line):
                return self._tried(does)
        return self._tried(lambda: self._enter(line))

    def _commands(self) -> dict[str, Callable[[], list[str]]]:
        return {
            "undo": lambda: wrote(self.words, self.file, undoing(self.file.sheet)),
            "show": lambda: shown(self.words, self.file.state),
            "help": lambda: [self._help()],
        }

    def _tried(self, does: Callable[[], list[str]]) -> list[str]:
        try:
            return does()
        except Refused as error:
            return [str(error)]
        except NOT_WRITTEN as error:
            return refusal_lines(self.words, self.file.state, error)

    def _enter(self, line: str) -> list[str]:
        """Write the deal of a line, after asking for anything it lacks."""
        while True:
            try:
                return enter(self.words, self.file, line, seating_for(self.file.state))
            except Unfinished as error:
                checked = error.checked
                if checked.faults or checked.unclear:
                    raise
                field = checked.missing[0]
                if not (longer := self._asked(field, line)):
                    raise
                line = longer

    def _asked(self, field: str, line: str) -> str:
        """The line with the answer about a field; empty if the person gives the line up.

        An answer that is not understood is asked for again: the line is not lost.
        """
        while answer := self.streams.read_line(self._question(field)).strip():
            if is_typed(self.words, "undo", answer):
                return ""
            longer = f"{line} {_as_typed(self.words, field, answer)}"
            try:
                read_typed(self.words, self.file.state, self.file.state.rules, longer)
            except NotUnderstood as error:
                self._say(refusal_lines(self.words, self.file.state, error))
            else:
                return longer
        return ""

    def _question(self, field: str) -> str:
        state = self.file.state
        form, seating = form_of(state.rules), seating_for(state)
        choices = (
            [contract_name(self.words, one) for one in form.contracts]
            if field == "contract"
            else [state.name(player) for player in seating.players]
        )
        return self.words(
            f"sheet.ask.{field}",
            choices=any_of(self.words, choices),
            most=form.oudlers if field == "oudlers" else form.half_points // 2,
            example=example(self.words, form, seating),
        )

    def _help(self) -> str:
        state = self.file.state
        form, seating = form_of(state.rules), seating_for(state)
        return self.words(
            "sheet.keep.help" if form.has_taker else "sheet.keep.each_help",
            example=example(self.words, form, seating),
            more=", ".join(self.words(f"sheet.keep.more_{key}") for key in _more(form)),
        )


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


def _as_typed(words: Words, field: str, answer: str) -> str:
    """An answer as it would stand in a line."""
    match field:
        case "oudlers":
            return f"{answer} {typed_word(words, 'oudlers')}"
        case "partners" if not is_typed(words, "alone", answer):
            return f"{typed_word(words, 'with')} {answer}"
        case _:
            return answer
