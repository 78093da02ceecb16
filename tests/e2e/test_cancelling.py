"""A player with a lone trump cancels or keeps the deal: by mouse, by keyboard, by typing."""

from tests.e2e.conftest import TABLE, Sit, Visitor

from oudler.rulesets import load_ruleset
from oudler.table.events import BotSat, PersonSat, SeedCommitted, TableOpened
from oudler.testing.builders import dealt

OPTIONS: dict[str, object] = {"petit_sec": "imprenable", "excuse_alone": "may_cancel"}
PLAIN = "S1 S2 S3 S4 H1 H2 H3 H4 D1 D2 D3 D4 C1 C2 C3 C4 C5"


def alone(sit: Sit, trump: str) -> Visitor:
    """Anne, to bid first, has this for her only trump; the others are bots."""
    anne = sit(
        [
            TableOpened(TABLE, "", "anne", "fft-4", OPTIONS),
            *(BotSat(place, "club") for place in (0, 2, 3)),
            PersonSat(1, "anne", "Anne"),
            SeedCommitted(1, "commitment", "secret"),
            dealt(load_ruleset("fft-4", OPTIONS), {1: f"{trump} {PLAIN}"}),
        ]
    )
    anne.page.wait_for_selector("[data-bid]")
    return anne


def test_the_deal_is_cancelled_by_two_presses(sit: Sit) -> None:
    anne = alone(sit, "EX")
    asked = anne.page.inner_text(".actions").replace("\xa0", " ")
    assert "L'Excuse est votre seul atout : vous pouvez annuler la donne." in asked
    anne.page.click("#cancel-deal")
    assert anne.page.inner_text("#cancel-deal") == "Oui, annuler la donne"
    anne.page.click("#cancel-deal")
    anne.page.wait_for_selector("#ready")
    assert any("annulez la donne : l'Excuse pour seul atout" in line for line in anne.heard())
    assert "Vous avez l'Excuse pour seul atout" in anne.page.inner_text("main")


def test_the_deal_is_cancelled_by_keyboard_and_heard(sit: Sit) -> None:
    anne = alone(sit, "T1")
    anne.page.locator("#main").focus()
    anne.page.keyboard.press("Space")
    anne.page.wait_for_selector("#answer p:has-text('Le Petit est votre seul atout')")
    anne.page.keyboard.press("/")
    anne.page.fill("#command-text", "annuler la donne")
    anne.page.keyboard.press("Enter")
    anne.page.wait_for_selector("#cancel-deal:has-text('Oui')")
    anne.page.fill("#command-text", "annuler")
    anne.page.keyboard.press("Enter")
    anne.page.wait_for_selector("#ready")
    assert any("Vous annulez la donne : Petit sec." in line for line in anne.heard())


def test_a_petit_that_is_kept_is_played(sit: Sit) -> None:
    anne = alone(sit, "T1")
    anne.page.click("#cancel-deal")
    anne.page.click("[data-bid=pass]")
    anne.page.wait_for_selector("#cancel-deal", state="detached")
    assert not any("annule" in line for line in anne.heard())
    assert "Votre Petit est imprenable" in anne.page.inner_text(".yours")
