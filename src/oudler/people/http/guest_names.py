"""Guests' names: every name asked for over HTTP is checked here."""

from starlette.requests import Request

from oudler.table.seats.nicknames import NameRefusal
from oudler.table.seats.people_decisions import names_of_others
from oudler.table.seats.state import Table
from oudler.web.context import context_of, visit_of


async def own_name(request: Request, asked: str) -> str:
    """The name as this guest may use it. Raises NameRefusal."""
    guest = visit_of(request).guest
    return await context_of(request).people.accounts.own_name(guest.id, asked)


async def free_name(request: Request, table: Table, shown: str) -> str:
    """The name, numbered if somebody else at the table has it."""
    guest, accounts = visit_of(request).guest, context_of(request).people.accounts
    return await accounts.free_name(shown, guest.id, names_of_others(table, guest.id))


async def spoken_name(request: Request, table: Table) -> str:
    """The name of a guest without a place; empty if no valid one is known."""
    guest = visit_of(request).guest
    if not guest.name:
        return ""
    try:
        return await free_name(request, table, await own_name(request, guest.name))
    except NameRefusal:  # an account has taken it since
        return ""
