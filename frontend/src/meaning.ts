/** What a change of the picture means to a listener, one word for each thing that has a sound. */

import { isOudler } from "./cards.ts";
import type { Deal, Picture } from "./picture.ts";

export const MEANINGS = [
  "turn", "card", "oudler", "ours", "theirs", "said", "refusal", "late", "won", "lost",
] as const;
export type Meaning = (typeof MEANINGS)[number];

/** What has happened between two pictures of one table, in the order in which it is to be heard. */
export function meaningsOf(before: Picture | null, after: Picture): Meaning[] {
  if (!before) return [];
  return [
    ...cardPlayed(before.deal, after),
    ...dealOver(before.deal, after),
    ...somebodySpoke(before, after),
    ...(question(after) && question(after) !== question(before) ? (["turn"] as const) : []),
  ];
}

function cardPlayed(before: Deal | null, { deal, you }: Picture): Meaning[] {
  if (!before || !deal || deal.number !== before.number) return [];
  const winner = deal.tricks.findIndex((won, place) => won > (before.tricks[place] ?? 0));
  if (winner < 0 && deal.trick.length <= before.trick.length) return [];
  const [, card] = (winner < 0 ? deal.trick : deal.last)?.at(-1) ?? [];
  const found: Meaning[] = [card && isOudler(card) ? "oudler" : "card"];
  if (winner >= 0) found.push(isOnYourSide(deal, you, winner) ? "ours" : "theirs");
  return found;
}

/** As far as the viewer knows; whoever only watches is on nobody's side. */
function isOnYourSide(deal: Deal, you: number | null, place: number): boolean {
  if (you === null || deal.taker === null) return you === place;
  const attacks = (one: number) => one === deal.taker || deal.partners.includes(one);
  return attacks(you) === attacks(place);
}

function dealOver(before: Deal | null, { deal, you }: Picture): Meaning[] {
  if (!deal?.scores.length || before?.scores.length || you === null) return [];
  const score = String(deal.scores[you] ?? 0);
  if (score === "0") return [];
  return [score.startsWith("-") ? "lost" : "won"];
}

function somebodySpoke(before: Picture, { said, you, places }: Picture): Meaning[] {
  const isSame = said.length === before.said.length;
  if (isSame && JSON.stringify(said) === JSON.stringify(before.said)) return [];
  const isYours = you !== null && said.at(-1)?.name === places[you]?.name;
  return said.length && !isYours ? ["said"] : [];
}

/** What the viewer is asked, and when; empty where he is not. */
function question({ deal, turn, you }: Picture): string {
  if (!deal?.legal || you === null || turn !== you) return "";
  const moment = [deal.number, deal.bids.length, deal.trick.length, ...deal.tricks];
  return [deal.legal.what, ...moment].join("/");
}
