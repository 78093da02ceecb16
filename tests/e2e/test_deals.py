"""Whole deals: by mouse, by keyboard and ear alone."""

import re

from tests.e2e.conftest import BARRED, Come, Sit, Visitor
from tests.e2e.scenes import table_at

from oudler.core import BidMade, Contract


def points(told: str) -> int:
    """A score as the page writes it: « −1 270 », with a narrow space."""
    return int(told.replace("−", "-").replace("\u202f", ""))


def test_a_deal_by_mouse(come: Come) -> None:
    anne = come(viewport={"width": 1280, "height": 800})
    anne.play_now()
    anne.play_to_the_end()
    assert "Donne 1" in anne.page.inner_text("#score-title")
    scores = anne.page.locator(".podium strong").all_inner_texts()
    assert sum(map(points, scores)) == 0
    assert anne.page.locator(".story li").count() >= 1
    anne.ask_for_cards()
    anne.to_hand()
    assert re.search("Donne [2-9]", anne.page.inner_text(".contract"))


def test_a_card_that_may_not_be_played_says_why(come: Come) -> None:
    anne = come()
    anne.play_now()
    anne.to_barred_card()
    before = anne.page.locator(".hand .card").count()
    anne.page.locator(BARRED).first.focus()
    anne.page.keyboard.press("Enter")
    anne.page.wait_for_selector(".notice.refusal")
    assert re.search(r"Il faut|On n'écarte|On n'entame|Cartes possibles", anne.alerted())
    assert anne.page.locator(".hand .card").count() == before


def test_a_deal_by_keyboard_hearing_only_the_live_regions(come: Come) -> None:
    bea = Listener(come())
    bea.visitor.page.goto(bea.visitor.address)
    bea.visitor.page.wait_for_selector("#play-now")
    bea.to_button("Jouer maintenant")
    bea.press("Enter")
    bea.visitor.page.wait_for_selector("#log")
    while bea.act():
        pass
    assert any("Cette donne" in line or "Personne" in line for line in bea.visitor.heard())
    bea.press("s")
    assert bea.hears(r"Marques : .*Anonyme")


def test_space_leads_to_passing_where_nothing_else_may_be_bid(sit: Sit) -> None:
    *before, last = table_at("bidding", "fft-4")
    assert isinstance(last, BidMade)
    anne = sit([*before, BidMade(last.seat, Contract.GARDE_CONTRE)])
    anne.page.wait_for_selector("[data-bid=pass]")
    anne.page.keyboard.press("Space")
    anne.page.keyboard.press("Enter")
    anne.page.wait_for_selector("#log p:text('Vous passez')")


FOCUSED_BUTTON = "document.querySelector('button:focus')?.innerText ?? ''"
LAST = "[role=alert] p, #log p:last-child, #answer p"
HEARD = f"document.querySelectorAll('{LAST}').forEach(one => one.dataset.heard = '')"
"""What a live region said last is heard; a refusal may say the same again."""
NEWS = "#log p:last-child:not([data-heard]), #answer p:not([data-heard])"
ANSWERED = f"{NEWS}, [role=alert] p:not([data-heard])"


class Listener:
    """A visitor who presses keys, and reads only the live regions."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor

    def press(self, *keys: str) -> None:
        for key in keys:
            self.visitor.page.keyboard.press(key)

    def hears(self, pattern: str) -> bool:
        """Wait until a polite live region says so."""
        self.visitor.page.wait_for_function(
            "pattern => new RegExp(pattern).test(window.heard.join(' '))",
            arg=pattern,
        )
        return True

    def to_button(self, name: str) -> None:
        """Tab to what a screen reader says is this button."""
        for _ in range(40):
            self.press("Tab")
            if name in str(self.visitor.page.evaluate(FOCUSED_BUTTON)):
                return
        raise AssertionError(f"no Tab leads to {name}")

    def next_question(self) -> str:
        """Wait for something to be asked aloud."""
        heard = self.visitor.page.wait_for_function(
            """() => {
                const alert = document.querySelector("[role=alert]").innerText;
                const last = document.querySelector("#log p:last-child")?.innerText ?? "";
                if (/parler/.test(alert)) return "bid";
                if (/jouer|entamer/.test(alert)) return "play";
                if (/écart/.test(alert)) return "discard";
                return /Cette donne|Après|Personne/.test(last) && "over";
            }"""
        )
        return str(heard.json_value())

    def act(self) -> bool:
        """Do what is asked for next; False once the deal is over."""
        question = self.next_question()
        match question:
            case "bid":
                self.press("b")
                self.press("Space")
                self.answered_to("Enter")
            case "discard":
                self.discard()
            case "play":
                self.play()
        return question != "over"

    def command(self, text: str) -> None:
        self.press("/")
        self.visitor.page.keyboard.type(text)
        self.press("Enter", "Shift+Tab")

    def discard(self) -> None:
        """Choose along the hand until enough cards are chosen."""
        self.press("/", "Shift+Tab", "Home")
        for _ in range(30):
            self.answered_to("Enter")
            chosen = [line for line in self.visitor.heard() if re.search(r"\d+ sur \d+", line)]
            if chosen and re.search(r"(\d+) sur \1\b", chosen[-1]):
                break
            self.press("ArrowRight")
        self.command("ok")
        self.hears("Vous écartez")

    def play(self) -> None:
        """Try the cards one after another; a refusal says why, and nothing has happened."""
        self.press("/", "Shift+Tab")
        for _ in range(24):
            if self.answered_to("Enter"):
                return
            self.press("ArrowRight")

    def answered_to(self, key: str) -> bool:
        """Press a key and wait for what is said; whether the log says it: then it was granted."""
        page = self.visitor.page
        page.evaluate(HEARD)
        self.press(key)
        page.wait_for_selector(ANSWERED, state="attached")
        return page.query_selector(NEWS) is not None


def test_five_players_with_a_called_king(come: Come) -> None:
    anne = come(viewport={"width": 1280, "height": 800})
    anne.open_table("fft-5")
    anne.to_call()
    label = anne.page.get_attribute("[data-call]", "aria-label") or ""
    name = label.partition(",")[0]  # it may be in her own hand
    anne.act()
    contract = anne.page.locator(".contract")
    contract.get_by_text(f"appel : {name.lower()}").wait_for()
    assert re.fullmatch(
        "[RDCV]\\w*[♠♥♦♣]", contract.locator(".called > [aria-hidden]").inner_text()
    )
    anne.play_to_the_end()
    assert anne.page.locator(".podium li").count() == 5
    scores = anne.page.locator(".podium strong").all_inner_texts()
    assert sum(map(points, scores)) == 0
    assert re.search(r"[Cc]arte appelée", anne.page.text_content(".story") or "")
