"""The state of a score sheet: its lines, totals and mouches, who deals next, who sits out."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from oudler import sheet_deal
from oudler.core import Ruleset, Score, Seat, Session, exact
from oudler.core.ruleset.option_values import PassedOut as WhenPassedOut
from oudler.core.scoring.mouches import opened, settled
from oudler.core.session import DealSummary
from oudler.sheet.sheet import (
    CardsKept,
    Content,
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
    Undone,
    undone_ids,
)


@dataclass(frozen=True, slots=True)
class Line:
    """A deal on the sheet, with everything it brought."""

    id: EntryId
    number: int
    """Its place on the sheet, from 1."""
    entered_as: int
    """Its number in the evening as its writer counted."""
    deal: sheet_deal.PlayedDeal
    reckoned: sheet_deal.Reckoned
    paid: dict[str, int]
    """The payment of each player into mouches, below 0, or took from them."""
    pools: tuple[int, ...]
    """The mouches after this deal."""
    whose_turn: str | None
    """The player whose turn to deal it was."""
    table: tuple[str, ...]
    """Everybody in playing order, as they sat then."""
    is_corrected: bool = False
    record: str | None = None
    """The cards, where somebody kept them and no correction contradicts them."""
    barred: str | None = None
    """Who might not take in it, by a ruling on a fault."""

    def gain(self, player: str) -> Score:
        """The points that the deal brought a player, mouches included.

        >>> state_of(sheet).lines[0].gain("Bob")
        258
        """
        return exact(self.reckoned.scores.get(player, 0) + self.paid.get(player, 0))

    @property
    def is_made(self) -> bool:
        """Whether somebody took and made the contract.

        >>> state_of(sheet).lines[0].is_made
        True
        """
        return self.reckoned.explained is not None and self.reckoned.explained.is_made


@dataclass(frozen=True, slots=True)
class Twice:
    """A deal that another device entered at the same time as one that counts.

    It does not count until somebody corrects it, or takes the other off the sheet.
    """

    line: Line
    """As it would count, under the number of the other."""
    other: EntryId


@dataclass(frozen=True, slots=True)
class SetAside:
    """An entry that cannot count; it is kept, but ignored."""

    id: EntryId
    deal: sheet_deal.PlayedDeal
    faults: tuple[sheet_deal.Fault, ...]


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault that was ruled on, or a penalty."""

    id: EntryId
    after: int
    """How many deals stood on the sheet: it belongs to the next one."""
    ruled: FaultRuled


@dataclass(frozen=True)
class State:
    """The present state of the sheet."""

    game: sheet_deal.Game | None = None
    title: str = ""
    players: tuple[str, ...] = ()
    """Everybody who has been there, in the order in which they came: the sheet's columns."""
    table: tuple[str, ...] = ()
    """The players in playing order."""
    present: frozenset[str] = frozenset()
    shown_names: dict[str, str] = field(default_factory=dict)
    lines: tuple[Line, ...] = ()
    set_aside: tuple[SetAside, ...] = ()
    twice: tuple[Twice, ...] = ()
    pools: tuple[int, ...] = ()
    faults: tuple[Fault, ...] = ()
    next_dealer: str | None = None
    """Who deals next by a ruling, whose turn it may not be."""
    barred: str | None = None
    """Who may not take in the next deal."""

    @property
    def rules(self) -> Ruleset:
        """The rules of the next deal. Raises ValueError on a sheet that has not begun.

        >>> state_of(sheet).rules.name
        'fft-4@1'
        """
        if self.game is None:
            raise ValueError("the sheet has no opening entry")
        return self.game.ruleset

    @cached_property
    def at_table(self) -> tuple[str, ...]:
        """The players present, in playing order.

        >>> state_of(sheet).at_table
        ('Anne', 'Bob', 'Chloé', 'David')
        """
        return tuple(player for player in self.table if player in self.present)

    @cached_property
    def dealer(self) -> str | None:
        """The player whose deal it is; None if nobody is present.

        >>> state_of(sheet).dealer
        'Bob'
        """
        return self.dealer_after(self.lines[-1].deal if self.lines else None)

    def dealer_after(self, last: sheet_deal.PlayedDeal | None) -> str | None:
        """The player who deals after a deal, or first; None if nobody is present.

        >>> state_of(sheet).dealer_after(None)
        'Anne'
        """
        if self.next_dealer in self.present:
            return self.next_dealer
        if last is None:
            return next((player for player in self.table if player in self.present), None)
        passed = isinstance(last.ending, sheet_deal.PassedOut)
        stays = passed and last.game.ruleset.passed_out is WhenPassedOut.SAME_DEALER
        # From the person who dealt, whose turn it may not have been.
        return self._from(last.seating.dealer, 0 if stays else 1)

    def _from(self, player: str, step: int) -> str | None:
        """The first player present at this place or after it."""
        table = self.table
        first = table.index(player) + step if player in table else 0
        order = (table[(first + more) % len(table)] for more in range(len(table)))
        return next((one for one in order if one in self.present), None)

    @cached_property
    def seating(self) -> sheet_deal.Seating | None:
        """The next seating: who deals, plays and sits out; None if too few are present.

        With one player too many the dealer sits out; with more, also the previous dealers. So
        everybody sits out equally often.

        >>> state_of(sheet).seating.sat_out
        ()
        """
        if self.game is None or self.dealer is None or len(self.at_table) < self.rules.places:
            return None
        return seating_of(self.rules, self.at_table, self.dealer)

    @cached_property
    def totals(self) -> dict[str, Score]:
        """The points that each player has won or lost, mouches included.

        >>> state_of(sheet).totals
        {'Anne': -86, 'Bob': 258, 'Chloé': -86, 'David': -86}
        """
        session = self.session
        return dict(zip(self.players, session.totals, strict=True))

    @property
    def barred_now(self) -> tuple[str, ...]:
        """Who is there and may not take in the next deal.

        >>> state_of(sheet).barred_now
        ()
        """
        return tuple(one for one in self.at_table if one == self.barred)

    def warnings(self, player: str, fault: str = "") -> int:
        """How often a player has been warned, for this fault or for any.

        >>> state_of(sheet).warnings("Anne")
        0
        """
        ruled = (one.ruled for one in self.faults)
        return sum(
            one.is_warning and one.player == player and fault in ("", one.fault) for one in ruled
        )

    def penalties(self, player: str) -> int:
        """The points that a player has lost by penalties.

        >>> state_of(sheet).penalties("Anne")
        0
        """
        return sum(one.ruled.points for one in self.faults if one.ruled.player == player)

    def name(self, player: str) -> str:
        """The name under which a player is shown.

        >>> state_of(sheet).name("Anne")
        'Anne'
        """
        return self.shown_names.get(player, player)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names under which the players are shown, in the order of the columns.

        >>> state_of(sheet).names[:2]
        ('Anne', 'Bob')
        """
        return tuple(map(self.name, self.players))

    def line(self, id: EntryId) -> Line | None:
        """The line of an entered deal, even if another one counts in its place.

        >>> state_of(sheet).line(EntryId("anne", 2)).number
        1
        """
        every = (*self.lines, *(one.line for one in self.twice))
        return next((line for line in every if line.id == id), None)

    @cached_property
    def session(self) -> Session:
        """The score sheet in the form of a table's, for rankings and running totals.

        >>> state_of(sheet).session.totals
        (-86, 258, -86, -86)
        """
        columns = {player: place for place, player in enumerate(self.players)}
        dealer = Seat(columns.get(self.dealer or "", 0))
        return Session(
            self.rules,
            self.names,
            dealer,
            sheet=tuple(self._row(line.reckoned.scores) for line in self.lines),
            mouches=self.pools,
            payments=tuple(tuple(map(int, self._row(dict(line.paid)))) for line in self.lines),
            summaries=tuple(self._summary(line, columns) for line in self.lines),
            penalties=self._penalties() if self.faults else (),
        )

    def _penalties(self) -> tuple[tuple[int, ...], ...]:
        """The penalties before each deal; the last line has those before the next one."""
        rows: list[dict[str, int]] = [{} for _ in range(len(self.lines) + 1)]
        for one in self.faults:
            row, who = rows[one.after], one.ruled.player
            row[who] = row.get(who, 0) - one.ruled.points
        return tuple(tuple(map(int, self._row(row))) for row in rows)

    def _row(self, by_player: dict[str, Score] | dict[str, int]) -> tuple[Score, ...]:
        return tuple(by_player.get(player, 0) for player in self.players)

    def _summary(self, line: Line, columns: dict[str, int]) -> DealSummary:
        played = set(line.deal.seating.players)
        out = tuple(columns[player] for player in self.players if player not in played)
        taken = line.deal.ending
        taker = columns[taken.taker] if isinstance(taken, sheet_deal.Taken) else None
        return DealSummary(taker, line.is_made, out)


def seating_of(rules: Ruleset, at_table: tuple[str, ...], dealer: str) -> sheet_deal.Seating:
    """The players when this one deals: the seats after the dealer, who has the last one if any.

    >>> seating_of(rules, ("Anne", "Bob", "Chloé", "David", "Eve"), "Bob").sat_out
    ('Bob',)
    """
    first = at_table.index(dealer) + 1
    order = at_table[first:] + at_table[:first]
    playing = set(order[: rules.seats])
    # In the order of the table, so that seats mean the same from deal to deal.
    players = tuple(player for player in at_table if player in playing)
    return sheet_deal.Seating(dealer, players, tuple(p for p in at_table if p not in playing))


@lru_cache(maxsize=64)
def state_of(sheet: Sheet) -> State:
    """The state of the sheet: a fold over its entries, in the order on which all devices agree.

    >>> len(state_of(sheet).lines)
    1
    """
    corrected, removed, records = _about_deals(sheet.in_force)
    seen = _seen_by_writers(sheet.ordered)
    state, told = State(), set[tuple[int, int, FaultRuled]]()
    for entry in sheet.in_force:
        match entry.content:
            case SheetOpened(game, players, title) if entry is sheet.opening:
                state = _opened(state, game, players, title)
            case DealEntered(deal, number) if entry.id not in removed:
                found = corrected.get(entry.id, deal)
                is_corrected, record = entry.id in corrected, records.get(entry.id)
                line = _Written(entry.id, number, found, is_corrected, record, seen[entry.id])
                state = _with_deal(state, line)
            case FaultRuled() as ruled:
                # Two devices that did not know of each other told of one fault.
                said = entry.clock, len(state.lines), ruled
                if said in told:
                    continue
                told.add(said)
                fault = Fault(entry.id, len(state.lines), ruled)
                state = replace(_about_table(state, ruled), faults=(*state.faults, fault))
            case _:
                state = _about_table(state, entry.content)
    return state


def _about_table(state: State, content: Content) -> State:
    match content:
        case GameChanged(game):
            return replace(state, game=game)
        case PlayerArrived(player, after):
            return _seated(state, player, after)
        case PlayerLeft(player):
            return replace(state, present=state.present - {player})
        case PlayerRenamed(player, name):
            return replace(state, shown_names={**state.shown_names, player: name})
        case FaultRuled(dealer=dealer, barred=barred):
            state = replace(state, next_dealer=dealer or state.next_dealer)
            return replace(state, barred=barred or state.barred)
        case _:
            return state  # what is said of a deal stands in its line; a second opening says nothing


@dataclass(frozen=True, slots=True)
class _Seen:
    """What was on the sheet when a deal was entered, as the order of entries has it."""

    deals: int
    dealer: str | None
    """Whose turn it was."""


def _seen_by_writers(ordered: tuple[Entry, ...]) -> dict[EntryId, _Seen]:
    """What each deal's writer had before them, whatever was removed or undone only afterwards."""
    found: dict[EntryId, _Seen] = {}
    state, deals, is_stale = State(), dict[EntryId, sheet_deal.PlayedDeal](), False
    for place, entry in enumerate(ordered):
        if isinstance(entry.content, Undone):
            is_stale = True
            continue
        if isinstance(entry.content, DealEntered):
            if is_stale:
                before = ordered[:place]
                undone, state, deals, is_stale = undone_ids(before), State(), {}, False
                for one in before:
                    if one.id not in undone:
                        state = _then(state, deals, one)
            last = next(reversed(deals.values()), None)
            found[entry.id] = _Seen(len(deals), state.dealer_after(last))
        state = _then(state, deals, entry)
    return found


def _then(state: State, deals: dict[EntryId, sheet_deal.PlayedDeal], entry: Entry) -> State:
    """The table after an entry; its deal is added to those before it, or taken away."""
    match entry.content:
        case SheetOpened(game, players, title) if state.game is None:
            return _opened(state, game, players, title)
        case DealEntered(deal):
            deals[entry.id] = deal
            return replace(state, next_dealer=None, barred=None)
        case DealRemoved(of):
            deals.pop(of, None)
            return state
        case _:
            return _about_table(state, entry.content)


@dataclass(frozen=True, slots=True)
class _Written:
    id: EntryId
    number: int
    deal: sheet_deal.PlayedDeal
    is_corrected: bool
    record: str | None
    seen: _Seen


def _about_deals(
    entries: Iterable[Entry],
) -> tuple[dict[EntryId, sheet_deal.PlayedDeal], set[EntryId], dict[EntryId, str]]:
    """Later entries about deals: their last correction, removal, cards."""
    corrected: dict[EntryId, sheet_deal.PlayedDeal] = {}
    removed: set[EntryId] = set()
    records: dict[EntryId, str] = {}
    for entry in entries:
        match entry.content:
            case DealCorrected(of, deal):
                # All devices agree on the order, so on the last correction too (0054).
                corrected[of] = deal
            case DealRemoved(of):
                removed.add(of)
            case CardsKept(of, record):
                records[of] = record
            case _:
                pass
    return corrected, removed, records


def _opened(state: State, game: sheet_deal.Game, players: tuple[str, ...], title: str) -> State:
    # Another device's entry may come before the opening, and have seated somebody.
    everybody = tuple(dict.fromkeys((*players, *state.players)))
    table = tuple(dict.fromkeys((*players, *state.table)))
    present = state.present | set(players)
    return replace(state, game=game, title=title, players=everybody, table=table, present=present)


def _seated(state: State, player: str, after: str | None) -> State:
    """The state with this player present, after another one if they are named."""
    table = list(state.table)
    if after in table and after != player:
        table = [one for one in table if one != player]
        table.insert(table.index(after) + 1, player)
    elif player not in table:
        table.append(player)
    players = tuple(dict.fromkeys((*state.players, player)))
    return replace(state, players=players, table=tuple(table), present=state.present | {player})


def _with_deal(state: State, written: _Written) -> State:
    deal = written.deal
    # Kept, not refused: it is on another device already, and sheets only ever grow (0054).
    if faults := sheet_deal.deal_faults(deal):
        return replace(state, set_aside=(*state.set_aside, SetAside(written.id, deal, faults)))
    # A deal counts for all whom it names, even if their arrival was undone elsewhere.
    for player in deal.seating.everybody:
        if player not in state.players:
            state = _seated(state, player, None)
    record = written.record
    if record is not None and written.is_corrected and not _is_of(deal, record):
        record = None  # kept before the correction, or elsewhere at the same time
    reckoned = sheet_deal.reckon(deal)
    other = _entered_beside(state, written)
    paid, pools = _mouches(state.pools, deal, reckoned)
    is_in_turn = written.seen.dealer == deal.seating.dealer
    line = Line(
        written.id,
        other.number if other else len(state.lines) + 1,
        written.number,
        deal,
        reckoned,
        paid,
        pools,
        written.seen.dealer if is_in_turn else state.dealer,
        state.table,
        written.is_corrected,
        record,
        state.barred,
    )
    if other is not None:
        return replace(state, twice=(*state.twice, Twice(line, other.id)))
    state = replace(state, next_dealer=None, barred=None)
    return replace(state, lines=(*state.lines, line), pools=pools)


def _entered_beside(state: State, written: _Written) -> Line | None:
    """A deal that counts under the number of this one, whose writer did not know it.

    The order of entries, on which all devices agree, says which of two counts (0054). Whoever
    corrects the second one has decided that both are deals.
    """
    knew_all = written.number > written.seen.deals
    if knew_all or written.is_corrected:
        return None
    return next(
        (
            line
            for line in state.lines
            if line.entered_as == written.number and line.id.device != written.id.device
        ),
        None,
    )


def _is_of(deal: sheet_deal.PlayedDeal, record: str) -> bool:
    from oudler.sheet.record_check import is_record_of  # it needs the rules of the play

    return is_record_of(deal, record)


def _mouches(
    pools: tuple[int, ...], deal: sheet_deal.PlayedDeal, reckoned: sheet_deal.Reckoned
) -> tuple[dict[str, int], tuple[int, ...]]:
    """A deal's payments into mouches or from them, and the mouches after it (A11-73)."""
    rules, everybody = deal.game.ruleset, deal.seating.everybody
    if not rules.mouche:
        return {}, pools
    now = opened(rules, pools, everybody.index(deal.seating.dealer), len(everybody))
    if isinstance(deal.ending, sheet_deal.Taken) and reckoned.explained is not None:
        taker = everybody.index(deal.ending.taker)
        now = settled(now, taker, is_made=reckoned.explained.is_made)
    return dict(zip(everybody, now.payments, strict=True)), now.pools


def running_totals(state: State) -> Iterator[tuple[int, dict[str, Score]]]:
    """The totals after each line, by its number, penalties taken off.

    >>> [(number, totals["Bob"]) for number, totals in running_totals(state_of(sheet))]
    [(1, 258)]
    """
    for line, totals in zip(state.lines, state.session.cumulative, strict=True):
        yield line.number, dict(zip(state.players, map(exact, totals), strict=True))
