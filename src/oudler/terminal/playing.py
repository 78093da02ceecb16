"""The conversations in which a player calls a card, plays one, or announces something first."""

from __future__ import annotations

from oudler.core import Action, CallCards, CardSet, LegalAnnouncements, LegalCalls, LegalPlays, Play
from oudler.core.view import SeatView
from oudler.terminal.announcements import ask_handful, ask_misere, ask_slam
from oudler.terminal.asker import Asker
from oudler.terminal.commands import SLAMS, Command, is_one_of
from oudler.terminal.questions import card_hint, sole_card

ANNOUNCED = (*SLAMS, Command.HANDFUL, Command.MISERE)


async def ask_call(asker: Asker, view: SeatView, legal: LegalCalls) -> Action:
    """The card to call; its suit is enough if only one card in it can be called."""
    while True:
        typed = await asker.ask("call")
        if isinstance(typed, Command) and typed in SLAMS:
            if slam := await ask_slam(asker, view, typed):
                return slam
        elif isinstance(typed, Command):
            _explain_act(asker, typed, legal.cards)
        elif card := asker.one_card(typed, legal.cards):
            return CallCards(CardSet.of([card]))


async def ask_play(asker: Asker, view: SeatView, legal: LegalPlays) -> Action:
    """The card to play, unless something is announced first."""
    sole = sole_card(legal)
    while True:
        typed = await asker.ask("card" if sole is None else "only_card")
        if typed in ANNOUNCED:
            if said := await _announced(asker, view, legal, typed):
                return said
        elif isinstance(typed, Command):
            _explain_act(asker, typed, legal.cards)
        elif sole is not None and typed == "":
            return Play(sole)
        elif (card := asker.one_card(typed, legal.cards, view.hand)) is not None:
            return Play(card)


async def ask_announcement(
    asker: Asker, view: SeatView, legal: LegalAnnouncements
) -> Action | None:
    """The announcement to make before another player leads; None to let play begin."""
    key = "slam" if legal == LegalAnnouncements(slam=True) else "announce"
    while True:
        typed = await asker.ask(key)
        if typed in ANNOUNCED:
            if said := await _announced(asker, view, legal, typed):
                return said
        elif typed == "" or is_one_of(asker.words, "typed.no", typed):
            return None
        else:
            asker.misunderstood(typed, asker.words(f"terminal.reply.hint_{key}"))


async def _announced(
    asker: Asker,
    view: SeatView,
    legal: LegalPlays | LegalAnnouncements,
    typed: Command | str,
) -> Action | None:
    """The announcement a command makes; None if none, or if the player changes their mind."""
    match typed:
        case Command() if typed in SLAMS:
            return await ask_slam(asker, view, typed)
        case Command.HANDFUL:
            return await ask_handful(asker, view, legal)
        case Command.MISERE:
            return await ask_misere(asker, view, legal)
        case _:
            return None


def _explain_act(asker: Asker, command: Command, cards: CardSet) -> None:
    """Why the player cannot pass, bid or show a handful now."""
    match command:
        case Command.PASS:
            asker.say("reply.no_pass")
        case Command.HANDFUL:
            asker.say("reply.no_handful_yet")
        case Command.MISERE:
            asker.say("reply.no_misere_yet")
        case _:
            asker.say("reply.no_bid", hint=card_hint(asker.audience, cards))
