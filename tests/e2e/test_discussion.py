"""What is written about a finished deal: a note for oneself, and the discussion of all."""

from playwright.sync_api import expect
from tests.e2e.conftest import SECRET, TABLE, Come, Sit, held_back
from tests.e2e.scenes import table_at
from tests.e2e.screens import axe_finds

from oudler.web.identity import Guest, write_cookie


def test_a_finished_deal_is_discussed_and_noted(sit: Sit, come: Come) -> None:
    anne = sit(table_at("over", "fft-4"))
    page = anne.page
    page.wait_for_selector("#discussion")
    page.click("#discussion summary")
    page.fill("#comment-text", "Fallait-il couper ?")
    page.press("#comment-text", "Enter")
    page.wait_for_selector(".comments li:has-text('Fallait-il couper')")
    address = page.url.partition("/t/")[0]
    bruno = come()
    cookie = write_cookie(SECRET, Guest("bruno", name="Bruno"))
    bruno.page.context.add_cookies([{"name": "oudler", "value": cookie, "url": address}])
    bruno.page.goto(f"{address}/t/{TABLE}/deal/1/trick/3")
    bruno.page.wait_for_selector(".comments li:has-text('Fallait-il couper')")
    bruno.page.fill("#comment-text", "Non, à l'atout.")
    bruno.page.press("#comment-text", "ArrowLeft")
    assert bruno.page.url.endswith("/trick/3"), "the arrow moves in the text"
    late = held_back(bruno.page, "**/commands?*")
    bruno.page.press("#comment-text", "Enter")
    sent = late(0)
    bruno.page.focus("#note-1")
    sent.continue_()
    page.wait_for_selector(".comments li:has-text('atout')")
    bruno.page.wait_for_selector(".comments li:has-text('atout')")
    # Whoever has gone on keeps the focus.
    expect(bruno.page.locator("#note-1")).to_be_focused()
    assert "sur la donne 1" in page.locator("#log p").last.inner_text()
    bruno.page.fill("#note-1", "Compter les atouts.")
    bruno.page.click(".note-form button")
    bruno.page.wait_for_selector(".notice p")
    assert "Note gardée" in bruno.alerted()
    assert axe_finds(bruno.page) == []
    bruno.page.goto(f"{address}/historique")
    bruno.page.wait_for_selector(".own-note:has-text('Compter les atouts')")
    bruno.page.click("text=Compter les atouts")
    bruno.page.wait_for_selector("#note-1")
    bruno.page.wait_for_function("() => document.querySelector('#note-1').value.includes('atouts')")
    bruno.page.click(".comments button:has-text('Masquer')")
    bruno.page.wait_for_function("() => document.querySelectorAll('.comments li').length === 1")


def test_n_opens_the_notes_beside_the_table(sit: Sit) -> None:
    page = sit(table_at("play", "fft-4")).page
    page.wait_for_selector(".hand .card")
    page.keyboard.press("n")
    page.wait_for_function("() => document.activeElement.tagName === 'TEXTAREA'")
    page.keyboard.type("Bruno a coupé.")
    page.click(".note-form button")
    page.wait_for_selector("#answer:has-text('Note gardée')")
    page.reload()
    page.wait_for_function("() => document.querySelector('#note-1')?.value === 'Bruno a coupé.'")


def test_a_note_without_a_network_is_kept_here_and_sent_later(sit: Sit) -> None:
    page = sit(table_at("play", "fft-4")).page
    page.wait_for_selector(".hand .card")
    page.keyboard.press("n")
    page.wait_for_function("() => document.activeElement.tagName === 'TEXTAREA'")
    page.context.set_offline(True)
    page.keyboard.type("Bruno a coupé.")
    page.click(".note-form button")
    page.wait_for_selector("#answer:has-text('gardée sur cet appareil')")
    page.context.set_offline(False)
    page.wait_for_function("() => localStorage.getItem('oudler-notes') === '[]'")
    page.reload()
    page.wait_for_function("() => document.querySelector('#note-1')?.value === 'Bruno a coupé.'")


def test_what_is_said_without_a_network_stays_in_its_field(sit: Sit) -> None:
    page = sit(table_at("over", "fft-4")).page
    page.click("#discussion summary")
    page.context.set_offline(True)
    page.fill("#comment-text", "Fallait-il couper ?")
    page.press("#comment-text", "Enter")
    is_back = "() => document.querySelector('#comment-text').value === 'Fallait-il couper ?'"
    page.wait_for_function(is_back)
    page.context.set_offline(False)
    page.press("#comment-text", "Enter")
    page.wait_for_selector(".comments li:has-text('Fallait-il couper')")
