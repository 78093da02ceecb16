"""Why something was not written on a sheet, in words for a person."""

from __future__ import annotations

from oudler.played_deal.form_text import checked_sentences
from oudler.sheet.state import State
from oudler.sheet.typed import NotUnderstood
from oudler.sheet.writing import SheetRefused, Unfinished
from oudler.words import Words

NOT_WRITTEN = (SheetRefused, Unfinished, NotUnderstood)
"""The errors of a person who wants to write."""


def refusal_lines(words: Words, state: State, error: Exception) -> list[str]:
    """A sentence for each thing that is wrong.

    >>> refusal_lines(fr, state_of(sheet), NotUnderstood("zzz"))
    ['Je ne comprends pas « zzz ».']
    """
    match error:
        case Unfinished(checked=checked):
            return checked_sentences(words, checked, state.name)
        case SheetRefused(reason=reason, found=found, needed=needed):
            known = ", ".join(state.names)
            return [words(f"sheet.refused.{reason}", found=found, needed=needed, known=known)]
        case NotUnderstood(found=found):
            return [words("sheet.fault.unreadable", found=found)]
        case _:
            raise error
