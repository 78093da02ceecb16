"""After a deal: verify it, look back by its links, play it again from another place."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect
from tests.e2e.conftest import Come, Sit, Visitor
from tests.e2e.scenes import table_at
from tests.e2e.test_coach import QUICK

from oudler.coach import Estimate, Judgement, Known, Verdict, moments, review
from oudler.coach.open_hands import NOTHING
from oudler.core import Deal, Seat


def played(come: Come) -> Visitor:
    """Somebody who has just played a deal that was neither passed out nor cancelled."""
    anne = come()
    anne.play_now()
    anne.let_a_bot_finish()
    while not anne.page.locator(".podium >> text=preneur").count():
        anne.ask_for_cards()
        anne.to_hand()
        anne.let_a_bot_finish()
    return anne


def at_the_end(sit: Sit, **how: object) -> Visitor:
    """Anne where a deal that she has taken is over, according to the log of her table."""
    anne = sit(table_at("over", "fft-4"), **how)
    anne.page.wait_for_selector("#review")
    return anne


def number_of(visitor: Visitor) -> int:
    """The deal that is shown, as its title says."""
    found = re.search(r"\d+", visitor.page.inner_text("#score-title"))
    assert found
    return int(found[0])


def test_the_browser_itself_verifies_a_deal(come: Come) -> None:
    anne = played(come)
    anne.page.click("#verify")
    expect(anne.page.locator("#verified")).to_contain_text("Vérifié par votre navigateur")
    assert "Vérifié par votre navigateur" in anne.heard()[-1]
    assert "exactement ces cartes" in anne.heard()[-1]
    # If it had seen another commitment before the deal, it would say so.
    anne.page.evaluate(
        """localStorage.setItem("oudler-seen", localStorage.getItem("oudler-seen")
            .replace(/"commitment":"..../g, '"commitment":"0000'))"""
    )
    anne.page.click("#verify")
    expect(anne.page.locator("#verified")).to_contain_text("Échec de la vérification")


def test_a_deal_is_looked_at_again_by_buttons(sit: Sit) -> None:
    anne = at_the_end(sit)
    anne.page.click("#review")
    title = anne.page.locator("#replay-title")
    expect(title).to_contain_text("La distribution")
    assert anne.page.locator(".replay .open dt").count() == 5
    expect(anne.page.locator("#step-previous")).to_have_attribute("aria-disabled", "true")
    anne.page.click("#step-next")
    expect(title).to_contain_text("Enchère 1")
    anne.page.click("text=Pli 7")
    expect(title).to_contain_text("Pli 7")
    assert anne.page.url.endswith(f"/deal/{deal_of(anne)}/trick/7")
    expect(anne.page.locator(".replay .laid li")).to_have_count(4)
    expect(anne.page.locator("#moment")).to_contain_text("pli")
    expect(anne.page.locator(".replay .contract span")).to_have_count(3)
    held = anne.page.locator(".replay .open .unseen")
    assert held.count() == 4
    anne.page.click("#step-last")
    expect(anne.page.locator("#score-title")).to_be_visible()
    anne.page.go_back()
    expect(title).to_contain_text("Pli 7")
    anne.page.click("#back")
    anne.page.wait_for_selector("#ready")


def test_one_line_names_the_decision_that_cost_most_and_leads_to_it(
    sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fifth(deal: Deal, seat: Seat, *_: object) -> Judgement:
        one = next(one for one in moments(deal) if one.seat == seat and one.trick == 5)
        best = Known(one.action, Estimate(24.0, 2.0), 0.9, 0.0, None, (), None)
        turning[one.number] = Judgement(one, Verdict.MISTAKE, best, NOTHING)
        return turning[one.number]

    def in_agreement(*asked: Any) -> Iterator[Judgement]:
        return (turning.get(one.moment.number, one) for one in review(*asked))

    turning: dict[int, Judgement] = {}
    monkeypatch.setattr("oudler.review.coaching.CARE", QUICK)
    # The review comes to this moment again, and must not take back what is said of it.
    monkeypatch.setattr("oudler.review.coaching.review", in_agreement)
    monkeypatch.setattr("oudler.coach.turning_point.turning_point", fifth)
    anne = at_the_end(sit)
    line = anne.page.locator("#turning-point")
    expect(line).to_contain_text(re.compile(r"^Le tournant.: pli 5, vous .* 24 points en moyenne"))
    line.locator("a").click()
    expect(anne.page.locator("#finding-title")).to_be_visible()
    assert anne.page.url.endswith("/trick/5")


def deal_of(visitor: Visitor) -> str:
    found = re.search(r"/deal/(\d+)", visitor.page.url)
    assert found
    return found[1]


def test_a_deal_is_looked_at_again_by_keyboard_and_ears(sit: Sit) -> None:
    anne = at_the_end(sit)
    anne.page.focus("#review")
    anne.page.keyboard.press("Enter")
    heard = anne.page.locator("#moment[role=status]")
    expect(heard).to_contain_text("donne")
    said = [heard.inner_text()]
    for _ in range(8):
        anne.page.keyboard.press("ArrowRight")
        anne.page.wait_for_function(
            "before => document.querySelector('#moment').innerText !== before", arg=said[-1]
        )
        said.append(heard.inner_text())
    assert any(re.search(r"(fait|faites) le pli", one) for one in said)
    anne.page.keyboard.press("ArrowLeft")
    expect(heard).to_have_text(said[-2])
    anne.page.keyboard.press("End")
    expect(heard).to_contain_text("Cette donne : ")
    anne.page.keyboard.press("Home")
    expect(heard).to_have_text(said[0])


def test_a_link_that_cannot_be_copied_is_shown(sit: Sit) -> None:
    anne = at_the_end(sit)
    anne.page.click("#review")
    anne.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    anne.page.click("#copy-link")
    expect(anne.page.get_by_text("Copie impossible")).to_contain_text(anne.page.url)


def test_a_link_to_a_trick_shows_that_trick_to_anybody(come: Come, sit: Sit) -> None:
    anne, eve = at_the_end(sit), come(lang="en")
    anne.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anne.page.click("#review")
    anne.page.click("text=Pli 3")
    anne.page.click("#copy-link")
    expect(anne.page.get_by_text("Lien copié.")).to_be_visible()
    link = anne.page.evaluate("navigator.clipboard.readText()")
    assert link == anne.page.url
    eve.page.goto(link)
    expect(eve.page.locator("#replay-title")).to_contain_text("Trick 3")
    cards = ".replay .laid img"
    there = [one.get_attribute("src") for one in eve.page.locator(cards).all()]
    here = [one.get_attribute("src") for one in anne.page.locator(cards).all()]
    assert [str(one).rpartition("/")[2] for one in there] == [
        str(one).rpartition("/")[2] for one in here
    ]
    eve.page.goto(link.replace(f"/deal/{deal_of(anne)}/", "/deal/99/"))
    expect(
        eve.page.get_by_text("This table has no finished deal with this number.")
    ).to_be_visible()


def test_a_deal_looked_at_again_fits_a_telephone(sit: Sit) -> None:
    anne = at_the_end(sit, viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    assert anne.page.evaluate("document.documentElement.scrollWidth") == 360
    anne.page.click("#review")
    for step in ("next", "last"):
        anne.page.click(f"#step-{step}")
        assert anne.page.evaluate("document.documentElement.scrollWidth") == 360
    anne.page.click("text=Pli 2")
    expect(anne.page.locator(".replay .laid li")).to_have_count(4)
    assert anne.page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_same_deal_is_played_again_from_another_place(come: Come) -> None:
    anne = played(come)
    hands = anne.page.locator(".score .open > div")
    bruno = hands.nth(1).locator("img").evaluate_all("all => all.map(one => one.src).sort()")
    anne.page.click("#again button")
    anne.ask_for_cards()
    anne.page.wait_for_selector(".hand .card, #score-title")
    mine = anne.page.locator(".hand img").evaluate_all("all => all.map(one => one.src).sort()")
    assert mine == bruno
    anne.let_a_bot_finish()
    expect(anne.page.locator(".score")).to_contain_text(
        "La première fois, cette place avait marqué"
    )
    assert any("La première fois" in line for line in anne.heard())
    anne.page.click("#verify")
    expect(anne.page.locator("#verified")).to_contain_text("avait déjà été jouée")


def test_an_address_that_leads_nowhere_says_so_and_leads_home(come: Come) -> None:
    anne = come()
    for path in ("nope", "t/no-such-table", "t/%E9"):
        anne.page.goto(f"{anne.address}/{path}")
        anne.page.wait_for_selector(".lost h1")
        assert re.search(r"n'existe pas", anne.page.inner_text(".lost h1"))
    anne.page.click("#home")
    anne.page.wait_for_selector("#play-now")
    assert anne.page.evaluate("location.pathname") == "/"
