"""Language, theme, cards and keys: changed without leaving the table, and kept."""

from tests.e2e.conftest import Come, Sit
from tests.e2e.scenes import table_at


def test_the_language_changes_without_reloading(come: Come) -> None:
    anne = come()
    anne.play_now()
    anne.page.wait_for_selector("[data-bid], .card.lit, #done")
    anne.page.evaluate("window.stillHere = true")
    heard = len(anne.heard())
    anne.page.click("nav button[lang=en]")
    anne.page.wait_for_selector("[role=tab]:text('Scores')")
    assert anne.page.evaluate("[window.stillHere, document.documentElement.lang]") == [True, "en"]
    assert len(anne.heard()) == heard
    anne.act()
    assert anne.page.locator("#log p:last-child").get_attribute("lang") == "en"
    anne.act_until(".card.lit")
    anne.page.click("nav button[lang=fr]")
    anne.page.wait_for_selector("[role=tab]:text('Marque')")
    anne.act()
    assert {one.get_attribute("lang") for one in anne.page.locator("#log p").all()} == {"fr", "en"}
    assert anne.told_twice() == []
    assert anne.page.evaluate("window.stillHere")


def test_another_deck_is_dealt_at_once_and_kept(come: Come) -> None:
    anne = come()
    anne.play_now()
    anne.page.click("nav button:last-child")
    anne.page.get_by_label("Classique").check()
    shown = anne.page.locator(".sample img").all()
    assert all("/fr-2-classic/" in (one.get_attribute("src") or "") for one in shown)
    assert len(shown) == 6
    anne.page.keyboard.press("Escape")
    first = anne.page.locator(".hand img").first
    assert "/fr-2-classic/" in (first.get_attribute("src") or "")
    anne.page.reload()
    anne.to_hand()
    assert "/fr-2-classic/" in (first.get_attribute("src") or "")


def test_four_colours_and_high_contrast_change_the_cards(come: Come) -> None:
    anne = come()
    anne.play_now()
    anne.page.click("nav button:last-child")
    anne.page.get_by_label("contraste élevé").check()
    anne.page.click("text=Quatre couleurs")
    anne.page.keyboard.press("Escape")
    look = anne.page.locator(".hand img").first.get_attribute("src") or ""
    assert "/fr-4-high/" in look
    anne.page.reload()
    anne.to_hand()
    assert "/fr-4-high/" in (anne.page.locator(".hand img").first.get_attribute("src") or "")


def test_single_keys_can_be_switched_off_and_the_command_box_stays(come: Come) -> None:
    anne = come()
    anne.play_now()
    anne.page.click("nav button:last-child")
    anne.page.click("text=Raccourcis d'une seule touche")
    anne.page.keyboard.press("Escape")
    anne.page.focus(".hand [tabindex='0']")
    anne.page.keyboard.press("h")
    assert not any("Votre main" in line for line in anne.heard())
    anne.page.click("#open-command")
    anne.page.fill("#command-text", "h")
    anne.page.keyboard.press("Enter")
    anne.page.wait_for_selector("#answer p:text('Votre main')")


def test_a_friend_comes_by_the_link_and_sits_down(come: Come) -> None:
    anne, bruno = come(), come(lang="en")
    anne.open_for_friends("Anne")
    link = anne.page.input_value("#link")
    bruno.page.goto(link)
    bruno.page.click(".offers button >> nth=0")  # nobody knows his name: it is asked, then he sits
    bruno.page.wait_for_selector("#you:focus")
    bruno.page.keyboard.type("Bruno")
    bruno.page.keyboard.press("Enter")
    bruno.page.wait_for_selector(".seat.mine >> text=Bruno")
    anne.page.wait_for_selector(".seat.person:not(.mine)")
    anne.page.wait_for_selector("text=On attend encore : Bruno et 2 places libres.")
    anne.page.click("#fill")
    anne.page.wait_for_selector("#fill", state="detached")
    anne.ask_for_cards()
    bruno.ask_for_cards()
    bruno.page.wait_for_selector(".hand .card")
    anne.page.wait_for_selector(".hand .card")
    assert anne.page.locator(".hand .card").count() == 18


def test_a_table_that_does_not_exist(come: Come) -> None:
    anne = come()
    anne.page.goto(f"{anne.address}/t/nowhere")
    anne.page.wait_for_selector("text=Cette table n'existe pas")


def test_cards_move_only_where_motion_is_welcome(come: Come) -> None:
    anne = come()
    anne.play_now()
    anne.to_mid_trick()
    moving = "getComputedStyle(document.querySelector('.laid li')).animationName"
    assert anne.page.evaluate(moving) == "none"
    assert anne.page.evaluate("document.getAnimations().length") == 0
    anne.page.emulate_media(reduced_motion="no-preference")
    assert anne.page.evaluate(moving) == "laid"


def test_eight_players_fit_a_telephone(sit: Sit) -> None:
    phone = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
    anne = sit(table_at("won", "wikipedia-8-two-packs"), **phone)
    anne.page.wait_for_selector(".card.lit")
    assert len(anne.trick()) == 8
    assert anne.page.evaluate("document.documentElement.scrollWidth") == 360
