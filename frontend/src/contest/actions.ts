/** What can be asked of contests. */

import type { Asked as Below } from "../people/actions.ts";

export type ContestDoes =
  | { do: "play"; id: string; board: number; name: string }
  | { do: "open"; form: FormData }
  | { do: "closeEntries" }
  | { do: "compare"; pair: [string, string] }
  | { do: "best"; table: string }
  | { do: "verify" }
  | { do: "copy" }
  | { do: "month"; month: string }
  | { do: "send" }
  | { do: "copyResult" };

export type Asked = { type: "contest"; does: ContestDoes } | Below;
export type Ask = (asked: Asked) => void;
