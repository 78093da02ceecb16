"""The conversation in which a player declares a misère: of trumps, or of heads."""

from __future__ import annotations

from oudler.core.actions import Action, DeclareMisere, MisereKind
from oudler.core.announcing import LegalAnnouncements
from oudler.core.play import LegalPlays
from oudler.core.view import SeatView
from oudler.terminal.asker import Asker
from oudler.terminal.commands import is_one_of
from oudler.words.naming import any_of, misere_name


async def ask_misere(
    asker: Asker, view: SeatView, legal: LegalPlays | LegalAnnouncements
) -> Action | None:
    """A misère to declare; None where there is none, or the player thinks better of it."""
    if not legal.miseres:
        asker.say("reply.no_misere" if view.rules.misere_premium else "reply.no_misere_here")
        return None
    if len(legal.miseres) == 1:
        return DeclareMisere(legal.miseres[0])
    kind = await _ask_kind(asker, legal.miseres)
    return None if kind is None else DeclareMisere(kind)


async def _ask_kind(asker: Asker, kinds: tuple[MisereKind, ...]) -> MisereKind | None:
    names = any_of(asker.words, [misere_name(asker.words, kind) for kind in kinds])
    while True:
        typed = await asker.ask("misere", kinds=names)
        if is_one_of(asker.words, "typed.no", typed):
            return None
        for kind in kinds:
            if is_one_of(asker.words, f"typed_misere.{kind}", typed):
                return kind
        asker.misunderstood(typed, asker.words("terminal.reply.hint_misere", kinds=names))
