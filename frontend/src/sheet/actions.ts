/** What can be asked of score sheets. */

import type { Asked as Below } from "../offline/actions.ts";
import type { Draft } from "../parts/draft.ts";
import type { Call } from "../parts/referee.ts";
import type { Seats, SheetTab, Waiting, Write } from "./state.ts";

export type SheetDoes =
  | { do: "draft"; changed: Draft; isLast?: boolean }
  | { do: "clear" }
  | { do: "finish" }
  | { do: "key"; text: string }
  | { do: "seats"; seats: Seats }
  | { do: "edit"; player: string; form: FormData; element?: HTMLFormElement }
  | { do: "game"; form: FormData }
  | { do: "write"; write: Write; form?: HTMLFormElement }
  | { do: "referee"; changed: Partial<Call> }
  | { do: "fault"; write: Write }
  | { do: "decide"; entry: Waiting; isAgain: boolean }
  | { do: "correct"; deal: string }
  | { do: "tab"; tab: SheetTab }
  | { do: "explain"; deal: string }
  | { do: "open"; form: FormData }
  | { do: "share" }
  | { do: "keep" }
  | { do: "bring"; file: File }
  | { do: "take"; kind: "sheet" | "html" | "csv" }
  | { do: "cards"; deal: string }
  | { do: "fill"; field: string; text?: string }
  | { do: "keepCards" }
  | { do: "attach"; file: File }
  | { do: "takeCards"; deal: string }
  | { do: "forget" }
  | { do: "forgetAll" };

export type Asked = { type: "sheet"; does: SheetDoes } | Below;
export type Ask = (asked: Asked) => void;
