/** What the page shows, and what becomes of it: pure functions, without a browser. */

import { capital, cardName, type Held, held } from "./cards.ts";
import type { Warned } from "./clock.ts";
import type {
  Card, Deal, Handful, Legal, ListedTable, News, Option, Picture, Place, Ruleset,
} from "./picture.ts";
import type { Device, Preferences } from "./preferences.ts";
import type { Review } from "./review.ts";
import { Words } from "./words.ts";

const MOST_LINES = 80;

/** A line of the log: what was told, or what a key answered. */
export interface Line {
  id: number;
  text: string;
  lang: string;
  kind: "told" | "answer";
}

/** What is said to this person alone, at once. */
export interface Notice {
  id: number;
  text: string;
  kind: "urgent" | "refusal" | "late" | "line";
}

export type Panel = "" | "help" | "preferences" | "last" | "account" | "people";

/** Who has come: `account` is "" for a guest. */
export interface Me {
  id: string;
  name: string;
  account: string;
}

export interface State {
  words: Words;
  prefs: Preferences;
  device: Device;
  view: "home" | "table" | "replay" | "lost" | "unreachable";
  /** Why there is nothing at the address. */
  lost: string;
  me: Me;
  /** What the account's panel answered last. */
  formSays: { text: string; kind: "" | "answer" | "refusal" };
  /** Whom the panel of people is about to report. */
  reporting: string;
  rulesets: Ruleset[];
  options: Option[];
  lobby: ListedTable[];
  /** The number of players and the rules that the form of the home page has chosen. */
  opening: { seats: number; rules: string };
  /** What is sought among the options of that form. */
  sought: string;
  table: Picture | null;
  /** The finished deal that is looked at again. */
  review: Review | null;
  /** What was found when a deal was verified. */
  verified: { deal: number; text: string } | null;
  seq: number;
  /** Seconds by which the server's clock is ahead of ours. */
  ahead: number;
  /** Our clock, in seconds. */
  now: number;
  isConnected: boolean;
  lines: Line[];
  notice: Notice | null;
  /** How many notices there have been: what is said twice is announced twice. */
  notices: number;
  /** The warnings that were given about the time of the last turn. */
  warned: Warned | null;
  panel: Panel;
  /** The keys of the cards chosen for a discard or a handful. */
  chosen: string[];
  /** The handful whose cards are being chosen. */
  showing: Handful | null;
  isSlamAsked: boolean;
  isCloseAsked: boolean;
  isCopied: boolean;
  /** The card of the hand to which Tab goes. */
  focused: string;
}

/** The state after what was pressed, and the event that asks the server for it, if one does. */
export interface Outcome {
  state: State;
  event?: object;
}

export function initial(prefs: Preferences, device: Device): State {
  return {
    words: new Words(prefs.lang, {}),
    prefs,
    device,
    view: "home",
    lost: "",
    me: { id: "", name: "", account: "" },
    formSays: { text: "", kind: "" },
    reporting: "",
    rulesets: [],
    options: [],
    lobby: [],
    opening: { seats: 4, rules: "fft-4" },
    sought: "",
    table: null,
    review: null,
    verified: null,
    seq: 0,
    ahead: 0,
    now: 0,
    isConnected: true,
    lines: [],
    notice: null,
    notices: 0,
    warned: null,
    panel: "",
    chosen: [],
    showing: null,
    isSlamAsked: false,
    isCloseAsked: false,
    isCopied: false,
    focused: "",
  };
}

export function dealOf(state: State): Deal | null {
  return state.table?.deal ?? null;
}

export function legalOf(state: State): Legal | null {
  return dealOf(state)?.legal ?? null;
}

export function isYourTurn(state: State): boolean {
  return state.table?.you != null && state.table.turn === state.table.you;
}

/** This person's hand, as it is held. */
export function handOf(state: State): Held[] {
  return held(dealOf(state)?.hand ?? []);
}

/** What somebody at the table is called. */
export function nameOf(state: State, place: Place): string {
  const seated = state.table?.places[place];
  if (seated?.kind === "empty") return state.words.say("seat_empty");
  return seated?.name || state.words.say("bot_name", { number: place + 1 });
}

/** How many cards are to be chosen, where cards are to be chosen. */
export function neededOf(state: State): number {
  const legal = legalOf(state);
  if (state.showing) return state.showing.count;
  return legal?.what === "discard" ? (legal.count ?? 0) : 0;
}

/** Whether pressing a card can do something; null where cards are not asked for. */
export function mayPress(state: State, card: Card): boolean | null {
  const legal = legalOf(state);
  if (state.showing) return listed(state.showing.cards).includes(card);
  if (legal?.what !== "discard" && legal?.what !== "play") return null;
  return legal.cards?.includes(card) ?? false;
}

/** Cards written in one text. */
export function listed(cards: string | readonly Card[]): Card[] {
  return typeof cards === "string" ? cards.split(" ").filter(Boolean) : [...cards];
}

export function arrived(state: State, news: News, clock: number): State {
  const isNew = news.seq > state.seq;
  const before = legalOf(state);
  let next: State = {
    ...state,
    view: state.review ? "replay" : "table",
    table: news.picture,
    seq: Math.max(news.seq, state.seq),
    ahead: news.now - clock,
    now: clock,
  };
  if (isNew && news.told) next = withLine(next, news.told, "told");
  if (isNew && news.urgent) next = noticed(next, news.urgent, "urgent");
  else if (isNew && !isYourTurn(next)) next = { ...next, notice: null };
  const legal = legalOf(next);
  if (before?.what !== legal?.what) next = { ...next, ...NOTHING_CHOSEN };
  return refocused(state, next);
}

const NOTHING_CHOSEN = { chosen: [], showing: null, isSlamAsked: false };

/** The table is left behind: nothing of it is kept. */
export function left(state: State): State {
  const forgotten = { table: null, review: null, verified: null, seq: 0, lines: [], notice: null };
  return {
    ...state, ...NOTHING_CHOSEN, ...forgotten, isCloseAsked: false, view: "home", isConnected: true,
  };
}

/** Tab goes to a card that is still held: the one beside a card that was played. */
function refocused(before: State, state: State): State {
  const hand = handOf(state);
  if (hand.some(({ key }) => key === state.focused)) return state;
  const at = handOf(before).findIndex(({ key }) => key === state.focused);
  const found = hand[Math.min(Math.max(at, 0), hand.length - 1)];
  return { ...state, focused: found?.key ?? "" };
}

export function withLine(state: State, text: string, kind: Line["kind"]): State {
  const id = (state.lines.at(-1)?.id ?? 0) + 1;
  const line = { id, text, kind, lang: state.prefs.lang };
  return { ...state, lines: [...state.lines, line].slice(-MOST_LINES) };
}

export function noticed(state: State, text: string, kind: Notice["kind"]): State {
  const notices = state.notices + 1;
  return { ...state, notices, notice: { id: notices, text, kind } };
}

/** A refusal is shown, with what has become urgent since the command was sent, so that neither is
 * lost. */
export function refused(state: State, text: string, noticesBefore: number): State {
  const { notice, notices } = state;
  const isFresh = notice?.kind === "urgent" && notices > noticesBefore;
  return noticed(state, isFresh ? `${text} ${notice.text}` : text, "refusal");
}

/** A card of the hand is pressed: played, or chosen. A card that may not be is asked for all the
 * same, so that the server says why. */
export function pressed(state: State, key: string): Outcome {
  const found = handOf(state).find((one) => one.key === key);
  const legal = legalOf(state);
  if (!found) return { state };
  const focused = { ...state, focused: key };
  if (state.showing) return pressedForHandful(focused, found, state.showing);
  if (legal?.what === "discard") return pressedForDiscard(focused, found, legal);
  return { state: focused, event: { type: "card_played", card: found.card } };
}

function pressedForDiscard(state: State, { key, card }: Held, legal: Legal): Outcome {
  const free = legal.cards ?? [];
  if (free.includes(card)) return { state: toggled(state, key, card) };
  const others = free.slice(0, (legal.count ?? 1) - 1);
  return { state, event: { type: "discarded", cards: [card, ...others].join(" ") } };
}

function pressedForHandful(state: State, { key, card }: Held, showing: Handful): Outcome {
  const trumps = listed(showing.cards);
  const mayStay = trumps.length > showing.count && !listed(showing.with).includes(card);
  if (trumps.includes(card) && mayStay) return { state: toggled(state, key, card) };
  const others = trumps.filter((one) => one !== card);
  const cards = trumps.includes(card)
    ? others.slice(0, showing.count)
    : [card, ...others.slice(0, showing.count - 1)];
  return { state, event: { type: "handful_shown", size: showing.size, cards: cards.join(" ") } };
}

function toggled(state: State, key: string, card: Card): State {
  const isChosen = state.chosen.includes(key);
  const others = state.chosen.filter((one) => one !== key);
  const chosen = isChosen ? others : [...others, key];
  const said = state.words.say(isChosen ? "tell_unchosen" : "tell_chosen", {
    card: capital(cardName(state.words, card)),
    count: chosen.length,
    needed: neededOf(state),
  });
  return withLine({ ...state, chosen }, said, "answer");
}

/** The cards of a handful are to be chosen, beginning with those that must be shown. */
export function beginHandful(state: State, showing: Handful): State {
  const trumps = listed(showing.cards);
  const first = trumps.length === showing.count ? trumps : listed(showing.with);
  return { ...state, showing, chosen: keysOf(state, first) };
}

function keysOf(state: State, cards: readonly Card[]): string[] {
  const rest = [...cards];
  const taken = ({ card }: Held) => {
    const at = rest.indexOf(card);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  };
  return handOf(state).filter(taken).map(({ key }) => key);
}

/** The chosen cards are discarded or shown. */
export function done(state: State): Outcome {
  const chosen = handOf(state).filter(({ key }) => state.chosen.includes(key));
  const cards = chosen.map(({ card }) => card).join(" ");
  if (state.showing) {
    return { state, event: { type: "handful_shown", size: state.showing.size, cards } };
  }
  if (legalOf(state)?.what === "discard") return { state, event: { type: "discarded", cards } };
  return { state };
}

/** The slam is announced when it is asked for twice. */
export function askSlam(state: State): Outcome {
  if (!state.isSlamAsked) return { state: { ...state, isSlamAsked: true } };
  return { state: { ...state, isSlamAsked: false }, event: { type: "slam_announced" } };
}

/** Nothing is chosen any more. */
export function dropped(state: State): State {
  return { ...state, ...NOTHING_CHOSEN, isCloseAsked: false };
}

/** The focus moves along the hand. */
export function moved(state: State, key: string): State {
  const hand = handOf(state);
  const at = hand.findIndex((one) => one.key === state.focused);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: hand.length - 1 }[key];
  if (to === undefined || hand.length === 0) return state;
  const found = hand[(to + hand.length) % hand.length];
  return { ...state, focused: found?.key ?? "" };
}

/** Seconds that the player to act still has; null where no clock runs. */
export function secondsLeft(state: State): number | null {
  const deadline = state.table?.clock?.deadline;
  if (deadline == null) return null;
  return Math.max(0, Math.round(deadline - state.now - state.ahead));
}

/** « 1:05 », « 2 j »: seconds as people read them. */
export function readable(seconds: number): string {
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
