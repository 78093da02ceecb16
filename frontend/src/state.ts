/** The page's state and its transitions: pure functions, without a browser. */

import { type Aside, withUnread } from "./aside.ts";
import { type Advice, adviceKept } from "./advice.ts";
import { type Held, held } from "./cards.ts";
import { linkTo } from "./links.ts";
import type {
  Chapter, Deal, Handful, Legal, ListedTable, News, Option, OwnTable, Snapshot, Place,
  Ruleset, Spectator,
} from "./snapshot.ts";
import { type Filters, NO_FILTERS, type OwnDeal, type OwnDeals, type OwnFigures } from "./own-deals.ts";
import type { Device, Preferences } from "./preferences.ts";
import type { Review } from "./review.ts";
import type { ScoreSheet } from "./score.ts";
import { fannedAfter, stagedAfter, type Staged } from "./stage.ts";
import { type Answer, type Line, withLine } from "./told.ts";
import { Words } from "./words.ts";

/** A sentence for this person alone, announced at once. */
export interface Notice {
  id: number;
  text: string;
  kind: "urgent" | "refusal" | "late" | "line";
}

export type StartingSays =
  | "offline_loading" | "offline_starting" | "offline_missing" | "offline_elsewhere" | "offline_failed";

export type Panel =
  "" | "rules" | "help" | "preferences" | "last" | "account" | "people" | "invite" | "taking";

/** With whom a table is opened: bots at once, friends by its link, or anyone. */
export type Company = "bots" | "friends" | "public";

/** The choices of the form that opens a table. */
export interface Opening {
  seats: number;
  rules: string;
  company: Company;
}

/** The warnings given in one turn, which its deadline identifies. */
export interface Warned {
  deadline: number;
  /** Seconds that were left when the turn was first seen. */
  total: number;
  /** The last warning given, in seconds. */
  given: number;
}

/** This person; `account` is "" for a guest. */
export interface Me {
  id: string;
  name: string;
  account: string;
}

/** One session of this person's account. */
export interface Session {
  id: string;
  device: string;
  network: string;
  since: string;
  is_this: boolean;
}

export interface State {
  words: Words;
  prefs: Preferences;
  device: Device;
  view: "home" | "table" | "replay" | "history" | "figures" | "lost" | "unreachable" | "starting";
  /** How the start of the server inside the page goes: the share of its files, and a sentence. */
  starting: { share: number; says: StartingSays };
  /** Whether the page could start that server without a network. */
  isKept: boolean;
  /** Why there is nothing at the address. */
  lost: string;
  /** Whether the link itself may be wrong; not where the host has removed the viewer. */
  isLinkWrong: boolean;
  me: Me;
  /** The last answer of the account panel. */
  formSays: { text: string; kind: "" | "answer" | "refusal" };
  sessions: Session[];
  /** The link with which this guest goes on on another device, once asked for. */
  handover: string;
  /** The token of such a link, opened here and not yet agreed to. */
  token: string;
  /** The spectators, as last fetched for the panel of people. */
  spectators: Spectator[];
  /** The handle of the person about to be reported. */
  reporting: string;
  rulesets: Ruleset[];
  options: Option[];
  /** The tables where this person has a seat. */
  own: OwnTable[];
  /** This person's last finished deals. */
  recent: OwnDeal[];
  lobby: ListedTable[];
  /** The page of the lobby shown, and how many there are. */
  lobbyPage: number;
  lobbyPages: number;
  /** The listed table that this person joins once they have said their name; "" for none. */
  joining: string;
  /** The place they take once they have said it. */
  sitting: Place | null;
  opening: Opening;
  /** The search text among that form's options. */
  sought: string;
  /** This person's finished deals, as far as fetched, and what they come to. */
  ownDeals: OwnDeals | null;
  figures: OwnFigures | null;
  filters: Filters;
  table: Snapshot | null;
  /** The finished deal being reviewed. */
  review: Review | null;
  /** The result of verifying a deal. */
  verified: { deal: number; text: string } | null;
  /** The chapters of the rule book shown, and the text sought in it. */
  book: Chapter[];
  bookSought: string;
  /** What the guide says of the present question; empty if closed or not asked. */
  guide: string[];
  seq: number;
  /** Seconds by which the server's clock is ahead of ours. */
  ahead: number;
  /** Our clock, in seconds. */
  now: number;
  isConnected: boolean;
  lines: Line[];
  answer: Answer | null;
  /** The number of answers so far, so that the same one twice is spoken twice. */
  answers: number;
  /** The tab chosen beside the table. */
  aside: Aside;
  /** The tabs with news that the person has not looked at. */
  unread: Aside[];
  /** Whether what stands beside the table is open, where space is short. */
  isDrawerOpen: boolean;
  isCommandOpen: boolean;
  /** The tab chosen at the end of a deal. */
  scoreSheet: ScoreSheet;
  notice: Notice | null;
  /** The number of notices so far, so that the same one twice is announced twice. */
  notices: number;
  /** The warnings given in the last turn. */
  warned: Warned | null;
  panel: Panel;
  /** The keys of the cards chosen for a discard or a handful. */
  chosen: string[];
  /** The key of the card that a finger has raised, to be played by a second tap. */
  raised: string;
  /** The handful whose cards are being chosen. */
  showing: Handful | null;
  isSlamAsked: boolean;
  isCancelAsked: boolean;
  /** The advice shown on the table. */
  advice: Advice | null;
  /** What is staged in the middle before the first lead. */
  staged: Staged;
  /** The number of the deal's handful that lies fanned on the table. */
  fanned: number | null;
  isCloseAsked: boolean;
  /** The result of copying a link: "copied", "not_copied", or "" so far. */
  copying: "" | "copied" | "not_copied";
  /** The key of the card in the hand that Tab goes to. */
  focused: string;
}

export function initial(prefs: Preferences, device: Device): State {
  return {
    words: new Words(prefs.lang, {}),
    prefs,
    device,
    view: "home",
    starting: { share: 0, says: "offline_loading" },
    isKept: false,
    lost: "",
    isLinkWrong: false,
    me: { id: "", name: "", account: "" },
    formSays: { text: "", kind: "" },
    sessions: [],
    handover: "",
    token: "",
    spectators: [],
    reporting: "",
    rulesets: [],
    options: [],
    own: [],
    recent: [],
    lobby: [],
    lobbyPage: 1,
    lobbyPages: 1,
    joining: "",
    sitting: null,
    opening: { seats: 4, rules: "fft-4", company: "bots" },
    sought: "",
    ownDeals: null,
    figures: null,
    filters: NO_FILTERS,
    table: null,
    review: null,
    verified: null,
    book: [],
    bookSought: "",
    guide: [],
    seq: 0,
    ahead: 0,
    now: 0,
    isConnected: true,
    lines: [],
    answer: null,
    answers: 0,
    aside: "log",
    unread: [],
    isDrawerOpen: false,
    isCommandOpen: false,
    scoreSheet: "result",
    notice: null,
    notices: 0,
    warned: null,
    panel: "",
    chosen: [],
    raised: "",
    showing: null,
    isSlamAsked: false,
    isCancelAsked: false,
    advice: null,
    staged: "",
    fanned: null,
    isCloseAsked: false,
    copying: "",
    focused: "",
  };
}

export function dealOf(state: State): Deal | null {
  return state.table?.deal ?? null;
}

/** What this person may do; nothing once the table is closed. */
export function legalOf(state: State): Legal | null {
  return state.table?.is_closed ? null : (dealOf(state)?.legal ?? null);
}

export function isYourTurn(state: State): boolean {
  const { table } = state;
  return table?.you != null && !table.is_closed && table.turn === table.you;
}

/** Whether a bot plays for this person. */
export function isCovered({ table }: State): boolean {
  return table?.you != null && table.places[table.you]?.is_covered === true;
}

/** Whether a bot's first lead waits for what this person may announce. */
export function isSpeaker(state: State): boolean {
  const you = state.table?.you;
  return you != null && !state.table?.is_closed && dealOf(state)?.speakers.includes(you) === true;
}

/** This person's hand, sorted; where they have piles, the cards on top of these come last. */
export function handOf({ table }: State): Held[] {
  const cards = held(table?.deal?.hand ?? []);
  const tops = (table?.deal?.piles?.[table.you ?? -1] ?? []).map(({ top }) => top);
  const lying = tops.flatMap((top) => cards.filter(({ card }) => card === top));
  return [...cards.filter((one) => !lying.includes(one)), ...lying];
}

/** Whether this person plays alone with bots, for practice. */
export function isAlone({ table }: State): boolean {
  const people = table?.places.filter(({ kind }) => kind === "person") ?? [];
  return table?.practice === true && table.you !== null && people.length === 1;
}

/** The name of the player at a place. */
export function nameOf(state: State, place: Place): string {
  const seated = state.table?.places[place];
  if (seated?.kind === "empty") return state.words.say("seat_empty");
  return seated?.name || state.words.say("bot_name", { number: place + 1 });
}

export function withNews(state: State, news: News, clock: number): State {
  const isNew = news.seq > state.seq;
  let next: State = {
    ...state,
    view: state.review ? "replay" : "table",
    table: news.snapshot,
    seq: Math.max(news.seq, state.seq),
    ahead: news.now - clock,
    now: clock,
  };
  if (isNew && news.told) next = withLine(next, news.seq, news.told);
  if (isNew && news.urgent) next = withNotice(next, news.urgent, "urgent");
  else if (isNew && !isYourTurn(next)) next = { ...next, notice: null };
  if (!isStillAsked(state, next)) next = { ...next, ...NOTHING_CHOSEN };
  const [before, after] = [dealOf(state), dealOf(next)];
  const staged = stagedAfter(before, after, state.staged);
  const advice = adviceKept(state.advice, next.table);
  const fanned = fannedAfter(before, after, state.fanned);
  return withFocusKept(state, withUnread(state.table, { ...next, staged, fanned, advice }));
}

/** Whether the choice in progress is still possible; a handful already shown is not. */
function isStillAsked(before: State, { showing, table }: State): boolean {
  const legal = table?.deal?.legal;
  if (legalOf(before)?.what !== legal?.what) return false;
  return showing === null || (legal?.handfuls ?? []).some(({ size }) => size === showing.size);
}

/** Stop choosing cards, and forget first presses of buttons that need two. */
export const NOTHING_CHOSEN = { chosen: [], showing: null, isSlamAsked: false, isCancelAsked: false };

/** What a panel leaves behind when it closes: nothing, a link to another device least of all. */
export const PANEL_CLOSED = {
  panel: "" as Panel, formSays: { text: "", kind: "" as const }, reporting: "", handover: "", token: "",
};

/** The state after leaving a table, of which nothing is kept. */
export function withoutTable(state: State): State {
  const forgotten = {
    guide: [], table: null, review: null, verified: null, seq: 0, lines: [], answer: null, unread: [], notice: null,
  };
  const closed = { isCloseAsked: false, isDrawerOpen: false, isCommandOpen: false };
  return {
    ...state, ...NOTHING_CHOSEN, ...forgotten, ...closed, advice: null, staged: "", fanned: null, view: "home",
    isConnected: true, joining: "", sitting: null,
  };
}

/** The state where an address has nothing, or nothing for this person. */
export function lostAt(state: State, lost: string, isLinkWrong: boolean): State {
  return { ...state, review: null, view: "lost", lost, isLinkWrong };
}

/** Keeps Tab's card in the hand: after a card is played, the one beside it. */
function withFocusKept(before: State, state: State): State {
  const hand = handOf(state);
  if (hand.some(({ key }) => key === state.focused)) return state;
  const at = handOf(before).findIndex(({ key }) => key === state.focused);
  const found = hand[Math.min(Math.max(at, 0), hand.length - 1)];
  return { ...state, focused: found?.key ?? "" };
}

export function withNotice(state: State, text: string, kind: Notice["kind"]): State {
  const notices = state.notices + 1;
  return { ...state, notices, notice: { id: notices, text, kind } };
}

/** Shows a refusal together with any urgent sentence that came since the command was sent, so that
 * neither is lost. */
export function withRefusal(state: State, text: string, noticesBefore: number): State {
  const { notice, notices } = state;
  const isFresh = notice?.kind === "urgent" && notices > noticesBefore;
  return withNotice(state, isFresh ? `${text} ${notice.text}` : text, "refusal");
}

/** Moves the focus along the hand. */
export function withFocusMoved(state: State, key: string): State {
  const hand = handOf(state);
  const at = hand.findIndex((one) => one.key === state.focused);
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: hand.length - 1 }[key];
  if (to === undefined || hand.length === 0) return state;
  const found = hand[(to + hand.length) % hand.length];
  return { ...state, focused: found?.key ?? "" };
}

/** The link to share: to the table, or to the moment being reviewed. */
export function linkOf({ review, table }: State): string {
  return review
    ? linkTo(review.found.table.id, review.found.number, review.at)
    : linkTo(table?.id ?? "");
}

/** Seconds left for the player to act; null if no clock runs. */
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
