"""What links to the site's other pages show: invitations, contests, and no secret address."""

from dataclasses import replace

import pytest
from tests.server.site.messenger import READ, head

from oudler.testing.guests import open_desk, run


def test_home_and_secret_addresses_show_what_oudler_is() -> None:
    async def scenario() -> None:
        async with open_desk(READ) as site:
            guest, key = site.guest(), "o-" + 32 * "0"
            for path in ("/", "/sheet/some-sheet-1", f"/tournament/some-club/{key}", "/historique"):
                found = await head(guest, path)
                assert found.tags["og:title"] == "Oudler"
                assert found.tags["og:url"] == "http://oudler.test/"
                assert not found.links.get("application/json+oembed")
                assert not any("some-" in content for content in found.tags.values())

    run(scenario)


def test_a_browser_that_has_been_here_gets_the_page_as_it_is_built() -> None:
    async def scenario() -> None:
        async with open_desk(READ) as site:
            guest = site.guest()
            assert "og:title" in (await guest.get("/")).text
            assert "og:title" not in (await guest.get("/")).text

    run(scenario)


@pytest.mark.parametrize("is_listed", [True, False])
def test_a_link_to_a_table_tells_strangers_no_more_than_the_lobby(*, is_listed: bool) -> None:
    async def scenario() -> None:
        async with open_desk(READ) as site:
            anne, stranger = site.guest(), site.guest()
            table = await anne.open(
                you="Anne", name="Chez Anne", is_listed=is_listed, rules="fft-4"
            )
            found = await head(stranger, f"/t/{table}")
            unknown = await head(stranger, "/t/no-such-table")
            if is_listed:
                assert found.tags["og:title"] == "Chez Anne"
                assert "Anne" in found.tags["og:description"]
                assert "3 places" in found.tags["og:description"]
            else:
                assert found.tags == unknown.tags
            assert "icon-512" in found.tags["og:image"]

    run(scenario)


def test_names_and_titles_are_written_as_text() -> None:
    async def scenario() -> None:
        async with open_desk(READ) as site:
            anne = site.guest()
            name = '"><script>alert(1)</script>'
            table = await anne.open(you="Anne", name=name, is_listed=True)
            anne.web.cookies.clear()
            page = (await anne.get(f"/t/{table}")).text
            assert "<script>alert" not in page
            assert (await head(anne, f"/t/{table}")).tags["og:title"] == name

    run(scenario)


def test_the_links_are_those_of_the_public_address() -> None:
    async def scenario() -> None:
        async with open_desk(replace(READ, url="https://tarot.example.org/")) as site:
            found = await head(site.guest(), "/")
            assert found.tags["og:url"] == "https://tarot.example.org/"
            assert found.tags["og:image"].startswith("https://tarot.example.org/static/")

    run(scenario)
