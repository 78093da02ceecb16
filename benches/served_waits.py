"""The same as `waits`, but four scripted people play over a server, at a person's speed.

    python benches/served_waits.py [--rules fft-4] [--tables 8] [--seed waits] [--faster 1]

Each deal that somebody takes has a table for every setting, and all tables play at once. A choice
takes as long as people take, 3 seconds in the mean and now and then much longer, the same under
every setting. `--faster` divides every wait.
"""

import argparse
import asyncio
from contextlib import aclosing, suppress
from dataclasses import replace
from itertools import count, islice
from random import Random
from statistics import mean
from uuid import uuid4

import httpx
from intervals import margin
from waits import MOMENT, SETTINGS, spent

from oudler.bots import Club, finish
from oudler.bots.claiming import knows_rest
from oudler.core import Deal, Dealt, LegalPlays, Phase, SeatView, view
from oudler.core.claim import offered, tricks_left
from oudler.core.text import action_to_json
from oudler.rulesets import load_ruleset
from oudler.shuffling import numbered_deal
from oudler.table.clock.pace import Tempo
from oudler.table.events import Event, PersonSat, SeedCommitted, TableOpened, write_event
from oudler.table.live.table_actor import stream_of
from oudler.testing.guests import SETTINGS as SITE
from oudler.testing.guests import Guest, Site, open_site
from oudler.web.identity import Guest as Identity
from oudler.web.identity import write_cookie

SPREAD = 0.8
"""Of the logarithm of a thinking time: one in twenty takes 2.7 times the mean."""


def thought(options: argparse.Namespace, number: int, card: int) -> float:
    """Seconds of one choice, `--think` in the mean."""
    rng = Random(f"{options.seed}/{number}/{card}")
    return float(options.think * rng.lognormvariate(-(SPREAD**2) / 2, SPREAD))


async def table_of(site: Site, dealt: Dealt, rules: str, id: str) -> list[Guest]:
    """Open a table with this deal in play; its four people."""
    names = [f"{id}{place}" for place in range(load_ruleset(rules).places)]
    log: list[Event] = [
        TableOpened(id, id, names[0], rules),
        *(PersonSat(place, name, name) for place, name in enumerate(names)),
        SeedCommitted(1, "commitment", "secret"),
        dealt,
    ]
    await site.registry.store.append(stream_of(id), 0, [write_event(one) for one in log])
    return [_guest(site, name) for name in names]


def _guest(site: Site, name: str) -> Guest:
    guest = site.guest()
    cookie = write_cookie(SITE.secret, Identity(name, name))
    guest.web.cookies.set("oudler", cookie, domain=guest.web.base_url.host)
    return guest


async def seconds_of(site: Site, options: argparse.Namespace, number: int, name: str) -> float:
    """From the first card to the score."""
    rules = load_ruleset(options.rules)
    id = f"table{number}x{[*SETTINGS].index(name)}"
    dealt = numbered_deal(rules, options.seed, number)
    guests = await table_of(site, dealt, options.rules, id)
    return max(
        await asyncio.gather(
            *(
                sits(site, options, guest, place, id, number, name)
                for place, guest in enumerate(guests)
            )
        )
    )


async def sits(
    site: Site,
    options: argparse.Namespace,
    guest: Guest,
    place: int,
    id: str,
    number: int,
    name: str,
) -> float:
    """One person's deal; the seconds from its first card to its score."""
    begun, acted = 0.0, -1
    now = asyncio.get_running_loop().time
    async with aclosing(guest.news(id)) as stream:
        async for news in stream:
            deal = (await site.registry.table(id)).table.deal
            assert deal is not None
            if deal.phase is Phase.PLAY:
                begun = begun or now()
            if deal.phase is Phase.OVER:
                return float((now() - begun) * options.faster)
            if news["snapshot"]["turn"] != place or news["seq"] < acted:
                continue
            acted = await acts(guest, options, deal, id, number, SETTINGS[name])
    raise AssertionError(f"{id} {place}: {news}"[:300])


async def acts(
    guest: Guest,
    options: argparse.Namespace,
    deal: Deal,
    id: str,
    number: int,
    setting: tuple[bool, bool, bool],
) -> int:
    """Wait as a person or the page does, then act; the number of the last event caused."""
    assert deal.to_act is not None
    seen = view(deal, deal.to_act)
    claims = setting[2] and bool(offered(deal)) and knows_rest(seen)
    await asyncio.sleep(waited(seen, options, number, setting, claims=claims) / options.faster)
    if claims:
        return await sent(guest, id, do="claim", tricks=tricks_left(deal))
    action = finish(Club().choose(seen)).action
    assert action is not None
    return await sent(guest, id, do="act", action=action_to_json(action))


async def sent(guest: Guest, id: str, **command: object) -> int:
    """Send a command, again if its connection had been closed as idle, as a browser does."""
    asked = {"key": uuid4().hex, **command}
    for _ in range(5):
        with suppress(httpx.TransportError):
            answer = await guest.post(f"/api/tables/{id}/commands", asked)
            return int(answer.raise_for_status().json()["seq"])
    raise AssertionError


def waited(
    seen: SeatView,
    options: argparse.Namespace,
    number: int,
    setting: tuple[bool, bool, bool],
    *,
    claims: bool,
) -> float:
    """Seconds before a card falls, or a hand is laid down; none before the play."""
    if not isinstance(seen.legal, LegalPlays):
        return 0.0
    played = sum(len(trick.cards) for trick in seen.tricks) + len(seen.trick.cards)
    if claims or len(seen.legal.cards) > 1:
        return thought(options, number, played)
    plays_itself = setting[1] or (setting[0] and len(seen.hand) == 1)
    return MOMENT if plays_itself else float(options.click)


async def measure(options: argparse.Namespace) -> None:
    """A line for each setting."""
    numbers = [*islice((n for n in count() if spent(options, n)), options.tables)]
    many = replace(SITE, streams_of_address=100_000)
    async with open_site(tempo=Tempo(), settings=many) as site:
        found = await asyncio.gather(
            *(
                asyncio.gather(*(seconds_of(site, options, number, name) for number in numbers))
                for name in SETTINGS
            )
        )
    usual = found[0]
    for name, seconds in zip(SETTINGS, found, strict=True):
        less = mean(1 - one / before for one, before in zip(seconds, usual, strict=True))
        print(f"{name}: {mean(seconds):.0f} s ± {margin(seconds):.0f}, {less:.1%} less")


def main() -> None:
    """Play, and print how long it took."""
    asked = argparse.ArgumentParser()
    asked.add_argument("--rules", default="fft-4")
    asked.add_argument("--seed", default="waits")
    asked.add_argument("--tables", type=int, default=8)
    asked.add_argument("--think", type=float, default=3)
    asked.add_argument("--click", type=float, default=1.5)
    asked.add_argument("--faster", type=float, default=1)
    asyncio.run(measure(asked.parse_args()))


if __name__ == "__main__":
    main()
