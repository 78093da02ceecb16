"""A visitor opens the link in mid-deal and asks for a place; the players answer by keyboard."""

from typing import Any

from tests.e2e.conftest import Come, Visitor

ASKS = "Bob demande à remplacer le robot Bruno dès maintenant"


def playing(come: Come, **asked: Any) -> Visitor:
    """Anne plays with bots; no deal is thrown in."""
    anne = come()
    anne.open_table(options={"petit_sec": "played"}, **asked)
    anne.page.wait_for_selector(".hand .card")
    return anne


def guest(come: Come, anne: Visitor) -> Visitor:
    bob = come()
    bob.page.goto(anne.page.url)
    bob.page.fill(".watching #you", "Bob")
    return bob


def test_a_player_lets_somebody_in_by_keyboard(come: Come) -> None:
    anne = playing(come, practice=True)
    assert "Entraînement" in anne.page.inner_text(".contract")
    bob = guest(come, anne)
    assert "si la table accepte" in bob.page.inner_text(".watching")
    bob.page.get_by_role("button", name="Demander cette place, Bruno").click()
    bob.page.wait_for_selector("#stop-waiting")
    assert not bob.page.get_by_role("button", name="Demander cette place").count()
    anne.page.wait_for_selector(f"[role=alert] >> text={ASKS}", state="attached")
    group = anne.page.get_by_role("group", name=ASKS)
    group.get_by_role("button", name="D'accord").focus()
    anne.page.keyboard.press("Enter")
    bob.page.wait_for_selector(".hand .card")
    anne.page.wait_for_selector("#log >> text=Fin de l'entraînement")
    assert "Entraînement" not in anne.page.inner_text(".contract")


def test_a_person_asked_to_wait_sits_down_when_the_deal_ends(come: Come) -> None:
    anne = playing(come)
    bob = guest(come, anne)
    bob.page.get_by_role("button", name="Demander cette place, Bruno").click()
    anne.page.get_by_role("button", name="À la prochaine donne").click()
    bob.page.wait_for_selector("text=est à vous à la fin de la donne")
    anne.page.wait_for_selector(".seat >> text=réservée à Bob")
    assert not bob.page.locator(".hand .card").count()
    anne.let_a_bot_finish()
    bob.page.wait_for_selector("#ready")
    bob.page.wait_for_selector(".seat.mine", state="attached")  # the result lies over the plates


def test_somebody_who_left_by_mistake_alone_with_bots_comes_back_at_once(come: Come) -> None:
    anne = playing(come)
    anne.act_until(".card.lit")  # any earlier, and a bot might take in her place and get the dog
    hand = set(anne.hand())
    anne.page.click("#open-menu")
    anne.page.get_by_role("button", name="Quitter la table").click()
    anne.page.wait_for_selector(".watching")
    anne.page.get_by_role("button", name="S'asseoir ici").first.click()
    anne.page.wait_for_selector(".seat.mine", state="attached")
    assert set(anne.hand()) <= hand  # the bots may have played on to the end
