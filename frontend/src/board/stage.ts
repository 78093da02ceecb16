/** What is staged in the middle before the first lead: the dog turned up and taken, the discard. */

import { suitOf } from "../game/cards.ts";
import type { Card, Deal } from "../game/deal.ts";
import type { Staged } from "./state.ts";

/** Milliseconds that each stage lasts, however fast the players are; others last until news ends them. */
const LASTS: Partial<Record<Staged, number>> = { turned: 4000, taken: 500, discarded: 1600 };
/** Milliseconds that cards lie shown: a handful, or the trumps of a discard. */
export const SHOWN = 4000;

/** Milliseconds that this stage lasts at normal speed; undefined if news ends it. */
export function lasts(staged: Staged, deal: Deal | null): number | undefined {
  return staged === "discarded" && deal && trumpsAside(deal).length ? SHOWN : LASTS[staged];
}

/** The trumps of the discard that the viewer sees. */
export function trumpsAside({ discard }: Deal): Card[] {
  return discard.filter((card) => suitOf(card) === "T");
}

/** What is staged after news of the deal. Nothing once the dog may no longer be seen. */
export function stagedAfter(before: Deal | null, after: Deal | null, staged: Staged): Staged {
  if (!after?.dog.length) return "";
  if (!before?.dog.length) return "turned";
  const isDiscarded = before.phase !== "play" && after.phase === "play";
  // A quick taker may discard while the dog is still shown: that stage comes first.
  return isDiscarded && staged !== "turned" && staged !== "taken" ? "discarded" : staged;
}

/** What is staged when a stage's time is up. */
export function nextStage(staged: Staged, deal: Deal | null): Staged {
  if (staged === "turned") return "taken";
  return staged === "taken" && deal?.phase === "play" ? "discarded" : "";
}

/** Whether the dog may be shown again: it was taken up, and no card is led yet. */
export function mayRecallDog(deal: Deal | null, staged: Staged): boolean {
  return (deal?.dog.length ?? 0) > 0 && staged !== "turned" && staged !== "taken";
}

/** Whether handfuls may be looked at again: until the second lead, as the first trick itself may. */
export function mayRecallHandfuls(deal: Deal | null): boolean {
  const tricks = deal?.tricks.reduce((all, won) => all + won, 0) ?? 0;
  const isFirst = tricks === 0 || (tricks === 1 && !deal?.trick.length);
  return (deal?.handfuls.length ?? 0) > 0 && isFirst;
}

/** Which handful of the deal is fanned on the table after news: a new one, when none is. */
export function fannedAfter(before: Deal | null, after: Deal | null, fanned: number | null): number | null {
  if (!after || before?.number !== after.number) return null;
  if (fanned !== null) return fanned < after.handfuls.length ? fanned : null;
  return after.handfuls.length > before.handfuls.length ? before.handfuls.length : null;
}

/** The next handful to fan when the time of one is up. */
export function nextFanned(fanned: number | null, deal: Deal | null): number | null {
  const next = (fanned ?? -1) + 1;
  return deal && fanned !== null && next < deal.handfuls.length ? next : null;
}
