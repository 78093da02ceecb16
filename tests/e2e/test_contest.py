"""The deal of the day, as two people play it in two browsers, and a duplicate."""

import re
import socket
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect
from tests.e2e.conftest import AT_MOST, FINGERPRINT, Visitor, served
from tests.e2e.screens import TOO_WIDE, axe_finds
from tests.server.contest.contests import DAY, NOON, Hands

from oudler.contest import daily

RANKING = "section[aria-labelledby=contest-ranking] tbody"
WAIT = "[data-bid], [data-call], #done, .card.lit, #to-contest"


@pytest.fixture
def noon(browser: Browser, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[str, Hands]]:
    """Where a server answers whose clock tests set; masters would take seconds."""
    monkeypatch.setattr(daily, "MASTERS", 0)
    hands = Hands()
    with socket.create_server(("127.0.0.1", 0)) as listening, served(listening, clock=hands):
        yield f"http://127.0.0.1:{listening.getsockname()[1]}", hands


def come(browser: Browser, address: str, **how: object) -> Visitor:
    context = browser.new_context(
        locale="fr",
        service_workers="block",
        reduced_motion="reduce",
        viewport={"width": 360, "height": 640},
    )
    context.set_default_timeout(AT_MOST)
    context.add_init_script(
        """localStorage.getItem('oudler')
            ?? localStorage.setItem('oudler', '{"lang": "fr", "forced": "never"}');"""
        + FINGERPRINT
    )
    return Visitor(context.new_page(), address)


def faults(page: Page) -> list[str]:
    """What axe complains of, and whether anything scrolls sideways."""
    return [*axe_finds(page), *(["scrolls sideways"] if page.evaluate(TOO_WIDE) else [])]


def play_today(visitor: Visitor, name: str, *, is_brave: bool) -> None:
    """From home through the deal of the day to the ranking, by keyboard where it is shorter."""
    page = visitor.page
    page.goto(visitor.address)
    page.click("#to-daily")
    page.wait_for_selector("#play-1")
    page.fill("#you", name)
    page.press("#you", "Tab")
    page.keyboard.press("Enter")
    while page.wait_for_selector(WAIT) and not page.query_selector("#to-contest"):
        bids = page.query_selector_all("[data-bid]:not([data-bid=pass])")
        if bids and is_brave:
            bids[0].click()
            page.wait_for_selector(".card.lit, #done, [data-call], #to-contest")
        elif page.query_selector("[data-bid]"):
            page.click("[data-bid=pass]")
            page.wait_for_selector("[data-bid]", state="detached")
        else:
            visitor.act()
    page.click("#to-contest")
    page.wait_for_selector(".standings")


def test_two_browsers_play_the_deal_of_the_day_and_compare(
    browser: Browser, noon: tuple[str, Hands]
) -> None:
    address, hands = noon
    anne, bob = come(browser, address), come(browser, address)
    play_today(anne, "Anne", is_brave=True)
    assert faults(anne.page) == []
    expect(anne.page.locator(f"{RANKING} tr")).to_have_count(1)
    play_today(bob, "Bob", is_brave=False)
    page = bob.page
    expect(page.locator(f"{RANKING} tr")).to_have_count(2)
    expect(page.locator(f"{RANKING} tr[aria-current]")).to_contain_text("Bob")
    expect(page.locator("#play-1")).to_have_count(0)
    assert not page.locator("#board-1").count()
    page.goto(address)
    expect(page.locator(".daily")).to_contain_text("sur 2 pour l")
    hands.time = NOON + DAY
    page.goto(address)
    waiting = page.locator(".own-head + .own-tables > li")
    expect(waiting.first).to_contain_text("La donne du jour")
    expect(waiting.first).to_contain_text("1 jour joué")
    expect(page.locator(".strong.big#play-now")).to_have_count(0)  # one golden action
    expect(page.locator(".rooms [aria-current]")).to_have_text("Jouer")
    page.click("#to-daily")
    page.wait_for_selector("#play-1")
    page.goto(f"{address}/c/daily-2026-11-24")
    page.click(".promise summary")
    page.click("#contest-verify")
    expect(page.locator("[role=status]").first).to_contain_text("avec l'empreinte vue avant")
    expect(page.locator(".calendar-day.played")).to_have_accessible_name(re.compile("sur 2, "))
    page.click("#board-1")
    expect(page.locator(".tables li")).to_have_count(2)
    expect(page.locator("#compared")).not_to_be_empty()
    for summary in page.locator("details summary").all():
        summary.click()
    assert faults(page) == []
    refused: list[str] = []
    page.on("response", lambda one: refused.append(one.url) if one.status >= 400 else None)
    for line in range(2):
        page.locator("#board-compared ~ .group a").nth(line).click()
        page.wait_for_selector(".moments")
        page.wait_for_load_state("networkidle")
        page.go_back()
    assert refused == []
    for visitor in (anne, bob):
        visitor.page.context.close()


def test_a_duplicate_is_opened_from_its_form(browser: Browser, noon: tuple[str, Hands]) -> None:
    address, _ = noon
    anne = come(browser, address)
    page = anne.page
    page.goto(f"{address}/duplicate")
    page.wait_for_selector("#contest-rules option[value=fft-4]", state="attached")
    assert faults(page) == []
    page.fill("#contest-name", "Mardi soir")
    page.fill("#contest-boards", "30")
    page.evaluate("document.querySelector('#contest-open').noValidate = true")
    page.fill("#contest-begins", "2026-11-24T11:00")
    page.fill("#contest-ends", "2026-11-25T11:00")
    page.evaluate("const { now } = Date; Date.now = () => now() + 120_000")
    page.click("#contest-open button")
    expect(page.locator("[role=alert].fault")).to_contain_text("Choisissez de 1 à 24 donnes")
    # Minutes go by while a form is filled in: what was entered stays.
    expect(page.locator("#contest-begins")).to_have_value("2026-11-24T11:00")
    page.fill("#contest-boards", "2")
    page.click("#contest-open button")
    expect(page.locator(".boards li")).to_have_count(2)
    page.fill("#you", "Anne")
    page.click("#play-2")
    page.wait_for_selector(".hand .card")
    page.go_back()
    expect(page.locator("#play-2")).to_contain_text("Reprendre")
    assert faults(page) == []
    page.click("#contest-all")
    expect(page.locator(".seen")).to_contain_text("Mardi soir")
    page.context.close()
