"""Score sheets of real tables over HTTP: computed for a page, and shared between phones.

The first two addresses keep nothing: a sheet comes with the request. A shared one is a stream of
entries in the store, to which devices add in any order; anybody with its link may write on it.
"""

from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from oudler import budgets
from oudler.core.text import NotationError
from oudler.sheet import (
    Content,
    OtherSheet,
    Sheet,
    SheetError,
    entry_from_json,
    entry_to_json,
    parse_sheet,
    shared_sheets,
    state_of,
)
from oudler.sheet.cards_text import CardsRefused
from oudler.sheet.http import schemas
from oudler.sheet.http.limits import SheetLimits
from oudler.sheet.http.turns import SheetTurns
from oudler.sheet.requests import NotAsked, contents_asked
from oudler.sheet.shared_sheets import NotShared, SheetForgotten
from oudler.sheet.sheet_json import file_of, shown
from oudler.sheet.sheet_text import NOT_WRITTEN, refusal_lines
from oudler.sheet.table_rows import TableRefused
from oudler.sheet_deal import DraftChecked, Seating, checked_draft
from oudler.sheet_deal.deal import read_game
from oudler.sheet_deal.parts import Parts
from oudler.table.refusal import TableReason, TableRefusal
from oudler.typed_text import number_typed
from oudler.web.context import TABLE_ID, Context, body_of, context_of, service_of, stir, writer_of
from oudler.web.guard import address_of, asker_of
from oudler.web.responses import Refused, answer, words_of
from oudler.web.schemas import Nothing, read_as
from oudler.web.sentences import answer_spaced
from oudler.words import Words

P = ParamSpec("P")
T = TypeVar("T")


async def show(request: Request) -> Response:
    """The sheet of these entries, after writing the requested ones."""
    stir(request)
    return answer_spaced(await _aside(request, _reckoned, words_of(request), body_of(request)))


async def _aside(request: Request, work: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
    """The result of this work on a sheet, done in a thread. Raises Refused."""
    return await service_of(request, SheetTurns).aside(asker_of(request), work, *args, **named)


def _reckoned(words: Words, body: bytes) -> schemas.SheetShown:
    asked = read_as(schemas.SheetAsked, body)
    sheet = _sheet(asked.entries)
    written, refused = _read_file(words, asked.text) if asked.text else (Sheet(), "")
    if asked.write is not None:
        try:
            written = _written(sheet, asked, contents_asked(words, sheet, asked.write))
        except NOT_WRITTEN as error:
            refused = " ".join(refusal_lines(words, state_of(sheet), error))
        except TableRefused as error:
            refused = words("sheet.table_file.row", line=error.line, message=error)
        except CardsRefused as error:
            refused = str(error)
        except (NotAsked, ValueError):
            raise TableRefusal(TableReason.UNREADABLE) from None
    try:
        sheet = sheet.merged(written)
    except OtherSheet:
        raise TableRefusal(TableReason.UNREADABLE) from None
    return schemas.SheetShown(
        [entry_to_json(entry) for entry in written.ordered],
        refused,
        None if sheet.opening is None else shown(words, sheet, asked.explain),
        "" if sheet.opening is None else file_of(words, sheet, asked.file, asked.explain),
    )


def _read_file(words: Words, text: str) -> tuple[Sheet, str]:
    """The entries of a file, and which of its lines are damaged. Raises TableRefusal."""
    try:
        read = parse_sheet(text)
    except SheetError:
        raise TableRefusal(TableReason.UNREADABLE) from None
    if len(read.sheet.entries) > budgets.SHEET_ENTRIES:
        raise TableRefusal(TableReason.UNREADABLE)
    lines = ", ".join(str(one.number) for one in read.text.damaged)
    said = words("sheet.damaged_lines", lines=lines) if lines else ""
    return _sheet([entry_to_json(one) for one in read.sheet.ordered]), said


def _written(sheet: Sheet, asked: schemas.SheetAsked, contents: tuple[Content, ...]) -> Sheet:
    """The entries that these contents become, one after the other."""
    longer = sheet
    for content in contents:
        longer = longer.written(asked.device, content, asked.time)
    return Sheet(longer.entries - sheet.entries)


def _sheet(entries: list[dict[str, Any]]) -> Sheet:
    """These entries as a sheet. Raises TableRefusal if they are none, or would take too long."""
    games = {msgspec.json.encode([one.get("rules"), one.get("options")]) for one in entries}
    if len(games) > schemas.MOST_GAMES:
        raise TableRefusal(TableReason.UNREADABLE)
    try:
        return Sheet.of(map(entry_from_json, entries))
    except NotationError:
        raise TableRefusal(TableReason.UNREADABLE) from None


async def check_draft(request: Request) -> Response:
    """What a deal being typed lacks, and which of its fields are impossible."""
    stir(request)
    asked, words = read_as(schemas.DraftAsked, body_of(request)), words_of(request)
    return answer_spaced(await _aside(request, _checked, words, asked))


def _checked(words: Words, asked: schemas.DraftAsked) -> DraftChecked:
    game = read_game(Parts({"rules": asked.rules, "options": asked.options}))
    if game is None:
        raise TableRefusal(TableReason.UNREADABLE)
    seating = Seating(asked.dealer, tuple(asked.players), tuple(asked.sat_out))
    return checked_draft(words, game, seating, asked.draft)


async def read_shared(request: Request) -> Response:
    """The entries of a shared sheet after this number."""
    after = request.query_params.get("after", "0")
    found = await _looked_at(context_of(request), sheet_id_of(request), number_typed(after))
    if not found.seq:
        raise Refused(404, "no_such_sheet")
    return answer(found)


def sheet_id_of(request: Request) -> str:
    """The untrusted id in a request's path, as strict as a table's. Raises Refused."""
    id: str = request.path_params["id"]
    if not TABLE_ID.fullmatch(id):
        raise Refused(404, "no_such_sheet")
    return id


async def _since(context: Context, id: str, after: int) -> schemas.SharedSheet:
    """Raises Refused if the sheet was erased."""
    store = context.registry.store
    try:
        found = await shared_sheets.read_entries(store, id, after)
    except SheetForgotten:
        raise Refused(410, "sheet_forgotten") from None
    return schemas.SharedSheet(found.entries, found.seq)


async def _looked_at(context: Context, id: str, after: int) -> schemas.SharedSheet:
    """The same; also notes that somebody has opened the sheet."""
    found = await _since(context, id, after)
    await shared_sheets.note_look(context.registry.store, id, context.registry.clock())
    return found


async def forget(request: Request) -> Response:
    """Erase a shared sheet for everybody with its link."""
    writer_of(request)
    stir(request)
    read_as(Nothing, body_of(request))
    if not await shared_sheets.forget(context_of(request).registry.store, sheet_id_of(request)):
        raise Refused(404, "no_such_sheet")
    return answer(schemas.SharedSheet([], 0))


async def share(request: Request) -> Response:
    """Add entries to a shared sheet, each once, and answer with the others' additions."""
    guest = writer_of(request).guest
    stir(request)
    context, id, address = context_of(request), sheet_id_of(request), address_of(request)
    asked = read_as(schemas.SharedEntries, body_of(request))
    if not asked.entries:  # mostly: a phone asks what the others wrote
        return answer(await _looked_at(context, id, asked.after))

    async def decide(sheet: shared_sheets.KeptSheet) -> list[str]:
        lacks = await _aside(request, _lacks, sheet.entries, asked.entries)
        if lacks and not sheet.entries:
            context.take_opening(guest.id, address)
        if wait := service_of(request, SheetLimits).entries.take(f"{id}/{address}", len(lacks)):
            raise Refused(429, "too_many", wait)
        return lacks

    try:
        await shared_sheets.add(context.registry.store, id, decide)
    except NotShared as error:
        status = 404 if error.reason == "no_such_sheet" else 409
        raise Refused(status, error.reason, most=error.most) from None
    except SheetForgotten:
        raise Refused(410, "sheet_forgotten") from None
    return answer(await _since(context, id, asked.after))


def _lacks(known: list[dict[str, Any]], new: list[dict[str, Any]]) -> list[str]:
    """The entries of a device that a shared sheet lacks, as its stream has them."""
    lacks = shared_sheets.share(_sheet(known), _sheet(new))
    return [shared_sheets.write_entry(one) for one in lacks]
