"""Time that runs out is announced and shown; sounds play only if switched on."""

import re

from tests.e2e.conftest import Come, Visitor

COUNTING = """window.notes = 0;
const create = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
    window.notes += 1;
    return create.call(this);
};"""


def _notes(anne: Visitor) -> int:
    return int(anne.page.evaluate("window.notes"))


def test_time_that_runs_out_is_said_once_and_shown(come: Come) -> None:
    anne = come()
    anne.page.clock.install()
    anne.open_table(pace="quick")
    anne.page.wait_for_selector(".seat.mine .clock")
    assert anne.page.query_selector(".clock.late") is None
    anne.page.clock.fast_forward(57_000)
    anne.page.wait_for_selector(".notice.late")
    assert re.search(r"Il vous reste 1\d secondes\.", anne.alerted())
    assert anne.page.is_visible(".seat.mine .clock.late")
    said = anne.alerted()
    anne.page.clock.fast_forward(3_000)
    anne.page.wait_for_function("() => /0:1[0-7]/.test(document.querySelector('.clock').innerText)")
    assert anne.alerted() == said
    anne.page.focus("#main")
    anne.page.keyboard.press("t")
    anne.page.wait_for_selector("#answer p:has-text('est à vous. Il vous reste')")
    anne.page.clock.fast_forward(5_000)
    anne.page.wait_for_function(
        "said => document.querySelector('[role=alert]').innerText !== said", arg=said
    )
    assert re.search(r"Il vous reste \d+ secondes?\.", anne.alerted())
    live = "[...document.querySelectorAll('[aria-live], [role=alert], [role=status], [role=log]')]"
    assert not anne.page.evaluate(f"{live}.some(one => one.querySelector('.clock'))")


def test_sounds_are_silent_until_chosen_and_each_can_be_heard_by_its_name(come: Come) -> None:
    anne = come()
    anne.page.add_init_script(COUNTING)
    anne.play_now()
    anne.act()
    assert _notes(anne) == 0
    anne.page.click("nav button:last-child")
    assert anne.page.locator("[data-sound]").count() == 10
    anne.page.get_by_role("button", name="Bout joué").click()
    assert _notes(anne) == 2
    anne.page.check("#sounds", force=True)
    anne.page.keyboard.press("Escape")
    before = _notes(anne)
    while _notes(anne) == before:
        assert anne.act(), "a whole deal made no sound"
    anne.page.reload()
    anne.to_hand()
    anne.page.click("nav button:last-child")
    assert anne.page.is_checked("#sounds")
