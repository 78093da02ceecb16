"""What may be written on a sheet, or corrected, now: each function returns an entry, or refuses.

Merged entries are never refused: these checks are for the person who writes.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from oudler.core import Named, Ruleset
from oudler.sheet.sheet import (
    MOST_POINTS,
    DealCorrected,
    DealEntered,
    DealRemoved,
    EntryId,
    FaultRuled,
    GameChanged,
    PlayerArrived,
    PlayerLeft,
    PlayerRenamed,
    Sheet,
    SheetOpened,
    Undone,
    undone_ids,
)
from oudler.sheet.state import Line, State, seating_of
from oudler.sheet_deal import Checked, Draft, Game, Seating, check, deal_faults
from oudler.words.safe_text import plain

MOST_PLAYERS = 12
"""The most people at a table: nine who play, and some who sit out."""


class SheetFault(Named):
    """Why something cannot be written."""

    TOO_MANY_PLAYERS = "too_many_players"
    TOO_FEW_PLAYERS = "too_few_players"
    PLAYER_TWICE = "player_twice"
    NOT_ON_SHEET = "not_on_sheet"
    NOT_PRESENT = "not_present"
    ALREADY_PRESENT = "already_present"
    NO_SUCH_DEAL = "no_such_deal"
    NOTHING_TO_UNDO = "nothing_to_undo"
    NOTHING_TO_REDO = "nothing_to_redo"
    NO_SUCH_ENTRY = "no_such_entry"
    SIT_OUT_NUMBER = "sit_out_number"
    NO_SUCH_FAULT = "no_such_fault"
    FAULT_UNCLEAR = "fault_unclear"
    WRONG_PENALTY = "wrong_penalty"


class SheetRefused(ValueError):
    """Something cannot be written on this sheet."""

    def __init__(self, reason: SheetFault, found: str = "", *, needed: int = 0) -> None:
        super().__init__(f"{reason} {found}".strip())
        self.reason = reason
        self.found = found
        self.needed = needed
        """How many players are needed, if there are too few or too many."""


class Unfinished(ValueError):
    """A deal cannot be entered: something is missing or impossible."""

    def __init__(self, checked: Checked) -> None:
        super().__init__(f"missing {checked.missing}, wrong {checked.faults} {checked.unclear}")
        self.checked = checked


def usual_rules(players: int) -> str:
    """The usual rules for this many people; six or more play with five, and sit out in turn.

    >>> usual_rules(3), usual_rules(7)
    ('fft-3', 'fft-5')
    """
    return {2: "pagat-2-piles", 3: "fft-3", 4: "fft-4"}.get(players, "fft-5")


def opening(game: Game, players: tuple[str, ...], title: str = "") -> SheetOpened:
    """The first entry of a sheet. Raises SheetRefused.

    >>> opening(Game("fft-3@1"), ("Anne", "Bob"))
    Traceback (most recent call last):
        ...
    oudler.sheet.decisions.SheetRefused: too_few_players
    """
    for player in players:
        if sum(_is_same(player, other) for other in players) > 1:
            raise SheetRefused(SheetFault.PLAYER_TWICE, player)
    if len(players) > MOST_PLAYERS:
        raise SheetRefused(SheetFault.TOO_MANY_PLAYERS, needed=MOST_PLAYERS)
    if len(players) < game.ruleset.places:
        raise SheetRefused(SheetFault.TOO_FEW_PLAYERS, needed=game.ruleset.places)
    return SheetOpened(game, players, title)


def change_of_game(state: State, game: Game) -> GameChanged:
    """Other rules for the deals that follow. Raises SheetRefused."""
    if len(state.at_table) < game.ruleset.places:
        raise SheetRefused(SheetFault.TOO_FEW_PLAYERS, needed=game.ruleset.places)
    return GameChanged(game)


def arrival(state: State, player: str, after: str | None = None) -> PlayerArrived:
    """Somebody comes, or comes back, and sits down after another. Raises SheetRefused.

    >>> arrival(state_of(sheet), "Eve", after="anne")
    PlayerArrived(player='Eve', after='Anne')
    """
    known = known_as(state, player) or player
    if known in state.present and after is None:
        raise SheetRefused(SheetFault.ALREADY_PRESENT, player)
    if len(state.present | {known}) > MOST_PLAYERS:
        raise SheetRefused(SheetFault.TOO_MANY_PLAYERS, needed=MOST_PLAYERS)
    return PlayerArrived(known, None if after is None else player_called(state, after))


def departure(state: State, player: str) -> PlayerLeft:
    """Somebody leaves, for good or for some deals. Raises SheetRefused.

    >>> departure(state_of(sheet), "bob")
    PlayerLeft(player='Bob')
    """
    known = player_called(state, player)
    if known not in state.present:
        raise SheetRefused(SheetFault.NOT_PRESENT, player)
    return PlayerLeft(known)


def renaming(state: State, player: str, name: str) -> PlayerRenamed:
    """Another name for a player. Raises SheetRefused if somebody else has it.

    >>> renaming(state_of(sheet), "Anne", "Annie")
    PlayerRenamed(player='Anne', name='Annie')
    """
    known = player_called(state, player)
    if known_as(state, name) not in (None, known):
        raise SheetRefused(SheetFault.PLAYER_TWICE, name)
    return PlayerRenamed(known, name)


FREE = "free"
"""At a table of friends, faults are ruled on as in free deals."""


def fault_ruled(
    state: State, player: str, fault: str, given: Mapping[str, str], *, has_penalty: bool = False
) -> FaultRuled:
    """What the arbitration code gives for a player's fault. Raises SheetRefused.

    With `has_penalty` also a penalty that the code leaves to the table's choice.

    >>> ruled = fault_ruled(state_of(sheet), "bob", "misdeal", {"found": "dealing"})
    >>> ruled.deal, ruled.barred
    ('redealt', 'Bob')
    """
    from oudler.arbitration import NotAnAnswer, UnknownFault, outcome_of

    known = player_called(state, player)
    try:
        outcome = outcome_of(FREE, fault, given)
    except UnknownFault:
        raise SheetRefused(SheetFault.NO_SUCH_FAULT, fault) from None
    except NotAnAnswer as wrong:
        found = f"{wrong.question} ({', '.join(wrong.known)})"
        raise SheetRefused(SheetFault.FAULT_UNCLEAR, found) from None
    is_warning = outcome.is_warning(state.warnings(known, fault))
    is_paid = not is_warning and (has_penalty or not outcome.optional)
    barred = {"dealer": state.dealer, "offender": known}.get(outcome.barred)
    return FaultRuled(
        known,
        fault,
        tuple(given.items()),
        outcome.deal,
        int(outcome.penalty) if is_paid else 0,
        is_warning,
        _opposite(state) if outcome.dealer else None,
        barred,
    )


def _opposite(state: State) -> str | None:
    """Who sits opposite the dealer, or first after that place (T140)."""
    there = state.at_table
    if state.dealer not in there:
        return None
    return there[(there.index(state.dealer) + len(there) // 2) % len(there)]


def penalty(state: State, player: str, points: int, note: str = "") -> FaultRuled:
    """Points off a player's total, by a rule of the table's own. Raises SheetRefused.

    >>> penalty(state_of(sheet), "bob", 10).points
    10
    """
    if not 0 < points <= MOST_POINTS:
        raise SheetRefused(SheetFault.WRONG_PENALTY, str(points), needed=MOST_POINTS)
    return FaultRuled(player_called(state, player), points=points, note=note)


def entered(state: State, draft: Draft, seating: Seating) -> DealEntered:
    """A deal that is over. Raises Unfinished with everything missing or impossible."""
    assert state.game is not None
    checked = check(state.game, seating, draft)
    if checked.deal is None:
        raise Unfinished(checked)
    return DealEntered(checked.deal, len(state.lines) + 1)


def correction(line: Line, draft: Draft, seating: Seating | None = None) -> DealCorrected:
    """A deal as it should have been, under the rules it was played by. Raises Unfinished."""
    checked = check(line.deal.game, seating or line.deal.seating, draft)
    if checked.deal is None:
        raise Unfinished(checked)
    return DealCorrected(line.id, checked.deal)


def removal(line: Line) -> DealRemoved:
    """A deal that does not count.

    >>> removal(line_at(state_of(sheet), 1))
    DealRemoved(of=EntryId(device='anne', number=2))
    """
    return DealRemoved(line.id)


def line_at(state: State, number: int | EntryId) -> Line:
    """The deal at this place of the sheet, or of this entry. Raises SheetRefused.

    >>> line_at(state_of(sheet), 1).entered_as
    1
    """
    if isinstance(number, EntryId):
        if line := state.line(number):
            return line
        raise SheetRefused(SheetFault.NO_SUCH_ENTRY, str(number))
    if not 1 <= number <= len(state.lines):
        raise SheetRefused(SheetFault.NO_SUCH_DEAL, str(number), needed=len(state.lines))
    return state.lines[number - 1]


def undoing(sheet: Sheet, id: EntryId | None = None) -> Undone:
    """Take an entry back: the last one that counts, or the one named. Raises SheetRefused.

    >>> undoing(sheet)
    Undone(of=EntryId(device='anne', number=2))
    """
    if id is not None:
        if id not in sheet.by_id or isinstance(sheet.by_id[id].content, SheetOpened):
            raise SheetRefused(SheetFault.NO_SUCH_ENTRY, str(id))
        return Undone(id)
    last = [one for one in sheet.in_force if not isinstance(one.content, SheetOpened)]
    if not last:
        raise SheetRefused(SheetFault.NOTHING_TO_UNDO)
    return Undone(last[-1].id)


def redoing(sheet: Sheet) -> Undone:
    """Bring back what the last undoing took. Raises SheetRefused after anything else."""
    undone = undone_ids(sheet.ordered)
    for entry in reversed(sheet.ordered):
        if not isinstance(entry.content, Undone):
            break
        of = sheet.by_id.get(entry.content.of)  # None until another device's entry arrives
        is_redoing = of is not None and isinstance(of.content, Undone)
        if entry.id not in undone and not is_redoing:
            return Undone(entry.id)
    raise SheetRefused(SheetFault.NOTHING_TO_REDO)


def seating_for(
    state: State, dealer: str | None = None, sat_out: tuple[str, ...] | None = None
) -> Seating:
    """Who deals and plays next, given what a person says about it. Raises SheetRefused.

    >>> seating_for(state_of(sheet)).dealer
    'Bob'
    """
    rules, there = state.rules, state.at_table
    if state.dealer is None or len(there) < rules.places:
        raise SheetRefused(SheetFault.TOO_FEW_PLAYERS, needed=rules.places)
    dealing = state.dealer if dealer is None else player_called(state, dealer)
    return _seating(state, rules, there, dealing, sat_out)


def reseated(
    state: State, line: Line, dealer: str | None = None, sat_out: tuple[str, ...] | None = None
) -> Seating:
    """Who really dealt and sat out, among those present. Raises SheetRefused."""
    own = line.deal.seating
    if dealer is None and sat_out is None:
        return own
    there = tuple(player for player in state.table if player in own.everybody)
    dealing = own.dealer if dealer is None else player_called(state, dealer)
    return _seating(state, line.deal.game.ruleset, there, dealing, sat_out)


def _seating(
    state: State,
    rules: Ruleset,
    there: tuple[str, ...],
    dealing: str,
    sat_out: tuple[str, ...] | None,
) -> Seating:
    if dealing not in there:
        raise SheetRefused(SheetFault.NOT_PRESENT, dealing)
    if sat_out is None:
        return seating_of(rules, there, dealing)
    out = tuple(player_called(state, player) for player in sat_out)
    if len(set(out) & set(there)) != len(there) - rules.seats:
        raise SheetRefused(SheetFault.SIT_OUT_NUMBER, needed=len(there) - rules.seats)
    players = tuple(player for player in there if player not in out)
    return Seating(dealing, players, tuple(player for player in there if player in out))


def known_as(state: State, name: str) -> str | None:
    """The player with this name, whatever its capitals and accents; None for a new one.

    >>> known_as(state_of(sheet), "BOB"), known_as(state_of(sheet), "Zoé")
    ('Bob', None)
    """
    found = (one for one in state.players if _is_same(state.name(one), name))
    own = (one for one in state.players if _is_same(one, name))
    return next(found, None) or next(own, None)


def _without_accents(state: State, name: str) -> str | None:
    """The only player whose name matches without accents, which a phone's keyboard hides."""
    found = [one for one in state.players if plain(state.name(one)) == plain(name)]
    return found[0] if len(found) == 1 else None


def player_called(state: State, name: str) -> str:
    """The player with this name, or the only one whose name begins like it. Raises SheetRefused.

    >>> player_called(state_of(sheet), "chl"), player_called(state_of(sheet), "chloe")
    ('Chloé', 'Chloé')
    """
    if known := known_as(state, name) or _without_accents(state, name):
        return known
    begins = [p for p in state.players if state.name(p) in names_beginning(state, name)]
    if len(begins) != 1:
        raise SheetRefused(SheetFault.NOT_ON_SHEET, name)
    return begins[0]


def names_beginning(state: State, text: str) -> list[str]:
    """The names that begin like this.

    >>> names_beginning(state_of(sheet), "b")
    ['Bob']
    """
    begin = plain(text)
    return [name for name in state.names if begin and plain(name).startswith(begin)]


def _is_same(name: str, other: str) -> bool:
    return name.casefold() == other.casefold()


def with_game(line: Line, game: Game) -> DealCorrected:
    """The same deal under other rules, if they allow it. Raises Unfinished."""
    deal = replace(line.deal, game=game)
    if faults := deal_faults(deal):
        raise Unfinished(Checked(faults=faults, nearest=deal))
    return DealCorrected(line.id, deal)
