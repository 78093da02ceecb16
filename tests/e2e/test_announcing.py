"""Handfuls and slams: chosen with few presses, seen by all, and no race against a bot's lead."""

from dataclasses import replace
from typing import Any

from tests.e2e.conftest import QUICK, TABLE, Sit, Visitor

from oudler.core import Contract
from oudler.table.events import BotSat, PersonSat, SeedCommitted, TableOpened
from oudler.testing.builders import FFT_4, begin, dealt, taken_by

TRUMPS = "T1 T3 T4 T6 T7 T9 T10 T12 T13 T15 T16 T18 T21"
WAITING = replace(QUICK, announcement=3600.0)
"""Bots leave people all the time they want."""


def taker(sit: Sit, *, leads: bool, **how: Any) -> Visitor:
    """Anne has taken with thirteen trumps in her hand; she leads, or a bot does."""
    deal = dealt(FFT_4, {1: TRUMPS}, dealer=0 if leads else 1)
    taken = taken_by(begin(FFT_4, deal), 1, Contract.GARDE_SANS)
    return sit(
        [
            TableOpened(TABLE, "", "anne", "fft-4", {}),
            *(BotSat(place, "club") for place in (0, 2, 3)),
            PersonSat(1, "anne", "Anne"),
            SeedCommitted(1, "commitment", "secret"),
            deal,
            *taken.bids,
        ],
        tempo=WAITING,
        **how,
    )


def chosen(visitor: Visitor) -> list[str]:
    """The codes of the chosen cards."""
    return list(
        visitor.page.eval_on_selector_all(
            ".hand .card.chosen", "all => all.map(one => one.dataset.card)"
        )
    )


def test_a_handful_is_proposed_from_the_lowest_trumps_and_changed_by_touching(sit: Sit) -> None:
    anne = taker(sit, leads=True)
    page = anne.page
    page.click("[data-handful=single]")
    page.wait_for_selector(".card.chosen")
    lowest = [card for card in anne.hand() if card.startswith("T")][-10:]
    assert chosen(anne) == lowest
    page.click(".card[data-card=T21]", position={"x": 6, "y": 20})
    page.wait_for_selector(".card.chosen[data-card=T21]")
    assert chosen(anne) == ["T21", *lowest[1:]]
    page.click("#done")
    page.wait_for_selector(".handful")
    assert "Poignée simple · Anne" in page.inner_text(".handful")
    assert page.locator(".handful .face").count() == 10
    page.wait_for_selector("#done", state="detached")
    assert sum("Vous montrez une poignée simple" in line for line in anne.heard()) == 1
    page.wait_for_selector(".handful", state="detached")


def test_a_handful_is_chosen_and_given_up_by_keyboard(sit: Sit) -> None:
    anne = taker(sit, leads=True)
    page = anne.page
    page.wait_for_selector("[data-handful]")
    page.locator("#main").focus()
    page.keyboard.press("Shift+P")
    page.wait_for_selector("#done:not([aria-disabled])")
    page.get_by_role("button", name="Renoncer").press("Enter")
    page.wait_for_selector("#done", state="detached")
    assert page.locator(".card.chosen").count() == 0


def test_a_bot_waits_with_its_lead_until_a_slam_is_announced_or_nothing(sit: Sit) -> None:
    anne = taker(sit, leads=False)
    page = anne.page
    page.wait_for_selector("#nothing")
    page.get_by_role("button", name="Annoncer le chelem").click()
    page.get_by_role("button", name="Oui, le chelem").click()
    page.wait_for_selector(".contract .slam")
    assert any("chelem" in line for line in anne.heard())


def test_a_slam_weighs_no_more_than_a_hint_until_it_is_pressed(sit: Sit) -> None:
    anne = taker(sit, leads=True)
    slam = anne.page.get_by_role("button", name="Annoncer le chelem")
    hint = anne.page.get_by_role("button", name="Conseil")
    framed = "one => getComputedStyle(one).borderTopColor"
    assert slam.evaluate(framed) == hint.evaluate(framed) == "rgba(0, 0, 0, 0)"
    slam.click()
    sure = anne.page.get_by_role("button", name="Oui, le chelem")
    assert sure.evaluate(framed) != "rgba(0, 0, 0, 0)"


def test_whoever_has_nothing_to_announce_says_so_by_a_key(sit: Sit) -> None:
    anne = taker(sit, leads=False)
    page = anne.page
    page.wait_for_selector("#nothing")
    page.locator("#main").focus()
    page.keyboard.press("p")
    page.wait_for_selector("#nothing", state="detached")
    page.wait_for_selector(".trick")
    assert any("Vous n'annoncez rien." in line for line in anne.heard())


def test_the_contract_is_told_by_a_key(sit: Sit) -> None:
    anne = taker(sit, leads=True)
    anne.page.wait_for_selector(".contract")
    anne.page.locator("#main").focus()
    anne.page.keyboard.press("a")
    anne.page.wait_for_selector(
        "#answer p:has-text('Garde sans · Anne, déjà 2 bouts en main, 41 points à faire')"
    )


def test_a_folded_handful_can_be_seen_again_until_the_first_trick_is_over(sit: Sit) -> None:
    anne = taker(sit, leads=True)
    page = anne.page
    page.click("[data-handful=single]")
    page.click("#done:not([aria-disabled])")
    page.wait_for_selector(".handful")
    page.click("#handfuls")
    page.wait_for_selector(".handful", state="detached")
    page.get_by_role("button", name="Revoir la poignée").click()
    page.wait_for_selector(".handful")
    assert any(line.startswith("Poignée simple, Anne : atout") for line in anne.heard())
    page.locator("#main").focus()
    page.keyboard.press("v")
    for _ in range(3):  # into the second trick, whoever leads it
        anne.act()
    page.wait_for_selector("#handfuls", state="detached")


def test_the_seconds_until_a_bot_leads_are_a_timer_that_counts_down(sit: Sit) -> None:
    anne = taker(sit, leads=False)
    anne.page.wait_for_selector(".countdown")
    first = int(anne.page.get_by_role("timer").inner_text())
    assert 0 < first <= 10
    anne.page.wait_for_function(
        "first => Number(document.querySelector('.countdown').innerText) < first", arg=first
    )
    assert not any("seconde" in line for line in anne.heard())
