"""Nobody learns the cards of a board before its contest is closed, whatever they request."""

import re
from typing import Any

from tests.server.contest.contests import DAY, NOON, TODAY, begin, finish, open_day, played
from tests.server.site.messenger import READ, head

from oudler.contest import daily
from oudler.contest.contests import Contests
from oudler.testing.guests import Guest, Site, run

CARD = re.compile(r'"(?:[SHDC](?:[1-9]|10|J|N|Q|K)|T(?:[1-9]|1\d|2[01])|EX)"')
OF_TABLE = ("", "/told", "/spectators", "/ratings", "/hint", "/guide", "/manual", "/card")
OF_DEAL = ("/record", "/deals/1", "/deals/1/review", "/deals/1/proof", "/deals/1/discussion")
OF_CONTEST = (
    "",
    "/boards/1",
    "/boards/1/best?table={table}",
    "/boards/1/compare?first={table}&second={table}",
)
OF_PERSON = ("/api/me/deals", "/api/me/deals.csv", "/api/me/deals.json", "/api/account/export")


async def asked(guest: Guest, path: str) -> str:
    return (await guest.web.get(path)).text


async def cards_for(guest: Guest, table: str, paths: tuple[str, ...]) -> set[str]:
    """The cards that these addresses of a table show a guest."""
    texts = [await asked(guest, f"/api/tables/{table}{path}") for path in paths]
    return {card for text in texts for card in CARD.findall(text)}


def test_a_second_cookie_sees_no_card_of_a_board_in_play_or_finished() -> None:
    async def scenario() -> None:
        async with open_day() as (site, _):
            anne, eve = site.guest(), site.guest()
            table = await begin(anne, "Anne")
            await anne.do(table, "ready", number="1")
            for path in OF_TABLE:
                answer = await eve.web.get(f"/api/tables/{table}{path}")
                assert answer.status_code in (403, 409), path
            assert not await cards_for(eve, table, (*OF_TABLE, *OF_DEAL))
            stream = await eve.web.get(f"/api/tables/{table}/events")
            assert stream.status_code == 403
            await finish(anne, table)
            assert not await cards_for(eve, table, (*OF_TABLE, *OF_DEAL))
            for path in OF_CONTEST:
                text = await asked(eve, f"/api/contests/{TODAY}{path.format(table=table)}")
                assert not CARD.findall(text), path
            assert await _secret(site) not in await _everything(eve, table)

    run(scenario)


def test_ones_own_finished_board_shows_nothing_that_ones_seat_has_not_seen() -> None:
    async def scenario() -> None:
        async with open_day() as (site, _):
            anne = site.guest()
            table = await played(anne, "Anne")
            opened = (await anne.snapshot(table))["deal"]["open"]
            assert not any(opened["hands"])
            assert opened["dog"] == opened["discard"] == []
            assert opened["discard_points"] == ""
            for path in OF_DEAL[:-1]:
                answer = await anne.web.get(f"/api/tables/{table}{path}")
                assert answer.json()["reason"] == "contest_open", path
            line = {"at": "1", "place": 1, "line": []}
            guess = {"number": 0, "action": {"type": "bid", "contract": "pass"}}
            plays = {"what-if": line, "line": line, "guess": guess, "master": {"place": 1}}
            plays |= {path: {"at": "trick/1", "place": 1} for path in ("why", "report")}
            for path, asked_for in plays.items():
                answer = await anne.post(f"/api/tables/{table}/deals/1/{path}", asked_for)
                assert answer.json()["reason"] == "contest_open", path
            again = {"table": table, "deal": 1, "place": 1}
            assert (await anne.post("/api/tables", {"again": again})).status_code == 409
            assert await _secret(site) not in await _everything(anne, table)
            texts = [await asked(anne, path) for path in OF_PERSON]
            assert not any(CARD.findall(text) for text in texts)

    run(scenario)


SHOWN = re.compile(r"/pictures/|/embed/|atout|pique|trèfle|Que diriez")
"""What a preview says where it shows a card."""


def test_no_link_shows_a_card_or_a_score_before_the_end() -> None:
    async def scenario() -> None:
        async with open_day(settings=READ) as (site, hands):
            anne, eve = site.guest(), site.guest()
            table = await played(anne, "Anne")
            links = (f"/t/{table}", f"/t/{table}/deal/1", f"/t/{table}/deal/1/bid/1")
            for path in (*links, "/daily", f"/c/{TODAY}", f"/c/{TODAY}/board/1"):
                found = await head(eve, path)
                told = " ".join([*found.tags.values(), *found.links.values()])
                for guest in (anne, eve):
                    told += await asked(guest, f"/api/preview?lang=fr&of={path}")
                    told += await asked(guest, f"/api/oembed?lang=fr&url={path}")
                assert not SHOWN.search(told), path
                assert not re.search(r"réussie|chutée|[+−]\d", told), path
            sent = (await anne.web.get(f"/api/preview?lang=fr&of=/t/{table}/deal/1")).json()
            assert sent["link"].endswith(f"/c/{TODAY}?lang=fr")
            assert sent["picture"] == ""
            eve.web.cookies.clear()
            assert (await eve.web.get(f"/api/preview?of=/t/{table}/deal/1")).status_code == 404
            hands.time += DAY
            await anne.get(f"/api/contests/{TODAY}")
            opened = (await anne.web.get(f"/api/preview?lang=fr&of=/t/{table}/deal/1")).json()
            assert opened["link"].endswith(f"/t/{table}/deal/1?lang=fr")

    run(scenario)


COMMANDS: tuple[dict[str, Any], ...] = (
    {"do": "undo"},
    {"do": "leave"},
    {"do": "away"},
    {"do": "sit", "place": 1, "name": "Anne"},
    {"do": "clear", "place": 1},
    {"do": "seatbot", "place": 1, "level": "master"},
    {"do": "watching", "open": True},
    {"do": "invite", "who": "0" * 16},
    {"do": "speed", "speed": "quick"},
    {"do": "delay", "by": "none"},
    {"do": "close"},
    {"do": "say", "text": "Bonjour"},
)


def test_a_board_is_played_without_help_and_at_one_place() -> None:
    async def scenario() -> None:
        async with open_day() as (site, _):
            anne = site.guest()
            table = await begin(anne, "Anne")
            await anne.do(table, "ready", number="1")
            for command in COMMANDS:
                refused = await anne.ask(table, **command)
                assert refused.json()["reason"] == "of_contest", command
            assert (await anne.get(f"/api/tables/{table}/hint")).status_code == 409

    run(scenario)


async def sign_up(guest: Guest, name: str) -> None:
    """Open an account."""
    found = await guest.post("/api/account", account(name))
    assert found.status_code == 201, found.text


def account(name: str) -> dict[str, str]:
    """How somebody signs up, or in."""
    return {"name": name, "passphrase": "un cheval bleu dort ici"}


def test_nobody_plays_twice_in_one_browser_by_signing_in_or_out() -> None:
    async def scenario() -> None:
        async with open_day() as (site, _):
            anne = site.guest()
            await sign_up(anne, "Anne")
            await anne.post("/api/session/end", {})
            await anne.get("/api/contests/today")
            path, sit = f"/api/contests/{TODAY}/play", {"you": "Léa"}
            assert (await anne.post(path, sit)).json()["reason"] == "sign_in_first"
            bob = site.guest()
            await sign_up(bob, "Bob")
            lea = site.guest()
            await played(lea, "Léa")
            await lea.post("/api/session", account("Bob"))
            assert (await lea.post(path, sit)).json()["reason"] == "played_as_guest"

    run(scenario)


def test_an_account_of_today_counts_like_an_older_one() -> None:
    async def scenario() -> None:
        async with open_day() as (site, hands):
            anne, bob = site.guest(), site.guest()
            await sign_up(anne, "Anne")
            hands.time = NOON + DAY
            await sign_up(bob, "Bob")
            today = (await anne.get("/api/contests/today")).json()["id"]
            for guest, name in ((anne, "Anne"), (bob, "Bob")):
                await played(guest, name, today)
            found = (await anne.get(f"/api/contests/{today}")).json()["ranking"]
            assert {one["name"]: one["rank"] for one in found} == {"Anne": 1, "Bob": 1}

    run(scenario)


async def _secret(site: Site) -> str:
    return (await _contests(site).of(TODAY)).opened.secret


def _contests(site: Site) -> Contests:
    contests: Contests = site.app.state.context.people.contests
    assert daily.day_of(TODAY)
    return contests


async def _everything(guest: Guest, table: str) -> str:
    """All that a guest can read about a board."""
    paths = [f"/api/tables/{table}{path}" for path in (*OF_TABLE, *OF_DEAL)]
    paths += [f"/api/contests/{TODAY}{path.format(table=table)}" for path in OF_CONTEST]
    paths += ["/api/contests/today", "/api/contests/days", *OF_PERSON]
    return "".join([await asked(guest, path) for path in paths])
