/** A deal being put together in this browser, and what the server reads in it. */

import type { Card } from "../game/deal.ts";
import { kept } from "../game/kept.ts";
import { type State as Below } from "../parts/rulesets.ts";
import { slice } from "../shell/state.ts";

/** A hand as it was typed, or the cards that were tapped. */
export type Hand = string | readonly Card[];

/** The deal as the lines of its text: settings, hands by place, moves. */
export interface Draft {
  settings: readonly string[];
  hands: Readonly<Record<string, Hand>>;
  moves: readonly string[];
}

export interface EditedPlace {
  /** How the text calls it: "N", "P1", "dog". */
  key: string;
  name: string;
  size: number;
  cards: Card[];
  /** Those still held. */
  now: Card[];
}

export interface Choice {
  seat: number;
  says: string;
  action: Record<string, unknown>;
}

/** What the server reads in a draft: the type of docs/http-api.md. */
export interface Edited {
  rules: string;
  dealer: string;
  settings: string[];
  places: EditedPlace[];
  moves: string[];
  free: Card[];
  rest: string;
  faults: { line: number; says: string }[];
  says: string;
  told: string[];
  choices: Choice[];
  asks: { seat: number; what: "play" | "discard"; cards: Card[]; count: number } | null;
  trick: [number, Card][];
  text: string;
  fragment: string;
  is_over: boolean;
  seed: string;
}

export interface OwnDeal {
  draft: Draft;
  /** The latest reading, and whose line each of that text was. */
  read: Edited | null;
  owners: readonly string[];
  /** The place that tapped cards go to. */
  filling: string;
  /** The drafts before, the latest last. */
  before: readonly Draft[];
  /** The draft before its missing cards were dealt by chance, so that they can be dealt once more. */
  dealtFrom: Draft | null;
  where: string;
  seed: string;
  pasted: string;
  /** The faults of the pasted text. */
  pastedFaults: readonly string[];
  /** The cards chosen for the discard. */
  chosen: readonly Card[];
  /** The card taken up, to be put elsewhere. */
  lifted: { card: Card; from: string } | null;
  refused: string;
}

export interface State extends Below {
  ownDeal: OwnDeal;
}

export const KEPT_DEAL = "oudler-own-deal";
export const NO_DRAFT: Draft = { settings: [], hands: {}, moves: [] };
const NO_DEAL: OwnDeal = {
  draft: NO_DRAFT, read: null, owners: [], filling: "", before: [], dealtFrom: null, where: "", seed: "", pasted: "",
  pastedFaults: [], chosen: [], lifted: null, refused: "",
};
/** The owner of the lines before the hands, and of those after them. */
export const SETTINGS = "settings";
export const MOVES = "moves";
const MOST_BEFORE = 100;

export const { current, set: setAll } = slice<State, Below>({ ownDeal: { ...NO_DEAL, draft: kept(KEPT_DEAL, NO_DRAFT) } });

export function set(changed: Partial<OwnDeal>): void {
  setAll({ ownDeal: { ...current().ownDeal, ...changed } });
}

/** The text of a draft, and the owner of each line: a place, SETTINGS or MOVES. */
export function composed({ settings, hands, moves }: Draft): { text: string; owners: string[] } {
  const own = Object.entries(hands)
    .map(([key, hand]): [string, string] => [key, typeof hand === "string" ? hand.trim() : hand.join(" ")])
    .filter(([, cards]) => cards);
  return {
    text: [...settings, ...own.map(([key, cards]) => `${key}: ${cards}`), ...moves].join("\n"),
    owners: [...settings.map(() => SETTINGS), ...own.map(([key]) => key), ...moves.map(() => MOVES)],
  };
}

/** The cards of a place: those tapped, or those that the server read in what was typed. */
export function cardsAt({ draft, read }: OwnDeal, key: string): readonly Card[] {
  const hand = draft.hands[key] ?? "";
  if (typeof hand !== "string") return hand;
  return hand.trim() ? (placeOf(read, key)?.cards ?? []) : [];
}

export function placeOf(read: Edited | null, key: string): EditedPlace | undefined {
  return read?.places.find((one) => one.key === key);
}

/** The place that tapped cards go to: the chosen one, else the first that needs cards. */
export function fillingOf(deal: OwnDeal): EditedPlace | undefined {
  return placeOf(deal.read, deal.filling) ?? deal.read?.places[0];
}

/** The next place after this one that still needs cards; "" if none does. */
export function nextShort(deal: OwnDeal, key: string): string {
  const places = deal.read?.places ?? [];
  const at = places.findIndex((one) => one.key === key);
  const order = [...places.slice(at + 1), ...places.slice(0, at)];
  return order.find((one) => cardsAt(deal, one.key).length < one.size)?.key ?? "";
}

/** The draft with a card moved: `from` or `to` is "" for the cards that nobody has. */
export function withMoved(deal: OwnDeal, card: Card, from: string, to: string): Draft {
  const hands = { ...deal.draft.hands };
  if (from) hands[from] = without(cardsAt(deal, from), card);
  if (to) hands[to] = [...cardsAt(deal, to), card];
  return { ...deal.draft, hands };
}

function without(cards: readonly Card[], card: Card): Card[] {
  const at = cards.indexOf(card);
  return cards.filter((_, index) => index !== at);
}

/** What the server read, as a draft. */
export function draftOf({ settings, places, moves, rest, text }: Edited): Draft {
  // Cards that are only left over stay so, until a move counts on them.
  const own = places.filter(({ key }) => moves.length || key !== rest || text === "");
  return { settings, hands: Object.fromEntries(own.filter(({ cards }) => cards.length).map(({ key, cards }) => [key, cards])), moves };
}

/** The faults of a place's line, of the settings, or of the moves. */
export function faultsOf({ read, owners }: OwnDeal, owner: string): string[] {
  return (read?.faults ?? []).filter(({ line }) => (owners[line - 1] ?? SETTINGS) === owner).map(({ says }) => says);
}

/** The drafts before, with this one; the oldest are forgotten. */
export function remembered({ before, draft }: OwnDeal): Draft[] {
  return [...before, draft].slice(-MOST_BEFORE);
}
