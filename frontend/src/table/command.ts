/** Keystrokes at the table, and the command line: every key, every card by any of its names, every bid. */

import { html, nothing, type TemplateResult } from "lit-html";
import { NOTHING_TO_SAY } from "../board/actions.ts";
import { typedWish, type Wish } from "../board/keys.ts";
import { mayPress } from "../board/selection.ts";
import { mayRecallHandfuls } from "../board/stage.ts";
import { wish, wishAt } from "../board/strokes.ts";
import { dealOf, handOf, isSpeaker, legalOf } from "../board/viewer.ts";
import { cardName, CONTRACTS, plain, theCard, typedCards } from "../game/cards.ts";
import { taken } from "../shell/actions.ts";
import { hear, withNotice } from "../shell/notice.ts";
import { setState } from "../shell/state.ts";
import type { Ask, Asked } from "./actions.ts";
import { withAside, withDrawer } from "./beside.ts";
import { current, type State } from "./state.ts";
import { recallHandfuls } from "./stream.ts";

const BIDS = ["pass", ...CONTRACTS];

/** The action a text asks for, or a sentence that says why there is none. */
export function readCommand(state: State, text: string): Asked | string {
  const { words } = state;
  const typed = plain(text);
  const wish = typedWish(text.trim());
  if (wish) return { type: "wish", wish };
  const means = (key: string) => words.say(`typed_${key}`).split(" ").includes(squeezed(typed));
  const legal = legalOf(state);
  if (isSpeaker(state) && (means("pass") || means("nothing"))) return NOTHING_TO_SAY;
  const bid = BIDS.find((one) => means(one));
  if (bid !== undefined) {
    if (legal?.what === "bid") return { type: "bid", bid };
    return words.say("command_not_now", { text });
  }
  if (means("cancel")) {
    return legal?.cancel ? { type: "cancel" } : words.say("command_not_now", { text });
  }
  if (means("done")) return { type: "done" };
  if (means("slam")) return { type: "slam" };
  if (means("ready")) return { type: "ready" };
  if (means("hint")) return { type: "hint" };
  if (means("handful")) return { type: "wish", wish: "handful" };
  const cards = typedCards(words, typed);
  if (!cards.length) return words.say("command_unknown", { text });
  if (legal?.what === "call" && cards[0]) return { type: "call", card: cards[0] };
  return cardAsked(state, text, cards);
}

function squeezed(typed: string): string {
  return typed.replace(/^(une|je|i|a) /, "").replace(/ /g, "");
}

/** The card of the hand that a name means: the only match, or the only legal one. */
function cardAsked(state: State, text: string, cards: string[]): Asked | string {
  const { words } = state;
  const ofHand = handOf(state).filter(({ card }) => cards.includes(card));
  const possible = ofHand.filter(({ card }) => mayPress(state, card));
  const meant = possible.length === 1 || ofHand.length > 1 ? possible : ofHand;
  const kinds = new Set((meant.length ? meant : ofHand).map(({ card }) => card));
  const [found] = meant.length ? meant : ofHand;
  if (found && kinds.size === 1) return { type: "press", key: found.key };
  const names = [...kinds].map((card) => cardName(words, card));
  if (names.length) return words.say("card_several", { text, cards: words.any(names) });
  return words.say("card_not_held", { card: theCard(words, cards[0] ?? "EX") });
}

export function commandLine({ words, isCommandOpen }: State, ask: Ask): TemplateResult | typeof nothing {
  if (!isCommandOpen) return nothing;
  return html`<form
    id="command"
    aria-label=${words.say("command")}
    @submit=${(event: SubmitEvent) => {
      const { text } = taken(event);
      if (text) ask({ type: "typed", text });
    }}
  >
    <label for="command-text">${words.say("command_label")}</label>
    <input
      id="command-text"
      name="text"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      placeholder=${words.say("command_placeholder")}
    />
    <button type="submit" class="plain">${words.say("command_do")}</button>
    <button
      type="button"
      class="quiet"
      aria-label=${words.say("close")}
      @click=${() => ask({ type: "commandLine", isOpen: false })}
    >
      ✕
    </button>
  </form>`;
}

/** Handle a key pressed at the table. */
export function stroke(event: KeyboardEvent, ask: Ask): void {
  const { panel, isCommandOpen, isDrawerOpen } = current();
  if (event.key === "Escape" && !panel && !event.defaultPrevented && (isCommandOpen || isDrawerOpen)) return closeAside();
  const found = wishAt(event, current());
  if (!found) return;
  event.preventDefault();
  wishHere(found, ask);
}

/** Carry out a shortcut at this table: those that open something here, and those of every table. */
export function wishHere(asked: Wish, ask: Ask): void {
  if (asked === "command") return openCommand();
  if (asked === "hint") return ask({ type: "hint" });
  if (asked === "notes") return openNotes();
  if (asked === "handfuls" && mayRecallHandfuls(dealOf(current())) && current().fanned === null) recallHandfuls();
  wish(asked, current(), ask);
}

/** The element to give the focus back to. */
let focused: Element | null = null;

/** Open the command line, and move the focus into it. */
export function openCommand(): void {
  if (!current().isCommandOpen) focused = document.activeElement;
  setState({ ...withDrawer(current(), false), isCommandOpen: true });
  queueMicrotask(() => document.getElementById("command-text")?.focus());
}

/** Open the drawer, and move the focus into it. */
export function openDrawer(): void {
  setState(withDrawer(current(), true));
  queueMicrotask(() => document.getElementById(`tab-${current().aside}`)?.focus());
}

/** Open the notes beside the table, and move the focus into them. */
function openNotes(): void {
  setState(withDrawer(withAside(current(), "sheet"), current().device.isNarrow));
  queueMicrotask(() => {
    const notes = document.querySelector<HTMLDetailsElement>("#notes");
    if (notes) notes.open = true;
    notes?.querySelector("textarea")?.focus();
  });
}

/** Close the command line or the drawer, and give the focus back. */
export function closeAside(): void {
  const { isCommandOpen } = current();
  setState({ ...(isCommandOpen ? current() : withDrawer(current(), false)), isCommandOpen: false });
  const opener = document.getElementById("open-beside");
  const to = isCommandOpen && focused?.isConnected ? focused : opener;
  if (to instanceof HTMLElement) to.focus();
}

/** Carry out what was typed into the command line. */
export function submitLine(text: string, ask: Ask): void {
  const asked = readCommand(current(), text);
  if (typeof asked !== "string") return ask(asked);
  setState(withNotice(current(), asked, "refusal"));
  hear("refusal");
}
