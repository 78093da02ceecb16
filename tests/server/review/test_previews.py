"""What links to deals show in a message, read as messengers do: no cookie, no script."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from html import unescape
from random import Random
from typing import Any

import httpx
import pytest
from tests.server.review.finished import played
from tests.server.site.messenger import READ, head

from oudler.core import Deal
from oudler.deals import deal_to_fragment
from oudler.deck.picture import NoPictures, to_svg
from oudler.rulesets import load_ruleset
from oudler.testing.builders import begin
from oudler.testing.chance import play_randomly, random_dealt
from oudler.testing.guests import open_desk, open_site, run
from oudler.web import pictures, previews
from oudler.web.settings import Rate


@cache
def over(rules: str = "fft-4") -> Deal:
    """A deal that was taken and played."""
    ruleset = load_ruleset(rules)
    for number in range(100):
        rng = Random(number)
        _, deal = play_randomly(begin(ruleset, random_dealt(rng, ruleset)), rng)
        if deal.contract is not None:
            return deal
    raise AssertionError


def path_in(address: str) -> str:
    assert address.startswith("http://oudler.test/")
    return address.removeprefix("http://oudler.test")


def test_a_deal_in_a_link_shows_who_took_what_and_every_card() -> None:
    async def scenario() -> None:
        async with open_desk(READ) as site:
            guest, fragment = site.guest(), deal_to_fragment(over())
            found = await head(guest, f"/d/{fragment}")
            assert re.fullmatch(r"\w+ : garde.* points", unspaced(found.tags["og:title"]))
            assert "pour" in found.tags["og:description"]
            assert found.tags["og:url"] == f"http://oudler.test/d/{fragment}"
            assert found.tags["og:locale"] == "fr_FR"
            for name in ("title", "description", "image"):
                assert found.tags[f"twitter:{name}"] == found.tags[f"og:{name}"]
            assert found.tags["og:image:alt"].count(":") >= 5
            english = site.guest("en")
            assert (await head(english, f"/d/{fragment}")).tags["og:locale"] == "en_GB"

    run(scenario)


def unspaced(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def test_the_picture_that_a_tag_names_is_there_and_never_changes() -> None:
    pytest.importorskip("typst")

    async def scenario() -> None:
        async with open_desk(READ) as site:
            guest, fragment = site.guest(), deal_to_fragment(over())
            found = await head(guest, f"/d/{fragment}")
            assert found.tags["twitter:card"] == "summary_large_image"
            picture = await guest.web.get(path_in(found.tags["og:image"]))
            assert picture.status_code == 200
            assert picture.headers["content-type"] == found.tags["og:image:type"] == "image/png"
            assert picture.content.startswith(b"\x89PNG")
            assert "immutable" in picture.headers["cache-control"]
            assert "set-cookie" not in picture.headers
            bare = path_in(found.tags["og:image"]).replace(".png", ".svg")
            for coding in ("gzip", "identity"):
                svg = await guest.web.get(bare, headers={"Accept-Encoding": coding})
                assert svg.text.startswith("<svg")
                assert svg.headers["cross-origin-resource-policy"] == "cross-origin"

    run(scenario)


def test_without_typst_the_icon_stands_for_the_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(previews, "is_installed", lambda _package: False)
    monkeypatch.setattr(pictures, "to_png", _no_png)

    async def scenario() -> None:
        async with open_desk(READ) as site:
            guest, fragment = site.guest(), deal_to_fragment(over())
            found = await head(guest, f"/d/{fragment}")
            assert found.tags["og:image"].endswith("/static/icon-512.png")
            assert found.tags["twitter:card"] == "summary"
            assert (await guest.get(f"/pictures/d/{fragment}.png")).status_code == 404
            assert (await guest.get(f"/pictures/d/{fragment}.svg")).status_code == 200

    run(scenario)


def _no_png(*_: object) -> bytes:
    raise NoPictures


def test_a_moment_that_asks_shows_one_hand_and_not_the_answer() -> None:
    async def scenario() -> None:
        async with open_desk(READ) as site:
            deal = over()
            guest, fragment = site.guest(), deal_to_fragment(deal)
            found = await head(guest, f"/d/{fragment}/bid/1")
            assert found.tags["og:title"].startswith("Que diriez-vous")
            assert found.tags["og:image:alt"].count(":") == 1
            trick = await head(guest, f"/d/{fragment}/trick/2")
            assert trick.tags["og:title"] == "Pli 2"
            assert trick.tags["og:url"].endswith("/trick/2")
            lost = await head(guest, f"/d/{fragment}/trick/99")
            assert lost.tags["og:url"] == f"http://oudler.test/d/{fragment}"

    run(scenario)


def test_a_dead_link_shows_what_oudler_is() -> None:
    async def scenario() -> None:
        async with open_desk(READ) as site:
            guest = site.guest()
            for path in (
                "/d/1.fft-4@1.AAAA",
                "/d/1.none@1.AAAA",
                "/t/no-such-table/deal/1",
                "/d/x",
            ):
                found = await head(guest, path)
                assert found.tags["og:title"] == "Oudler"
                assert found.tags["og:url"] == "http://oudler.test/"
            for path in ("/pictures/d/1.fft-4@1.AAAA.png", "/pictures/d/x.svg", "/embed/d/1.x"):
                assert (await guest.get(path)).status_code == 404
            for asked in ("of=/d/1.fft-4@1.AAAA", "of=http://elsewhere", "of=", ""):
                assert (await guest.web.get(f"/api/preview?{asked}")).status_code == 404

    run(scenario)


def test_oembed_frames_a_deal_within_the_room_that_a_page_has() -> None:
    async def scenario() -> None:
        async with open_desk(READ) as site:
            guest, fragment = site.guest(), deal_to_fragment(over())
            found = await head(guest, f"/d/{fragment}/trick/2")
            discovered = path_in(found.links["application/json+oembed"])
            answer = (await guest.web.get(f"{discovered}&maxwidth=400&maxheight=99999")).json()
            assert (answer["type"], answer["version"]) == ("rich", "1.0")
            assert (answer["width"], answer["height"]) == (400, 480)
            frame = re.search(r'src="([^"]+)"', answer["html"])
            assert frame
            view = await guest.web.get(path_in(unescape(frame[1])))
            assert view.status_code == 200
            elsewhere = "/api/oembed?url=https://elsewhere.example/d/1"
            assert (await guest.web.get(elsewhere)).status_code == 404
            assert (await guest.web.get(f"{discovered}&format=xml")).status_code == 422

    run(scenario)


def test_the_frame_alone_may_be_framed_and_needs_no_script_nor_session() -> None:
    async def scenario() -> None:
        async with open_desk(READ) as site:
            deal = over("fft-5")
            guest, fragment = site.guest(), deal_to_fragment(deal)
            for at in ("", "/trick/1", "/bid/1", "/score"):
                view = await guest.get(f"/embed/d/{fragment}{at}")
                assert view.status_code == 200
                assert "set-cookie" not in view.headers
                policy = view.headers["content-security-policy"].split("; ")
                assert "frame-ancestors *" in policy
                assert "default-src 'none'" in policy
                assert not any("script" in one for one in policy)
                assert "<script" not in view.text
                assert "<form" not in view.text
                for address in re.findall(r'(?:src|href)="([^"]+)"', view.text):
                    if address.startswith("/static/"):
                        continue  # is built with the page
                    shown = await guest.web.get(unescape(address))
                    assert shown.status_code == 200, address
            for path in (
                "/",
                f"/d/{fragment}",
                f"/api/d/{fragment}",
                f"/pictures/d/{fragment}.svg",
            ):
                found = (await guest.get(path)).headers["content-security-policy"]
                assert "frame-ancestors 'none'" in found

    run(scenario)


def test_a_finished_deal_of_a_table_shows_what_anybody_with_the_link_sees() -> None:
    async def scenario() -> None:
        async with open_site(settings=READ) as site:
            anne, stranger = site.guest(), site.guest()
            table = await played(anne, rules="fft-3")
            link = f"/t/{table}/deal/1"
            page = await head(stranger, link)
            deal = (await anne.get(f"/api/tables/{table}/deals/1")).json()
            outcome = deal["moments"][-1]["deal"]["open"]["outcome"]["headline"]
            assert outcome.lower() in unspaced(page.tags["og:title"]).lower()
            assert page.tags["og:url"] == f"{site.address}{link}"
            sent = (await anne.web.get(f"/api/preview?lang=fr&of={link}")).json()
            assert sent["link"] == f"{site.address}{link}?lang=fr"
            assert sent["text"].count(".") >= 1
            await anne.do(table, "ready", number="2")
            assert (await anne.snapshot(table))["deal"]["number"] == 2
            for at in (2, 999):  # the one being played, and none
                page = await head(stranger, f"/t/{table}/deal/{at}")
                assert page.tags["og:title"] == "Oudler"
                for guest in (anne, stranger):
                    path = f"/api/preview?lang=fr&of=/t/{table}/deal/{at}"
                    assert (await guest.web.get(path)).status_code == 404

    run(scenario)


@contextmanager
def _counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    drawn: list[str] = []

    def counting(picture: Any, faces: Any) -> bytes:
        drawn.append(picture.alt)
        return to_svg(picture, faces)

    monkeypatch.setattr(pictures, "to_svg", counting)
    yield drawn


def test_a_picture_is_drawn_once_and_the_memory_of_them_is_bounded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def scenario() -> None:
        with _counted(monkeypatch) as drawn:
            async with open_desk(READ) as site:
                guest = site.guest()
                kept = site.app.state.context.service(pictures.Pictures)
                kept._most = 60_000
                deals = [over(rules) for rules in ("fft-3", "fft-4", "fft-5")]
                for deal in deals:
                    for _ in range(2):
                        path = f"/pictures/d/{deal_to_fragment(deal)}.svg?lang=fr"
                        assert (await guest.web.get(path)).status_code == 200
                    assert kept.size <= 60_000
                assert len(drawn) == 3
                path = f"/pictures/d/{deal_to_fragment(deals[0])}.svg?lang=fr"
                await guest.web.get(path)
                assert len(drawn) == 4

    run(scenario)


def test_a_flood_of_links_gets_the_page_and_no_more_previews() -> None:
    async def scenario() -> None:
        few = replace(READ, looking_back=Rate(0.001, 3))
        async with open_desk(few) as site:
            fragment = deal_to_fragment(over())
            titles = []
            for _ in range(6):
                titles.append((await head(site.guest(), f"/d/{fragment}")).tags["og:title"])
            assert titles[3:] == ["Oudler"] * 3
            assert "Oudler" not in titles[:3]
            assert (await site.guest().get(f"/embed/d/{fragment}")).status_code == 429

    run(scenario)


def test_pictures_are_queued_and_too_many_are_told_when_to_come_back() -> None:
    async def scenario() -> None:
        async with open_desk(READ) as site:
            deal = over("fft-5")
            languages = [
                f"/pictures/d/{deal_to_fragment(deal)}.svg?lang=fr&n={n}" for n in range(30)
            ]
            guests = [site.guest() for _ in languages]
            kept = site.app.state.context.service(pictures.Pictures)
            kept._kept.clear()
            answers: list[httpx.Response] = await asyncio.gather(
                *(guest.web.get(path) for guest, path in zip(guests, languages, strict=True))
            )
            codes = {one.status_code for one in answers}
            assert codes == {200, 429}
            assert all(one.headers["retry-after"] for one in answers if one.status_code == 429)

    run(scenario)
