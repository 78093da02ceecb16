/** The deck, to choose cards from: a button for each, suit by suit. One tab stop; arrow keys move from card
 * to card and from suit to suit, and what is typed (« 21 », « r ») goes to the card it names. */

import { html, nothing, type TemplateResult } from "lit-html";
import { capital, cardName, CARDS, plain, shortRank, suitName, suitOf, typedCards } from "../game/cards.ts";
import type { Card } from "../game/deal.ts";
import type { Words } from "../game/words.ts";
import { tell } from "../shell/notice.ts";
import { slice, type State as Shell } from "../shell/state.ts";

/** The pack of some rules. */
export interface Pack {
  /** How many there are of each card. */
  copies: number;
  /** The cards that it leaves out. */
  lacks: readonly Card[];
}

/** Cards that lie elsewhere, and so cannot be chosen. */
export interface Elsewhere {
  /** Where, as in « roi de pique : chez Nord ». */
  where: string;
  cards: readonly Card[];
}

export interface Deck {
  /** Begins the ids of its cards. */
  id: string;
  /** What is being filled, read aloud on the way in. */
  label: string;
  pack: Pack;
  /** The cards chosen so far; with two packs, a card and its twin are the same code twice. */
  chosen: readonly Card[];
  elsewhere?: readonly Elsewhere[];
  /** Choose so many of a card. */
  choose(card: Card, count: number): void;
}

interface State extends Shell {
  /** The card that Tab comes to, in whichever deck is shown. */
  atCard: Card;
}

const { current, set } = slice<State>({ atCard: "" });
const SIGNS: Record<string, string> = { T: "★", S: "♠", H: "♥", D: "♦", C: "♣" };
/** Milliseconds after which a key begins another word. */
const WORD = 900;

/** The rows of a deck: the trumps with the Excuse, then the suits, highest first. */
export function rowsOf({ lacks }: Pack): Card[][] {
  const cards = CARDS.filter((card) => !lacks.includes(card)).reverse();
  return ["T", "S", "H", "D", "C"].map((suit) =>
    cards.filter((card) => (suitOf(card) || "T") === suit).sort((one, other) => Number(one === "EX") - Number(other === "EX")),
  );
}

/** The cards with so many of this one. */
export function withCount(chosen: readonly Card[], card: Card, count: number): Card[] {
  const others = chosen.filter((one) => one !== card);
  return [...others, ...Array.from({ length: count }, () => card)];
}

export function deckPicker(state: Shell, deck: Deck): TemplateResult {
  const rows = rowsOf(deck.pack);
  const { atCard } = state as State;
  const stop = rows.flat().includes(atCard) ? atCard : (rows[0]?.[0] ?? "");
  return html`<div class="picker" role="toolbar" aria-label=${deck.label} @keydown=${(event: KeyboardEvent) => onKey(deck, rows, stop, event)}>
    ${rows.map((row) => suitRow(state.words, deck, row, stop))}
  </div>`;
}

function suitRow(words: Words, deck: Deck, row: readonly Card[], stop: Card): TemplateResult {
  const suit = suitOf(row[0] ?? "");
  const count = deck.chosen.filter((card) => row.includes(card)).length;
  const name = capital(suitName(words, suit));
  return html`<div class="picker-suit suit-${suit}" role="group" aria-label=${name}>
    <p aria-hidden="true"><span class="picker-sign">${SIGNS[suit]}</span> ${name} ${count ? html`<strong>${count}</strong>` : nothing}</p>
    <div class="picker-cards ${row.length > 14 ? "many" : ""}">${row.map((card) => tile(words, deck, card, card === stop))}</div>
  </div>`;
}

function tile(words: Words, deck: Deck, card: Card, isStop: boolean): TemplateResult {
  const { copies } = deck.pack;
  const count = times(deck.chosen, card);
  const most = free(deck, card);
  const name = capital(cardName(words, card));
  const isGone = most === 0 && count === 0;
  const label = isGone ? gone(words, deck, card) : copies > 1 ? words.say("picker_of", { card: name, count, copies }) : name;
  return html`<button
    type="button"
    id="${deck.id}-${card}"
    data-card=${card}
    tabindex=${isStop ? 0 : -1}
    aria-pressed=${count === 0 ? "false" : count < most ? "mixed" : "true"}
    aria-disabled=${isGone ? "true" : nothing}
    @focus=${() => current().atCard !== card && set({ atCard: card })}
    @click=${() => (isGone ? tell(label) : deck.choose(card, count < most ? count + 1 : 0))}
  >
    <span aria-hidden="true">${card === "EX" ? "Ex" : shortRank(words, card)}${copies > 1 && count ? html`<small>×${count}</small>` : nothing}</span
    ><span class="unseen">${label}</span>
  </button>`;
}

/** How many of a card may be chosen here. */
function free({ pack, elsewhere = [] }: Deck, card: Card): number {
  return Math.max(0, pack.copies - elsewhere.reduce((sum, { cards }) => sum + times(cards, card), 0));
}

function times(cards: readonly Card[], card: Card): number {
  return cards.filter((one) => one === card).length;
}

function gone(words: Words, { elsewhere = [] }: Deck, card: Card): string {
  const where = elsewhere.filter(({ cards }) => cards.includes(card)).map((one) => one.where);
  return words.say("picker_elsewhere", { card: capital(cardName(words, card)), where: words.all(where) });
}

let typed = "";
let typedAt = 0;

function onKey(deck: Deck, rows: readonly Card[][], at: Card, event: KeyboardEvent): void {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const to = movedTo(rows, at, event.key) ?? namedBy(rows, at, event);
  if (!to) return;
  event.preventDefault();
  event.stopPropagation();
  document.getElementById(`${deck.id}-${to}`)?.focus();
}

/** The card that an arrow key goes to; null for another key. */
export function movedTo(rows: readonly Card[][], at: Card, key: string): Card | null {
  const y = rows.findIndex((row) => row.includes(at));
  const row = rows[y] ?? [];
  const x = row.indexOf(at);
  const beside = (other: readonly Card[] = row) => other[Math.min(x, other.length - 1)] ?? at;
  switch (key) {
    case "ArrowLeft":
      return row[x - 1] ?? at;
    case "ArrowRight":
      return row[x + 1] ?? at;
    case "ArrowUp":
      return beside(rows[y - 1]);
    case "ArrowDown":
      return beside(rows[y + 1]);
    case "Home":
      return row[0] ?? at;
    case "End":
      return row.at(-1) ?? at;
    default:
      return null;
  }
}

/** The card that the letters typed so far name, in this suit if there is one. */
function namedBy(rows: readonly Card[][], at: Card, { key, timeStamp }: KeyboardEvent): Card | null {
  if (!/^[\p{L}\d]$/u.test(key)) return null;
  const { words } = current();
  const before = timeStamp - typedAt < WORD ? typed : "";
  [typed, typedAt] = [before + plain(key), timeStamp];
  return named(words, rows, at, typed) ?? named(words, rows, at, (typed = plain(key)));
}

function named(words: Words, rows: readonly Card[][], at: Card, text: string): Card | null {
  const meant = typedCards(words, text);
  const here = rows.flat().filter((card) => meant.includes(card) || plain(shortRank(words, card)).startsWith(text));
  const exact = here.filter((card) => meant.includes(card) || plain(shortRank(words, card)) === text);
  const found = exact.length ? exact : here;
  return found.find((card) => suitOf(card) === suitOf(at)) ?? found[0] ?? null;
}
