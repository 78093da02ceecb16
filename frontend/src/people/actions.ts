/** What a person can ask about themselves. */

import type { Asked as Below } from "../offline/actions.ts";
import type { Filters } from "./own-deals.ts";
import type { Answered, Companion, RatingChoice } from "./state.ts";

/** A request about the account, and the key of what to say once it is done. */
export type AccountAsked = { type: "account"; path: string; fields: object; done: string };

export type Asked =
  | AccountAsked
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
  | { type: "join"; id: string; name: string }
  | { type: "answerInvitation"; answer: Answered }
  | { type: "inviteCompanion"; companion: Companion }
  | { type: "playWith"; companion: Companion }
  | { type: "choose"; changed: Partial<Filters> }
  | { type: "moreDeals" }
  | { type: "chooseRatings"; choice: RatingChoice }
  | { type: "openRules"; rules: string; options: Record<string, unknown> }
  | Below;
export type Ask = (asked: Asked) => void;
