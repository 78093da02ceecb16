/** What a table's page keeps besides the table itself. */

import type { Place } from "../game/deal.ts";
import type { Spectator } from "../game/snapshot.ts";
import type { State as People } from "../people/state.ts";
import { slice } from "../shell/state.ts";

/** The warnings given in one turn, which its deadline identifies. */
export interface Warned {
  deadline: number;
  /** Seconds that were left when the turn was first seen. */
  total: number;
  /** The last warning given, in seconds. */
  given: number;
}

export const ASIDES = ["sheet", "log", "chat"] as const;
export type Aside = (typeof ASIDES)[number];

/** A line of the log: what the viewer was told of an event. */
export interface Line {
  /** The event's number. */
  id: number;
  text: string;
  lang: string;
}

export interface State extends People {
  seq: number;
  lines: Line[];
  /** The tab chosen beside the table. */
  aside: Aside;
  /** The tabs with news that the person has not looked at. */
  unread: Aside[];
  /** Whether what stands beside the table is open, where space is short. */
  isDrawerOpen: boolean;
  isCommandOpen: boolean;
  /** The guide's text on the present question; empty if closed or not asked. */
  guide: string[];
  /** The lesson that the guide proposes after a first evening. */
  lesson: { topic: string; named: string } | null;
  /** The warnings given in the last turn. */
  warned: Warned | null;
  /** The place that this person takes once they have given a name. */
  sitting: Place | null;
  isCloseAsked: boolean;
  /** The spectators, as last fetched for the panel of people. */
  spectators: Spectator[];
  /** The handle of the person about to be reported. */
  reporting: string;
  /** The own mistake that cost most in a deal; says nothing until it is found, or where there is none. */
  turning: { deal: number; lang: string; at: string; says: string } | null;
  /** The result of verifying a deal. */
  verified: { deal: number; text: string } | null;
}

/** Nothing of it is kept once the table is left. */
export const NOTHING_TOLD = {
  seq: 0, lines: [], unread: [], isDrawerOpen: false, isCommandOpen: false, guide: [], lesson: null, sitting: null, isCloseAsked: false,
  turning: null, verified: null,
};

export const { current, set } = slice<State, People>({
  ...NOTHING_TOLD, aside: "log", warned: null, spectators: [], reporting: "",
});
