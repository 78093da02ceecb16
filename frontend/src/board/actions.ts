/** What can be pressed on a table. */

import type { Card, Handful, Place } from "../game/deal.ts";
import type { Asked as Parts } from "../parts/rulesets.ts";
import type { Asked as Shell } from "../shell/actions.ts";
import type { ScoreSheet } from "./state.ts";

export type Command = { do: string; [field: string]: unknown };

/** What the room that shows the table carries out. */
export type Played =
  | { type: "press"; key: string; byFinger?: boolean }
  | { type: "bid"; bid: string }
  | { type: "cancel" }
  | { type: "call"; card: Card }
  | { type: "handful"; handful: Handful }
  | { type: "slam" }
  | { type: "claim" }
  | { type: "dog" }
  | { type: "handfuls" }
  | { type: "done" }
  | { type: "drop" }
  | { type: "hint" }
  | { type: "sit"; place: Place }
  | { type: "command"; command: Command; back?: (() => void) | undefined }
  | { type: "conduct"; command: Command; says: string };

const PLAYED: string[] = [
  "press", "bid", "cancel", "call", "handful", "slam", "claim", "dog", "handfuls", "done", "drop", "hint", "sit", "command", "conduct",
] satisfies Played["type"][];

export function isPlayed(asked: { type: string }): asked is Played {
  return PLAYED.includes(asked.type);
}

/** What comes to the same wherever the table is shown. */
export type Looked =
  | { type: "focus"; key: string }
  | { type: "botLevel"; level: string }
  | { type: "scoreSheet"; sheet: ScoreSheet }
  | { type: "comment"; text: string; back: () => void }
  | { type: "judge"; command: "mute" | "report"; who: string; says: string }
  | { type: "note"; table: string; deal: number; text: string };

/** What can be asked wherever a table is shown; `askBoard` carries it out. */
export type Asked = Looked | Parts | Shell;
export type Ask = (asked: Played | Asked) => void;

/** Announce nothing before the first card, so that bots stop waiting. */
export const NOTHING_TO_SAY: Played = { type: "command", command: { do: "nothing" } };
