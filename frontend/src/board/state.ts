/** A table as several rooms draw it: its snapshot, what its viewer is choosing, and what is said of it. */

import type { Card, Handful } from "../game/deal.ts";
import type { Snapshot } from "../game/snapshot.ts";
import type { State as Parts } from "../parts/rulesets.ts";
import { slice } from "../shell/state.ts";

interface Action {
  type: string;
  card?: Card;
  cards?: string;
  contract?: string;
  size?: string;
}

/** Something that would throw points or an oudler away, and how. */
export interface Danger {
  action: Action;
  says: string;
}

/** What a good player would do, according to the server. */
export interface Hint {
  action: Action | null;
  says: string;
  /** The same sentence by sentence: first what to do. */
  told: string[];
  dangers: Danger[];
}

/** A hint, with the question it answers. */
export interface Advice {
  hint: Hint;
  question: string;
}

/** `again`: the dog, asked for once more. */
export type Staged = "" | "turned" | "taken" | "discarded" | "again";

export type ScoreSheet = "podium" | "result" | "hands";

/** A rating: the true skill is within the margin of the value, 19 times in 20. */
export interface Rating {
  value: number;
  margin: number;
}

/** A finished deal that is discussed, and the viewer's handle at its table. */
export interface About {
  table: string;
  deal: number;
  who: string;
}

/** What somebody said about a finished deal. */
export interface Comment {
  /** Their handle at the table. */
  who: string;
  name: string;
  text: string;
  time: string;
}

/** What was said about a finished deal of a table. */
export interface Discussion {
  table: string;
  deal: number;
  comments: Comment[];
  may_comment: boolean;
}

/** A note of this person; deal 0 stands for the table itself. */
export interface Note {
  table: string;
  deal: number;
  text: string;
  time: string;
}

/** A comment of the coach that was left, perhaps for a lesson, which leads back to it. */
export interface Left {
  table: string;
  deal: number;
  /** The number of the decision. */
  number: number;
  /** The moment of the decision. */
  at: string;
  /** The lesson for which the comment was left; "" if it was left for something else. */
  lesson: string;
}

export interface State extends Parts {
  table: Snapshot | null;
  /** The ratings by place that this person may see there. */
  tableRatings: (Rating | null)[];
  /** The level the host has chosen for the bots they seat; "" for the table's own. */
  botLevel: string;
  /** Seconds by which the server's clock is ahead of ours. */
  ahead: number;
  /** Our clock, in seconds. */
  now: number;
  /** The keys of the cards chosen for a discard or a handful. */
  chosen: string[];
  /** The key of the card that a finger has raised, to be played by a second tap. */
  raised: string;
  /** The key of the card in the hand that Tab goes to. */
  focused: string;
  /** The handful whose cards are being chosen. */
  showing: Handful | null;
  isSlamAsked: boolean;
  isCancelAsked: boolean;
  isClaimAsked: boolean;
  /** The advice shown on the table. */
  advice: Advice | null;
  /** What is staged in the middle before the first lead. */
  staged: Staged;
  /** The number of the deal's handful that lies fanned on the table. */
  fanned: number | null;
  /** The tab chosen at the end of a deal; the first one if that is not there. */
  scoreSheet: ScoreSheet;
  /** The deal of a review, which is discussed before the table's. */
  about: About | null;
  /** What was said about the deal shown, as last fetched. */
  discussion: Discussion | null;
  /** This person's notes about the table shown. */
  notes: Note[];
  /** The comment of a review that was left last: it is open again when its review is. */
  left: Left | null;
}

/** Stop choosing cards, and forget first presses of buttons that need two. */
export const NOTHING_CHOSEN = { chosen: [], showing: null, isSlamAsked: false, isCancelAsked: false, isClaimAsked: false };

/** Nothing of a table is kept once it is left. */
export const NO_TABLE = {
  ...NOTHING_CHOSEN, table: null, tableRatings: [], botLevel: "", raised: "", advice: null, staged: "" as Staged, fanned: null,
  about: null, discussion: null, notes: [],
};

export const { current, set } = slice<State, Parts>({
  ...NO_TABLE, ahead: 0, now: 0, focused: "", scoreSheet: "podium", left: null,
});
