"""Anne and Bob, who have played together, and how one invites the other."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from oudler.people.profile.memberships import Came
from oudler.testing.guests import SETTINGS, Guest, Site, open_desk
from oudler.testing.tables import ChanceTable
from oudler.web.identity import Guest as Identity
from oudler.web.identity import write_cookie

PATH = "/api/me/invitations"


def browser(site: Site, person: str, name: str) -> Guest:
    """The browser of somebody who has been here before."""
    found = site.guest()
    cookie = write_cookie(SETTINGS.secret, Identity(person, name))
    found.web.cookies.set("oudler", cookie, domain=found.web.base_url.host)
    return found


@asynccontextmanager
async def evening_of_anne_and_bob() -> AsyncIterator[tuple[Site, Guest, Guest, ChanceTable]]:
    """Anne and Bob have finished two deals together."""
    async with open_desk() as site:
        yield site, *await played_together(site)


async def played_together(site: Site) -> tuple[Guest, Guest, ChanceTable]:
    """Anne and Bob at this site, and their evening."""
    evening = ChanceTable(seed=5)
    evening.play(2)
    await evening.store(site.registry.store)
    await evening.note(site.registry.store)
    for person in ("a", "b"):
        people = site.app.state.context.people
        await people.memberships.note(person, Came(evening.id))
    return browser(site, "a", "Anne"), browser(site, "b", "Bob"), evening


async def companions(guest: Guest) -> list[dict[str, Any]]:
    return list((await guest.get("/api/me/companions")).json()["companions"])


async def invited(guest: Guest) -> list[dict[str, Any]]:
    """The invitations that a guest sees."""
    return list((await guest.get(PATH)).json()["invitations"])


async def ask_bob(anne: Guest, table: str) -> int:
    """Anne invites the only companion she has; the answer's status."""
    (bob,) = await companions(anne)
    asked = {"table": bob["table"], "who": bob["who"]}
    return (await anne.post(f"/api/tables/{table}/invitations", asked)).status_code
