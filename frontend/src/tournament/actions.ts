/** What can be asked of a tournament. */

import type { Draft } from "../parts/draft.ts";
import type { Asked as Shell } from "../shell/actions.ts";
import type { DeskTab } from "./state.ts";

export type TournamentDoes =
  | { do: "open"; form: FormData }
  | { do: "tab"; tab: DeskTab }
  | { do: "plan"; choice: string; positions: number; boards: number }
  | { do: "command"; command: { do: string; [field: string]: unknown }; says?: string; form?: HTMLFormElement }
  | { do: "choose"; place: string }
  | { do: "draft"; changed: Draft; isLast?: boolean }
  | { do: "key"; text: string }
  | { do: "accept"; place: string; draft: Draft }
  | { do: "again"; key: string }
  | { do: "discard"; key: string }
  | { do: "explain"; entrant: number }
  | { do: "take"; path: string; name: string }
  | { do: "sure"; what: string }
  | { do: "another" }
  | { do: "ruling"; kind: string }
  | { do: "erase" };

export type Asked = { type: "tournament"; does: TournamentDoes } | Shell;
export type Ask = (asked: Asked) => void;
export type Do = (does: TournamentDoes) => void;
