"""« Ma main » on the page: cards tapped, typed or brought by a link, and the answer to them."""

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Page, Request, expect
from tests.e2e.conftest import Come
from tests.e2e.screens import resize
from tests.e2e.test_accessibility import Inspector, inspect
from tests.e2e.test_fits import SIZES
from tests.e2e.test_offline import START, start
from tests.e2e.test_teach import PHONE, press_until

__all__ = ["inspect"]

pytestmark = pytest.mark.timeout(240)

CARDS = "T21 T19 T12 T6 T1 EX HK HN H10 H8 H1 DJ D8 CQ CN C7 S6 S4"
LINK = f"#rules=fft-4&hand={CARDS.replace(' ', '.')}"
WHOLE = ".hand-answer :text-matches('écarterais|would discard')"
WITH_DOG = ".hand-answer p:has-text('With spades 8 7 5 3 2 1 in the dog')"
STATE = "#hand-cards-says"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oudler.analysis.http.hand_routes.WORLDS", 20)


def tap(page: Page, card: str) -> None:
    page.click(f"#deck-hand-{card}")


def is_weighed(request: Request) -> bool:
    return "/api/analysis/bid" in request.url


def test_a_hand_is_tapped_and_every_step_is_heard(come: Come) -> None:
    anne = come(**PHONE)
    page = anne.page
    page.goto(anne.address)
    page.click("#to-analysis")
    page.click("a[href$='/analysis/hand']")
    page.wait_for_selector("#deck-hand-T21")
    *most, last = CARDS.split()
    for card in most:
        tap(page, card)
    expect(page.locator(STATE)).to_have_text(re.compile(r"17 / 18\s+Il manque 1 carte\."))
    assert anne.heard()[-1] == "Ajout : 6 de pique. Il manque 1 carte."
    tap(page, "T21")
    assert anne.heard()[-1] == "Retrait : 21 d'atout. Il manque 2 cartes."
    tap(page, "T21")
    tap(page, last)
    page.wait_for_selector(WHOLE)
    page.wait_for_function("() => window.heard.at(-1).startsWith('Ce qui rapporte le plus : ')")
    assert anne.heard()[-2] == "Ajout : 4 de pique. La main est complète."
    assert len(page.query_selector_all(".hand-bars .gauge")) == 5
    expect(page.locator(".hand-discards li").first.locator("img")).to_have_count(12)
    tap(page, "S1")
    assert anne.heard()[-1] == "La main est complète : retirez d'abord une carte."
    expect(page.locator(STATE)).to_contain_text("18 / 18")
    page.click(".hand-to-answer")
    expect(page.locator("#hand-answer")).to_be_focused()


def test_the_deck_is_one_stop_and_keys_find_cards(come: Come) -> None:
    anne = come()
    page = anne.page
    page.goto(f"{anne.address}/analysis/hand")
    page.wait_for_selector("#deck-hand-T21")
    press_until(page, "#deck-hand-T21")
    for key, card in {
        "ArrowRight": "T20",
        "ArrowDown": "SQ",
        "End": "S1",
        "Home": "SK",
        "v": "SJ",
        "ArrowUp": "T18",
    }.items():
        page.keyboard.press(key)
        expect(page.locator(f"#deck-hand-{card}")).to_be_focused()
    page.wait_for_timeout(1000)  # the time after which letters begin another word
    page.keyboard.type("21")
    expect(page.locator("#deck-hand-T21")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("#deck-hand-T21")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Tab")
    expect(page.locator("#hand-seat")).to_be_focused()


def test_faults_are_told_while_somebody_types(come: Come) -> None:
    anne = come()
    page = anne.page
    page.goto(f"{anne.address}/analysis/hand")
    page.fill("#hand-cards", "R♠, roi de pique, zut, 21")
    says = page.locator(STATE)
    expect(says).to_contain_text("« zut » n'est pas une carte.")
    expect(says).to_contain_text("En double : roi de pique.")
    expect(page.locator("#hand-cards")).to_have_attribute("aria-invalid", "true")
    assert "zut" in anne.heard()[-1]
    assert page.get_attribute("#deck-hand-SK", "aria-pressed") == "true"
    # What is not readable stays in the text, where it can be mended.
    tap(page, "HK")
    expect(page.locator("#hand-cards")).to_have_value("atout 21, pique R, cœur R, zut")
    expect(says).not_to_contain_text("En double")
    page.fill("#hand-cards", f"{CARDS} S5")
    expect(says).to_contain_text("une de trop")
    assert page.query_selector(".hand-bars") is None


def test_another_hand_ends_the_answer_to_the_one_before(
    come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("oudler.analysis.http.hand_routes.WORLDS", 1_000_000)
    anne = come()
    page = anne.page
    page.goto(f"{anne.address}/analysis/hand{LINK}")
    page.wait_for_selector(".hand-bars")
    expect(page.locator(".hand-answer")).to_contain_text("se précisent")
    monkeypatch.setattr("oudler.analysis.http.hand_routes.WORLDS", 20)
    with page.expect_event("requestfailed", is_weighed):
        tap(page, "S6")
    assert page.query_selector(".hand-bars") is None
    tap(page, "S5")
    page.wait_for_selector(WHOLE)
    expect(page.locator("#hand-figures")).to_contain_text("20 donnes")


def test_where_bids_go_round_a_hand_is_weighed_for_the_second_time(come: Come) -> None:
    anne = come(lang="fr")
    page = anne.page
    link = LINK.replace("fft-4", "playroom-4")
    page.goto(f"{anne.address}/analysis/hand{link}&bids=prise.pass.garde.pass")
    expect(page.locator("#hand-seat option:checked")).to_have_text(
        "au second tour, après 4 enchères"
    )
    page.select_option("#hand-seat", "5")
    expect(page.get_by_label("Enchère 5")).to_have_value("pass")


def test_a_link_brings_the_hand_the_bids_and_the_dog(come: Come) -> None:
    anne = come(lang="en")
    page = anne.page
    page.goto(f"{anne.address}/analysis/hand{LINK}")
    page.wait_for_selector(WHOLE)
    page.select_option("#hand-seat", "2")
    page.select_option("#hand-bid-1", "prise")
    page.check("#hand-dog")
    page.fill("#dog-cards", "♠ 8 7 5 3 2, ace of spades")
    page.wait_for_selector(WITH_DOG)
    link = page.url
    bob = come(lang="en").page
    bob.goto(link)
    bob.wait_for_selector(WITH_DOG)
    assert bob.input_value("#hand-bid-1") == "prise"
    expect(bob.locator(".hand-bars")).to_contain_text("Prise: too low after these bids")
    expect(bob.locator("#deck-hand-S1")).to_have_attribute("aria-disabled", "true")
    bob.reload()
    bob.wait_for_selector(WHOLE)
    assert bob.locator(".hand-bars").inner_text() == page.locator(".hand-bars").inner_text()


def test_two_packs_hold_each_card_twice(come: Come) -> None:
    anne = come()
    page = anne.page
    page.goto(f"{anne.address}/analysis/hand#rules=wikipedia-6-two-packs&hand=SK")
    king = page.locator("#deck-hand-SK")
    expect(king).to_have_attribute("aria-pressed", "mixed")
    king.click()
    expect(king.locator(".unseen")).to_have_text(re.compile(r"Roi de pique\s: 2 sur 2"))
    expect(page.locator(STATE)).to_contain_text("2 / 26")
    king.click()
    expect(king).to_have_attribute("aria-pressed", "false")


def test_a_hand_is_weighed_without_a_network(come: Come) -> None:
    anne = come(service_workers="allow")
    page = anne.page
    page.goto(anne.address)
    page.wait_for_selector("text=Premier téléchargement")
    start(anne)
    page.context.set_offline(True)
    page.goto(f"{anne.address}/offline/analysis/hand{LINK}")
    page.wait_for_selector(".hand-bars", timeout=START)
    expect(page.locator(".hand-answer")).to_contain_text("robots de niveau club")
    expect(page.locator(".hand-answer")).to_contain_text("n'a pas le calcul")
    tap(page, "S6")
    expect(page.locator(STATE)).to_contain_text("17 / 18")
    tap(page, "S5")
    page.wait_for_selector(".hand-bars")


def test_the_page_of_a_hand_is_accessible_and_fits(inspect: Callable[..., Inspector]) -> None:
    eyes = inspect(**PHONE)
    anne, page = eyes.visitor, eyes.page
    wrong = {}
    for at in ("", "/hand", f"/hand{LINK}", "/hand#hand=SK.zut&dog=S1&bids=pass.prise"):
        page.goto(f"{anne.address}/analysis{at}")
        page.wait_for_selector(WHOLE if at.endswith(LINK) else "main h1")
        eyes.look(at)
        for size in SIZES[:4]:
            resize(page, *size)
            if (wide := page.evaluate("document.documentElement.scrollWidth")) > size[0]:
                wrong[at, size] = wide
        resize(page, 360, 640)
    assert eyes.faults == {}
    assert wrong == {}


def test_a_link_to_a_hand_opens_it_and_is_passed_on(come: Come) -> None:
    anne = come()
    page = anne.page
    page.goto(f"{anne.address}/analysis/hand{LINK}&bids=pass.prise")
    page.wait_for_selector(WHOLE)
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.click(".hand-answer [data-copy]")
    page.wait_for_function("() => window.copied")
    link = str(page.evaluate("window.copied"))
    assert re.search(r"/h/1\.fft-4@1\.[\w-]{15,40}$", link)
    tags = httpx.get(link, headers={"Accept-Language": "fr"}).text  # a messenger has no cookie
    assert re.search(r'property="og:title" content="Que feriez-vous avec cette main', tags)
    assert "/pictures/h/1.fft-4@1." in tags
    bruno = come()
    bruno.page.goto(link)
    bruno.page.wait_for_selector(WHOLE)
    bruno.page.wait_for_url(re.compile(r"#rules=fft-4&hand=.*&bids=pass\.prise$"))
    expect(bruno.page.locator("#hand-bid-1")).to_have_value("prise")


def test_a_wrong_link_to_a_hand_is_told(come: Come) -> None:
    anne = come()
    anne.page.goto(f"{anne.address}/h/1.fft-4@1.AAAA")
    expect(anne.page.locator("main")).to_contain_text("ne mène à aucune main")
