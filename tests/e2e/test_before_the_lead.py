"""Before the first card, and while a bot plays for somebody: what the page offers then."""

from __future__ import annotations

from tests.e2e.conftest import Come, Visitor


def await_dog(visitor: Visitor) -> None:
    """Bid, deal after deal, until this visitor discards."""
    visitor.act_while(lambda: not visitor.page.query_selector("#done"))


def test_whoever_is_replaced_by_a_bot_takes_over_again(come: Come) -> None:
    anne = come()
    anne.play_now()
    for is_keyboard in (False, True):
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
    anne.page.wait_for_selector("#log p:has-text('aucun robot')")  # others may be bidding


def test_the_dog_lies_in_the_middle_for_the_discard_and_its_key_tells_it(come: Come) -> None:
    anne = come()
    anne.play_now()
    await_dog(anne)
    dog = anne.page.locator(".dog .face").count()
    assert dog == 6
    anne.page.keyboard.press("d")
    anne.page.wait_for_function(
        "() => document.querySelector('#log p:last-child').innerText.startsWith('Le chien : ')"
    )
