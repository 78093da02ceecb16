"""The start page: one's own tables, three clicks to the cards, joining, inviting, other devices."""

from tests.e2e.conftest import Come, Visitor


def listed_table(host: Visitor, name: str, rules: str = "fft-4") -> str:
    """A public table of this visitor, who waits there."""
    host.page.goto(host.address)
    host.page.wait_for_selector("#play-now")
    asked = {"name": name, "rules": rules, "you": "Hôte", "is_listed": True}
    opened = host.page.request.post(f"{host.address}/api/tables", data=asked).json()
    host.page.goto(f"{host.address}/t/{opened['id']}")
    host.page.wait_for_selector("#ready")
    return str(opened["id"])


def test_three_clicks_lead_to_the_cards_of_any_table_with_bots(come: Come) -> None:
    anne = come()
    anne.page.goto(anne.address)
    anne.page.click("#opening label:has(input[name=seats][value='5'])")
    anne.page.click("#opening label:has(input[name=rules][value='wikipedia-5'])")
    anne.page.click("#opening button[type=submit]")
    anne.to_hand()
    assert anne.page.locator(".seat").count() == 5


def test_rules_have_names_and_a_line_and_come_with_their_source(come: Come) -> None:
    anne = come()
    anne.page.goto(anne.address)
    anne.page.wait_for_selector("input[name=rules]")
    tile = anne.page.locator("label:has(input[value=wikipedia-4])")
    assert tile.locator("strong").inner_text().startswith("À la française")
    assert tile.locator(".source").inner_text() == "Wikipédia"
    assert "wikipedia-4" not in anne.page.inner_text("#opening")


def test_a_table_one_left_is_one_click_away(come: Come) -> None:
    anne = come()
    anne.play_now()
    anne.act_until("[data-bid], .card.lit, #done")
    table = anne.page.url
    anne.page.click(".brand")
    own = anne.page.locator(".own-tables a[href^='/t/']")
    own.wait_for()
    assert own.count() == 1
    own.click()
    anne.page.wait_for_selector(".seat.mine")
    assert anne.page.url == table


def test_one_reads_at_home_that_the_others_wait(come: Come) -> None:
    anne, bob = come(), come()
    anne.open_for_friends("Anne")
    bob.page.goto(anne.page.url)
    bob.page.fill(".watching #you", "Bob")
    bob.page.click("#sit")
    bob.page.wait_for_selector(".seat.mine")
    anne.page.click("#fill")
    anne.page.wait_for_selector("#fill", state="detached")
    bob.page.wait_for_selector("text=On attend encore : Anne.")
    bob.page.click("#ready")
    bob.page.wait_for_selector("#ready", state="detached")
    anne.page.click(".brand")
    anne.page.wait_for_selector(".own-tables .awaited >> text=on vous attend")


def test_joining_from_the_list_asks_a_missing_name_and_goes_on(come: Come) -> None:
    host, bob = come(), come()
    table = listed_table(host, "Chez l'hôte", "fft-5")
    bob.page.goto(bob.address)
    row = bob.page.locator(".lobby > li", has_text="Chez l'hôte")
    row.get_by_text("Règles de la fédération, appel au roi").wait_for()
    row.get_by_role("button", name="Rejoindre").click()
    bob.page.wait_for_selector("#join-name:focus")
    bob.page.keyboard.type("Bob")
    bob.page.keyboard.press("Enter")
    bob.page.wait_for_selector(".seat.mine >> text=Bob")
    assert bob.page.url.endswith(table)
    host.page.wait_for_selector("text=On attend encore : Bob et 3 places libres.")


def test_a_table_offers_no_seat_to_somebody_its_host_sent_away(come: Come) -> None:
    host, bob = come(), come()
    listed_table(host, "Sans Bob")
    bob.page.goto(bob.address)
    bob.page.fill("#you", "Bob")
    bob.page.locator(".lobby > li", has_text="Sans Bob").get_by_role("button").click()
    bob.page.wait_for_selector(".seat.mine >> text=Bob")
    host.page.click("button:has-text('Exclure de la table')")
    bob.page.wait_for_selector(".watching")
    with bob.page.expect_response("**/api/lobby?*"):
        bob.page.goto(bob.address)
    bob.page.wait_for_selector("#lobby-title")
    assert bob.page.locator(".lobby > li", has_text="Sans Bob").count() == 0


def test_the_invitation_is_a_code_too_and_names_nobody(come: Come) -> None:
    anne = come()
    anne.open_for_friends("Anne")
    anne.page.click("text=Code QR")
    anne.page.wait_for_selector("dialog[open] svg.qr path:nth-child(2)")
    link = anne.page.inner_text("dialog[open] .address")
    assert link == anne.page.url == anne.page.input_value("#link")
    assert anne.page.locator("svg.qr").get_attribute("aria-label") == "Code QR"


def test_a_device_with_a_share_sheet_passes_the_link_on(come: Come) -> None:
    anne = come()
    anne.page.add_init_script(
        "navigator.share = what => { window.shared = what; return Promise.reject(); }"
    )
    anne.open_for_friends("Anne")
    anne.page.click("text=Partager…")
    anne.page.wait_for_function("() => window.shared")
    assert anne.page.evaluate("window.shared") == {"title": "Chez Anne", "url": anne.page.url}


def test_the_rules_can_be_read_before_a_table_is_opened_and_are_offered_again(come: Come) -> None:
    anne = come()
    anne.page.goto(anne.address)
    anne.page.click("label:has(input[name=seats][value='3'])")
    anne.page.click("label:has(input[value=wikipedia-3-short])")
    anne.page.click("#read-rules")
    anne.page.wait_for_selector("dialog[open] >> text=58 cartes")
    anne.page.keyboard.press("Escape")
    anne.page.click("#opening button[type=submit]")
    anne.to_hand()
    anne.page.click(".brand")
    anne.page.wait_for_selector("input[value=wikipedia-3-short]:checked", state="attached")


def test_rules_of_ones_own_have_a_name_a_link_and_a_card(come: Come) -> None:
    anne, bob = come(), come()
    anne.page.goto(anne.address)
    anne.page.click("#more > summary")
    anne.page.click("#more > .differs:last-of-type > summary")
    anne.page.fill("#seek", "Petit sec")
    anne.page.select_option("#option-petit_sec", '"imprenable"')
    anne.page.click("#read-rules")
    anne.page.wait_for_selector("dialog[open] >> text=comme une seconde Excuse")
    anne.page.fill("#rules-name", "Chez Mamie")
    anne.page.keyboard.press("Tab")
    card = anne.page.locator("#rules-card").get_attribute("href")
    found = anne.page.request.get(f"{anne.address}{card}")
    assert "Chez%20Mamie" in str(card)
    assert found.body().startswith(b"%PDF") or found.status == 404  # without Typst
    anne.page.evaluate("navigator.clipboard.writeText = text => { window.copied = text; }")
    anne.page.click("dialog[open] [data-copy]")
    bob.page.goto(anne.page.evaluate("window.copied"))
    bob.page.wait_for_selector("dialog[open] >> text=comme une seconde Excuse")
    assert bob.page.input_value("#rules-name") == "Chez Mamie"


def test_a_guest_goes_on_on_another_device(come: Come) -> None:
    anne, telephone, eve = come(), come(), come()
    anne.open_for_friends("Anne")
    table = anne.page.url
    anne.page.click("nav button:nth-child(2)")
    anne.page.click("text=Faire un lien pour moi")
    link = anne.page.input_value("#handover-link")
    telephone.page.goto(link)
    telephone.page.wait_for_selector("#take")
    assert "#" not in telephone.page.url
    telephone.page.click("#take")
    telephone.page.click(".own-tables a[href^='/t/']")
    telephone.page.wait_for_selector(".seat.mine >> text=Anne")
    assert telephone.page.url == table
    eve.page.goto(link)
    eve.page.click("#take")
    eve.page.wait_for_selector("dialog[open] >> text=Ce lien a déjà servi")
    anne.page.keyboard.press("Escape")
    anne.page.click("nav button:nth-child(2)")
    assert anne.page.locator("#handover-link").count() == 0
    anne.page.click("text=Déconnecter mes autres appareils")
    anne.page.wait_for_selector("text=Vos autres appareils sont déconnectés", timeout=30_000)
    telephone.page.reload()
    telephone.page.wait_for_selector(".watching")
    anne.page.reload()
    anne.page.wait_for_selector(".seat.mine")
