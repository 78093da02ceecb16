/** What concerns a person wherever they are: their account, tables, deals and companions. */

import type { ListedPlace } from "../board/places.ts";
import type { Rating } from "../board/state.ts";
import type { Match, Place } from "../game/deal.ts";
import type { State as Offline } from "../offline/state.ts";
import { slice } from "../shell/state.ts";
import { type Filters, NO_FILTERS, type OwnDeals, type OwnFigures } from "./own-deals.ts";

/** One session of this person's account. */
export interface Session {
  id: string;
  device: string;
  network: string;
  since: string;
  is_this: boolean;
}

/** A browser that is told by push. */
export interface ToldBrowser {
  id: string;
  device: string;
  since: string;
  endpoint: string;
}

/** As `GET /api/me/notices` answers. */
export interface Contact {
  push_key: string;
  mails: boolean;
  address: string;
  is_confirmed: boolean;
  browsers: ToldBrowser[];
}

/** Whether this browser gets push messages: impossible, not yet, no longer, or its endpoint. */
export interface Here {
  can: "never" | "blocked" | "yes";
  endpoint: string;
}

/** What a link in a mail asks for. */
export interface MailLink {
  kind: "confirm" | "stop";
  token: string;
}

/** As `GET /api/me/vacations` answers. */
export interface Vacations {
  vacations: { id: string; begin: number; end: number }[];
  days_left: number;
}

/** Somebody with whom this person has finished deals. */
export interface Companion {
  /** Where they met last, and the companion's handle there. */
  table: string;
  who: string;
  name: string;
  /** How many deals they have finished together. */
  deals: number;
  since: string;
  /** The rules of the last of them, and its options. */
  rules: string;
  options: Record<string, unknown>;
  /** Whether this person refuses their invitations. */
  is_refused: boolean;
  /** Whether they are at a table now, as far as they let this person know. */
  is_here: boolean;
  /** The public table where there is room beside them; "" for none. */
  at: string;
}

/** An invitation to a table. */
export interface Invitation {
  table: string;
  /** The handle there of the person who invites. */
  who: string;
  by: string;
  name: string;
  rules: string;
  places: ListedPlace[];
  since: string;
}

/** A person's invitations, as the server keeps them. */
export interface Inbox {
  is_open: boolean;
  invitations: Invitation[];
}

/** An answer to an invitation, or to all of them. */
export type Answered = { do: "decline" | "refuse" | "allow" | "close" | "open"; table?: string; who?: string };

/** A table where this person has a seat. */
export interface OwnTable {
  id: string;
  name: string;
  rules: string;
  places: ListedPlace[];
  you: Place;
  turn: Place | null;
  is_playing: boolean;
  /** Whether the others wait for this person. */
  is_awaited: boolean;
  /** The finished deals. */
  deals: number;
  /** The match played there; null if there is no limit to the deals. */
  match: Match | null;
  /** When something last happened there. */
  since: string;
  is_slow: boolean;
  /** When this person's time runs out, on their turn. */
  until: string | null;
}

/** A rating after so many deals. */
export interface PastRating extends Rating {
  deals: number;
  time: number;
}

/** This person's rating with one number of players. */
export interface OwnRating extends PastRating {
  family: string;
  is_provisional: boolean;
  /** How many deals it stays provisional. */
  missing: number;
  course: PastRating[];
}

export type RatingChoice = "hidden" | "shown" | "out";
export interface OwnRatings {
  /** null for a guest: only accounts are rated. */
  choice: RatingChoice | null;
  ratings: OwnRating[];
}

export interface State extends Offline {
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
  /** The tables where this person has a seat. */
  own: OwnTable[];
  /** The listed table that this person joins once they have given a name; "" for none. */
  joining: string;
  /** The people this person has played with, and their invitations; null until fetched. */
  companions: Companion[];
  inbox: Inbox | null;
  /** The handles of the companions asked to this table. */
  asked: string[];
  /** This person's finished deals, as far as fetched, and their statistics. */
  ownDeals: OwnDeals | null;
  figures: OwnFigures | null;
  /** This person's own ratings; null while they are not known. */
  ratings: OwnRatings | null;
  filters: Filters;
}

export const { current, set } = slice<State, Offline>({
  formSays: { text: "", kind: "" }, sessions: [], handover: "", token: "", contact: null, here: { can: "never", endpoint: "" },
  vacations: null, mailLink: null, own: [], joining: "", companions: [], inbox: null, asked: [], ownDeals: null, figures: null,
  ratings: null, filters: NO_FILTERS,
});
