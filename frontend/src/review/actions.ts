/** What can be asked where a finished deal is shown. */

import type { Played } from "../board/actions.ts";
import type { Left } from "../board/state.ts";
import type { Place } from "../game/deal.ts";
import type { Asked as Below } from "../people/actions.ts";
import type { Step } from "./review.ts";
import type { Line } from "./state.ts";

/** A comment on a decision, whatever its deal. */
export type Commented = Omit<Left, "table" | "deal">;

export type ReviewDoes =
  | { what: "coach" }
  | { what: "of"; of: Place | "all" }
  | { what: "luck"; isShown: boolean }
  /** Show a finding on the board; on a walk the focus stays on its button. */
  | { what: "finding"; number: number; isWalk?: boolean }
  /** Look for what was better than a mistake of one's own, or have it shown. */
  | { what: "seek" | "show"; number: number }
  | { what: "master" | "why" | "report"; place: Place }
  | { what: "leaveComment"; comment: Commented | null }
  | { what: "try"; at: string; place: Place }
  | { what: "again" }
  | { what: "takeBack" }
  | { what: "leave" }
  | ({ what: "along" } & Line)
  | { what: "step"; step: Step };

export type Asked = { type: "review"; does: ReviewDoes } | Played | Below;
export type Ask = (asked: Asked) => void;
