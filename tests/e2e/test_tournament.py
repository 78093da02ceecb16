"""A club's evening on the page: from the start page to the ranking, on phones of 360 pixels."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect
from tests.e2e.conftest import Come, Visitor, held_back
from tests.e2e.screens import resize
from tests.e2e.test_accessibility import Inspector, inspect

from oudler import budgets
from oudler.budgets import Quota
from oudler.testing.tournaments import NAMES, evening_file
from oudler.tournament.file import read_tournament

__all__ = ["inspect"]

PHONE = {"viewport": {"width": 360, "height": 640}}
SAID = "main [role=status]:not(.referee *)"
REFUSED = "main .sheet-said [role=alert]"


def opened(organiser: Visitor, players: int, format: str = "individual") -> dict[str, str]:
    """An evening from the start page, seated in the order of entry; its links, by table or role."""
    page = organiser.page
    page.goto(organiser.address)
    seated(page, format, NAMES[:players])
    page.click("#tournament-tab-links")
    found = {}
    for one in page.locator("[data-link]").all():
        link = one.locator("a").get_attribute("href")
        found[one.get_attribute("data-link") or ""] = link or ""
    page.click("#tournament-tab-room")
    page.click("#tournament-next")
    page.wait_for_selector("#tournament-clock")
    return found


def seated(page: Page, format: str, entries: Sequence[str]) -> None:
    """From the start page to a session with places in the order of entry."""
    page.click("#to-evening")
    page.fill("#tournament-name", "Coupe")
    page.select_option("#tournament-format", format)
    page.fill("#tournament-players", "\n".join(entries))
    page.click("#tournament-open button[type=submit]")
    page.wait_for_selector("#tournament-session")
    page.select_option("#plan-seats", "entry")
    page.click("#tournament-seat")
    page.wait_for_selector("#tournament-next")


def at_table(visitor: Visitor, link: str) -> Page:
    visitor.page.goto(link)
    visitor.page.wait_for_selector(".tournament-places")
    return visitor.page


def press(page: Page, selector: str, key: str = "Enter") -> None:
    """What a keyboard does."""
    page.focus(selector)
    page.keyboard.press(key)


def height(page: Page, selector: str) -> float:
    box = page.locator(selector).bounding_box()
    return box["height"] if box else 0


def tap_points(page: Page, points: int) -> None:
    """The last tap of an ordinary deal."""
    page.click(f"[data-points='{points}']")


def enter(page: Page, oudlers: int, points: int) -> None:
    """An ordinary deal, by keyboard alone."""
    press(page, f"#oudlers-{oudlers}", "Space")
    page.fill("#sheet-points", str(points))
    page.press("#sheet-points", "Enter")
    expect(page.locator(SAID)).to_contain_text("noté")


def test_an_evening_of_three_tables_by_keyboard_from_the_start_page_to_the_ranking(
    come: Come, tmp_path: Path
) -> None:
    organiser = come(**PHONE)
    page = organiser.page
    links = opened(organiser, 12)
    tables = [at_table(come(**PHONE), links[table]) for table in ("1", "2", "3")]
    press(page, "#tournament-clock")
    expect(page.locator(SAID)).to_have_text("L'horloge tourne.")
    for table in tables:
        expect(table.locator("[role=timer]")).to_contain_text("29:")
    positions = page.locator("text=/Position 1 sur/").inner_text()
    assert positions.startswith("Position 1 sur")
    for position in (1, 2):
        for number, table in enumerate(tables):
            for deal in range(table.locator("[data-place]").count()):
                enter(table, 2, 41 + number + 3 * deal)
            expect(table.locator("#tournament-step")).to_have_text("Tout est noté à cette table.")
        if position == 1:
            expect(page.locator(".tournament-places .open")).to_have_count(0)
            press(page, "#tournament-next")
            for table in tables:
                expect(table.locator(".tournament-head")).to_contain_text("Position 2 sur")
    press(page, "#tournament-tab-ranking")
    press(page, "#tournament-publish")
    expect(tables[0].locator(".tournament-ranking tbody tr")).to_have_count(12)
    press(tables[0], ".tournament-why >> nth=0")
    expect(tables[0].locator(".tournament-ranking li").first).to_contain_text("%")
    screen = come(viewport={"width": 1920, "height": 1080}).page
    screen.goto(links["screen"])
    expect(screen.locator(".tournament-ranking tbody tr")).to_have_count(12)
    press(page, "#tournament-tab-print")
    with page.expect_download() as download:
        press(page, "#tournament-log")
    download.value.save_as(tmp_path / "cup.tournament")
    tournament = read_tournament((tmp_path / "cup.tournament").read_text("utf-8")).tournament
    assert len(tournament.sessions[0].results) == sum(
        len(one.boards) for one in tournament.sessions[0].plan.meetings if one.position <= 2
    )
    with page.expect_download() as download:
        press(page, "[data-print=ranking]")
    assert download.value.suggested_filename.endswith(("-classement.pdf", "-classement.html"))


def test_two_phones_disagree_and_the_table_agrees(come: Come) -> None:
    organiser, first, second = come(), come(**PHONE), come(**PHONE)
    links = opened(organiser, 12)
    anne, bruno = at_table(first, links["1"]), at_table(second, links["1"])
    anne.click("#oudlers-2")
    tap_points(anne, 49)
    expect(bruno.locator("[data-place='1']")).to_contain_text("+66")
    bruno.click("[data-place='1']")
    tap_points(bruno, 45)
    expect(anne.locator(SAID)).to_contain_text("deux téléphones")
    expect(organiser.page.locator(".tournament-urgent")).to_contain_text("étui 1")
    expect(organiser.page.locator(SAID)).to_contain_text("Désaccord")
    anne.click("[data-place='1']")
    anne.click("[data-accept]")
    expect(bruno.locator("[data-place='1']")).to_contain_text("+58")
    expect(organiser.page.locator(".tournament-urgent")).to_have_count(0)
    organiser.page.click("[data-at='1-1-1-1']")
    organiser.page.fill("#unit-1-1-1-1", "57")
    organiser.page.press("#unit-1-1-1-1", "Enter")
    expect(organiser.page.locator(REFUSED)).to_contain_text("+56 ou +58")
    organiser.page.fill("#unit-1-1-1-1", "-60")
    organiser.page.press("#unit-1-1-1-1", "Enter")
    expect(anne.locator("[data-place='1']")).to_be_disabled()
    expect(anne.locator("[data-place='1']")).to_contain_text("−60")


def test_an_official_settles_a_disagreement_with_a_press(come: Come) -> None:
    first, second, referee = come(**PHONE), come(**PHONE), come(**PHONE)
    links = opened(come(), 12)
    anne, bruno, desk = at_table(first, links["1"]), at_table(second, links["1"]), referee.page
    anne.click("#oudlers-2")
    tap_points(anne, 49)
    expect(bruno.locator("[data-place='1']")).to_contain_text("+66")
    bruno.click("[data-place='1']")
    tap_points(bruno, 45)
    disputed = "[data-place='1'].disputed small"
    expect(anne.locator(disputed)).to_have_text("à régler")
    assert height(anne, disputed) < 1.5 * height(anne, "[data-place='3'] small")
    anne.click("[data-place='1']")
    desk.goto(links["referee"])
    press(desk, "[data-right='+58']")
    expect(desk.locator(SAID)).to_have_text("Table 1, position 1, étui 1 : +58, c'est noté.")
    expect(anne.locator(SAID)).to_have_text("Étui 1 : +58, c'est réglé.")
    expect(anne.locator("[data-place='2']")).to_have_attribute("aria-pressed", "true")
    expect(anne.locator("#oudlers-2")).to_have_attribute("aria-pressed", "false")
    press(desk, "[data-at='1-1-1-2']")
    desk.keyboard.press("Tab")
    desk.keyboard.type("8")
    desk.keyboard.press("Enter")
    expect(desk.locator(SAID)).to_contain_text("une donne rare pour marquer +8")
    press(desk, "[data-at='1-1-1-2']")
    desk.fill("#unit-1-1-1-2", "-60")
    desk.keyboard.press("Enter")
    expect(desk.locator(SAID)).to_have_text("Étui 2 : −60, c'est noté.")


def test_a_position_that_was_called_too_early_is_taken_back(come: Come) -> None:
    organiser, phone = come(**PHONE), come(**PHONE)
    table, page = at_table(phone, opened(organiser, 12)["1"]), organiser.page
    expect(page.locator(".tournament-progress")).to_have_text(
        "Il manque encore 9 résultats à cette position."
    )
    page.click("#tournament-next")
    expect(page.locator(SAID)).to_contain_text("Position 2 appelée")
    expect(table.locator(".tournament-head")).to_contain_text("Position 2 sur")
    press(page, "#tournament-back")
    expect(table.locator(".tournament-head")).to_contain_text("Position 1 sur")
    expect(page.locator("#tournament-back")).to_have_count(0)


def test_somebody_leaves_and_a_latecomer_takes_the_place(come: Come) -> None:
    organiser = come(**PHONE)
    opened(organiser, 12)
    page = organiser.page
    page.click("#tournament-tab-people")
    leaves = page.locator(".tournament-people li:has-text('Adèle') button")
    leaves.press("Enter")
    sure = page.locator(".tournament-people .danger")
    expect(sure).to_have_text("Oui, libérer N, table 1 : Adèle")
    expect(page.locator(".tournament-people li:has(.danger)")).to_contain_text(
        "la table 1 ne joue pas"
    )
    sure.press("Enter")
    expect(page.locator(SAID)).to_have_text("Adèle quitte la soirée.")
    page.fill("#tournament-enter", "Tiphaine")
    page.click("text=Ajouter")
    expect(page.locator(SAID)).to_have_text("1 inscription ajoutée.")
    page.click("text=Donner cette place")
    expect(page.locator(SAID)).to_have_text("Tiphaine prend la place : N, table 1.")


def test_once_somebody_has_left_another_plan_is_a_press_away(come: Come) -> None:
    organiser = come(**PHONE)
    opened(organiser, 12)
    page = organiser.page
    page.click("#tournament-next")
    page.click("#tournament-tab-people")
    page.click(".tournament-people li:has-text('Adèle') button")
    page.click(".tournament-people .danger")
    press(page, "[data-other-plan]")
    expect(page.locator("#tournament-plan")).to_have_text("Le mouvement pour 11 inscriptions")
    page.click("#tournament-tab-people")
    page.click("[data-return]")
    expect(page.locator(SAID)).to_contain_text("Adèle jouera")


def test_t18_the_referee_answers_a_call(come: Come) -> None:
    organiser, phone, referee = come(), come(**PHONE), come()
    links = opened(organiser, 12, "free")
    table, desk = at_table(phone, links["1"]), referee.page
    desk.goto(links["referee"])
    desk.wait_for_selector(".tournament-tables")
    table.click("[data-taker=N][data-contract=garde_sans]")
    table.click("#oudlers-2")
    tap_points(table, 49)
    expect(table.locator(REFUSED)).to_contain_text("accord de l'arbitre")
    table.click("[data-call=garde_sans]")
    asked = "Table 1, position 1, donne 1 : Adèle demande : garde sans."
    expect(desk.locator(SAID)).to_have_text(asked)
    desk.click("[data-called] >> text=Accorder")
    expect(table.locator(".tournament-call")).to_have_text("Adèle, garde sans : accordé.")
    tap_points(table, 49)
    expect(table.locator(SAID)).to_contain_text("Adèle, garde sans : +132")


def test_what_a_phone_enters_without_a_network_is_sent_later(come: Come) -> None:
    organiser, phone = come(), come(**PHONE)
    links = opened(organiser, 12)
    table = at_table(phone, links["2"])
    table.context.set_offline(True)
    table.click("#oudlers-1")
    tap_points(table, 60)
    expect(table.locator("main")).to_contain_text("1 saisie gardée")
    table.context.set_offline(False)
    expect(organiser.page.locator("[data-table='2'] .noted")).to_have_count(1, timeout=20_000)
    expect(table.locator("main")).not_to_contain_text("gardée", timeout=20_000)


def test_what_a_phone_enters_without_a_network_reaches_the_desk_after_the_next_position(
    come: Come,
) -> None:
    organiser, phone = come(**PHONE), come(**PHONE)
    links = opened(organiser, 12)
    desk, table = organiser.page, at_table(phone, links["2"])
    table.context.set_offline(True)
    for points in (60, 70):
        table.click("#oudlers-1")
        tap_points(table, points)
    expect(table.locator("#tournament-waits li")).to_have_count(2)
    desk.click("#tournament-next")
    expect(desk.locator(".tournament-head")).to_contain_text("Position 2")
    table.context.set_offline(False)
    late = desk.locator("[data-late]")
    expect(late).to_have_count(2, timeout=20_000)
    expect(late.first).to_contain_text("Table 2, position 1")
    expect(late.first).to_contain_text("Rien ne compte encore")
    expect(table.locator("#tournament-waits")).to_have_count(0, timeout=20_000)
    expect(table.locator(".late")).to_have_count(2)
    late.first.locator("[data-right]").click()
    expect(late).to_have_count(1)
    late.locator("[data-right]").click()
    expect(late).to_have_count(0)
    expect(table.locator(".late")).to_have_count(0)
    # What the table still lacks can be entered, and the desk sees it.
    table.locator("[aria-labelledby=tournament-overdue] .tap").first.click()
    table.click("#oudlers-2")
    tap_points(table, 50)
    expect(table.locator(SAID)).to_contain_text("transmis à l'arbitre")
    expect(late).to_have_count(1)


def test_a_table_that_is_reloaded_without_a_network_goes_on(come: Come) -> None:
    organiser, phone = come(), come(**PHONE, service_workers="allow")
    links = opened(organiser, 12)
    table = at_table(phone, links["2"])
    table.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    table.context.set_offline(True)
    table.click("#oudlers-1")
    tap_points(table, 60)
    expect(table.locator("#tournament-waits li")).to_have_count(1)
    table.reload()
    expect(table.locator(".tournament-head")).to_contain_text("Position 1")
    expect(table.locator("#tournament-waits li")).to_have_count(1)
    expect(table.locator("[data-place] >> nth=0")).to_contain_text("à envoyer")
    table.click("#oudlers-2")
    tap_points(table, 50)
    expect(table.locator("#tournament-waits li")).to_have_count(2)
    table.context.set_offline(False)
    expect(organiser.page.locator("[data-table='2'] .noted")).to_have_count(2, timeout=20_000)
    expect(table.locator("#tournament-waits")).to_have_count(0, timeout=20_000)


def test_a_desk_that_is_reloaded_without_a_network_comes_back(come: Come) -> None:
    organiser = come(service_workers="allow")
    opened(organiser, 12)
    desk = organiser.page
    desk.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    desk.context.set_offline(True)
    desk.reload()
    expect(desk.locator("main")).to_contain_text("injoignable")
    desk.context.set_offline(False)
    expect(desk.locator("#tournament-clock")).to_be_visible()


def test_what_the_server_refuses_stays_on_the_phone_until_it_is_discarded(come: Come) -> None:
    organiser, phone = come(), come(**PHONE)
    links = opened(organiser, 12)
    desk, table = organiser.page, at_table(phone, links["2"])
    table.context.set_offline(True)
    table.click("#oudlers-1")
    tap_points(table, 60)
    desk.click("#tournament-cancel")
    desk.select_option("#plan-seats", "entry")
    desk.click("#tournament-seat")
    desk.click("#tournament-next")
    table.context.set_offline(False)
    refused = table.locator(REFUSED)
    expect(refused).to_contain_text("replacé", timeout=20_000)
    table.reload()
    kept = table.locator("[data-refused]")
    expect(kept).to_contain_text("60")
    kept.locator("[data-again]").click()
    expect(refused).to_contain_text("replacé")
    table.reload()
    kept.locator("summary").click()
    kept.locator("[data-discard]").click()
    expect(kept).to_have_count(0)
    table.reload()
    expect(table.locator("[data-place]").first).to_be_visible()
    expect(kept).to_have_count(0)


def test_what_is_impossible_is_said_while_it_is_typed(come: Come) -> None:
    organiser, phone = come(), come(**PHONE)
    table = at_table(phone, opened(organiser, 12)["1"])
    table.click("#oudlers-1")
    table.click("#sheet-more")
    table.click("text=défense >> nth=0")
    table.fill("#sheet-points", "2")
    table.press("#sheet-points", "Enter")
    expect(table.locator(REFUSED)).to_contain_text("au moins")
    tap_points(table, 50)
    expect(table.locator(SAID)).to_contain_text("noté")


def test_a_link_is_replaced_and_a_name_erased(come: Come) -> None:
    organiser, phone, late = come(**PHONE), come(**PHONE), come(**PHONE)
    links = opened(organiser, 12)
    table = at_table(phone, links["1"])
    page = organiser.page
    page.click("#tournament-tab-links")
    press(page, "[data-renew='1']")
    expect(page.locator("[data-renew='1']")).to_contain_text("ne marchera plus")
    press(page, "[data-renew='1']")
    expect(page.locator(SAID)).to_contain_text("Table 1 : voici le nouveau lien")
    new = page.locator("[data-link='1'] a").get_attribute("href") or ""
    assert new != links["1"]
    expect(table.locator("main")).to_contain_text("Ce lien a été remplacé")
    at_table(late, new).click("#oudlers-2")
    tap_points(late.page, 49)
    expect(late.page.locator(SAID)).to_contain_text("noté")
    page.click("#tournament-tab-people")
    page.select_option("#forget-who", "1")
    press(page, "#tournament-forget")
    expect(page.locator("#tournament-forget")).to_have_text("Effacer Adèle pour de bon")
    press(page, "#tournament-forget")
    expect(page.locator(".tournament-people")).to_contain_text("N° 1")
    expect(late.page.locator(".tournament-seats")).to_contain_text("N° 1")
    expect(page.locator("main")).not_to_contain_text("Adèle")


def test_links_are_copied_and_sent_and_the_organisers_is_for_nobody_else(come: Come) -> None:
    organiser = come(**PHONE)
    page = organiser.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script("navigator.share = async (what) => { window.sent = what }")
    links = opened(organiser, 12)
    page.click("#tournament-tab-links")
    first = page.locator("[data-link='1']")
    press(page, "[data-link='1'] [data-copy]")
    expect(first.locator("[data-copy]")).to_contain_text("Lien copié.")
    expect(page.locator("[data-link='2'] [data-copy]")).to_contain_text("Copier le lien")
    expect(page.locator(SAID)).to_have_text("Lien copié.")
    assert page.evaluate("navigator.clipboard.readText()") == links["1"]
    first.locator("[data-send]").click()
    assert page.evaluate("window.sent") == {"title": "Coupe, Table 1", "url": links["1"]}
    own = page.locator(".tournament-own")
    expect(own).to_contain_text("ne le donnez à personne")
    expect(own.locator(".address")).to_have_text(page.url)
    own.locator("[data-copy]").click()
    expect(own.locator("[data-copy]")).to_contain_text("Lien copié.")
    assert page.evaluate("navigator.clipboard.readText()") == page.url
    page.emulate_media(media="print")
    expect(own).to_be_hidden()
    expect(first).to_contain_text("Coupe")
    for said in first.locator(".printed").all():
        expect(said).to_be_visible()
    expect(first.locator(".printed").last).to_contain_text("Scannez ce code")


def test_the_referee_decides_about_a_play(come: Come) -> None:
    organiser, phone, referee = come(), come(**PHONE), come(**PHONE)
    links = opened(organiser, 12)
    table, desk = at_table(phone, links["1"]), referee.page
    table.click("#oudlers-2")
    tap_points(table, 49)
    desk.goto(links["referee"])
    desk.click("#tournament-tab-ranking")
    desk.fill("#rule-board", "1")
    desk.select_option("#rule-kind", "forty_sixty")
    desk.select_option("#rule-at_fault", "attack")
    desk.fill("#rule-note", "renonce")
    press(desk, "#tournament-rule [type=submit]")
    ruled = "Table 1, position 1, étui 1 : 40/60, en faute : Adèle (renonce)"
    expect(desk.locator("main .sheets").first).to_contain_text(ruled)
    expect(table.locator("[data-place='1']")).to_contain_text("+66, 40/60")
    desk.click("main .sheets button >> nth=0")
    expect(table.locator("[data-place='1']")).not_to_contain_text("40/60")


def test_the_movements_stand_in_full_on_a_phone(come: Come) -> None:
    organiser = come(**PHONE)
    page = organiser.page
    page.goto(organiser.address)
    page.click("#to-evening")
    page.fill("#tournament-name", "Coupe")
    page.fill("#tournament-players", "\n".join(NAMES[:19]))
    page.click("#tournament-open button[type=submit]")
    offered = page.locator("#plan-choice label")
    expect(offered).to_have_count(2)
    for one in offered.all():
        assert one.evaluate("label => label.scrollWidth <= label.clientWidth")
        expect(one).to_contain_text("une place vide")
    offered.nth(1).click()
    expect(page.locator("#plan-positions")).to_have_value("3", timeout=20_000)
    expect(page.locator("#plan-choice input").nth(1)).to_be_checked()


def test_everybody_is_seated_anew_before_the_first_position(come: Come) -> None:
    organiser = come(**PHONE)
    page = organiser.page
    page.goto(organiser.address)
    seated(page, "individual", NAMES[:12])
    first = page.locator("[data-coming='1']")
    expect(first).to_contain_text("Adèle")
    press(page, "#tournament-cancel")
    page.wait_for_selector("#tournament-session")
    expect(page.locator("main [role=status]")).to_contain_text("choisissez de nouveau")
    page.select_option("#plan-seats", "entry")
    press(page, "#tournament-seat")
    expect(first).to_contain_text("Adèle")


def test_another_session_follows_the_last_position(come: Come) -> None:
    organiser, phone = come(**PHONE), come(**PHONE)
    table = at_table(phone, opened(organiser, 20)["1"])
    page = organiser.page
    for position in (2, 3, 4):
        page.click("#tournament-next")
        expect(page.locator(".tournament-head")).to_contain_text(f"Position {position} sur 5")
    press(page, "#tournament-course summary")
    press(page, "#tournament-stop")
    press(page, "#tournament-stop")
    expect(page.locator(SAID)).to_contain_text("La soirée finit à la position 4.")
    press(page, "#tournament-another")
    expect(page.locator("#plan-seats")).to_have_value("next")
    press(page, "#tournament-seat")
    expect(page.locator("#tournament-next")).to_have_text("Séance 2 : appeler la position 1")
    press(page, "#tournament-next")
    expect(table.locator(".tournament-head")).to_contain_text("Séance 2, position 1 sur 5")


def test_every_screen_is_accessible_and_fits(inspect: Callable[..., Inspector]) -> None:
    eyes = inspect(**PHONE)
    page, wrong = eyes.page, {}

    def look(name: str) -> None:
        eyes.look(name)
        for size in ((360, 640), (740, 360), (1366, 620)):
            resize(page, *size)
            if (wide := page.evaluate("document.documentElement.scrollWidth")) > size[0]:
                wrong[name, size] = wide
        resize(page, 360, 640)

    page.goto(f"{eyes.visitor.address}/tournament")
    page.wait_for_selector("#tournament-open")
    look("the form")
    links = opened(eyes.visitor, 12)
    desk = page.url
    for tab in ("room", "referee", "ranking", "people", "links", "print"):
        page.click(f"#tournament-tab-{tab}")
        look(tab)
    page.click("#tournament-tab-referee")
    page.click("[data-fault=revoke]")
    page.click(".referee .pills .tap >> nth=1")
    look("a ruling")
    page.select_option("#fault-who", label="N Adèle")
    page.fill("#fault-board", "1")
    page.click("#tournament-fault button[type=submit]")
    page.click("[data-lift]")
    expect(page.locator("[data-lift]")).to_have_count(0)
    page.click("#tournament-tab-room")
    page.click("[data-at='1-1-1-1']")
    look("a board of the desk")
    at_table(eyes.visitor, links["1"])
    look("a table")
    page.click('summary:text-is("Appeler l\'arbitre")')
    page.click("[data-fault=card_left]")
    look("a ruling at a table")
    page.click("#oudlers-2")
    tap_points(page, 49)
    page.wait_for_selector("[data-place='1'].noted")
    page.evaluate("localStorage.clear()")
    page.reload()
    page.click("[data-place='1']")
    tap_points(page, 45)
    page.wait_for_selector("[data-place='1'].disputed")
    page.click("[data-place='1']")
    look("a disagreement")
    page.goto(desk)
    page.wait_for_selector(".tournament-urgent")
    look("a desk with something to decide")
    page.goto(links["screen"])
    page.wait_for_selector(".tournament-room")
    look("the screen")
    assert eyes.faults == {}
    assert wrong == {}


def test_what_is_missing_is_folded_table_by_table_and_entered_by_keyboard(
    inspect: Callable[..., Inspector],
) -> None:
    eyes = inspect(**PHONE)
    page = eyes.page
    opened(eyes.visitor, 20)
    press(page, "#tournament-next")
    missing = page.locator(".tournament-missing > summary")
    expect(missing).to_have_text("Il manque encore 20 résultats")
    assert height(page, ".tournament-missing") < 90
    press(page, ".tournament-missing > summary")
    expect(page.locator("[data-missing] summary")).to_have_count(5)
    assert height(page, ".tournament-missing") < 400
    press(page, "[data-missing='3'] summary")
    first = page.locator("[data-missing='3'] [data-settle] >> nth=0")
    expect(first).to_have_accessible_name("Table 3, position 1, étui 9")
    first.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("56")
    page.keyboard.press("Enter")
    expect(missing).to_have_text("Il manque encore 19 résultats")
    expect(page.locator("[data-missing='3'] summary")).to_have_text("Table 3 : 3")
    expect(page.locator("[data-missing='3'] [data-settle] >> nth=0")).to_be_focused()
    page.keyboard.press("Enter")
    eyes.look("what is missing, and the form for a board")
    assert eyes.faults == {}


def test_prizes_are_announced_and_the_ranking_shows_who_wins_them(
    inspect: Callable[..., Inspector],
) -> None:
    eyes = inspect(**PHONE)
    page = eyes.page
    page.goto(eyes.visitor.address)
    young = [f"{one}; ; ; {'Jeunes' * (at % 2)}" for at, one in enumerate(NAMES[:20])]
    seated(page, "individual", young)
    commands = page.url.replace("/tournament/", "/api/tournaments/") + "/commands"
    for position, table, unit in ((1, "1", "66"), (2, "5", "-60")):
        said = {"do": "board", "at": [1, position, table, 1], "unit": unit}
        page.request.post(commands, data={"key": table, **said})
    press(page, "#tournament-tab-ranking")
    page.fill("#prizes-lines-1", "un livre\nun jeu")
    press(page, "#tournament-prizes-1 [type=submit]")
    expect(page.locator("h3:has-text('Jeunes') + table")).to_contain_text("un livre")
    page.fill("#prizes-lines", "100 + la coupe\n50\nrien + 20 + 10")
    press(page, "#tournament-prizes [type=submit]")
    expect(page.locator(REFUSED)).to_contain_text("« rien + 20 + 10 »")
    page.fill("#prizes-lines", "100 + la coupe\n50\n3-4 : un jambon")
    press(page, "#tournament-prizes [type=submit]")
    expect(page.locator(SAID)).to_contain_text("Les prix sont notés")
    expect(page.locator("#prizes-lines")).to_have_value(
        "1 : 100 + la coupe\n2 : 50\n3 : un jambon\n4 : un jambon"
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    eyes.look("the prizes")
    assert eyes.faults == {}


def test_a_match_of_teams_has_its_bonus(come: Come) -> None:
    organiser = come(**PHONE)
    page = organiser.page
    page.goto(organiser.address)
    seated(page, "teams", ["Les Rois", "Les Dames", "Les Valets"])
    press(page, "#tournament-next")
    page.wait_for_selector("#tournament-clock")
    press(page, "#tournament-tab-ranking")
    page.select_option("#bonus-who", label="Les Dames")
    page.fill("#bonus-points", "5")
    press(page, "#tournament-bonus [type=submit]")
    said = page.locator("li", has_text="Les Dames : bonus +5,000 PM")
    expect(said).to_have_count(1)
    said.locator("button").click()
    expect(said).to_have_count(0)


def note_all(page: Page) -> None:
    """An official enters every board that is open in the room."""
    for at in page.eval_on_selector_all("[data-at].open", "all => all.map(one => one.dataset.at)"):
        page.click(f"[data-at='{at}']")
        page.fill(f"#unit-{at}", "58")
        page.press(f"#unit-{at}", "Enter")
        expect(page.locator(f"[data-at='{at}']")).to_have_class("tap settled")


def test_the_ranking_of_three_teams_and_its_prizes_fit_a_phone_and_the_big_screen(
    come: Come,
) -> None:
    organiser, phone = come(**PHONE), come(**PHONE)
    screen = come(viewport={"width": 1920, "height": 1080}).page
    page = organiser.page
    page.goto(organiser.address)
    seated(page, "teams", ["Les Rois", "Les Dames de Bourgogne", "Les Valets"])
    page.click("#tournament-tab-links")
    links = {
        one.get_attribute("data-link"): one.locator("a").get_attribute("href") or ""
        for one in page.locator("[data-link]").all()
    }
    page.click("#tournament-tab-room")
    for position in (1, 2):
        page.click("#tournament-next")
        expect(page.locator(".tournament-head")).to_contain_text(f"Position {position} sur 8")
        note_all(page)
    press(page, "#tournament-tab-ranking")
    page.fill("#prizes-lines", "100 + la coupe\nun jambon de Bayonne\n20")
    press(page, "#tournament-prizes [type=submit]")
    expect(page.locator(SAID)).to_contain_text("Les prix sont notés")
    press(page, "#tournament-publish")
    table = at_table(phone, links["1"])
    expect(table.locator(".tournament-others").first).to_contain_text("goal-average")
    for one in (page, table):
        assert one.evaluate("document.documentElement.scrollWidth") <= 360
    screen.goto(links["screen"])
    expect(screen.locator(".tournament-board")).to_be_visible()
    expect(screen.locator(".tournament-room")).to_have_count(0)
    press(page, "#tournament-tab-room")
    page.click("#tournament-next")
    expect(screen.locator(".tournament-room > li")).to_have_count(3)
    expect(screen.locator(".tournament-board")).to_be_visible()
    assert screen.evaluate("document.documentElement.scrollWidth") <= 1920
    assert (box := screen.locator(".tournament-prize").first.bounding_box())
    assert box["width"] > 120


def test_the_end_is_said_everywhere_and_offers_what_is_left_to_do(come: Come) -> None:
    organiser, phone, wall = come(**PHONE), come(**PHONE), come()
    page, screen = organiser.page, wall.page
    links = opened(organiser, 2, "teams")
    press(page, "#tournament-course summary")
    press(page, "#tournament-stop")
    press(page, "#tournament-stop")
    note_all(page)
    table = at_table(phone, links["1"])
    screen.goto(links["screen"])
    expect(screen.locator("[role=timer]")).to_have_count(1)
    page.click("#tournament-close")
    for one in (page, table, screen):
        expect(one.locator("main")).to_contain_text("Soirée terminée")
        expect(one.locator("main")).not_to_contain_text("Position 1")
        expect(one.locator("[role=timer], #tournament-clock")).to_have_count(0)
    expect(page.locator("[data-print=ranking], [data-print=recap]")).to_have_count(2)
    page.click("#tournament-publish")
    expect(screen.locator(".tournament-board")).to_be_visible()
    page.click("#tournament-to-ranking")
    expect(page.locator("#tournament-tab-ranking")).to_have_attribute("aria-current", "page")
    page.click("#tournament-end a")
    expect(page.locator("#tournament-season form")).to_be_visible()


IN_SIGHT = """() => [...document.querySelectorAll(".tournament-board tbody tr")].filter((row) => {
  const { left, top, right, bottom } = row.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}).map((row) => row.closest("table").caption.textContent + row.querySelector("th").textContent)"""


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_the_big_screen_turns_through_the_ranking_and_its_categories(
    come: Come, size: tuple[int, int]
) -> None:
    organiser, wall = come(), come(viewport={"width": size[0], "height": size[1]})
    screen, link = wall.page, opened(organiser, 24)["screen"]
    rows = [
        {"rank": one, "entrant": one, "name": f"Marie {one}", "start": "N1", "figure": "+58"}
        | {"others": "", "prize": "une très belle coupe" * (one % 3)}
        for one in range(1, 41)
    ]
    ranking = {"title": "Tous", "note": "", "empty": "", "rows": rows, "has_prizes": True}
    ranking["categories"] = [{"title": "Jeunes", "rows": rows[:15], "has_prizes": False}]

    def with_ranking(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"ranking": ranking})

    screen.clock.install()
    screen.route("**/api/tournaments/*/*?*", with_ranking)
    screen.goto(link)
    screen.wait_for_selector(".tournament-board tbody")
    seen: set[str] = set()
    for _ in range(12):
        screen.clock.fast_forward(12_000)
        seen |= set(screen.evaluate(IN_SIGHT))
    assert len(seen) == 55


def test_what_is_refused_stays_in_the_form(come: Come) -> None:
    organiser = come(**PHONE)
    page = organiser.page
    page.goto(organiser.address)
    seated(page, "triplets", [f"Triplette {number}" for number in range(1, 6)])
    page.click("#tournament-tab-people")
    page.fill("#tournament-enter", "Les Bouts : Anne, Bob")
    page.click("form:has(#tournament-enter) button")
    expect(page.locator(REFUSED)).to_have_text(
        "Les Bouts, membres : 2 ; il en faut 3, séparés par des virgules, ou aucun."
    )
    expect(page.locator("#tournament-enter")).to_have_value("Les Bouts : Anne, Bob")
    page.fill("#tournament-enter", "Les Bouts : Anne, Bob, Chloé")
    page.click("form:has(#tournament-enter) button")
    expect(page.locator("#tournament-enter")).to_have_value("")
    expect(page.locator(REFUSED)).to_be_empty()
    expect(page.locator(".tournament-people")).to_contain_text("Anne, Bob, Chloé")
    page.select_option("#correct-who", label="Les Bouts")
    page.fill("#correct-name", "Les Bouts : Anne, Bob, Zoé")
    page.click("form:has(#correct-name) button")
    expect(page.locator(".tournament-people")).to_contain_text("Anne, Bob, Zoé")


def test_the_desk_says_first_which_link_is_used_up_and_renews_it(
    come: Come, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budgets, "TOURNAMENT_TABLE", Quota(own=2, up_to=14_000))
    organiser, phone, late = come(), come(**PHONE), come(**PHONE)
    links = opened(organiser, 12)
    table, desk = at_table(phone, links["1"]), organiser.page
    for points in (49, 51):
        table.click("#oudlers-2")
        tap_points(table, points)
        expect(table.locator(SAID)).to_contain_text("noté")
    expect(desk.locator("[data-used-up='1']")).to_contain_text("Ce lien a servi 2 fois sur 2")
    press(desk, "[data-used-up='1'] [data-renew='1']")
    press(desk, "[data-used-up='1'] [data-renew='1']")
    expect(desk.locator("[data-used-up]")).to_have_count(0)
    desk.click("#tournament-tab-links")
    at_table(late, desk.locator("[data-link='1'] a").get_attribute("href") or "")
    late.page.click("#oudlers-2")
    tap_points(late.page, 49)
    expect(late.page.locator(SAID)).to_contain_text("noté")


def test_who_types_while_the_referees_code_is_on_its_way_goes_on_typing(come: Come) -> None:
    page = (organiser := come()).page
    page.goto(organiser.address)
    seated(page, "individual", NAMES[:12])
    held = held_back(page, "**/api/faults/*")
    page.reload()
    page.click("#tournament-tab-people")
    page.focus("#tournament-door")
    with page.expect_response("**/api/faults/*") as answered:
        held(0).continue_()
    answered.value.finished()
    page.keyboard.type("Zoé")
    expect(page.locator("#tournament-door")).to_have_value("Zoé")


def test_a_season_is_ranked_from_files_and_taken_home(come: Come, tmp_path: Path) -> None:
    months = [tmp_path / f"{month}.tournament" for month in (10, 11)]
    for one in months:
        one.write_text(evening_file(f"2026-{one.stem}-01"), "utf-8")
    page = (visitor := come(**PHONE)).page
    page.goto(visitor.address)
    page.click("#to-evening")
    page.click("#tournament-season summary")
    page.set_input_files("#season-files", tmp_path / "10.tournament")
    page.select_option("#season-counts", "percent")
    page.click("#season-form button")
    expect(page.locator("#season-ranking thead th")).to_have_count(4)
    page.set_input_files("#season-files", months)
    page.select_option("#season-counts", "beaten")
    page.fill("#season-best", "1")
    page.click("#season-form button")
    expect(page.locator(SAID)).to_have_text("Saison, 2 soirées")
    expect(page.locator("#season-ranking tbody tr")).to_have_count(12)
    expect(page.locator("h3:text-is('Jeunes') + .wide-table tbody tr")).to_have_count(3)
    assert page.locator("#season-ranking s").count() == 12
    with page.expect_download() as download:
        page.click("#season-csv")
    first = page.inner_text("#season-ranking tbody th >> nth=0")
    assert first in download.value.path().read_text("utf-8").splitlines()[1]
    with page.expect_download() as printed:
        page.click("#season-print")
    assert printed.value.suggested_filename == "saison-classement.pdf"
    assert printed.value.path().read_bytes().startswith(b"%PDF")


def test_the_door_completes_from_the_last_evening(come: Come) -> None:
    page = (organiser := come(**PHONE)).page
    page.goto(organiser.address)
    seated(page, "individual", ["Adèle Martin; Dijon; 123", *NAMES[1:12]])
    page.goto(organiser.address)
    seated(page, "individual", NAMES[1:13])
    page.click("#tournament-tab-people")
    known = page.locator("#tournament-known option")
    expect(known).to_have_count(1)
    page.fill("#tournament-door", known.get_attribute("value") or "")
    page.press("#tournament-door", "Enter")
    expect(page.locator(".tournament-people")).to_contain_text("Adèle Martin Dijon · 123")
    expect(known).to_have_count(0)
    page.select_option("#forget-who", label="Adèle Martin")
    page.click("#tournament-forget")
    page.click("#tournament-forget")
    expect(page.locator(".tournament-people")).to_contain_text("N° 13")
    expect(known).to_have_count(0)
