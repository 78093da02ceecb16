"""A table where a deal has been played to its end."""

from contextlib import aclosing
from typing import Any

from oudler.testing.guests import Guest, choice


async def played(guest: Guest, **how: Any) -> str:
    """A table where a guest has played one deal among bots: they bid, then follow the hints."""
    table = await guest.open(you="Anne", bots="beginner", **how)
    async with aclosing(guest.news(table)) as stream:
        await anext(stream)
        await guest.do(table, "ready")
        async for news in stream:
            deal = news["snapshot"]["deal"]
            if deal and deal["scores"]:
                return table
            if deal and deal["legal"] and deal["legal"]["what"] == "bid":
                await guest.do(table, "act", action=choice(deal["legal"]))
            elif deal and deal["legal"]:
                hint = (await guest.get(f"/api/tables/{table}/hint")).json()
                if hint["action"] is not None:
                    await guest.do(table, "act", action=hint["action"])
    raise AssertionError
