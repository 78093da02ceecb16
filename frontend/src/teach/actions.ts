/** What can be asked of the course. */

import type { Asked as Board, Played } from "../board/actions.ts";
import type { Action, TrainerRules } from "./state.ts";

export type TeachDoes =
  | { do: "table"; asked: Played | Board }
  | { do: "answer"; action: Action }
  | { do: "once_more" }
  | { do: "reply" }
  | { do: "next" }
  | { do: "rules"; rules: TrainerRules };

export type Asked = { type: "teach"; does: TeachDoes } | Board;
export type Ask = (asked: Asked) => void;
