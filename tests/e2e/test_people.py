"""Accounts, and what people at a table do about each other, as they are found on the page."""

from __future__ import annotations

from tests.e2e.conftest import Come

WORDS = "quatre bouts et un chien"


def test_an_account_brings_one_to_the_same_place_on_another_device(come: Come) -> None:
    anne, telephone = come(), come(viewport={"width": 360, "height": 740})
    anne.play_now()
    table = anne.page.url
    anne.page.get_by_role("button", name="Compte").click()
    anne.page.fill("#up-name", "Anne-Élise")
    anne.page.fill("#up-passphrase", WORDS)
    anne.page.get_by_role("button", name="Créer un compte").click()
    anne.page.wait_for_selector("text=Votre compte est créé, Anne-Élise.")
    hand = anne.page.locator(".hand .card").count()
    telephone.page.goto(table)
    telephone.page.wait_for_selector(".seat")
    assert telephone.page.locator(".hand .card").count() == 0
    telephone.page.get_by_role("button", name="Compte").click()
    telephone.page.fill("#in-name", "anne-élise")
    telephone.page.fill("#in-passphrase", "le petit au bout")
    telephone.page.get_by_role("button", name="Se connecter").click()
    telephone.page.wait_for_selector(".says.refusal")
    assert telephone.page.evaluate("document.activeElement.id") == "account-says"
    telephone.page.fill("#in-passphrase", WORDS)
    telephone.page.get_by_role("button", name="Se connecter").click()
    telephone.page.wait_for_selector("text=Bonjour, Anne-Élise.")
    telephone.page.keyboard.press("Escape")
    telephone.page.wait_for_selector(".hand .card")
    assert telephone.page.locator(".hand .card").count() == hand
    telephone.page.get_by_role("button", name="Anne-Élise").first.click()
    with telephone.page.expect_download() as download:
        telephone.page.click("text=Télécharger tout")
    assert "Anne-Élise" in download.value.path().read_text("utf-8")
    telephone.page.click("text=Tout effacer")
    telephone.page.fill("#forget-passphrase", WORDS)
    telephone.page.locator("details[open] button.strong").click()
    telephone.page.wait_for_selector("text=Votre nom et vos paroles sont effacés partout.")
    assert telephone.page.locator(".hand .card").count() == 0


def test_by_keyboard_one_mutes_reports_and_sends_away_a_person(come: Come) -> None:
    anne, bob = come(), come()
    anne.page.goto(anne.address)
    anne.page.fill("#you", "Anne")
    anne.page.select_option("#bots", "none")
    anne.page.click("form >> text=Ouvrir la table")
    anne.page.wait_for_selector(".seats")
    bob.page.goto(bob.address)
    bob.page.fill("#you", "Bob")
    bob.page.goto(anne.page.url)
    bob.page.get_by_role("button", name="S'asseoir ici").first.click()
    bob.page.wait_for_selector(".seat.mine")
    bob.page.click("summary:has-text('Conversation')")

    def says(text: str) -> None:
        bob.page.fill("#say-text", text)
        bob.page.keyboard.press("Enter")

    says("Bonsoir Anne.")
    anne.page.click("summary:has-text('Conversation')")
    anne.page.wait_for_selector(".said >> text=Bonsoir Anne.")

    def to_people(button: str) -> None:
        anne.page.get_by_role("button", name="Les personnes").focus()
        anne.page.keyboard.press("Enter")
        anne.page.locator("dialog[open]").get_by_role("button", name=button).focus()
        anne.page.keyboard.press("Enter")

    to_people("Ne plus l'entendre")
    anne.page.wait_for_selector(".said:not(:has-text('Bonsoir'))", state="attached")
    assert any("Vous n'entendez plus" in line for line in anne.heard())
    says("M'entends-tu ?")
    bob.page.wait_for_selector(".said >> text=M'entends-tu ?")
    to_people("Signaler")
    anne.page.fill("#report-text", "Il parle trop.")
    anne.page.keyboard.press("Enter")
    anne.page.wait_for_selector("#log >> text=liront votre signalement")
    assert not any("M'entends-tu" in line for line in anne.heard())
    to_people("Renvoyer pour de bon")
    anne.page.wait_for_selector("#log >> text=ne peut plus s'asseoir")
    bob.page.wait_for_selector("#log >> text=Vous êtes renvoyé de la table")
    bob.page.get_by_role("button", name="S'asseoir ici").first.click()
    bob.page.wait_for_selector(".notice.refusal")
    assert "vous a renvoyé" in bob.alerted()
    to_people("Laisser revenir")
    anne.page.wait_for_selector("#log >> text=peut revenir")
    bob.page.get_by_role("button", name="S'asseoir ici").first.click()
    bob.page.wait_for_selector(".seat.mine")
