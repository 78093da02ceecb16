"""Puts questions to the person at the keyboard, and answers theirs in between."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from oudler.core import Card, CardSet, Seat, SeatView, Session, Suit
from oudler.terminal.commands import ACTS, CLAIMS, Command, command_of
from oudler.terminal.questions import answer, card_hint
from oudler.terminal.streams import CtrlC, Stopped, Streams
from oudler.typed_text import is_typed
from oudler.typed_text.cards import NoSuchCard, read_cards
from oudler.words import Words
from oudler.words.audience import Audience
from oudler.words.names import any_of, card_name, sorted_hand

if TYPE_CHECKING:  # the coach is imported only when needed, because a game must start at once
    from oudler.coach.hint import Hint

MOST_REPEATED = 100
"""Lines: more than anybody wants to hear again."""

Adviser = Callable[[SeatView], "Hint"]


class Quit(Exception):
    """The player leaves the game."""


class TakeBack(Exception):
    """The player takes their last action back."""


class LaysDown(Exception):
    """A player lays their hand down: all tricks left are theirs, or none is."""

    def __init__(self, seat: Seat, *, is_rest: bool) -> None:
        super().__init__(seat, is_rest)
        self.seat = seat
        self.is_rest = is_rest


def declines(words: Words, typed: Command | str) -> bool:
    """Whether this answer gives up what was begun."""
    return typed is Command.UNDO or is_typed(words, "typed.no", typed)


class Asker:
    """The conversation with one player."""

    def __init__(
        self,
        audience: Audience,
        streams: Streams,
        session: Callable[[], Session],
        adviser: Adviser,
        ctrl_c: CtrlC | None = None,
    ) -> None:
        self.audience = audience
        self.words = audience.words
        self._saying: deque[str] = deque(maxlen=MOST_REPEATED)
        self._said: list[str] = []
        """Everything written between the last two prompts."""
        self.streams = replace(streams, write=self._heard(streams.write))
        """Whatever is written there can be repeated."""
        self.correct = streams.write
        """Writes why an answer is not taken: « répète » leaves that out."""
        self._typed = ""
        self.session = session
        self.adviser = adviser
        self.ctrl_c = ctrl_c or CtrlC()
        self.is_recorded = False
        """Whether the game can be resumed after leaving it."""
        self.view: SeatView | None = None
        """The player's view now; None between deals."""

    def _heard(self, write: Callable[[str], None]) -> Callable[[str], None]:
        def written(line: str) -> None:
            self._saying.append(line)
            write(line)

        return written

    def say(self, key: str, **fields: object) -> None:
        """Write one sentence."""
        self.streams.write(self.words(f"terminal.{key}", **fields))

    async def ask(
        self,
        prompt: str,
        *,
        drops: bool = False,
        own: Callable[[str], bool] | None = None,
        **fields: object,
    ) -> Command | str:
        """The player's input at a prompt, after answering any questions of theirs.

        « annuler » takes their last action back, unless it `drops` what this prompt is about. What
        is the prompt's `own` is no command. Raises TakeBack or LaysDown.
        """
        while True:
            line = self._read(self.words(f"terminal.prompt.{prompt}", **fields))
            self._typed = line.strip()
            command = None if own is not None and own(line) else command_of(self.words, line)
            if command is None:
                return self._typed
            if command in ACTS or (command is Command.UNDO and drops and self.view is not None):
                return command
            await self._answer(command)

    async def _answer(self, command: Command) -> None:
        if command is Command.QUIT:
            self._leave()
        elif command is Command.UNDO:
            if self.view is not None:
                raise TakeBack
            self.say("reply.nothing_to_undo")
        elif command in CLAIMS and self.view is not None:
            raise LaysDown(self.view.seat, is_rest=command is Command.REST)
        elif command is Command.REPEAT:
            for line in self._said:
                self.streams.write(line)
        elif command is Command.HINT:
            self.streams.write(advice(self.words, self.adviser, self.view))
        else:
            for line in answer(command, self.audience, self.view, self.session()):
                self.streams.write(line)

    def _leave(self) -> None:
        if self.view is None or self._means_to_leave():
            raise Quit

    def _read(self, prompt: str) -> str:
        """A line; Ctrl-C asks before it drops a deal."""
        while True:
            try:
                with self.ctrl_c.heard():
                    line = self.streams.read_line(prompt)
                self._said = list(self._saying) or self._said
                self._saying.clear()
                return line
            except KeyboardInterrupt as error:
                if not self._goes_on(error):
                    raise

    def _goes_on(self, error: KeyboardInterrupt) -> bool:
        is_ctrl_c = not isinstance(error, Stopped) or error.number == signal.SIGINT
        if self.view is None or not is_ctrl_c:
            return False
        self.streams.write("")  # the prompt is still on the line
        return not self._means_to_leave()

    def _means_to_leave(self) -> bool:
        """Whether the player leaves in the middle of a deal."""
        key = "quit_recorded" if self.is_recorded else "quit"
        with self.ctrl_c.heard():
            typed = self.streams.read_line(self.words(f"terminal.prompt.{key}")).strip()
        return is_typed(self.words, "typed.yes", typed) or is_typed(self.words, "typed.quit", typed)

    async def confirms(
        self, prompt: str, *, also: Callable[[Command | str], bool] | None = None, **fields: object
    ) -> bool:
        """Whether the player says yes, which Enter does, and `also` the same thing said again."""
        while True:
            typed = await self.ask(prompt, drops=True, own=None, **fields)
            if typed == "" or is_typed(self.words, "typed.yes", typed):
                return True
            if declines(self.words, typed):
                return False
            if also is not None and also(typed):
                return True
            self.misunderstood(typed, self.words("terminal.reply.hint_confirm"))

    def refuse(self, key: str, **fields: object) -> None:
        """Say in one sentence why an answer is not taken."""
        self.correct(self.words(f"terminal.reply.{key}", **fields))

    def misunderstood(self, typed: Command | str, hint: str) -> None:
        """Say that this makes no sense here, and what to type instead."""
        said = self._typed if isinstance(typed, Command) else typed
        self.refuse("unknown" if said.strip() else "nothing", text=said, hint=hint)

    def one_card(self, typed: str, *likely: CardSet) -> Card | None:
        """The one card that was typed; None if an explanation was given instead."""
        cards = self.cards(typed, *likely)
        if len(cards) > 1:
            self.refuse("one_card", code=str(cards[0]))
        return cards[0] if len(cards) == 1 else None

    def cards(self, typed: str, *likely: CardSet) -> list[Card]:
        """The cards that were typed; none if an explanation was given instead.

        A name that fits several cards means the one in the likeliest set. With two packs either of
        two equal cards is meant, and both by typing it twice.
        """
        hint = card_hint(self.audience, likely[0])
        if not typed:
            self.misunderstood(typed, hint)
            return []
        try:
            meant = read_cards(self.words, typed)
        except NoSuchCard as error:
            self.misunderstood(error.piece or typed, hint)
            return []
        if not meant:
            self.misunderstood(typed, hint)
            return []
        found: list[Card] = []
        for cards, of_suit in zip(meant, _with_suits(meant), strict=True):
            taken = CardSet.of(set(found))
            # With two packs « 10 10 » means both tens: cards not yet named come first.
            some = [some for one in likely for some in (one - taken, one)]
            card = self._meant(cards, [both for one in some for both in (one & of_suit, one)])
            if card is None:
                return []
            found.append(card)
        return found

    def _meant(self, cards: CardSet, likely: Iterable[CardSet]) -> Card | None:
        some = next((both for one in likely if (both := cards.with_twins & one)), cards)
        if len(some.once) == 1:
            return some.highest
        names = [card_name(self.words, card) for card in sorted_hand(some.once)]
        self.refuse("which", cards=any_of(self.words, names))
        return None


def _with_suits(meant: list[CardSet]) -> list[CardSet]:
    """Each card in the suit named after it: « le 10, le 4 et le 3 de carreau »."""
    found: list[CardSet] = []
    suit: Suit | None = None
    for cards in reversed(meant):
        if len(cards.once) == 1:
            suit = cards.highest.suit
        found.append(CardSet.of(card for card in cards if suit is None or card.suit is suit))
    return found[::-1]


def advice(words: Words, adviser: Adviser, view: SeatView | None) -> str:
    """The adviser's choice at this view and its reason, in a few sentences."""
    if view is None or view.legal is None:
        return words("terminal.reply.no_advice")
    from oudler.coach.hint import hint_sentence

    return hint_sentence(words, adviser(view))
