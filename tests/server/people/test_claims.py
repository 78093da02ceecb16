"""A person belongs to one account: their own, or the one they joined as a guest."""

import asyncio

import httpx
import pytest

from oudler.people.identity.account_refusal import AccountReason, AccountRefusal
from oudler.people.people import People
from oudler.testing.guests import Guest, Site, open_desk, run

PASSPHRASE = "quatre bouts et un chien"
SECRET = "La main de Gaston"


def twin(site: Site, guest: Guest) -> Guest:
    """Another device with the guest's cookies, as a link to it gives."""
    return site.guest(cookies=httpx.Cookies(guest.web.cookies))


async def sign(guest: Guest, path: str, name: str) -> tuple[int, str]:
    """Sign up or in; the status, and the reason of a refusal."""
    answer = await guest.post(path, {"name": name, "passphrase": PASSPHRASE})
    return answer.status_code, answer.json().get("reason", "")


async def sign_up(guest: Guest, name: str) -> tuple[int, str]:
    return await sign(guest, "/api/account", name)


async def sign_in(guest: Guest, name: str) -> tuple[int, str]:
    return await sign(guest, "/api/session", name)


async def id_of(guest: Guest) -> str:
    return str((await guest.get("/api/me")).json()["id"])


async def erase(guest: Guest, passphrase: str = PASSPHRASE) -> None:
    answer = await guest.post("/api/account/forget", {"passphrase": passphrase})
    assert answer.status_code == 200, answer.text


async def kept_by(guest: Guest) -> None:
    """Write a private note at a new table."""
    table = await guest.open(you="Gaston")
    answer = await guest.post("/api/me/notes", {"table": table, "deal": 0, "text": SECRET})
    assert answer.status_code == 200, answer.text


async def sees_it(guest: Guest) -> bool:
    pages = [await guest.get(path) for path in ("/api/me/notes", "/api/account/export")]
    return any(SECRET in page.text for page in pages)


def people_of(site: Site) -> People:
    people: People = site.app.state.context.people
    return people


async def stays_apart(site: Site, gaston: Guest, quentin: Guest) -> None:
    """Gaston's data are neither seen nor erased by Quentin's account."""
    assert not await sees_it(quentin)
    await erase(quentin)
    assert await sign_in(site.guest(), "Gaston") == (200, "")
    assert await sees_it(gaston)


def test_a_guest_who_has_joined_an_account_opens_no_other() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            gaston, quentin = site.guest(), site.guest()
            await kept_by(gaston)
            copy = twin(site, gaston)
            assert await sign_up(quentin, "Quentin") == (201, "")
            assert await sign_in(copy, "Quentin") == (200, "")
            assert await sees_it(copy)
            assert await sign_up(gaston, "Gaston") == (409, "has_account")
            assert await sign_in(gaston, "Quentin") == (200, "")
            assert await sees_it(gaston)
            await erase(copy)
            assert await site.registry.store.streams("claim") == ()

    run(scenario)


def test_whoever_has_an_account_is_joined_by_none() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            gaston, quentin = site.guest(), site.guest()
            await sign_up(quentin, "Quentin")
            await kept_by(gaston)
            await sign_up(gaston, "Gaston")
            # As a sign-in does that was asked before the account was opened.
            await people_of(site).join(await id_of(gaston), await id_of(quentin))
            await stays_apart(site, gaston, quentin)

    run(scenario)


def test_a_guest_joins_one_account() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            gaston, quentin, rosa = (site.guest() for _ in range(3))
            await kept_by(gaston)
            copy = twin(site, gaston)
            await sign_up(quentin, "Quentin")
            await sign_up(rosa, "Rosa")
            await sign_in(copy, "Quentin")
            assert await sign_in(gaston, "Rosa") == (200, "")
            assert [await sees_it(one) for one in (quentin, rosa)] == [True, False]

    run(scenario)


@pytest.mark.parametrize("names", [("Un", "Deux"), ("Un", "Un")])
def test_signing_up_twice_at_once_opens_one_account(names: tuple[str, str]) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            gaston = site.guest()
            await kept_by(gaston)
            devices = gaston, twin(site, gaston)
            answers = await asyncio.gather(*map(sign_up, devices, names))
            assert sorted(answers) == [(201, ""), (409, "has_account")]
            assert len(await site.registry.store.streams("account/")) == 1

    run(scenario)


def test_a_name_that_is_taken_leaves_the_guest_free_to_choose_another() -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            gaston = site.guest()
            await sign_up(site.guest(), "Gaston")
            assert await sign_up(gaston, "Gaston") == (409, "name_taken")
            assert await sign_up(gaston, "Gaston 2") == (201, "")

    run(scenario)


def test_an_account_opened_while_its_guest_is_erased_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with open_desk() as site:
            gaston = site.guest()
            await kept_by(gaston)
            person, people = await id_of(gaston), people_of(site)
            hash = people._passphrases.hash

            async def erased(passphrase: str) -> str:
                await people.forget(person, None)
                return await hash(passphrase)

            monkeypatch.setattr(people._passphrases, "hash", erased)
            with pytest.raises(AccountRefusal) as caught:
                await people.accounts.open(person, "Gaston", PASSPHRASE)
            assert caught.value.reason is AccountReason.NO_ACCOUNT
            monkeypatch.undo()
            assert await sign_up(site.guest(), "Gaston") == (201, "")

    run(scenario)
