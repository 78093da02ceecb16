/** What can be asked on the start page. */

import type { Asked as Below } from "../people/actions.ts";
import type { TableChoices } from "./state.ts";

export type Asked =
  | { type: "choices"; changed: Partial<TableChoices> }
  | { type: "playNow"; name: string; isGuided: boolean }
  | { type: "openTable"; form: FormData }
  | { type: "inviteByLink" }
  | { type: "lobbyPage"; page: number }
  | { type: "seekRule"; text: string }
  | Below;
export type Ask = (asked: Asked) => void;
