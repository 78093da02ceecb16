"""The score sheet of a real table: a few taps a deal, two phones, and a network that fails."""

from collections.abc import Callable
from pathlib import Path
from random import Random

from playwright.sync_api import Route, expect
from tests.e2e.conftest import Come, Visitor
from tests.e2e.screens import resize
from tests.e2e.test_accessibility import Inspector, inspect
from tests.e2e.test_fits import SIZES

from oudler.cli import run as oudler
from oudler.core import PACK
from oudler.records import read_record

__all__ = ["inspect"]

PHONE = {"viewport": {"width": 360, "height": 640}}
FOUR = ("Anne", "Bruno", "Chloé", "David")
SAID = ".sheet-said [role=status]"
REFUSED = ".sheet-said [role=alert]"


def begin(visitor: Visitor, *names: str) -> None:
    """A new sheet of these players."""
    page = visitor.page
    page.goto(f"{visitor.address}/sheet")
    page.wait_for_selector("#sheet-rules option[value=fft-4]", state="attached")
    for number, name in enumerate(names):
        page.locator("input[name=player]").nth(number).fill(name)
    page.click("#sheet-open button[type=submit]")
    page.wait_for_selector(".takers")


def tap(visitor: Visitor, taker: str, contract: str, oudlers: int, points: int) -> None:
    """An ordinary deal in three taps: taker and contract, oudlers, points."""
    page = visitor.page
    page.click(f"[data-taker={taker}][data-contract={contract}]")
    page.click(f"#oudlers-{oudlers}")
    page.click(f"[data-points='{points}']")


def write_points(visitor: Visitor, points: str) -> None:
    """Points that are not among the numbers to tap."""
    visitor.page.fill("#sheet-points", points)
    visitor.page.click(".points button[type=submit]")


def totals(visitor: Visitor) -> list[str]:
    visitor.page.click("#sheet-tab-deals")
    return visitor.page.locator("tfoot td").all_inner_texts()[2:]


def test_a_few_taps_enter_a_deal_and_it_outlives_the_page(come: Come) -> None:
    anne = come(**PHONE)
    page = anne.page
    page.goto(anne.address)
    page.click("#to-sheet")
    page.wait_for_url("**/sheet")
    begin(anne, *FOUR)
    tap(anne, "Bruno", "garde", 2, 49)
    expect(page.locator(SAID)).to_contain_text("Bruno +198")
    page.click("[data-taker=Anne][data-contract=prise]")
    page.click("#oudlers-1")
    write_points(anne, "2")
    expect(page.locator(REFUSED).last).to_contain_text("au moins 9 points")
    page.click("[data-points='60']")
    expect(page.locator(SAID)).to_contain_text("Donne 2, Bruno donne")
    page.click(".sheet-deal >> text=Expliquer")
    expect(page.locator(".sheet-deal li").first).to_contain_text("60 points avec un bout")
    page.reload()
    page.wait_for_selector(".sheet-deal")
    assert totals(anne) == ["+36", "+164", "−100", "−100"]
    page.click("#sheet-undo")
    expect(page.locator("tfoot")).to_contain_text("+198")
    page.click("#sheet-redo")
    expect(page.locator("tfoot")).to_contain_text("+164")
    page.click("#sheet-tab-history")
    expect(page.locator(".written li")).to_have_count(5)


def test_two_quick_taps_enter_one_deal(come: Come) -> None:
    anne = come(**PHONE)
    page = anne.page
    begin(anne, *FOUR)
    page.click("[data-taker=Bruno][data-contract=garde]")
    page.click("#oudlers-2")
    page.eval_on_selector("[data-points='49']", "number => { number.click(); number.click(); }")
    expect(page.locator(SAID)).to_contain_text("Bruno +198")
    assert totals(anne) == ["−66", "+198", "−66", "−66"]


def test_the_rules_of_a_new_sheet_are_not_cut_on_a_phone(come: Come) -> None:
    anne = come(**PHONE)
    page = anne.page
    page.goto(f"{anne.address}/sheet")
    rules = page.locator("#sheet-rules")
    expect(rules).to_have_value("")
    room = rules.evaluate(
        """select => {
          const pen = document.createElement("canvas").getContext("2d");
          pen.font = getComputedStyle(select).font;
          const text = select.selectedOptions[0].textContent.trim();
          return select.clientWidth - 40 - pen.measureText(text).width;
        }"""
    )
    assert room > 0
    expect(page.locator("#sheet-usual")).to_be_visible()


def test_an_ordinary_deal_takes_three_taps(come: Come) -> None:
    anne = come(**PHONE, has_touch=True)
    page = anne.page
    begin(anne, *FOUR)
    page.evaluate("window.taps = 0; addEventListener('pointerdown', () => window.taps++, true)")
    page.tap("[data-taker=Bruno][data-contract=garde]")
    page.tap("#oudlers-2")
    expect(page.locator("[data-points='49']")).to_have_text("49+8")
    expect(page.locator("[data-points='40']")).to_have_text("40−1")
    expect(page.locator("[data-points='49']")).to_be_in_viewport()
    page.tap("[data-points='49']")
    expect(page.locator(SAID)).to_contain_text("Bruno +198")
    assert page.evaluate("window.taps") == 3


def test_numbers_to_tap_follow_the_side_and_the_half(come: Come) -> None:
    anne = come(**PHONE)
    page = anne.page
    begin(anne, "Anne", "Bruno", "Chloé")
    page.click("[data-taker=Bruno][data-contract=garde]")
    page.click("#oudlers-2")
    page.click("#points-defence")
    expect(page.locator("[data-points='42']")).to_have_text("42+8")
    page.click("#points-attack")
    page.check("#sheet-half")
    page.click("[data-points='48']")
    expect(page.locator(SAID)).to_contain_text("Bruno, garde réussie de 8 points")
    expect(page.locator("#sheet-half")).not_to_be_checked()
    page.click(".sheet-deal >> text=Corriger")
    expect(page.locator("#sheet-half")).to_be_checked()
    expect(page.locator("[data-points='48']")).to_have_attribute("aria-pressed", "true")
    page.click("#sheet-finish")
    expect(page.locator(SAID)).to_contain_text("Bruno, garde réussie de 8 points")
    expect(page.locator("#sheet-half")).not_to_be_checked()


def test_a_correction_is_entered_by_its_own_button(come: Come) -> None:
    anne = come(**PHONE)
    page = anne.page
    begin(anne, *FOUR)
    tap(anne, "Bruno", "garde", 2, 49)
    expect(page.locator("#sheet-step")).to_have_text("Donne 2 : Bruno donne.")
    page.click("[data-correct='1']")
    expect(page.locator(".sheet-form button:text-is('Noter')")).to_have_count(0)
    expect(page.locator("#sheet-points")).to_have_value("49")
    page.fill("#sheet-points", "13")
    page.click("#sheet-finish")
    expect(page.locator(SAID)).to_contain_text("garde chutée de 28 points")
    page.click("[data-correct='1']")
    page.fill("#sheet-points", "51")
    page.press("#sheet-points", "Enter")
    expect(page.locator(SAID)).to_contain_text("garde réussie de 10 points")


def test_what_a_deal_lacks_is_named(come: Come) -> None:
    anne = come(**PHONE)
    page = anne.page
    begin(anne, "Anne", "Bruno", "Chloé", "David", "Eve")
    page.click("#oudlers-1")
    page.click("[data-points='51']")
    expect(page.locator(".points .fault")).to_have_text(
        "Il manque : le preneur avec son contrat et le partenaire."
    )
    page.click("[data-taker=Bruno][data-contract=garde]")
    page.click("#sheet-alone")
    page.click("[data-points='51']")
    expect(page.locator(SAID)).to_contain_text("Bruno")


def test_the_keyboard_does_everything(come: Come) -> None:
    anne = come()
    page = anne.page
    begin(anne, "Anne", "Bruno", "Chloé", "David", "Eve")
    page.fill("#sheet-line", "bruno garde 49 2 avec chloé petit")
    page.press("#sheet-line", "Enter")
    expect(page.locator(SAID)).to_contain_text("Bruno avec Chloé")
    page.focus("[data-taker=Eve][data-contract=prise]")
    page.keyboard.press("Enter")
    page.focus("#sheet-alone")
    page.keyboard.press("Space")
    page.focus("#oudlers-2")
    page.keyboard.press("Space")
    page.focus("[data-points='41']")
    page.keyboard.press("ArrowDown")
    for _ in range(8):
        page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-points='43']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(SAID)).to_contain_text("Eve, prise réussie de 2 points")
    page.focus("[data-correct='2']")
    page.keyboard.press("Enter")
    page.fill("#sheet-points", "41")
    page.press("#sheet-points", "Enter")
    page.focus("#sheet-finish")
    page.keyboard.press("Enter")
    expect(page.locator(SAID)).to_contain_text("réussie tout juste. (corrigée)")


def test_names_seats_and_rules_change_midway(come: Come) -> None:
    anne = come(**PHONE)
    page = anne.page
    begin(anne, *FOUR)
    page.click("#sheet-seats summary")
    page.click("[data-seat='deals Chloé']")
    expect(page.locator("#sheet-step")).to_have_text("Donne 1 : Chloé donne.")
    tap(anne, "Anne", "garde", 2, 51)
    expect(page.locator(SAID)).to_contain_text("Donne 1, Chloé donne")
    page.click("#sheet-tab-people")
    page.fill("#sheet-arrives", "Eve")
    page.select_option("#sheet-arrives-after", "Anne")
    page.click("text=Ajouter")
    expect(page.locator(SAID)).to_have_text("Eve s'assied après Anne")
    page.click("[data-player=Bruno] summary")
    page.fill("[data-player=Bruno] input", "Béa")
    page.select_option("[data-player=Bruno] select", "Chloé")
    page.click("[data-player=Bruno] button[type=submit]")
    expect(page.locator(".sheet-seat > span")).to_have_text(
        ["Anne", "Eve", "Chloé", "Béa", "David"]
    )
    page.click("#sheet-tab-enter")
    page.click("#sheet-seats summary")
    page.click("[data-seat='rests Anne']")
    expect(page.locator("#sheet-step")).to_contain_text("Anne : au repos cette donne.")
    tap(anne, "Eve", "garde", 2, 49)
    expect(page.locator(SAID)).to_contain_text("Eve +198")
    page.click("#sheet-tab-people")
    page.select_option("#sheet-game", "fft-5")
    page.click("#sheet-change")
    said = "pour la suite : Règles de la fédération, appel au roi"
    expect(page.locator(SAID)).to_have_text(said)
    page.click("#sheet-undo")
    page.select_option("#sheet-game", "fft-4")
    page.click("#sheet-options summary")
    page.click("#sheet-options details:has(#option-half_points) > summary")
    page.select_option("#option-half_points", '"exact"')
    page.check("[name=all]")
    page.click("#sheet-change")
    expect(page.locator("#sheet-options > summary")).to_contain_text("(1)")


def test_a_table_of_deals_is_taken_over_whole_or_not_at_all(come: Come, tmp_path: Path) -> None:
    anne = come(**PHONE)
    page, file = anne.page, tmp_path / "soiree.csv"
    begin(anne, *FOUR)
    page.click("#sheet-tab-share")
    file.write_text("preneur;contrat;points;bouts\nAnne;garde;49;2\nZoé;garde;49;2\n", "cp1252")
    page.set_input_files("#sheet-file", file)
    expect(page.locator(REFUSED)).to_contain_text("ligne 3 du fichier : « Zoé »")
    file.write_text("preneur;contrat;points;bouts\nAnne;garde;49;2\nDavid;passe;;\n", "utf-8")
    page.set_input_files("#sheet-file", file)
    expect(page.locator(SAID)).to_have_text("2 lignes importées.")
    assert totals(anne) == ["+198", "−66", "−66", "−66"]


def test_the_sheet_of_five_fits_a_phone(come: Come) -> None:
    anne = come(**PHONE)
    page = anne.page
    begin(anne, "Mamie Odette", "Papa", "Élise", "Tom", "Marie-Jo")
    page.fill("#sheet-line", "papa garde 49 2 avec élise")
    page.press("#sheet-line", "Enter")
    page.click("#sheet-tab-deals")
    expect(page.locator("tfoot td").last).to_have_text("−66")
    beyond = "(e) => e.scrollWidth - e.clientWidth"
    assert page.locator(".wide-table").first.evaluate(beyond) == 0
    contract = page.locator(".wide-table tbody td").first
    assert contract.evaluate("(e) => getComputedStyle(e).textAlign") == "start"


def test_two_phones_agree_after_one_was_away(come: Come) -> None:
    anne, bruno = come(**PHONE), come(**PHONE)
    begin(anne, *FOUR)
    tap(anne, "Anne", "garde", 2, 51)
    expect(anne.page.locator(SAID)).to_contain_text("Donne 1")
    anne.page.click("#sheet-tab-share")
    anne.page.click("#sheet-share")
    link = anne.page.inner_text("p.address")
    anne.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anne.page.click("[data-copy]")
    expect(anne.page.locator(SAID)).to_have_text("Lien copié.")
    assert anne.page.evaluate("navigator.clipboard.readText()") == link
    bruno.page.goto(link)
    bruno.page.wait_for_selector(".sheet-deal")
    anne.page.context.set_offline(True)
    anne.page.click("#sheet-tab-enter")
    tap(anne, "Bruno", "garde", 2, 41)
    expect(anne.page.locator("p.fault").last).to_contain_text("1 saisie gardée")
    tap(bruno, "Chloé", "prise", 1, 51)
    expect(bruno.page.locator(SAID)).to_contain_text("Donne 2")
    anne.page.context.set_offline(False)
    anne.page.evaluate("dispatchEvent(new Event('online'))")
    for one in (anne, bruno):
        one.page.click("#sheet-tab-deals")
        expect(one.page.locator(".sheet-deal")).to_have_count(3, timeout=20_000)
        expect(one.page.locator("[data-twice]")).to_have_count(1)
    assert totals(anne) == totals(bruno)
    doubt = anne.page.locator("[data-doubt]", has_text="deux appareils")
    expect(doubt).to_have_class("fault")
    anne.page.click("#sheet-tab-enter")
    tap(anne, "David", "garde", 2, 41)
    expect(anne.page.locator(SAID)).to_contain_text("Donne 3")
    expect(doubt).to_have_class("fault")
    anne.page.click("[data-count]")
    expect(doubt).to_have_count(0)
    anne.page.click("#sheet-tab-deals")
    expect(anne.page.locator(".sheet-deal")).to_have_count(4)


def test_a_shared_sheet_is_told_at_once_and_erased_for_all(come: Come) -> None:
    anne, bruno = come(**PHONE), come(**PHONE)
    begin(anne, *FOUR)
    anne.page.click("#sheet-tab-share")
    anne.page.click("#sheet-share")
    link = anne.page.inner_text("p.address")
    bruno.page.goto(link)
    bruno.page.wait_for_selector(".takers")
    bruno.page.evaluate("setInterval = () => 0")
    anne.page.click("#sheet-tab-enter")
    tap(anne, "Bruno", "garde", 2, 49)
    expect(bruno.page.locator(".sheet-deal")).to_contain_text("Donne 1")
    anne.page.click("#sheet-tab-share")
    anne.page.click("#sheet-forget-all")
    anne.page.click("#sheet-forget-all")
    expect(anne.page.locator(SAID)).to_contain_text("effacée du serveur")
    expect(bruno.page.locator(REFUSED)).to_contain_text("effacée pour tous")
    tap(bruno, "Anne", "garde", 2, 49)
    expect(bruno.page.locator(SAID)).to_contain_text("Donne 2")
    chloe = come(**PHONE)
    chloe.page.goto(link)
    expect(chloe.page.locator(REFUSED)).to_contain_text("effacée pour tout le monde")


def test_without_a_network_nothing_is_lost_when_the_page_closes(come: Come) -> None:
    anne = come(**PHONE, service_workers="allow")
    page = anne.page
    begin(anne, *FOUR)
    tap(anne, "Anne", "garde", 2, 51)
    expect(page.locator(SAID)).to_contain_text("Donne 1")
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    page.context.set_offline(True)
    tap(anne, "Bruno", "garde", 2, 41)
    page.wait_for_selector("p.fault:has-text('gardée')")
    page.reload()
    page.wait_for_selector("p.fault:has-text('gardée')")
    waiting = page.locator("[data-waits]")
    expect(waiting).to_have_text(
        "Donne 2, en attente du réseau : Bruno, garde, 2 bouts, 41 points en attaque"
    )
    expect(page.locator("#sheet-step")).to_have_text("Donne 3 : Chloé donne.")
    page.fill("#sheet-line", "chloé garde 50 1")
    page.press("#sheet-line", "Enter")
    expect(page.locator("#sheet-step")).to_have_text("Donne 4 : David donne.")
    page.click("#sheet-undo")
    expect(page.locator("#sheet-step")).to_have_text("Donne 3 : Chloé donne.")
    page.click("#sheet-tab-deals")
    expect(page.locator(".sheet-deal")).to_have_count(4)
    page.click("#sheet-tab-enter")
    assert "Donne 1" in page.inner_text(".sheet-deal")
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(waiting).to_have_count(0, timeout=20_000)
    expect(page.locator(".sheet-deal")).to_contain_text("Donne 2")


def test_a_fault_is_ruled_on_without_a_network_and_taken_back(come: Come) -> None:
    page = (visitor := come(**PHONE)).page
    begin(visitor, *FOUR)
    page.click("#sheet-tab-referee")
    page.wait_for_selector("[data-fault=revoke]")
    page.context.set_offline(True)
    page.fill("#referee-step", "Anne a mal donné")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#referee-step")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".referee-ruling")).to_contain_text("sans pouvoir prendre")
    page.select_option("#sheet-fault-who", "Anne")
    page.click("#sheet-fault button[type=submit]")
    expect(page.locator("#referee-step")).to_be_focused()
    page.context.set_offline(False)
    expect(page.locator("[data-lift]")).to_have_count(1, timeout=15_000)
    page.click("#sheet-tab-enter")
    expect(page.locator("#sheet-step")).to_contain_text("Anne ne peut pas prendre")
    page.click("#sheet-undo")
    expect(page.locator("#sheet-step")).not_to_contain_text("prendre")


def test_what_is_refused_once_the_network_is_back_stays_until_it_is_decided(come: Come) -> None:
    anne = come(**PHONE)
    page = anne.page
    begin(anne, *FOUR)
    page.context.set_offline(True)
    for line, step in (
        ("zoé garde 50 1", "Donne 2 : Bruno donne."),
        ("bruno garde 50 1", "Donne 3 : Chloé donne."),
    ):
        page.fill("#sheet-line", line)
        page.press("#sheet-line", "Enter")
        expect(page.locator("#sheet-step")).to_have_text(step)
    page.context.set_offline(False)
    page.evaluate("dispatchEvent(new Event('online'))")
    kept = page.locator("[data-refused]")
    expect(kept).to_contain_text("zoé garde 50 1", timeout=20_000)
    expect(page.locator(".sheet-deal")).to_contain_text("Donne 1")
    page.reload()
    expect(kept).to_contain_text("zoé garde 50 1")
    kept.locator("[data-again]").click()
    expect(page.locator(REFUSED)).not_to_be_empty()
    kept.locator("summary").click()
    kept.locator("[data-discard]").click()
    expect(kept).to_have_count(0)


def test_what_is_typed_while_a_line_is_on_its_way_stays(come: Come) -> None:
    anne = come(**PHONE)
    page = anne.page
    begin(anne, *FOUR)

    def slowly(route: Route) -> None:
        page.wait_for_timeout(700)
        route.continue_()

    page.route("**/api/sheet", slowly)
    page.fill("#sheet-line", "anne garde 50 1")
    page.press("#sheet-line", "Enter")
    page.fill("#sheet-line", "bruno garde 5")
    expect(page.locator("#sheet-step")).to_have_text("Donne 2 : Bruno donne.")
    expect(page.locator("#sheet-line")).to_have_value("bruno garde 5")


def test_a_line_that_is_refused_stays_in_its_field(come: Come) -> None:
    anne = come(**PHONE)
    begin(anne, *FOUR)
    anne.page.fill("#sheet-line", "zoé garde 50 1")
    anne.page.press("#sheet-line", "Enter")
    expect(anne.page.locator(REFUSED)).not_to_be_empty()
    expect(anne.page.locator("#sheet-line")).to_have_value("zoé garde 50 1")


def test_cards_are_tapped_and_become_a_record(come: Come, tmp_path: Path) -> None:
    anne = come(**PHONE)
    page = anne.page
    begin(anne, *FOUR)
    tap(anne, "Bruno", "garde", 2, 49)
    page.click("[data-cards='1']")
    hands = [str(card) for card in Random(5).sample(list(PACK), 72)]
    for card in hands[:18]:
        page.click(f"[data-card='{card}']")
    assert page.input_value("#cards-0").split() == hands[:18]
    for seat in (1, 2, 3):
        page.fill(f"#cards-{seat}", " ".join(hands[18 * seat :][:18]))
    page.fill("#cards-1", hands[18])
    page.click("#sheet-keep-cards")
    expect(page.locator(REFUSED).first).to_contain_text("il en faut 18")
    page.fill("#cards-1", " ".join(hands[18:36]))
    page.click("#sheet-keep-cards")
    expect(page.locator(".sheet-deal")).to_contain_text("(cartes notées)")
    with page.expect_download() as download:
        page.click("text=Partie à rejouer")
    download.value.save_as(tmp_path / "deal.tarot")
    (deal,) = read_record((tmp_path / "deal.tarot").read_text("utf-8")).deals
    assert deal.contract is not None
    page.click("#sheet-tab-enter")
    tap(anne, "Bruno", "garde", 1, 60)
    page.click("[data-cards='2']")
    (tmp_path / "other.tarot").write_text("?", "utf-8")
    page.set_input_files("#sheet-record", tmp_path / "other.tarot")
    expect(page.locator(REFUSED).first).to_contain_text("n'est pas celui de la donne 2")
    page.set_input_files("#sheet-record", tmp_path / "deal.tarot")
    expect(page.locator(".sheet-deal").first).to_contain_text("Donne 2, Bruno donne")
    expect(page.locator(".sheet-deal").first).to_contain_text("(cartes notées)")
    expect(page.locator("#sheet-tab-deals")).to_have_attribute("aria-current", "page")


def test_every_screen_of_a_sheet_is_accessible_and_fits(
    inspect: Callable[..., Inspector],
) -> None:
    eyes = inspect(**PHONE)
    anne, page = eyes.visitor, eyes.page
    page.goto(f"{anne.address}/sheet")
    page.wait_for_selector("#sheet-rules option[value=fft-4]", state="attached")
    eyes.look("the sheets")
    begin(anne, "Anne", "Bruno", "Chloé", "David", "Eve", "Farid")
    page.click("[data-taker=Bruno][data-contract=garde]")
    page.click("button.tap:text-is('Chloé'):visible")
    page.click("#oudlers-2")
    eyes.look("a deal before its last tap")
    page.click("[data-points='49']")
    page.wait_for_selector(".sheet-deal")
    page.click("[data-taker=Eve][data-contract=prise]")
    page.click("#sheet-more")
    wrong = {}
    for tab in ("enter", "referee", "deals", "figures", "history", "people", "share"):
        page.click(f"#sheet-tab-{tab}")
        eyes.look(tab)
        for size in SIZES[:4]:
            resize(page, *size)
            if (wide := page.evaluate("document.documentElement.scrollWidth")) > size[0]:
                wrong[tab, size] = wide
        resize(page, 360, 640)
    page.click("#sheet-tab-deals")
    page.click("[data-cards='1']")
    page.click("[data-card='T21']")
    eyes.look("cards")
    assert eyes.faults == {}
    assert wrong == {}


def test_a_file_of_the_command_is_taken_over_without_its_damaged_lines(
    come: Come, tmp_path: Path
) -> None:
    anne = come(**PHONE)
    page, file = anne.page, tmp_path / "soiree.sheet"
    begin(anne, *FOUR)
    page.click("#sheet-tab-share")
    with page.expect_download() as saved:
        page.get_by_role("button", name="Enregistrer la feuille").click()
    assert saved.value.suggested_filename == "oudler-sheet.sheet"
    file.write_bytes(Path(saved.value.path()).read_bytes())
    for taker in ("anne", "bruno"):
        assert oudler(["sheet", "add", str(file), taker, "garde", "49", "2"]) == 0
    file.write_text(file.read_text("utf-8").replace('"taker":"Bruno"', '"taker":"Chloé"'), "utf-8")
    page.set_input_files("#sheet-file", file)
    expect(page.locator(SAID)).to_have_text("2 lignes importées.")
    expect(page.locator(REFUSED)).to_have_text("Lignes abîmées du fichier, laissées de côté : 4.")
    assert totals(anne) == ["+198", "−66", "−66", "−66"]


def test_a_handful_too_rare_is_asked_about_before_the_last_tap(come: Come) -> None:
    page = (anne := come(**PHONE)).page
    begin(anne, *FOUR)
    page.click("[data-taker=Anne][data-contract=garde]")
    page.click("#sheet-more")
    page.click("fieldset:has(legend:text-is('triple poignée')) button:text-is('Anne')")
    expect(page.locator(".sheet-form")).to_contain_text("une fois en dix mille donnes")
    page.click("#oudlers-2")
    page.click("[data-points='49']")
    page.click("#sheet-tab-deals")
    expect(page.locator("[data-doubt]")).to_contain_text("Donne 1 : On ne voit pas")
