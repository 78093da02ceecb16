/** What is known of playing without a network. */

import type { State as Board } from "../board/state.ts";
import { slice } from "../shell/state.ts";

export type StartingSays =
  | "offline_loading" | "offline_starting" | "offline_missing" | "offline_elsewhere" | "offline_failed";

/** A finished deal as the server takes it (docs/http-api.md). */
export interface OfflineDeal {
  table: string;
  number: number;
  /** When it ended, in milliseconds since 1970. */
  time: number;
  record: string;
  name: string;
  /** How many deals a match lasts there; 0 for no limit. */
  deals: number;
}

/** A deal that waits for its end below `/offline`. */
export interface BrokenOff {
  table: string;
  /** The table's name. */
  name: string;
  since: string;
}

/** The deals of this device that are not in the history yet, and how sending them goes. */
export interface Unsent {
  deals: OfflineDeal[];
  /** The tables whose deals were refused, why, and how many deals they are. */
  refusals: { table: string; says: string; count: number }[];
  isSending: boolean;
  /** How many have just been sent. */
  sent: number;
}

export interface State extends Board {
  /** Progress of starting the server inside the page: the share of its files, and a sentence. */
  starting: { share: number; says: StartingSays };
  /** Whether the page could start that server without a network. */
  isKept: boolean;
  /** Deals played without a network that are not in the history yet. */
  unsent: Unsent;
  /** The last deal broken off without a network. */
  brokenOff: BrokenOff | null;
}

export const { current, set } = slice<State, Board>({
  starting: { share: 0, says: "offline_loading" }, isKept: false, unsent: { deals: [], refusals: [], isSending: false, sent: 0 },
  brokenOff: null,
});
