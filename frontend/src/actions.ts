/** Everything a person can ask of the page: one value for each thing that can be pressed. */

import type { Aside } from "./aside.ts";
import type { ScoreSheet } from "./score.ts";
import type { Wish } from "./keys.ts";
import type { Cue } from "./cues.ts";
import type { Card, Handful, Place } from "./snapshot.ts";
import type { Filters } from "./own-deals.ts";
import type { Preferences } from "./preferences.ts";
import type { Opening, Panel } from "./state.ts";

export type Asked =
  | { type: "press"; key: string; byFinger?: boolean }
  | { type: "focus"; key: string }
  | { type: "bid"; bid: string }
  | { type: "cancel" }
  | { type: "call"; card: Card }
  | { type: "handful"; handful: Handful }
  | { type: "slam" }
  | { type: "dog" }
  | { type: "done" }
  | { type: "drop" }
  | { type: "hint" }
  | { type: "closeAdvice" }
  | { type: "ready" }
  | { type: "wish"; wish: Wish }
  | { type: "typed"; text: string }
  | { type: "aside"; aside: Aside }
  | { type: "scoreSheet"; sheet: ScoreSheet }
  | { type: "drawer"; isOpen: boolean }
  | { type: "commandLine"; isOpen: boolean }
  | { type: "command"; command: { do: string; [field: string]: unknown } }
  | { type: "conduct"; command: { do: string; [field: string]: unknown }; says: string }
  | { type: "report"; who: string }
  | { type: "account"; path: string; fields: object; done: string }
  | { type: "sit"; place: Place }
  | { type: "panel"; panel: Panel }
  | { type: "panelClosed"; panel: Panel }
  | { type: "prefer"; changed: Partial<Preferences> }
  | { type: "hear"; cue: Cue }
  | { type: "seek"; text: string }
  | { type: "seekRule"; text: string }
  | { type: "closeGuide" }
  | { type: "close" }
  | { type: "retry" }
  | { type: "opening"; changed: Partial<Opening> }
  | { type: "playNow"; name: string; isGuided: boolean }
  | { type: "openTable"; form: FormData }
  | { type: "enter"; id: string }
  | { type: "join"; id: string; name: string }
  | { type: "fill" }
  | { type: "share" }
  | { type: "handOver" }
  | { type: "copyHandover" }
  | { type: "takeOver" }
  | { type: "lobbyPage"; page: number }
  | { type: "review"; deal: number; at: string }
  | { type: "verify"; deal: number }
  | { type: "again"; deal: number; place: Place }
  | { type: "goHome" }
  | { type: "visit"; path: string }
  | { type: "choose"; changed: Partial<Filters> }
  | { type: "moreDeals" }
  | { type: "openRules"; rules: string; options: Record<string, unknown> }
  | { type: "copy" };

/** Announce nothing before the first card, so that bots wait no longer. */
export const NOTHING_TO_SAY: Asked = { type: "command", command: { do: "nothing" } };

export type Ask = (asked: Asked) => void;
