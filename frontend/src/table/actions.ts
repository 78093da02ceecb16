/** What can be asked at a table. */

import type { Played } from "../board/actions.ts";
import type { Wish } from "../board/keys.ts";
import type { Place } from "../game/deal.ts";
import type { Asked as Below } from "../people/actions.ts";
import type { Aside } from "./state.ts";

export type Asked =
  | Played
  | { type: "closeAdvice" }
  | { type: "ready" }
  | { type: "wish"; wish: Wish }
  | { type: "typed"; text: string }
  | { type: "aside"; aside: Aside }
  | { type: "drawer"; isOpen: boolean }
  | { type: "commandLine"; isOpen: boolean }
  | { type: "report"; who: string }
  | { type: "closeGuide" }
  | { type: "close" }
  | { type: "fill" }
  | { type: "verify"; deal: number }
  | { type: "again"; deal: number; place: Place }
  | Below;
export type Ask = (asked: Asked) => void;
