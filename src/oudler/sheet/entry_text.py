"""Everything written on a sheet, in order, including what was corrected, removed or undone."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import takewhile

from oudler.sheet import (
    CardsKept,
    DealCorrected,
    DealEntered,
    DealRemoved,
    Entry,
    EntryId,
    FaultRuled,
    GameChanged,
    PlayerArrived,
    PlayerLeft,
    PlayerRenamed,
    Sheet,
    SheetOpened,
    State,
    Undone,
    state_of,
    undone_ids,
)
from oudler.sheet.sheet import AboutTable
from oudler.sheet.sheet_text import ending_sentence
from oudler.sheet_deal import Game, PlayedDeal, deal_faults, fault_sentence
from oudler.words import Words
from oudler.words.names import all_of


@dataclass(frozen=True, slots=True)
class EntryText:
    """An entry, and what it says."""

    entry: Entry
    text: str
    is_undone: bool
    """Whether it has been undone."""


def entry_texts(words: Words, sheet: Sheet) -> list[EntryText]:
    """Every entry in the order on which all devices agree.

    >>> [one.text for one in entry_texts(fr, sheet)][1]
    'donne 1 : Bob, garde réussie de 8 points.'
    """
    state, undone = state_of(sheet), undone_ids(sheet.ordered)
    return [
        EntryText(entry, _said(words, sheet, state, entry), entry.id in undone)
        for entry in sheet.ordered
    ]


def entry_line(words: Words, written: EntryText, when: Callable[[int], str]) -> str:
    """« k3f9-2, 21:40 : donne 3 : Anne, garde réussie de 8 points. »"""
    time = written.entry.time
    said = words("sheet.history.undone", what=written.text) if written.is_undone else written.text
    at = words("sheet.history.no_time") if time is None else when(time)
    return words("sheet.history.line", id=written.entry.id, when=at, what=said)


def _said(words: Words, sheet: Sheet, state: State, entry: Entry) -> str:
    match entry.content:
        case DealEntered(deal):
            what, number = _deal(words, state, deal), _number(sheet, state, entry.id)
            return words("sheet.history.deal", number=number, what=what)
        case DealCorrected(of, deal):
            what, number = _deal(words, state, deal), _number(sheet, state, of)
            return words("sheet.history.corrected", number=number, what=what)
        case DealRemoved(of):
            return words("sheet.history.removed", number=_number(sheet, state, of))
        case CardsKept(of):
            return words("sheet.history.cards", number=_number(sheet, state, of))
        case Undone(of):
            return _undoing(words, sheet, state, of)
        case _:
            return _about_table(words, state, entry.content)


def _undoing(words: Words, sheet: Sheet, state: State, of: EntryId) -> str:
    """What was undone, or redone by undoing that."""
    undone = sheet.by_id.get(of)
    if undone is not None and isinstance(undone.content, Undone):
        brought = sheet.by_id.get(undone.content.of)
        what = str(undone.content.of) if brought is None else _said(words, sheet, state, brought)
        return words("sheet.history.redoing", what=what)
    what = str(of) if undone is None else _said(words, sheet, state, undone)
    return words("sheet.history.undoing", what=what)


def _about_table(words: Words, state: State, content: AboutTable) -> str:
    match content:
        case SheetOpened(game, players):
            names = all_of(words, players)
            return words("sheet.history.opened", rules=_rules(words, game), names=names)
        case GameChanged(game):
            return words("sheet.history.game_changed", rules=_rules(words, game))
        case PlayerArrived(player, after):
            if after is None:
                return words("sheet.history.arrived", player=state.name(player))
            said = {"player": state.name(player), "after": state.name(after)}
            return words("sheet.history.seated", **said)
        case PlayerLeft(player):
            return words("sheet.history.left", player=state.name(player))
        case FaultRuled():
            from oudler.sheet.fault_text import fault_sentence

            return fault_sentence(words, state, content).removesuffix(".")
        case PlayerRenamed(player, name):
            return words("sheet.history.renamed", player=player, name=name)


def _rules(words: Words, game: Game) -> str:
    return words(f"rulesets.{game.ruleset.id}.name")


def _number(sheet: Sheet, state: State, deal: EntryId) -> int | str:
    """The place of a deal on the sheet now, or the place it would have if it still counted."""
    if line := state.line(deal):
        return line.number
    if deal not in sheet.by_id:
        return "?"
    before = {one.id for one in takewhile(lambda one: one.id != deal, sheet.ordered)}
    return 1 + sum(line.id in before for line in state.lines)


def _deal(words: Words, state: State, deal: PlayedDeal) -> str:
    if faults := deal_faults(deal):
        return " ".join(fault_sentence(words, deal, one, state.name) for one in faults)
    return ending_sentence(words, state, deal)
