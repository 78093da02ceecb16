"""What the page offers before the first card, and while a bot plays for somebody."""

from tests.e2e.conftest import Come, Sit, Visitor
from tests.e2e.scenes import table_at


def taker(sit: Sit) -> Visitor:
    """Anne, who bids last, has just taken; the dog is turned up."""
    anne = sit(table_at("bidding", "fft-4"))
    anne.page.click("[data-bid=garde]")
    anne.page.wait_for_selector("#done")
    return anne


def test_a_person_replaced_by_a_bot_takes_over_again(come: Come) -> None:
    anne = come()
    anne.play_now()
    for is_keyboard in (False, True):
        anne.page.click("#open-menu")
        anne.page.get_by_role("button", name="Je m'absente").click()
        anne.page.wait_for_selector("#take-over")
        assert "Un robot joue à votre place." in anne.page.inner_text(".covered")
        if is_keyboard:
            anne.page.locator("#main").focus()
            anne.page.keyboard.press("r")
        else:
            anne.page.click("#take-over")
        anne.page.wait_for_selector("#take-over", state="detached")
    anne.page.keyboard.press("r")
    anne.page.wait_for_selector("#answer p:has-text('aucun robot')")  # others may be bidding


def test_the_dog_is_taken_after_a_while_its_key_tells_it_and_it_may_be_seen_again(
    sit: Sit,
) -> None:
    anne = taker(sit)
    page = anne.page
    page.wait_for_selector(".dog.aside")
    assert page.locator(".dog .slot").count() == 6
    page.keyboard.press("d")
    page.wait_for_function(
        "() => document.querySelector('#answer p')?.innerText.startsWith('Le chien\\u00a0: ')"
    )
    assert page.locator(".dog .face").count() == 6
    page.click("#dog")
    page.wait_for_selector(".dog .slot")


def test_chosen_cards_lie_in_the_discard_until_it_is_made(sit: Sit) -> None:
    anne = taker(sit)
    page = anne.page
    page.wait_for_selector(".dog.aside")
    anne.act()
    chosen = page.get_attribute(".card.chosen", "data-card")
    assert page.locator(f".dog.aside .face[src*='/{chosen}.svg']").count() == 1
    assert page.locator(".dog .slot").count() == 5
    anne.act_until("#done:not([aria-disabled])")
    page.click("#done")
    page.wait_for_selector(".dog.discarded, .trick")
