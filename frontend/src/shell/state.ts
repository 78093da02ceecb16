/** The page's one state: how it begins, and what stays of it at an end. */

import type { Advice } from "../board/advice.ts";
import type { Aside } from "../table/aside.ts";
import type { Warned } from "../board/clock.ts";
import type { Coached } from "../review/coach.ts";
import type { Companion, Inbox } from "../people/companions.ts";
import { type Contests, NO_CONTESTS } from "../contest/contest.ts";
import type { Contact, Here, MailLink } from "../people/contact.ts";
import type { Handful, Place } from "../game/deal.ts";
import type { Discussion } from "../board/discussion.ts";
import type { ListedTable } from "../home/lobby.ts";
import type { Chapter } from "../home/manual.ts";
import type { Note } from "../board/notes.ts";
import type { Notice } from "./notice.ts";
import type { StartingSays } from "../offline/offer.ts";
import type { Option } from "../parts/options.ts";
import { type Filters, NO_FILTERS, type OwnDeal, type OwnDeals, type OwnFigures } from "../people/own-deals.ts";
import type { OwnRatings, Rating } from "../people/own-ratings.ts";
import type { OwnTable } from "../home/own-tables.ts";
import { type Evening, NO_EVENING } from "../tournament/tournament.ts";
import { NO_PAPER, type Paper } from "../sheet/sheet.ts";
import type { Device, Preferences } from "./preferences.ts";
import type { Review } from "../review/review.ts";
import type { Ruleset } from "../parts/rulesets.ts";
import type { ScoreSheet } from "../board/score.ts";
import { NOTHING_CHOSEN } from "../board/selection.ts";
import type { Me, Session } from "../people/session.ts";
import type { Snapshot, Spectator } from "../game/snapshot.ts";
import type { Staged } from "../board/stage.ts";
import type { TableChoices } from "../home/choices.ts";
import type { Answer, Line } from "../table/told.ts";
import { NOTHING_UNSENT, type Unsent } from "../offline/unsent.ts";
import type { Vacations } from "../people/vacation.ts";
import { NO_TEACH, type Teach } from "../teach/course.ts";
import type { Along, Comment, WhatIf } from "../review/what-if-state.ts";
import { Words } from "../game/words.ts";

export type Panel =
  "" | "rules" | "help" | "preferences" | "last" | "account" | "people" | "invite" | "taking" | "mail";

export interface State {
  words: Words;
  prefs: Preferences;
  device: Device;
  view: "home" | "table" | "replay" | "history" | "figures" | "paper" | "contest" | "teach" | "evening" | "lost" | "unreachable" | "starting";
  /** Progress of starting the server inside the page: the share of its files, and a sentence. */
  starting: { share: number; says: StartingSays };
  /** Whether the page could start that server without a network. */
  isKept: boolean;
  /** Why there is nothing at the address. */
  lost: string;
  /** Whether the link itself may be wrong; false if the host has removed the viewer. */
  isLinkWrong: boolean;
  me: Me;
  /** The last answer of the account panel. */
  formSays: { text: string; kind: "" | "answer" | "refusal" };
  sessions: Session[];
  /** The link with which this guest can move to another device, once requested. */
  handover: string;
  /** The token of such a link, opened here and not yet agreed to. */
  token: string;
  /** How this person is told that others wait; null until the account panel has asked. */
  contact: Contact | null;
  /** Whether this browser can be told by push. */
  here: Here;
  /** When this person is away; null until the account panel has asked. */
  vacations: Vacations | null;
  /** What a link in a mail, opened here, asks for. */
  mailLink: MailLink | null;
  /** The spectators, as last fetched for the panel of people. */
  spectators: Spectator[];
  /** The handle of the person about to be reported. */
  reporting: string;
  rulesets: Ruleset[];
  options: Option[];
  /** Deals played without a network that are not in the history yet. */
  unsent: Unsent;
  /** The tables where this person has a seat. */
  own: OwnTable[];
  /** This person's last finished deals. */
  recent: OwnDeal[];
  /** The people this person has played with, and their invitations; null until fetched. */
  companions: Companion[];
  inbox: Inbox | null;
  /** What was said about the deal shown, as last fetched. */
  discussion: Discussion | null;
  /** This person's notes about the table shown. */
  notes: Note[];
  /** The handles of the companions asked to this table. */
  asked: string[];
  /** The rules they play, the favourite first. */
  favourites: string[];
  lobby: ListedTable[];
  /** The page of the lobby shown, and how many there are. */
  lobbyPage: number;
  lobbyPages: number;
  /** The listed table that this person joins once they have given a name; "" for none. */
  joining: string;
  /** The place they take once they have given it. */
  sitting: Place | null;
  choices: TableChoices;
  /** The search text among that form's options. */
  sought: string;
  /** This person's finished deals, as far as fetched, and their statistics. */
  ownDeals: OwnDeals | null;
  figures: OwnFigures | null;
  /** This person's own ratings; null while they are not known. */
  ratings: OwnRatings | null;
  filters: Filters;
  /** The score sheets of real tables. */
  paper: Paper;
  /** The deal of the day and duplicates. */
  contests: Contests;
  /** The course, and what is shown of it. */
  teach: Teach;
  /** A club's evening, by one of its links. */
  evening: Evening;
  table: Snapshot | null;
  /** The level the host has chosen for the bots they seat; "" for the table's own. */
  botLevel: string;
  /** The ratings by place that this person may see there. */
  tableRatings: (Rating | null)[];
  /** The finished deal being reviewed. */
  review: Review | null;
  /** What the coach has said of a finished deal. */
  coached: Coached | null;
  /** The comment of a review that was left last: it is open again when its review is. */
  left: Comment | null;
  /** A finished deal that is played on in somebody's place. */
  whatIf: WhatIf | null;
  /** A line of its review that is being shown. */
  along: Along | null;
  /** The result of verifying a deal. */
  verified: { deal: number; text: string } | null;
  /** The chapters of the rule book shown, and the text sought in it. */
  book: Chapter[];
  bookSought: string;
  /** The guide's text on the present question; empty if closed or not asked. */
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
  /** The tab chosen at the end of a deal; the first one if that is not there. */
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
  /** The link that this result is about; "" for the one of what is shown. */
  copyingLink: string;
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
    contact: null,
    here: { can: "never", endpoint: "" },
    vacations: null,
    mailLink: null,
    handover: "",
    token: "",
    spectators: [],
    reporting: "",
    rulesets: [],
    options: [],
    unsent: NOTHING_UNSENT,
    own: [],
    recent: [],
    companions: [],
    inbox: null,
    discussion: null,
    notes: [],
    asked: [],
    favourites: [],
    lobby: [],
    lobbyPage: 1,
    lobbyPages: 1,
    joining: "",
    sitting: null,
    choices: { seats: 4, rules: "fft-4", company: "bots", length: "0", deals: 8 },
    sought: "",
    ownDeals: null,
    figures: null,
    ratings: null,
    filters: NO_FILTERS,
    paper: NO_PAPER,
    contests: NO_CONTESTS,
    teach: NO_TEACH,
    evening: NO_EVENING,
    table: null,
    botLevel: "",
    tableRatings: [],
    review: null,
    coached: null,
    whatIf: null,
    along: null,
    left: null,
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
    scoreSheet: "podium",
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
    copyingLink: "",
    focused: "",
  };
}

/** The state after a panel closes: it keeps nothing, least of all a link to another device. */
export const PANEL_CLOSED = {
  panel: "" as Panel, formSays: { text: "", kind: "" as const }, reporting: "", handover: "", token: "",
};

/** The state without a what-if. */
export const NO_WHAT_IF = { whatIf: null, along: null };

/** The state after leaving a table: nothing of it is kept. */
export function withoutTable(state: State): State {
  const forgotten = {
    guide: [], table: null, botLevel: "", tableRatings: [], review: null, coached: null, ...NO_WHAT_IF, verified: null, seq: 0, lines: [],
    answer: null, unread: [], notice: null, asked: [], notes: [], discussion: null,
  };
  const closed = { isCloseAsked: false, isDrawerOpen: false, isCommandOpen: false };
  return {
    ...state, ...NOTHING_CHOSEN, ...forgotten, ...closed, advice: null, staged: "", fanned: null, raised: "", view: "home",
    isConnected: true, joining: "", sitting: null,
  };
}

/** The state at an address with nothing there, or nothing for this person. */
export function lostAt(state: State, lost: string, isLinkWrong: boolean): State {
  return { ...state, ...NO_WHAT_IF, review: null, view: "lost", lost, isLinkWrong };
}
