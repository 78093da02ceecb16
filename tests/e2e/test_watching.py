"""Watching a table that spectators see late."""

from tests.e2e.conftest import TABLE, Come, Sit
from tests.e2e.scenes import table_at

from oudler.table.clock.delay import Delay
from oudler.table.events import WatchingDelayed


def test_the_host_delays_the_spectators_who_are_told_how_late_they_are(
    sit: Sit, come: Come
) -> None:
    anne = sit(table_at("play", "fft-4"))
    anne.page.click("#open-menu")
    anne.page.click("#menu >> text=Qui est là")
    anne.page.select_option("#delay", "two_minutes")
    anne.page.wait_for_function("() => document.querySelector('#delay').value === 'two_minutes'")
    eve = come()
    eve.page.goto(anne.page.url)
    assert "2 minutes de retard" in eve.page.inner_text("#delayed")
    assert eve.page.locator(".middle .laid").count() > 0, "what was there before the delay"
    anne.page.select_option("#delay", "none")
    anne.page.wait_for_selector("[role=alert] >> text=ne peut que s'allonger")
    assert anne.page.input_value("#delay") == "two_minutes"


def test_a_table_that_was_late_all_along_shows_nothing_of_its_first_deal(
    sit: Sit, come: Come
) -> None:
    opened, *rest = table_at("play", "fft-4")
    anne = sit([opened, WatchingDelayed(Delay.DEAL), *rest])
    anne.to_hand()
    eve = come()
    eve.page.goto(f"{anne.page.url.partition('/t/')[0]}/t/{TABLE}")
    assert "une fois terminée" in eve.page.inner_text("#delayed")
    assert eve.page.locator(".card").count() == 0
