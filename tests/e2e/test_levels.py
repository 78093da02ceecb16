"""The host chooses how well the bots play that they seat at free places."""

from playwright.sync_api import Page
from tests.e2e.conftest import TABLE, Come, Sit, Visitor

from oudler.table.events import BotSat, PersonSat, SeedCommitted, TableOpened

LEVELS = "all => all.map(one => one.value)"


def host_at_the_table(sit: Sit, *levels: str) -> Page:
    """Anne, on a phone, with bots of these levels beside her and the other places free."""
    return sit(
        [
            TableOpened(TABLE, "", "anne", "fft-4", {}),
            PersonSat(0, "anne", "Anne"),
            *(BotSat(place, level) for place, level in enumerate(levels, 1)),
            SeedCommitted(1, "commitment", "secret"),
        ],
        viewport={"width": 360, "height": 640},
        has_touch=True,
    ).page


def levels_at(page: Page) -> list[str]:
    """The levels of the bots at this table, in the order of the places."""
    places = page.request.get(page.url.replace("/t/", "/api/tables/")).json()["places"]
    return [one["level"] for one in places if one["kind"] == "bot"]


def wait_for_bots(page: Page, free: int) -> None:
    """Wait until so many places are free."""
    page.wait_for_function(
        "free => document.querySelectorAll('.seat.empty').length === free", arg=free
    )


def test_bots_take_free_places_at_the_level_chosen_by_touch(sit: Sit) -> None:
    page = host_at_the_table(sit)
    page.locator("#bot-level").tap()
    page.select_option("#bot-level", "beginner")
    page.locator("button:has-text('Mettre un robot') >> nth=0").tap()
    wait_for_bots(page, 2)
    assert levels_at(page) == ["beginner"]
    page.select_option("#bot-level", "expert")
    page.locator("#fill").tap()
    wait_for_bots(page, 0)
    assert sorted(levels_at(page)) == ["beginner", "expert", "expert"]
    assert page.locator("#bot-level").count() == 0  # no place is free


def test_the_level_is_chosen_by_keys_and_club_by_default(sit: Sit) -> None:
    page = host_at_the_table(sit)
    assert page.input_value("#bot-level") == "club"
    page.focus("#fill")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    assert page.input_value("#bot-level") == "beginner"
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    wait_for_bots(page, 0)
    assert levels_at(page) == ["beginner"] * 3


def test_a_table_with_bots_goes_on_with_their_level(sit: Sit) -> None:
    page = host_at_the_table(sit, "beginner")
    assert page.input_value("#bot-level") == "beginner"
    page.click("#fill")
    wait_for_bots(page, 0)
    assert levels_at(page) == ["beginner"] * 3


def test_the_levels_are_those_of_the_form_that_opens_a_table(come: Come) -> None:
    anne: Visitor = come()
    anne.page.goto(anne.address)
    anne.page.wait_for_selector("select[name=bots]", state="attached")
    form = anne.page.eval_on_selector_all("select[name=bots] option", LEVELS)
    anne.open_for_friends("Anne")
    assert anne.page.eval_on_selector_all("#bot-level option", LEVELS) == form
