"""The rules on screen, and the guide of a first game."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect
from tests.e2e.conftest import Come, Sit, Visitor
from tests.e2e.scenes import table_at


def test_the_rules_of_the_table_are_a_key_away_and_can_be_searched(come: Come) -> None:
    anne = come()
    anne.play_now()
    anne.to_hand()
    anne.page.keyboard.press("g")
    book = anne.page.locator("dialog[data-panel=rules]")
    expect(book.get_by_role("heading", name="Les bouts et le contrat")).to_be_visible()
    chapters = book.get_by_role("heading", level=3).count()
    book.get_by_role("searchbox").fill("excuse")
    expect(book.get_by_role("status")).to_have_text(re.compile(r"\d chapitres en parlent\."))
    assert 0 < book.get_by_role("heading", level=3).count() < chapters
    expect(book.get_by_text("Elle ne fait pas le pli.")).to_be_visible()


def test_the_guide_explains_each_question_once_until_it_is_closed(come: Come) -> None:
    anne = come()
    no_hint: dict[str, Any] = {"action": None, "says": "", "told": [], "dangers": []}
    anne.page.route("**/hint?*", lambda route: route.fulfill(json=no_hint))  # or it may warn
    guide = begin_guided(anne)
    expect(guide).to_contain_text("Prenez ou passez")
    guide.get_by_role("button", name="Compris").click()
    expect(guide).to_be_empty()
    anne.to_mid_trick()
    expect(guide).to_contain_text("Pour l'instant, le pli va à")


@pytest.mark.parametrize("size", [(360, 640), (740, 360)])
def test_the_guide_says_at_the_end_of_a_deal_why_it_is_won_or_lost(
    sit: Sit, size: tuple[int, int]
) -> None:
    width, height = size
    anne = sit(table_at("over", "fft-4"), viewport={"width": width, "height": height})
    anne.page.wait_for_selector("#ready")
    guide = anne.page.get_by_role("status", name="Guide")
    expect(guide).to_have_count(0)  # only the person who asked for the guide hears it
    prefer = 'localStorage.setItem(\'oudler\', \'{"lang": "fr", "guide": true}\')'
    anne.page.evaluate(prefer)
    anne.page.reload()
    why = re.compile(
        r"fait [\d,]+ points? .*, et il en fallait \d\d\s: "
        r"le contrat est (réussi|chuté), et vous (gagnez|perdez) \d+\."
    )
    expect(guide).to_contain_text(why)
    ready = anne.page.locator("#ready").bounding_box()
    shown = guide.bounding_box()
    assert ready
    assert shown
    assert shown["y"] + shown["height"] <= ready["y"]
    guide.get_by_role("button", name="Compris").click()
    expect(guide).to_be_empty()


def test_a_phone_names_the_rules_in_its_head(come: Come) -> None:
    anne = come(viewport={"width": 360, "height": 640})
    anne.play_now()
    rules = anne.page.locator("header nav").get_by_role("button", name="Règles")
    assert rules.inner_text() == "Règles"
    rules.click()
    expect(anne.page.locator("dialog[data-panel=rules]")).to_be_visible()


def begin_guided(anne: Visitor) -> Locator:
    """A first evening with the guide, up to the first question; the guide."""
    anne.page.goto(anne.address)
    anne.page.fill("#you", "Anne")
    anne.page.click("#play-guided")
    anne.to_hand()
    anne.to_bid()
    return anne.page.get_by_role("status", name="Guide")


SLOW_HINTS = """
globalThis.asked = 0;
globalThis.answered = 0;
const soon = globalThis.fetch;
globalThis.fetch = async (path, ...rest) => {
  if (!String(path).includes("/hint")) return soon(path, ...rest);
  asked += 1;
  await new Promise((done) => setTimeout(done, 1500));
  try {
    return await soon(path, ...rest);
  } finally {
    setTimeout(() => { answered += 1; }, 300);
  }
};
"""
"""Every advice comes late: two are on their way at once."""


def test_the_guide_of_a_first_deal_advises_and_speaks_to_those_who_know_belote(come: Come) -> None:
    anne = come()
    guide = begin_guided(anne)
    expect(guide).to_contain_text("plus il a de bouts, moins il lui en faut")
    expect(guide).to_contain_text("Un pli : chacun joue une carte")
    expect(guide).to_contain_text("À votre place, j")
    # A screen reader hears the advice that follows alone, and no names of buttons.
    expect(guide).to_have_attribute("aria-atomic", "false")
    expect(guide.locator(".group")).to_have_attribute("aria-live", "off")
    guide.get_by_role("button", name="Je connais la belote").click()
    expect(guide).to_contain_text("Ce qui change : l'atout est une cinquième couleur")
    expect(guide).not_to_contain_text("Un pli : chacun joue une carte")
    anne.page.evaluate(SLOW_HINTS)
    guide.get_by_role("button", name="Je débute aux cartes").click()
    anne.page.wait_for_function("() => globalThis.asked === 1")
    guide.get_by_role("button", name="Je connais la belote").click()
    anne.page.wait_for_function("() => globalThis.answered === 2")
    expect(guide.locator("p", has_text="À votre place, j")).to_have_count(1)


def test_the_guide_stops_what_would_throw_points_away_once(come: Come) -> None:
    anne = come()
    contracts = ("prise", "garde", "garde_sans", "garde_contre")

    def warn(route: Route) -> None:
        told = ["À votre place, je passerais."]
        dangers = [
            {"action": {"type": "bid", "contract": one}, "says": "Cela coûte 60 points."}
            for one in contracts
        ]
        action = {"type": "bid", "contract": "pass"}
        found = {"action": action, "says": told[0], "told": told, "dangers": dangers}
        route.fulfill(json=found)

    anne.page.route("**/hint?*", warn)
    guide = begin_guided(anne)
    expect(guide).to_contain_text("À votre place, je passerais.")
    # The keyboard goes to what is advised, not to the lowest contract.
    anne.page.focus("#main")
    anne.page.keyboard.press("Space")
    expect(anne.page.locator("[data-bid=pass]")).to_be_focused()
    highest = anne.page.locator("[data-bid=garde_contre]")
    highest.click()
    expect(guide).to_contain_text("Cela coûte 60 points. Recommencez pour le faire quand même.")
    expect(highest).to_be_visible()
    highest.click()
    expect(highest).to_have_count(0)


def test_the_last_word_of_a_first_evening_leads_to_the_course_and_goes_with_its_deal(
    come: Come,
) -> None:
    anne = come()
    anne.play_now()
    anne.to_mid_trick()
    anne.let_a_bot_finish()
    anne.page.route("**/review?*", lambda route: route.fulfill(body=""))
    prefer = """localStorage.setItem('oudler', '{"lang": "fr", "guide": true, "evening": 3}')"""
    anne.page.evaluate(prefer)
    anne.page.reload()
    guide = anne.page.get_by_role("status", name="Guide")
    expect(guide).to_contain_text("Trois donnes : vous savez jouer.")
    # Nothing was amiss in this deal: no lesson fits it better than another.
    expect(guide.get_by_role("link", name="Le cours")).to_have_attribute("href", "/teach")
    anne.page.click("#ready")
    anne.page.wait_for_selector(".hand .card")
    expect(anne.page.get_by_text("Trois donnes")).to_have_count(0)


def test_a_last_deal_without_a_fault_leaves_the_lesson_to_an_earlier_one(come: Come) -> None:
    anne = come()
    anne.play_now()
    anne.to_mid_trick()
    anne.let_a_bot_finish()
    anne.page.wait_for_selector("#ready")
    anne.ask_for_cards()
    anne.to_mid_trick()
    anne.let_a_bot_finish()
    anne.page.wait_for_selector("#ready")
    asked = list[int]()

    def review(route: Route) -> None:
        asked.append(int(route.request.url.split("/")[-2]))
        line = {"place": 0, "cost": 9.0, "lesson": "petit", "lesson_named": "Le Petit"}
        route.fulfill(body=json.dumps(line) + "\n" if len(asked) > 1 else "")

    anne.page.route("**/review?*", review)
    prefer = """localStorage.setItem('oudler', '{"lang": "fr", "guide": true, "evening": 3}')"""
    anne.page.evaluate(prefer)
    anne.page.reload()
    guide = anne.page.get_by_role("status", name="Guide")
    expect(guide.get_by_role("link", name="Pour vous : Le Petit")).to_be_visible()
    assert asked == [asked[0], asked[0] - 1]


OVER_TEXT = """() => {
    const link = document.querySelector('#guide-lesson').getBoundingClientRect();
    const said = [...document.querySelectorAll('.guide-says p')];
    const lines = said.flatMap(one => [...one.getClientRects()]);
    return lines.some(one => one.bottom > link.top + 2 && one.top < link.bottom
        && one.right > link.left && one.left < link.right);
}"""


def test_the_third_deal_of_a_first_evening_ends_with_a_lesson(sit: Sit) -> None:
    anne = sit(table_at("over", "fft-4"))
    anne.page.wait_for_selector("#ready")
    path = "location.pathname.replace('/t/', '/api/tables/')"
    you = anne.page.evaluate(f"async () => (await (await fetch({path})).json()).you")
    lines = [
        {"place": you, "cost": 12.0, "lesson": "trumps", "lesson_named": "Faire tomber les atouts"},
        {"place": you, "cost": 3.0, "lesson": "petit", "lesson_named": "Le Petit"},
        {"place": you + 1, "cost": 50.0, "lesson": "cards", "lesson_named": "Les cartes"},
    ]
    body = "\n".join(json.dumps({"type": "judged", **line}) for line in lines) + "\n"
    anne.page.route("**/review?*", lambda route: route.fulfill(body=body))
    prefer = """localStorage.setItem('oudler', '{"lang": "fr", "guide": true, "evening": 3}')"""
    anne.page.evaluate(prefer)
    anne.page.reload()
    guide = anne.page.get_by_role("status", name="Guide")
    expect(guide).to_contain_text("Trois donnes : vous savez jouer.")
    lesson = guide.get_by_role("link", name="Pour vous : Faire tomber les atouts")
    expect(lesson).to_be_visible()
    anne.page.set_viewport_size({"width": 360, "height": 740})
    assert not anne.page.evaluate(OVER_TEXT), "the link hides what the guide says"
    lesson.click()
    expect(anne.page).to_have_url(re.compile("/teach/trumps$"))
    anne.page.go_back()
    expect(anne.page.locator("#ready")).to_be_visible()
    expect(anne.page.get_by_text("Trois donnes")).to_have_count(0)  # and the guide is off
