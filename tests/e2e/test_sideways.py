"""A phone held sideways: the table's facts and the conversation find room."""

from collections.abc import Iterator

from playwright.sync_api import expect
from tests.e2e.conftest import TABLE, Sit, Visitor
from tests.e2e.screens import resize

from oudler.core.events import Event as DealEvent
from oudler.table.events import (
    BotSat,
    Event,
    PersonSat,
    Said,
    SeedCommitted,
    TableOpened,
)
from oudler.testing.builders import FFT_4, dealt

TALK = [f"message {number}" for number in range(6)]
WARNING = "Entraînement : tout coup peut se reprendre"
SIZES = [(360, 640), (740, 360)]
TOO_SMALL = """() => [...document.querySelectorAll('#beside button, #beside input, #open-beside')]
    .filter(one => one.checkVisibility()).map(one => {
        const { width, height } = one.getBoundingClientRect();
        const { height: reach } = getComputedStyle(one, '::after');
        return [one.textContent.trim() || one.id, width, Math.max(height, parseFloat(reach) || 0)];
    }).filter(([, width, height]) => width < 43.5 || height < 43.5)"""


def practising() -> Iterator[Event | DealEvent]:
    """Anne practises with bots, and has said a lot."""
    yield TableOpened(TABLE, "", "anne", "fft-4", practice=True)
    yield from (BotSat(place, "club") for place in (0, 2, 3))
    yield PersonSat(1, "anne", "Anne")
    yield SeedCommitted(1, "commitment", "secret")
    yield dealt(FFT_4, {1: "T1 T3"}, dealer=0)
    yield from (Said("anne", "Anne", text=text) for text in TALK)


def on_a_phone(sit: Sit) -> Visitor:
    viewport = {"width": 740, "height": 360}
    anne = sit(practising(), viewport=viewport, has_touch=True, is_mobile=True)
    anne.page.wait_for_selector(".hand .card")
    return anne


def test_practice_is_seen_beside_the_table_and_heard_once_in_the_bar(sit: Sit) -> None:
    anne = on_a_phone(sit)
    told = anne.page.locator(".contract .warning")
    assert told.inner_text().replace("\xa0", " ") == WARNING
    anne.page.tap("#open-beside")
    anne.page.tap("#tab-sheet")
    shown = anne.page.locator("#panel-sheet .warned")
    for size in SIZES:
        resize(anne.page, *size)
        assert told.evaluate("one => one.offsetWidth") == 1  # heard, and takes no room
        expect(shown).to_be_visible()
    assert shown.get_attribute("aria-hidden") == "true"


def test_a_wide_table_shows_practice_in_the_bar_alone(sit: Sit) -> None:
    anne = sit(practising(), viewport={"width": 1366, "height": 620})
    expect(anne.page.locator(".contract .warning")).to_be_visible()
    assert anne.page.locator(".contract .warning").evaluate("one => one.offsetWidth") > 100
    anne.page.click("#tab-sheet")
    expect(anne.page.locator("#panel-sheet .warned")).to_be_hidden()


def test_a_conversation_sideways_shows_what_was_said_and_what_can_be(sit: Sit) -> None:
    anne = on_a_phone(sit)
    anne.page.tap("#open-beside")
    anne.page.tap("#tab-chat")
    for text in TALK:
        expect(anne.page.locator(".said li", has_text=text)).to_be_in_viewport(ratio=1)
    for button in anne.page.locator("#panel-chat button").all():
        expect(button).to_be_in_viewport(ratio=1)
    anne.page.fill("#say-text", "à vous")
    anne.page.tap("#panel-chat [type=submit]")
    expect(anne.page.locator(".said li").last).to_contain_text("à vous")


def test_a_finger_finds_every_button_beside_the_table(sit: Sit) -> None:
    anne = on_a_phone(sit)
    anne.page.tap("#open-beside")
    for tab in ("sheet", "log", "chat"):
        anne.page.tap(f"#tab-{tab}")
        for size in SIZES:
            resize(anne.page, *size)
            assert anne.page.evaluate(TOO_SMALL) == []
