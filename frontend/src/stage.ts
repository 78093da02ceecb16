/** What is staged in the middle before the first lead: the dog turned up and taken, the discard. */

import type { Deal } from "./snapshot.ts";

/** `again`: the dog, asked for once more. */
export type Staged = "" | "turned" | "taken" | "discarded" | "again";

/** Milliseconds that each stage lasts, however fast the players are; others last until news ends them. */
export const LASTS: Partial<Record<Staged, number>> = { turned: 4000, taken: 500, discarded: 1600 };

/** What is staged after news of the deal. Nothing once the dog may no longer be seen. */
export function stagedAfter(before: Deal | null, after: Deal | null, staged: Staged): Staged {
  if (!after?.dog.length) return "";
  if (!before?.dog.length) return "turned";
  const isDiscarded = before.phase !== "play" && after.phase === "play";
  // A quick taker discards while the dog still lies there: that stage comes first.
  return isDiscarded && staged !== "turned" && staged !== "taken" ? "discarded" : staged;
}

/** What is staged when a stage has had its time. */
export function nextStage(staged: Staged, deal: Deal | null): Staged {
  if (staged === "turned") return "taken";
  return staged === "taken" && deal?.phase === "play" ? "discarded" : "";
}

/** Whether the dog may be shown again: it was taken up, and no card is led yet. */
export function mayRecallDog(deal: Deal | null, staged: Staged): boolean {
  return (deal?.dog.length ?? 0) > 0 && staged !== "turned" && staged !== "taken";
}
