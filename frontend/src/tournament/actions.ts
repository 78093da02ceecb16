/** What can be asked of a tournament. */

import type { Draft } from "../parts/draft.ts";
import type { Call } from "../parts/referee.ts";
import type { Asked as Shell } from "../shell/actions.ts";
import type { DeskTab, OtherPlan } from "./state.ts";

export type TournamentDoes =
  | { do: "open"; form: FormData }
  | { do: "season"; form: FormData }
  | { do: "save"; text: string; name: string }
  | { do: "print"; asked: object }
  | { do: "tab"; tab: DeskTab }
  | { do: "plan"; choice: string; positions: number; boards: number; minutes?: number }
  | { do: "command"; command: { do: string; [field: string]: unknown }; says?: string; form?: HTMLFormElement }
  | { do: "choose"; place: string }
  | { do: "draft"; changed: Draft; isLast?: boolean }
  | { do: "key"; text: string }
  | { do: "accept"; place: string; draft: Draft }
  | { do: "again"; key: string }
  | { do: "discard"; key: string }
  | { do: "explain"; entrant: number }
  | { do: "take"; path: string }
  | { do: "sure"; what: string }
  | { do: "another" }
  | { do: "otherPlan"; found: OtherPlan }
  | { do: "leaving"; entrant: number }
  | { do: "ruling"; kind: string }
  | { do: "referee"; changed: Partial<Call> }
  | { do: "fault"; command: { do: "fault"; [field: string]: unknown } }
  | { do: "erase" };

export type Asked = { type: "tournament"; does: TournamentDoes } | Shell;
export type Ask = (asked: Asked) => void;
export type Do = (does: TournamentDoes) => void;
