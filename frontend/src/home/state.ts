/** What the start page shows, and the rule book. */

import type { ListedPlace } from "../board/places.ts";
import type { Place } from "../game/deal.ts";
import type { OwnDeal } from "../people/own-deals.ts";
import type { State as People } from "../people/state.ts";
import { slice } from "../shell/state.ts";
import type { TableChoices } from "./choices.ts";

/** A chapter of the rule book; a table's first row is its head. */
export interface Chapter {
  key: string;
  title: string;
  says: string[];
  table: string[][];
}

export interface ListedTable {
  id: string;
  name: string;
  rules: string;
  places: ListedPlace[];
  is_playing: boolean;
  /** "none", "calm", …; "" for a pace that is no longer offered. */
  pace: string;
  /** How many deals a match lasts; 0 if there is no limit. */
  deals: number;
  /** The options that the host has changed, one sentence each. */
  changed: string[];
  /** The viewer's place there. */
  you: Place | null;
}

/** The deal of the day, as far as the start page tells of it. */
export interface Today {
  standing: string;
  boards: { state: string }[];
}

export interface State extends People {
  /** This person's last finished deals. */
  recent: OwnDeal[];
  /** The rules they play, the favourite first. */
  favourites: string[];
  lobby: ListedTable[];
  /** The page of the lobby shown, and how many there are. */
  lobbyPage: number;
  lobbyPages: number;
  choices: TableChoices;
  today: Today | null;
  /** The chapters of the rule book shown, and the text sought in it. */
  book: Chapter[];
  bookSought: string;
}

export const { current, set } = slice<State, People>({
  recent: [],
  favourites: [],
  lobby: [],
  lobbyPage: 1,
  lobbyPages: 1,
  choices: { seats: 4, rules: "fft-4", company: "bots", length: "0", deals: 8 },
  today: null,
  book: [],
  bookSought: "",
});
