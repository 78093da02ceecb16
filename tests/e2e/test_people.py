"""Accounts, muting, reporting and banning, as a visitor finds them on the page."""

import re

from tests.e2e.conftest import Come, Sit, held_back
from tests.e2e.scenes import table_at

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
        telephone.page.click("text=Télécharger toutes")
    assert "Anne-Élise" in download.value.path().read_text("utf-8")
    telephone.page.click("text=Tout effacer")
    telephone.page.fill("#forget-passphrase", WORDS)
    telephone.page.locator("details[open] button.danger").click()
    telephone.page.wait_for_selector("text=Votre nom et vos messages sont effacés partout.")
    assert telephone.page.locator(".hand .card").count() == 0


def test_a_session_elsewhere_is_ended_from_the_list(come: Come) -> None:
    anne, telephone = come(), come(viewport={"width": 360, "height": 740})
    anne.page.goto(anne.address)
    anne.page.get_by_role("button", name="Compte").click()
    anne.page.fill("#up-name", "Chloé")
    anne.page.fill("#up-passphrase", WORDS)
    anne.page.get_by_role("button", name="Créer un compte").click()
    anne.page.wait_for_selector("text=cet appareil")
    telephone.page.goto(telephone.address)
    telephone.page.get_by_role("button", name="Compte").click()
    telephone.page.fill("#in-name", "chloé")
    telephone.page.fill("#in-passphrase", WORDS)
    telephone.page.get_by_role("button", name="Se connecter").click()
    telephone.page.wait_for_selector("text=Bonjour, Chloé.")
    anne.page.reload()
    anne.page.get_by_role("button", name="Chloé").first.click()
    anne.page.get_by_role("button", name="Terminer cette session").focus()
    anne.page.keyboard.press("Enter")
    anne.page.wait_for_selector("text=Session terminée")
    assert anne.page.get_by_role("button", name="Terminer cette session").count() == 0
    telephone.page.reload()
    telephone.page.get_by_role("button", name="Compte").click()
    telephone.page.wait_for_selector("#in-name")


def test_by_keyboard_one_mutes_reports_and_sends_away_a_person(come: Come) -> None:
    anne, bob = come(), come()
    anne.open_for_friends("Anne")
    anne.page.wait_for_selector(".seats")
    bob.page.goto(anne.page.url)
    bob.page.fill(".watching #you", "Bob")
    bob.page.get_by_role("button", name="S'asseoir ici").first.click()
    bob.page.wait_for_selector(".seat.mine")
    bob.page.click("#tab-chat")

    def says(text: str) -> None:
        bob.page.fill("#say-text", text)
        bob.page.keyboard.press("Enter")

    says("Bonsoir Anne.")
    anne.page.click("#tab-chat")
    anne.page.wait_for_selector(".said >> text=Bonsoir Anne.")

    def to_people(button: str) -> None:
        anne.page.get_by_role("button", name="Qui est là").focus()
        anne.page.keyboard.press("Enter")
        anne.page.locator("dialog[open]").get_by_role("button", name=button).focus()
        anne.page.keyboard.press("Enter")

    to_people("Masquer ses messages")
    anne.page.wait_for_selector(".said:not(:has-text('Bonsoir'))", state="attached")
    assert any("sont masqués" in line for line in anne.heard())
    says("M'entends-tu ?")
    bob.page.wait_for_selector(".said >> text=M'entends-tu ?")
    to_people("Signaler")
    anne.page.fill("#report-text", "Il parle trop.")
    anne.page.keyboard.press("Enter")
    anne.page.wait_for_selector("#answer >> text=liront votre signalement")
    assert not any("M'entends-tu" in line for line in anne.heard())
    to_people("Exclure de la table")
    anne.page.wait_for_selector("#answer >> text=ne peut plus s'asseoir")
    bob.page.wait_for_selector("#log >> text=L'hôte vous exclut")
    bob.page.get_by_role("button", name="S'asseoir ici").first.click()
    bob.page.wait_for_selector(".notice.refusal")
    assert "vous interdit" in bob.alerted()
    to_people("Laisser revenir")
    anne.page.wait_for_selector("#log >> text=peut revenir")
    bob.page.get_by_role("button", name="S'asseoir ici").first.click()
    bob.page.wait_for_selector(".seat.mine")


def test_by_keyboard_the_host_lets_a_spectator_speak_and_puts_them_out(come: Come) -> None:
    anne, eve = come(), come(lang="en")
    anne.open_for_friends("Anne")
    anne.page.wait_for_selector(".seats")
    eve.page.goto(anne.page.url)
    eve.page.wait_for_selector(".watching")
    eve.page.click("#tab-chat")
    eve.page.wait_for_selector("text=Only people at the table can chat.")
    assert not eve.page.is_visible("#say-text")
    anne.page.click("#tab-chat")

    def to_people(button: str) -> None:
        anne.page.get_by_role("button", name="Qui est là").focus()
        anne.page.keyboard.press("Enter")
        anne.page.locator("dialog[open]").get_by_role("button", name=button).focus()
        anne.page.keyboard.press("Enter")

    late = held_back(anne.page, re.compile(r"/api/tables/[\w-]+\?lang="))
    to_people("Donner la parole")
    anne.page.wait_for_selector("#log >> text=a la parole")
    eve.page.wait_for_selector("#log >> text=The host lets you chat.")
    eve.page.fill("#say-text", "Good evening")
    eve.page.press("#say-text", "Enter")
    anne.page.wait_for_selector("#log >> text=Good evening")
    # What is older than the news, and comes after it, neither closes a panel nor undoes the news.
    anne.page.get_by_role("button", name="Qui est là").press("Enter")
    anne.page.wait_for_selector("dialog[open]")
    late(0).continue_()
    anne.page.wait_for_selector("#answer >> text=parole", state="attached")
    anne.page.wait_for_selector("#log >> text=Good evening", state="attached")
    anne.page.locator("dialog[open]").get_by_role("button", name="Fermer").press("Enter")
    to_people("Faire sortir")
    eve.page.wait_for_selector("h1:has-text('The host no longer lets you watch this table')")
    assert eve.page.locator(".seats").count() == 0
    eve.page.reload()
    eve.page.wait_for_selector("h1:has-text('The host no longer lets you watch this table')")
    assert eve.page.locator(".lost p").count() == 1  # home: nothing is wrong with the link
    to_people("Laisser revenir")
    anne.page.wait_for_selector("#answer >> text=peut revenir")
    eve.page.reload()
    eve.page.wait_for_selector(".seats")
    anne.page.get_by_role("button", name="Qui est là").click()
    anne.page.get_by_label("Le lien permet de regarder").click()
    anne.page.wait_for_selector("#log >> text=Plus personne d'autre")
    stranger = come()
    stranger.page.goto(anne.page.url)
    stranger.page.wait_for_selector("h1:has-text('accepte plus personne')")


def test_the_focus_comes_back_from_a_dialog_whose_menu_is_gone(sit: Sit) -> None:
    page = sit(table_at("play", "fft-4")).page
    page.wait_for_selector(".hand .card")
    page.locator("#open-menu").press("Enter")
    page.get_by_role("button", name="Qui est là").press("Enter")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Escape")
    page.wait_for_function("() => document.activeElement.closest('#main')")
