"""The form of a deal at a table, and the verdict on what is typed into it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from oudler.core.actions import Contract
from oudler.sheet.desk import choices
from oudler.sheet.form import form_of
from oudler.sheet.http.drafts import checked_draft
from oudler.sheet.played_deal import Game
from oudler.tournament.actions.typed import Board, Draft, DraftRefused, typed_of
from oudler.tournament.refusal import Refused
from oudler.tournament.text.refusal_text import refusal_text
from oudler.web.schemas import DraftChecked
from oudler.words import Words


def form_to_show(words: Words, board: Board) -> dict[str, object]:
    """The questions about a deal, as the score sheet's form has them."""
    return _form(words.language, board.game, board.contracts)


@lru_cache(maxsize=64)
def _form(language: str, game: Game, contracts: tuple[Contract, ...]) -> dict[str, object]:
    rules = game.ruleset
    form = form_of(rules)
    # All passing uses up none of a position's deals, and a lone Petit is dealt anew (T17, T46).
    form = replace(form, may_pass_out=False, lone_trumps=())
    if contracts:
        form = replace(form, contracts=contracts)
    return choices(Words(language), form, rules)


def checked_at(words: Words, board: Board, draft: Draft) -> DraftChecked:
    """The rules' verdict on a deal typed at a table, with what the board fixes."""
    whole = board.whole(draft)
    return checked_draft(words, board.game, board.seating(whole), typed_of(whole))


def says(words: Words, refused: Refused) -> str:
    """Why something was not entered; of a deal, everything that is wrong with it."""
    if not isinstance(refused, DraftRefused):
        return refusal_text(words, refused)
    found = checked_at(words, refused.board, refused.draft)
    return " ".join(one.message for one in found.faults) or found.message
