/** What the page shows, and what becomes of it: pure functions, without a browser. */

import { type Held, held } from "./cards.ts";
import { linkTo } from "./links.ts";
import type {
  Deal, Handful, Legal, ListedTable, News, Option, Picture, Place, Ruleset,
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

/** What has been told of the time of one turn, which its deadline names. */
export interface Warned {
  deadline: number;
  /** Seconds that were left when the turn was first seen. */
  total: number;
  /** The last warning that was given, in seconds. */
  given: number;
}

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
  /** What became of the last wish to copy a link: "copied", "not_copied", or nothing yet. */
  copying: "" | "copied" | "not_copied";
  /** The card of the hand to which Tab goes. */
  focused: string;
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
    copying: "",
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

/** No card is being chosen, no slam asked for. */
export const NOTHING_CHOSEN = { chosen: [], showing: null, isSlamAsked: false };

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

/** The focus moves along the hand. */
export function moved(state: State, key: string): State {
  const hand = handOf(state);
  const at = hand.findIndex((one) => one.key === state.focused);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: hand.length - 1 }[key];
  if (to === undefined || hand.length === 0) return state;
  const found = hand[(to + hand.length) % hand.length];
  return { ...state, focused: found?.key ?? "" };
}

/** The link that is shared here: to the table, or to the moment that is looked at. */
export function linkOf({ review, table }: State): string {
  return review
    ? linkTo(review.found.table.id, review.found.number, review.at)
    : linkTo(table?.id ?? "");
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
