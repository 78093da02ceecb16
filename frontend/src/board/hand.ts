/** The hand, and the advice on it: one tab stop; arrow keys move from card to card. A finger's first tap on
 * a card raises and names it, the second plays it; a preference lets the first one play. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { capital, cardName, type Held } from "../game/cards.ts";
import type { Card, Pile } from "../game/deal.ts";
import type { Snapshot } from "../game/snapshot.ts";
import { face } from "../parts/face.ts";
import type { Ask } from "./actions.ts";
import { mayPress, neededOf, withFocusMoved } from "./selection.ts";
import { current, set, type Advice, type Hint, type State } from "./state.ts";
import { dealOf, handOf } from "./viewer.ts";

/** More cards than this do not fit side by side on a narrow screen; more than the second number not
 * even in two rows. */
const ONE_ROW = 11;
const TWO_ROWS = 22;

export function hand(state: State, ask: Ask): TemplateResult | typeof nothing {
  const cards = handOf(state);
  if (!cards.length) return nothing;
  const isChoosing = state.showing !== null || state.chosen.length > 0;
  const raised = cards.find(({ key }) => key === state.raised);
  const lying = ownPiles(state);
  const onPiles = new Set(lying.map(({ top }) => top));
  const inHand = cards.filter(({ card }) => !onPiles.has(card));
  return html`<div
    class="hand ${isChoosing ? "choosing" : ""} ${lying.length ? "with-piles" : ""}"
    role="toolbar"
    aria-label=${state.words.say("hand")}
    @keydown=${(event: KeyboardEvent) => arrows(state, ask, event)}
    @pointerdown=${(event: PointerEvent) => (isFinger = fromFinger(event))}
  >
    ${raised ? html`<p class="raised-name" aria-hidden="true">${capital(cardName(state.words, raised.card))}</p>` : nothing}
    <div class="held ${rowsOf(inHand.length)}" .style=${sizes(inHand.length)}>
      ${repeat(
        inHand,
        ({ key }) => key,
        (one) => card(state, ask, one),
      )}
    </div>
    ${lying.length ? html`<div class="own-piles">${lying.map((pile) => onPile(state, ask, pile))}</div>` : nothing}
  </div>`;
}

/** Whether the last press came from a finger, rather than a mouse, a key or a screen reader. */
let isFinger = false;

/** A screen reader's taps have no size. */
function fromFinger({ pointerType, width }: PointerEvent): boolean {
  return pointerType === "touch" && width > 0;
}

function ownPiles(state: State): Pile[] {
  const you = state.table?.you;
  return you == null ? [] : (dealOf(state)?.piles?.[you] ?? []);
}

function rowsOf(count: number): string {
  return count > TWO_ROWS ? "three-rows" : count > ONE_ROW ? "two-rows" : "";
}

/** How many cards lie in a row, for each number of rows. */
function sizes(count: number): string {
  return `--n:${count};--half:${Math.ceil(count / 2)};--third:${Math.ceil(count / 3)}`;
}

/** One of the player's own piles: its top card can be played like those in the hand. */
function onPile(state: State, ask: Ask, { top, under }: Pile): TemplateResult {
  const found = handOf(state).find((one) => one.card === top);
  return html`<span class="pile">
    ${found ? card(state, ask, found, under) : nothing}
    ${under ? html`<span class="under" aria-hidden="true">+${under}</span>` : nothing}
  </span>`;
}

function card(state: State, ask: Ask, { key, card }: Held, under: number | null = null): TemplateResult {
  const isChosen = state.chosen.includes(key);
  const isBarred = mayPress(state, card) === false;
  const isAdvised = advisedCards(state).includes(card);
  const isLit = mayPress(state, card) === true;
  const isRaised = state.raised === key;
  const bare = capital(cardName(state.words, card));
  const named = under === null ? bare : state.words.say("pile", { card: bare, count: under });
  // What is seen by its gold edge is also heard.
  const name = isAdvised ? state.words.say("card_advised", { card: named }) : named;
  return html`<button
    type="button"
    class="card ${isChosen ? "chosen" : ""} ${isLit ? "lit" : ""} ${isAdvised ? "advised" : ""} ${isRaised ? "raised" : ""}"
    data-key=${key}
    data-card=${card}
    tabindex=${state.focused === key ? 0 : -1}
    aria-label=${isChosen ? chosen(state, key, name) : isBarred ? barred(state, name) : name}
    aria-disabled=${isBarred ? "true" : nothing}
    aria-pressed=${state.chosen.length || state.showing ? String(isChosen) : nothing}
    @click=${(event: MouseEvent) => ask({ type: "press", key, byFinger: isFinger && event.detail > 0 })}
    @focus=${() => state.focused !== key && ask({ type: "focus", key })}
  >
    ${face(state, card)}
  </button>`;
}

function chosen(state: State, key: string, card: string): string {
  const count = state.chosen.indexOf(key) + 1;
  return state.words.say("card_chosen", { card, count, needed: neededOf(state) });
}

/** The key of the word for a card that is not legal: it must be kept, or cannot be played. */
function barred(state: State, card: string): string {
  return state.words.say(neededOf(state) ? "card_kept" : "card_barred", { card });
}

function arrows(state: State, ask: Ask, event: KeyboardEvent): void {
  const { focused } = withFocusMoved(state, event.key);
  if (focused === state.focused) return;
  event.preventDefault();
  ask({ type: "focus", key: focused });
}

/** The advice on the table's present question. */
export function adviceOn(table: Snapshot, hint: Hint): Advice {
  return { hint, question: questionOf(table) };
}

/** The advice while its question stands; it goes when the player acts. */
export function adviceKept(advice: Advice | null, table: Snapshot | null): Advice | null {
  return advice && table && advice.question === questionOf(table) ? advice : null;
}

function questionOf({ turn, deal }: Snapshot): string {
  return JSON.stringify([turn, deal?.number, deal?.legal, deal?.hand]);
}

/** The codes of the cards it names: to play, call or discard, or to show once they are chosen. */
export function advisedCards({ advice, showing }: State): Card[] {
  const { type, card = "", cards = "" } = advice?.hint.action ?? {};
  if (type === "show_handful" && !showing) return [];
  return `${card} ${cards}`.split(" ").filter(Boolean);
}

/** The class of a button it names: a bid of this contract, a handful of this size, a slam. */
export function advised({ advice }: State, type: string, which?: string): string {
  const action = advice?.hint.action;
  return action?.type === type && (action.contract ?? action.size) === which ? "advised" : "";
}

/** Make this card the hand's tab stop; a focus on another card moves there. */
export function focusCard(key: string): void {
  set({ focused: key });
  // After the drawing, which `set` has queued before this.
  queueMicrotask(() => {
    const card = document.querySelector<HTMLElement>('.hand [tabindex="0"]');
    if (document.activeElement?.closest(".hand") && card) card.focus();
  });
}

/** Once advice is drawn, lead the keyboard from another bid or card to the advised one. */
export function toAdvised(): void {
  const [first] = advisedCards(current());
  const held = handOf(current()).find(({ card }) => card === first);
  if (held) focusCard(held.key);
  queueMicrotask(() => {
    const isOnBid = document.activeElement?.matches("[data-bid]:not(.advised)");
    if (isOnBid) document.querySelector<HTMLElement>("[data-bid].advised")?.focus();
  });
}

/** The bubble above the hand. Not a live region: the answer to the key has already been announced. */
export function adviceBubble({ words, advice }: State, ask: (asked: { type: "closeAdvice" }) => void): TemplateResult | typeof nothing {
  if (!advice) return nothing;
  const [first, ...others] = advice.hint.told;
  return html`<div class="advice">
    <div>
      <p>${first}</p>
      ${others.map((said) => html`<p class="why">${said}</p>`)}
    </div>
    <button type="button" class="quiet" aria-label=${words.say("advice_close")} @click=${() => ask({ type: "closeAdvice" })}>
      <span aria-hidden="true">✕</span>
    </button>
  </div>`;
}
