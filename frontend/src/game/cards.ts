/** Cards by their codes: names, and the order in a hand. */

import type { Card } from "./deal.ts";
import { Words } from "./words.ts";

export const SUITS: Record<string, string> = {
  S: "spades",
  H: "hearts",
  D: "diamonds",
  C: "clubs",
  T: "trumps",
};

const RANKS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "N", "Q", "K"];
/** The codes of the 78 cards. */
export const CARDS: readonly Card[] = [
  ...["S", "H", "D", "C"].flatMap((suit) => RANKS.map((rank) => suit + rank)),
  ...Array.from({ length: 21 }, (_, at) => `T${at + 1}`),
  "EX",
];
/** The contracts as records write them, lowest first. */
export const CONTRACTS = ["prise", "pousse", "garde", "garde_sans", "garde_contre"];
const BLACK = ["S", "C"];
const RED = ["H", "D"];

/** The letter of a card's suit; "" for the Excuse. */
export function suitOf(card: Card): string {
  return card === "EX" ? "" : card.slice(0, 1);
}

/** « passe », or the contract by its name. */
export function bidName(words: Words, bid: string): string {
  return words.say(bid === "pass" ? "bid_passes" : `cards.contract.${bid}`);
}

/** Whether a card is an oudler. */
export function isOudler(card: Card): boolean {
  return ["T1", "T21", "EX"].includes(card);
}

export function suitName(words: Words, suit: string): string {
  return words.say(`cards.suit.${SUITS[suit]}`);
}

/** « roi de pique ». */
export function cardName(words: Words, card: Card): string {
  return named(words, "name", card);
}

/** « le roi de pique ». */
export function theCard(words: Words, card: Card): string {
  return named(words, "the", card);
}

/** « R », as a hand is written. */
export function shortRank(words: Words, card: Card): string {
  return named(words, "short", card);
}

/** « R♥ »: a card written in little space. */
export function cardSign(words: Words, card: Card): string {
  const sign = { S: "♠", H: "♥", D: "♦", C: "♣" }[suitOf(card)] ?? "";
  return shortRank(words, card) + sign;
}

function named(words: Words, form: string, card: Card): string {
  if (card === "EX") return words.say(`cards.${form}.excuse`);
  const suit = suitOf(card);
  const rank = card.slice(1);
  const fields = { rank, suit: suitName(words, suit) };
  return words.say(`cards.${form}.${kindOf(suit, rank)}`, fields);
}

/** The sentence keys for a card's names, by rank, pip, trump or petit. */
export function kindOf(suit: string, rank: string): string {
  if (suit === "T") return rank === "1" ? "petit" : "trump";
  return ["1", "J", "N", "Q", "K"].includes(rank) ? rank : "pip";
}

export function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}

/** Kings first, then queens, and so on: the order in which cards are called. */
export function highestFirst(cards: readonly Card[]): Card[] {
  const rank = (card: Card): number => RANKS.indexOf(card.slice(1));
  return [...cards].sort((one, other) => rank(other) - rank(one));
}

/** One card of a hand; its key tells twins in two packs apart. */
export interface Held {
  key: string;
  card: Card;
}

/** A hand as it is held: the Excuse, the trumps, then the suits with their colours alternating. */
export function held(cards: readonly Card[]): Held[] {
  const order = ["", "T", ...suitOrder(cards)];
  const sorted = [...cards].sort(
    (a, b) => order.indexOf(suitOf(a)) - order.indexOf(suitOf(b)) || strength(b) - strength(a),
  );
  return sorted.map((card, i) => ({ card, key: sorted.indexOf(card) === i ? card : `${card}+` }));
}

function strength(card: Card): number {
  const rank = card.slice(1);
  return suitOf(card) === "T" ? Number(rank) : RANKS.indexOf(rank);
}

/** The weakest trumps first, the Excuse last: the order in which a handful is shown. */
export function lowestFirst(cards: readonly Card[]): Card[] {
  const rank = (card: Card): number => (suitOf(card) === "" ? Infinity : strength(card));
  return [...cards].sort((one, other) => rank(one) - rank(other));
}

function suitOrder(cards: readonly Card[]): string[] {
  const has = (suit: string) => cards.some((card) => suitOf(card) === suit);
  const black = BLACK.filter(has);
  const red = RED.filter(has);
  const [first, second] = red.length > black.length ? [red, black] : [black, red];
  return first.flatMap((suit, i) => [suit, ...second.slice(i, i + 1)]);
}

/** « atout 21 8 1, pique R D 7, Excuse »: a hand in one sentence. */
export function inShort(words: Words, cards: readonly Card[]): string {
  const groups: string[] = [];
  let suit: string | null = null;
  for (const { card } of held(cards)) {
    const rank = shortRank(words, card);
    if (suitOf(card) === suit) groups.push(`${groups.pop()} ${rank}`);
    else groups.push(suitOf(card) === "" ? rank : `${suitName(words, suitOf(card))} ${rank}`);
    suit = suitOf(card);
  }
  return groups.join(", ");
}

/** The text in lower case without accents, spaces or hyphens: « Cœur » is "coeur". */
export function plain(text: string): string {
  const letters = text.toLowerCase().replace(/œ/g, "oe").replace(/’/g, "'").normalize("NFD");
  return letters.replace(/[\u0300-\u036f]/g, "").replace(/[-\s]+/g, " ").trim();
}

const PACK: Card[] = [
  "EX",
  ...Array.from({ length: 21 }, (_, i) => `T${i + 1}`),
  ...["S", "H", "D", "C"].flatMap((suit) => RANKS.map((rank) => suit + rank)),
];

/** The cards that a typed text may mean: « roi de pique », « 21 », « H10 ». */
export function typedCards(words: Words, text: string): Card[] {
  const filler = words.say("cards.typed.filler").split(" ");
  const pieces = plain(text).replace(/\b[dl]'/g, "").split(" ");
  const typed = pieces.filter((word) => !filler.includes(word)).join("");
  return PACK.filter((card) => spellings(words, card).includes(typed));
}

function spellings(words: Words, card: Card): string[] {
  const typed = (key: string) => words.say(`cards.typed.${key}`).split(" ");
  if (card === "EX") return ["ex", ...typed("excuse")];
  const suit = suitOf(card);
  const rank = card.slice(1);
  const kind = kindOf(suit, rank);
  const ranks = ["pip", "trump"].includes(kind) ? [rank] : typed(kind);
  if (kind === "petit") ranks.push(rank);
  const alone = ranks.filter((text) => text.length > 1 || /\d/.test(text));
  const suits = typed(SUITS[suit] ?? "");
  const both = ranks.flatMap((r) => suits.flatMap((s) => [r + s, s + r]));
  return [card.toLowerCase(), ...both, ...alone];
}
