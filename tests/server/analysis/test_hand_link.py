"""What a link to a hand shows in a message, and what the page finds in it."""

import pytest
from tests.server.site.messenger import READ, head

from oudler import load_ruleset
from oudler.core import CardSet, Contract
from oudler.deals.hand_link import LinkedHand, hand_to_link
from oudler.testing.guests import open_desk, open_site, run

CARDS = "T21 T19 T12 T6 T1 EX HK HN H10 H8 H1 DJ D8 CQ CN C7 S6 S4"
ASKED = LinkedHand(load_ruleset("fft-4"), CardSet.parse(CARDS), (None, Contract.PRISE))
LINK = hand_to_link(ASKED)
SITE = "http://oudler.test"


def test_a_message_shows_the_hand_and_what_was_bid() -> None:
    async def scenario() -> None:
        async with open_desk(READ) as site:
            tags = (await head(site.guest(), f"/h/{LINK}")).tags
            assert tags["og:title"].startswith("Que feriez-vous avec cette main")
            assert "21 19 12 6 1" in tags["og:description"]
            assert "passe, prise" in tags["og:description"]
            assert tags["og:url"] == f"{SITE}/h/{LINK}"
            english = (await head(site.guest("en"), f"/h/{LINK}")).tags
            assert "before you: pass, " in english["og:description"]
            first = hand_to_link(ASKED._replace(bids=()))
            tags = (await head(site.guest(), f"/h/{first}")).tags
            assert "vous parlez en premier" in tags["og:description"]

    run(scenario)


def test_the_picture_of_a_hand_is_there() -> None:
    pytest.importorskip("typst")

    async def scenario() -> None:
        async with open_desk(READ) as site:
            guest = site.guest()
            address = (await head(guest, f"/h/{LINK}")).tags["og:image"].removeprefix(SITE)
            picture = await guest.web.get(address)
            assert picture.content.startswith(b"\x89PNG")
            assert "immutable" in picture.headers["cache-control"]
            svg = await guest.web.get(address.replace(".png", ".svg"))
            assert "<title>atout 21 19 12 6 1" in svg.text

    run(scenario)


def test_the_page_finds_the_hand_in_a_link() -> None:
    async def scenario() -> None:
        async with open_site() as site:
            guest = site.guest("en")
            found = (await guest.get(f"/api/analysis/hand/{LINK}")).json()
            hand = str(ASKED.hand)
            assert found == {"rules": "fft-4", "hand": hand, "bids": ["pass", "prise"], "dog": ""}
            wrong = await guest.get(f"/api/analysis/hand/{LINK[:-1]}")
            assert wrong.status_code == 404
            assert wrong.json()["message"].startswith("This link leads to no hand")

    run(scenario)


def test_a_wrong_link_shows_what_oudler_is() -> None:
    async def scenario() -> None:
        async with open_desk(READ) as site:
            guest = site.guest()
            for link in (LINK[:-1], "x", "1.fft-9@1.AAAA"):
                assert (await head(guest, f"/h/{link}")).tags["og:title"] == "Oudler"
                assert (await guest.get(f"/pictures/h/{link}.svg")).status_code == 404

    run(scenario)
