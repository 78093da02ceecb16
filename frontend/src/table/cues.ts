/** Cues: what a change of the snapshot means to a listener, one for each sound. */

import { isOudler } from "../game/cards.ts";
import type { Deal } from "../game/deal.ts";
import type { Snapshot } from "../game/snapshot.ts";
import type { Cue } from "../shell/sound.ts";
import { isSpoken } from "./aside.ts";

/** The cues between two snapshots of a table, in the order to play them. */
export function cuesBetween(before: Snapshot | null, after: Snapshot): Cue[] {
  if (!before) return [];
  return [
    ...cardPlayed(before.deal, after),
    ...dealOver(before.deal, after),
    ...(isSpoken(before, after) ? (["said"] as const) : []),
    ...(questionOf(after) && questionOf(after) !== questionOf(before) ? (["turn"] as const) : []),
  ];
}

function cardPlayed(before: Deal | null, { deal, you }: Snapshot): Cue[] {
  if (!before || !deal || deal.number !== before.number) return [];
  const winner = deal.tricks.findIndex((won, place) => won > (before.tricks[place] ?? 0));
  if (winner < 0 && deal.trick.length <= before.trick.length) return [];
  const [, card] = (winner < 0 ? deal.trick : deal.last)?.at(-1) ?? [];
  const found: Cue[] = [card && isOudler(card) ? "oudler" : "card"];
  if (winner >= 0) found.push(isOnYourSide(deal, you, winner) ? "ours" : "theirs");
  return found;
}

/** The players on the viewer's side, as far as they know; a spectator has no side. */
function isOnYourSide(deal: Deal, you: number | null, place: number): boolean {
  if (you === null || deal.taker === null) return you === place;
  const attacks = (one: number) => one === deal.taker || deal.partners.includes(one);
  return attacks(you) === attacks(place);
}

function dealOver(before: Deal | null, { deal, you }: Snapshot): Cue[] {
  if (!deal?.scores.length || before?.scores.length || you === null) return [];
  const score = String(deal.scores[you] ?? 0);
  if (score === "0") return [];
  return [score.startsWith("-") ? "lost" : "won"];
}

/** The question to the viewer and its moment, as text; "" if there is none. */
export function questionOf({ deal, turn, you }: Snapshot): string {
  if (!deal?.legal || you === null || turn !== you) return "";
  const moment = [deal.number, deal.bids.length, deal.trick.length, ...deal.tricks];
  return [deal.legal.what, ...moment].join("/");
}

/** What the guide explains now: a question, or how a deal ended; "" if nothing. */
export function guidedMoment(table: Snapshot): string {
  const { deal, you } = table;
  if (you !== null && deal?.phase === "over" && deal.contract) return `over/${deal.number}`;
  return questionOf(table);
}
