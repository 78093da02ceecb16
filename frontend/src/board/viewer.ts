/** What the state says about its viewer: their hand, their turn, what they may do. */

import { type Held, held } from "../game/cards.ts";
import type { Deal, Legal } from "../game/deal.ts";
import type { State } from "./state.ts";

export function dealOf(state: State): Deal | null {
  return state.table?.deal ?? null;
}

/** What this person may do; nothing once the table is closed. */
export function legalOf(state: State): Legal | null {
  return state.table?.is_closed ? null : (dealOf(state)?.legal ?? null);
}

export function isYourTurn(state: State): boolean {
  const { table } = state;
  return table?.you != null && !table.is_closed && table.turn === table.you;
}

/** Whether a bot plays for this person. */
export function isCovered({ table }: State): boolean {
  return table?.you != null && table.places[table.you]?.is_covered === true;
}

/** Whether a bot's first lead waits for what this person may announce. */
export function isSpeaker(state: State): boolean {
  const you = state.table?.you;
  return you != null && !state.table?.is_closed && dealOf(state)?.speakers.includes(you) === true;
}

/** This person's hand, sorted; the top cards of their piles, if any, come last. */
export function handOf({ table }: State): Held[] {
  const cards = held(table?.deal?.hand ?? []);
  const tops = (table?.deal?.piles?.[table.you ?? -1] ?? []).map(({ top }) => top);
  const lying = tops.flatMap((top) => cards.filter(({ card }) => card === top));
  return [...cards.filter((one) => !lying.includes(one)), ...lying];
}

/** Whether this person plays alone with bots, for practice. */
export function isAlone({ table }: State): boolean {
  const people = table?.places.filter(({ kind }) => kind === "person") ?? [];
  return table?.practice === true && table.you !== null && people.length === 1;
}
