/** A club's tournament as the page knows it. Everything it shows comes from the server. */

import type { Choice, DealForm, Draft } from "../parts/draft.ts";
import type { Queued } from "../parts/queue.ts";
import { type Call as RefereeCall, NO_CALL } from "../parts/referee.ts";
import { type Told, toldAgain } from "../parts/told-again.ts";
import { slice, type State as Shell } from "../shell/state.ts";
import type { Season } from "./season.ts";

/** Session, position, table, and the board or the deal. */
export type At = [number, number, string, number];

export interface Seat {
  side: string;
  place: string;
  name: string;
  entrant: number; // its number; 0 for nobody
  is_empty: boolean;
}

export interface Claimed {
  says: string;
  is_own: boolean;
  who: string;
  draft: Draft;
}

/** `late`: claimed after its position, or after an official has decided, and waiting for the desk. */
export type DealState = "open" | "noted" | "disputed" | "late" | "settled";

/** A deal that a table enters. */
export interface Place {
  at: At;
  /** How many sessions were given up before these seats. */
  given_up: number;
  name: string;
  /** The same with its position. */
  inside: string;
  state: DealState;
  says: string;
  about: string;
  taker: string | null;
  contract: string | null;
  claims: Claimed[];
  players: { player: string; name: string }[];
  asks_sat_out: boolean;
  dealer: string;
  form: DealForm;
  /** The contracts and slams that the referee must allow, and those asked for. */
  asks_referee: Record<string, string>;
}

/** A call to the referee. */
export interface Call {
  number: number;
  at: At;
  bid: string;
  state: "asked" | "granted" | "refused";
  says: string;
  where?: string;
}

export interface Ranking {
  title: string;
  note: string;
  empty: string;
  rows: { rank: number; entrant: number; name: string; start: string; figure: string; others: string; prize: string }[];
  /** Whether somebody wins something by this ranking. */
  has_prizes: boolean;
  categories: Pick<Ranking, "title" | "rows" | "has_prizes">[];
}

export interface Head {
  seq: number;
  now: number;
  /** The format, by which faults are ruled on. */
  form: string;
  name: string;
  about: string;
  session: number;
  position: number;
  positions: number;
  /** The positions before and after, or 0. */
  before: number;
  next: number;
  position_says: string;
  clock: { left: number; until: number };
  is_published: boolean;
  is_closed: boolean;
  ranking?: Ranking;
}

export interface TableView extends Head {
  role: "table";
  table: string;
  tables: { seats: Seat[]; says: string }[];
  nothing?: string;
  places: Place[];
  /** The deals that this table's earlier positions lack, or that wait for the desk. */
  overdue: Place[];
  moves?: string[];
  calls?: Call[];
}

export interface ScreenView extends Head {
  role: "screen";
  tables: { table: string; seats: Seat[]; boards: string; sits_out: boolean }[];
  sit_out: string;
  /** Whether everything up to this position is entered. */
  is_over: boolean;
  /** How everybody moves next, and the break before. */
  moves: string;
}

export interface DeskDeal {
  at: At;
  name: string;
  state: DealState;
  says: string;
  /** The contracts that may be played, if there is a choice. */
  contracts: Choice[];
}

/** Something that an official may enter: a board, or the sheet on which a free deal stands. */
export interface DeskEntry extends DeskDeal {
  sheet: DeskSheet | null;
}

/** A result on which two phones differ. */
export interface DeskDispute extends DeskEntry {
  claims: Claimed[];
}

/** What a table claimed late. */
export interface DeskLate extends DeskDispute {
  /** The result that counts meanwhile; "" for none. */
  counts: string;
}

/** A result still missing from an earlier position. */
export interface DeskMissing extends DeskEntry {
  /** The place as its own table calls it. */
  inside: string;
}

export interface DeskSheet {
  at: At;
  is_noted: boolean;
  is_settled: boolean;
  players: { side: string; name: string; balance: string }[];
}

export interface Course {
  positions: number;
  /** How many of them have been called: of quartets, their numbers have a gap. */
  called: number;
  boards: number;
  most_boards: number;
  deals: number;
  minutes: number;
  /** The minutes of each break, by the position before it. */
  breaks: Record<string, number>;
  /** Its first position. */
  first: number;
  /** How long it takes. */
  says: string;
  /** The plan that those who are there can have instead, after so many positions of this one. */
  other: OtherPlan | null;
}
export type OtherPlan = { says: string; choice: string; kept: number; positions: number };

export interface DeskView extends Head {
  role: "organiser" | "referee";
  /** Which lines of the log are damaged and left out; empty if none is. */
  damaged: string;
  tables: {
    table: string;
    seats: Seat[];
    sits_out: boolean;
    boards: string;
    deals: DeskDeal[];
    sheet: DeskSheet | null;
  }[];
  /** The first position's tables of a session that is open but not called yet. */
  coming: { table: string; seats: Seat[]; boards: string; sits_out: boolean }[];
  /** Whether everybody may still be seated anew. */
  can_cancel: boolean;
  sit_out: string;
  disputes: DeskDispute[];
  late: DeskLate[];
  calls: Call[];
  entrants: { entrant: number; order: number; name: string; typed: string; about: string; is_gone: boolean; has_left: boolean; is_paid: boolean; place: string; has_played: boolean }[];
  empty: Choice[];
  /** Whether entrants are teams, with members. */
  has_members: boolean;
  missing: DeskMissing[];
  penalties: { number: number; says: string }[];
  /** What was ruled by the arbitration code, and who has been warned how often. */
  faults: { number: number; says: string }[];
  warned: string[];
  /** What can be printed now. */
  sheets: string[];
  /** What penalties are counted in. */
  penalty_unit: "points" | "percent" | "match_points";
  /** What each place wins, of everybody ("") and by category, a line a place as it is typed; how many prizes are usual. */
  prizes: { lists: { category: string; lines: string[] }[]; currency: string; advice: string };
  /** Whether teams may have a bonus that was agreed before the match. */
  has_bonus: boolean;
  bonuses: { entrant: number; says: string }[];
  /** How many sessions have been opened; the last one may not have been called yet. */
  sessions: number;
  /** How the last session goes on. */
  course: Course | null;
  /** Whether a penalty names a match: between three teams. */
  asks_opponent: boolean;
  /** The rulings a referee may make on a play; none in free deals. */
  rulings: (Choice & { says: string })[];
  ruled: { at: At; says: string }[];
  /** With how often each has been used since it was renewed, and how often it may be. */
  links: { role: string; table: string; key: string; lines: number; most: number }[];
  /** How many lines its log may have; `seq` is how many it has. */
  most: number;
}

export type View = TableView | ScreenView | DeskView;

export interface PlanShown {
  choices: { id: string; says: string; positions: number[]; boards: number[]; usual: [number, number] }[];
  choice: string;
  wanted?: number; // of positions
  says: string[];
  /** The ways to assign starting seats, the usual one first. */
  seats: string[];
  refused: string;
}
export type DeskTab = "room" | "referee" | "ranking" | "people" | "links" | "print";
export const DESK_TABS: DeskTab[] = ["room", "referee", "ranking", "people", "links", "print"];
/** An entry for a deal on its way, with the key that makes it count once. */
export interface Waiting extends Queued {
  key: string;
  at: At;
  draft: Draft;
  /** The deal and what was typed of it, in words: the place may be out of sight by now. */
  title?: string;
  says?: string;
  [field: string]: unknown;
}

export interface Tournament extends Told {
  id: string;
  key: string;
  view: View | null;
  /** The evenings opened in this browser. */
  own: { id: string; key: string; name: string }[];
  season: Season | null;
  tab: DeskTab;
  plan: PlanShown | null;
  /** The place being entered, as `placeName` calls it; "" for none. */
  place: string;
  draft: Draft;
  /** The points as they are keyed in, before they count. */
  keyed: string;
  /** What is impossible in the draft. */
  faults: string;
  /** How the last correction changes the ranking. */
  changes: string[];
  /** The entries made here that the server has not confirmed. */
  waiting: Waiting[];
  /** Whether the server failed to answer when they were sent. */
  isUnsent: boolean;
  /** The entrant whose figure is explained, and its account. */
  explained: { entrant: number; says: string[] };
  /** The irreversible action that waits for confirmation, "" for none, and what comes of it. */
  sure: string;
  costs: string[];
  isAnother: boolean;
  /** How far a call to the referee about a fault has come. */
  call: RefereeCall;
  ruling: string;
  /** Milliseconds by which the server is ahead of us. */
  ahead: number;
  /** The moments of the last tick and of the last sentence in `says`, in milliseconds. */
  now: number;
  saidAt: number;
}

export const NO_TOURNAMENT: Tournament = {
  id: "", key: "", view: null, own: [], season: null, tab: "room", plan: null, place: "", draft: {}, keyed: "", faults: "", says: "",
  refused: "", saidTimes: 0, refusedTimes: 0, changes: [], waiting: [], isUnsent: false, explained: { entrant: 0, says: [] }, sure: "", costs: [], isAnother: false, call: NO_CALL, ruling: "", ahead: 0, now: 0, saidAt: 0,
};

export type State = Shell & { tournament: Tournament };

export const { current, set: setAll } = slice<State>({ tournament: NO_TOURNAMENT });

/** Change some of what is shown of a tournament. */
export function set(changed: Partial<Tournament>): void {
  const { tournament } = current();
  setAll({ tournament: { ...tournament, ...changed, ...toldAgain(tournament, changed), ...(changed.says ? { saidAt: Date.now() } : {}) } });
}
