"""The player at the keyboard."""

from __future__ import annotations

from oudler.bots import Decision
from oudler.core.actions import Action
from oudler.core.phases.announcing import LegalAnnouncements
from oudler.core.phases.bidding import LegalBids
from oudler.core.phases.calling import LegalCalls
from oudler.core.phases.dog import LegalDiscard
from oudler.core.phases.play import LegalPlays
from oudler.core.refusal import IllegalAction
from oudler.core.ruleset.option_values import Phase, SlamTime
from oudler.core.view import SeatView
from oudler.terminal.asker import Asker
from oudler.terminal.bidding import ask_bid
from oudler.terminal.discarding import Aside, ask_discard
from oudler.terminal.playing import ask_announcement, ask_call, ask_play
from oudler.terminal.questions import question
from oudler.words.refusal_text import refusal


class Person:
    """A Player who reads and types, and is shown a view like any other."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        self._aside = Aside()
        self._was_refused = False

    async def choose(self, view: SeatView) -> Decision:
        """Ask until something is typed that can be tried."""
        self.asker.view = view
        if view.phase is not Phase.DOG:
            self._aside = Aside()
        if _could_say_so_before(view):
            return Decision(None)
        if not self._was_refused:
            for sentence in question(self.asker.audience, view):
                self.asker.streams.write(sentence)
        self._was_refused = False
        return Decision(await self._ask(view))

    def refused(self, error: IllegalAction) -> None:
        """Explain why the rules refuse what was typed; the same question comes again."""
        self._was_refused = True
        self.asker.streams.write(refusal(self.asker.words, error))

    async def _ask(self, view: SeatView) -> Action | None:
        match view.legal:
            case LegalBids():
                return await ask_bid(self.asker, view, view.legal)
            case LegalCalls():
                return await ask_call(self.asker, view, view.legal)
            case LegalDiscard():
                return await ask_discard(self.asker, view, view.legal, self._aside)
            case LegalPlays():
                return await ask_play(self.asker, view, view.legal)
            case LegalAnnouncements():
                return await ask_announcement(self.asker, view, view.legal)
            case None:
                return None


def _could_say_so_before(view: SeatView) -> bool:
    """Whether a taker could announce all this while setting cards aside.

    If slams wait for the discard, it has just been made, and the taker is asked.
    """
    match view.legal:
        case LegalAnnouncements(handfuls=(), miseres=()):
            is_early = view.rules.slam_announced is SlamTime.BEFORE_FIRST_CARD
            return is_early and view.seat == view.taker and bool(view.discard)
        case _:
            return False
