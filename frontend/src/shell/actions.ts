/** Everything a person can ask of the page: one value for each thing that can be pressed. */

import type { Aside } from "../table/aside.ts";
import type { Answered, Companion } from "../people/companions.ts";
import type { ContestDoes } from "../contest/contest.ts";
import type { Cue } from "../table/cues.ts";
import type { Card, Handful, Place } from "../game/deal.ts";
import type { Wish } from "../board/keys.ts";
import type { Filters } from "../people/own-deals.ts";
import type { EveningDoes } from "../tournament/tournament.ts";
import type { PaperDoes } from "../sheet/sheet.ts";
import type { RatingChoice } from "../people/own-ratings.ts";
import type { Preferences, Speed } from "./preferences.ts";
import type { ScoreSheet } from "../board/score.ts";
import type { Panel } from "./state.ts";
import type { TableChoices } from "../home/choices.ts";
import type { TeachDoes } from "../teach/course.ts";
import type { ReplayDoes } from "../review/what-if-state.ts";

export type Asked =
  | { type: "press"; key: string; byFinger?: boolean }
  | { type: "focus"; key: string }
  | { type: "bid"; bid: string }
  | { type: "cancel" }
  | { type: "call"; card: Card }
  | { type: "handful"; handful: Handful }
  | { type: "slam" }
  | { type: "dog" }
  | { type: "handfuls" }
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
  | { type: "speed"; speed: Speed }
  | { type: "hear"; cue: Cue }
  | { type: "seek"; text: string }
  | { type: "seekRule"; text: string }
  | { type: "closeGuide" }
  | { type: "close" }
  | { type: "retry" }
  | { type: "choices"; changed: Partial<TableChoices> }
  | { type: "playNow"; name: string; isGuided: boolean }
  | { type: "openTable"; form: FormData }
  | { type: "enter"; id: string }
  | { type: "join"; id: string; name: string }
  | { type: "fill" }
  | { type: "botLevel"; level: string }
  | { type: "comment"; text: string }
  | { type: "judge"; command: "mute" | "report"; who: string; says: string }
  | { type: "note"; table: string; deal: number; text: string }
  | { type: "answerInvitation"; answer: Answered }
  | { type: "inviteCompanion"; companion: Companion }
  | { type: "playWith"; companion: Companion }
  | { type: "share"; link?: string; title?: string }
  | { type: "handOver" }
  | { type: "copyHandover" }
  | { type: "takeOver" }
  | { type: "tellMe" }
  | { type: "tellBrowser" }
  | { type: "tellBrowserNoMore"; id: string }
  | { type: "giveAddress"; address: string }
  | { type: "settleAddress" }
  | { type: "planVacation"; begin: number; end: number }
  | { type: "endVacation"; id: string; done: string }
  | { type: "lobbyPage"; page: number }
  | { type: "review"; deal: number; at: string }
  | { type: "replay"; does: ReplayDoes }
  | { type: "verify"; deal: number }
  | { type: "again"; deal: number; place: Place }
  | { type: "goHome" }
  | { type: "visit"; path: string }
  | { type: "choose"; changed: Partial<Filters> }
  | { type: "moreDeals" }
  | { type: "keepDeals" }
  | { type: "chooseRatings"; choice: RatingChoice }
  | { type: "paper"; does: PaperDoes }
  | { type: "contest"; does: ContestDoes }
  | { type: "teach"; does: TeachDoes }
  | { type: "evening"; does: EveningDoes }
  | { type: "openRules"; rules: string; options: Record<string, unknown> }
  | { type: "copy"; link?: string };

/** Announce nothing before the first card, so that bots stop waiting. */
export const NOTHING_TO_SAY: Asked = { type: "command", command: { do: "nothing" } };

export type Ask = (asked: Asked) => void;
