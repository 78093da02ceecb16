"""Invitations by push and e-mail: to those who asked to be told, once a table, never insistent."""

import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any

import pytest
from tests.server.notices.inboxes import (
    AT_ONCE,
    NEVER,
    PASSPHRASE,
    SITE,
    Inboxes,
    body_of,
    look,
    open_inboxes,
    site_of,
    subscribe,
    with_address,
)
from tests.server.people.companions import PATH, ask_bob, invited, played_together

from oudler.people.reach.due_notices import Timing
from oudler.people.reach.vacations import DAY
from oudler.testing.guests import Guest, Site, run
from oudler.testing.tables import ChanceTable

pytestmark = pytest.mark.slow


@dataclass
class Together:
    """Anne and Bob, who have played together, and where Bob may be told."""

    inboxes: Inboxes
    site: Site
    anne: Guest
    bob: Guest
    evening: ChanceTable

    async def invite(self, name: str = "Chez Anne", anne: str = "Anne") -> str:
        """Let Anne open a table and invite Bob there; the table."""
        table = await self.anne.open(you=anne, name=name)
        assert await ask_bob(self.anne, table) == 200
        return table

    @property
    def titles(self) -> list[str]:
        """What Bob was told by push."""
        return [one["title"] for one in self.inboxes.push.messages]


@asynccontextmanager
async def together(timing: Timing = AT_ONCE, url: str = "memory:") -> AsyncIterator[Together]:
    async with open_inboxes() as inboxes, site_of(inboxes, timing, url) as site:
        yield Together(inboxes, site, *await played_together(site))


def test_an_invitation_reaches_a_browser_that_is_elsewhere_once() -> None:
    async def scenario() -> None:
        async with together() as found:
            await subscribe(found.bob, found.inboxes)
            table = await found.invite()
            for _ in range(3):
                await look(found.site)
            (told,) = found.inboxes.push.messages
            assert told["title"] == "Anne vous invite à jouer"
            assert (told["body"], told["path"], told["lang"]) == ("Chez Anne", "/", "fr")
            assert told["tag"] == table

    run(scenario)


def test_a_second_person_at_the_same_table_makes_no_second_message() -> None:
    async def scenario() -> None:
        async with together() as found:
            await subscribe(found.bob, found.inboxes)
            table = await found.invite()
            await look(found.site)
            await found.anne.do(table, "leave")
            await found.anne.do(table, "sit", place=2, name="Anne")
            about = {"do": "decline", "table": table, "who": (await invited(found.bob))[0]["who"]}
            await found.bob.post(PATH, about)
            assert await ask_bob(found.anne, table) == 200
            await look(found.site)
            assert found.titles == ["Anne vous invite à jouer"]

    run(scenario)


def test_a_mail_names_the_table_and_says_how_to_get_no_more() -> None:
    async def scenario() -> None:
        async with together() as found:
            await with_address(found.site, found.bob, found.inboxes, "Bob")
            table = await found.invite()
            for _ in range(2):
                await look(found.site)
            (told,) = found.inboxes.mail.mails
            assert told["Subject"] == "Anne vous invite à jouer"
            for kind in ("plain", "html"):
                assert f"{SITE}/t/{table}" in body_of(told, kind)
                assert "Chez Anne" in body_of(told, kind)
                assert "ouvrez la page d'accueil" in body_of(told, kind).replace("&#x27;", "'")
            assert told["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"

    run(scenario)


def test_english_and_several_at_once() -> None:
    async def scenario() -> None:
        async with together() as found:
            found.bob.lang = "en"
            await subscribe(found.bob, found.inboxes)
            for name in ("Lundi", "Mardi"):
                await found.invite(name)
            await look(found.site)
            (told,) = found.inboxes.push.messages
            assert (told["title"], told["body"]) == ("2 invitations to play", "Anne")
            assert (told["tag"], told["lang"]) == ("invitations", "en")

    run(scenario)


def test_those_that_come_within_the_hour_wait_for_the_next_message() -> None:
    async def scenario() -> None:
        async with together(replace(AT_ONCE, between=3600.0)) as found:
            await subscribe(found.bob, found.inboxes)
            for _ in range(4):
                await found.invite()
                await look(found.site)
            assert found.titles == ["Anne vous invite à jouer"]
            found.site.registry.clock = lambda: time.time() + 3601
            await look(found.site)
            assert found.titles[1:] == ["3 invitations à jouer"]

    run(scenario)


def test_whoever_answers_soon_is_told_nothing() -> None:
    async def scenario() -> None:
        async with together(replace(AT_ONCE, delay=60.0)) as found:
            await subscribe(found.bob, found.inboxes)
            table = await found.invite()
            await look(found.site)
            await found.bob.do(table, "sit", place=1, name="Bob")
            found.site.registry.clock = lambda: time.time() + 61
            await look(found.site)
            assert found.inboxes.push.asked == 0

    run(scenario)


def test_whoever_looks_at_the_table_is_told_nothing() -> None:
    async def scenario() -> None:
        async with together() as found:
            await subscribe(found.bob, found.inboxes)
            table = await found.anne.open(you="Anne")
            news = found.bob.news(table)
            await anext(news)
            await ask_bob(found.anne, table)
            await look(found.site)
            await news.aclose()
            await look(found.site)
            assert found.inboxes.push.asked == 0

    run(scenario)


async def _closes(found: Together) -> None:
    await found.bob.post(PATH, {"do": "close"})


async def _refuses(found: Together) -> None:
    table = await found.invite()
    who = (await invited(found.bob))[0]["who"]
    await found.bob.post(PATH, {"do": "refuse", "table": table, "who": who})


async def _mutes(found: Together) -> None:
    await found.bob.do(found.evening.id, "mute", place=0)


@pytest.mark.parametrize("refusal", [_closes, _refuses, _mutes])
def test_whoever_takes_no_invitations_is_told_of_none(
    refusal: Callable[[Together], Any],
) -> None:
    async def scenario() -> None:
        async with together() as found:
            await subscribe(found.bob, found.inboxes)
            await refusal(found)
            await found.invite()
            await look(found.site)
            assert found.inboxes.push.asked == 0

    run(scenario)


def test_on_vacation_nothing_is_sent_until_one_is_back() -> None:
    async def scenario() -> None:
        async with together() as found:
            await subscribe(found.bob, found.inboxes)
            now = time.time()
            asked = {"begin": now - 60, "end": now + 2 * DAY}
            assert (await found.bob.post("/api/me/vacations", asked)).status_code == 200
            await found.invite()
            await look(found.site)
            assert found.inboxes.push.asked == 0
            found.site.registry.clock = lambda: time.time() + 2 * DAY + 1
            await look(found.site)
            assert found.titles == ["Anne vous invite à jouer"]

    run(scenario)


def test_a_browser_hears_nothing_of_invitations_from_before_it_was_added() -> None:
    async def scenario() -> None:
        async with together() as found:
            await found.invite()
            await subscribe(found.bob, found.inboxes)
            await look(found.site)
            assert found.inboxes.push.asked == 0

    run(scenario)


def test_whoever_was_met_as_a_guest_is_told_once_signed_in() -> None:
    async def scenario() -> None:
        async with together() as found:
            elsewhere = found.site.guest()  # an account that has played with nobody
            await with_address(found.site, elsewhere, found.inboxes, "Robert")
            entering = {"name": "Robert", "passphrase": PASSPHRASE}
            assert (await found.bob.post("/api/session", entering)).status_code == 200
            await look(found.site)
            assert found.inboxes.mail.mails == []
            await found.invite()
            for _ in range(2):
                await look(found.site)
            (told,) = found.inboxes.mail.mails
            assert told["Subject"] == "Anne vous invite à jouer"

    run(scenario)


def test_an_invitation_that_a_guest_got_just_before_signing_in_is_told() -> None:
    async def scenario() -> None:
        async with together() as found:
            elsewhere = found.site.guest()
            await with_address(found.site, elsewhere, found.inboxes, "Robert")
            await found.invite()
            await look(found.site)
            assert found.inboxes.mail.mails == []
            entering = {"name": "Robert", "passphrase": PASSPHRASE}
            assert (await found.bob.post("/api/session", entering)).status_code == 200
            await look(found.site)
            assert len(found.inboxes.mail.mails) == 1

    run(scenario)


def test_turns_and_invitations_share_the_pause_between_two_mails() -> None:
    async def scenario() -> None:
        async with together(replace(AT_ONCE, quiet=NEVER)) as found:
            await with_address(found.site, found.bob, found.inboxes, "Bob")
            await found.invite("Lundi")
            await look(found.site)
            await found.invite("Mardi")
            await look(found.site)
            assert len(found.inboxes.mail.mails) == 1

    run(scenario)


def test_an_invitation_noted_before_a_restart_is_told_after_it(tmp_path: object) -> None:
    async def scenario() -> None:
        url = f"sqlite:///{tmp_path}/oudler.db"
        async with together(url=url) as found:
            await subscribe(found.bob, found.inboxes)
            await found.invite()
            settings = found.inboxes
            async with site_of(settings, url=url) as other:
                await look(other)
                await look(found.site)
            assert found.titles == ["Anne vous invite à jouer"]

    run(scenario)
