/** What if: a finished deal played on in somebody's place, or a line of its review. */

import type { Card, Place, Played } from "../game/deal.ts";
import { type Moment, type Step, STEPS } from "./review.ts";
import type { Acted, Along, State } from "./state.ts";

/** The state with the table at which cards are played now: that of a what-if, if there is one. */
export function inPlay(state: State): State {
  return state.whatIf ? { ...state, table: state.whatIf.table } : state;
}

/** The line up to this place's last action; null if it has not acted yet. */
export function beforeLast(line: readonly Acted[], place: Place): Acted[] | null {
  const last = line.findLastIndex((one) => one.place === place);
  return last < 0 ? null : line.slice(0, last);
}

/** The moments of a line card by card: a trick becomes one moment for each of its cards from `first` on. */
export function cardByCard(moments: readonly Moment[], first: number): Moment[] {
  return moments.flatMap((one, i) => {
    const cards = isTrick(one) ? (one.deal.last ?? []) : [];
    const from = i === 0 ? first : 0;
    return [...cards.keys()].slice(from, -1).map((k) => cutAfter(one, cards, k + 1)).concat(one);
  });
}

export function isTrick({ at }: Moment): boolean {
  return at.startsWith("trick/");
}

/** The moment after so many cards of its trick: the others are still held, and nobody has won it. */
function cutAfter(moment: Moment, cards: Played, count: number): Moment {
  const later = cards.slice(count);
  const held = (place: Place): Card[] => later.filter(([who]) => who === place).map(([, card]) => card);
  const tricks = moment.deal.tricks.map((won, place) => won - (place === moment.winner ? 1 : 0));
  return {
    ...moment,
    told: "",
    deal: { ...moment.deal, last: cards.slice(0, count), tricks },
    hands: moment.hands.map((hand, place) => [...hand, ...held(place)]),
    winner: null,
    points: [],
  };
}

/** Where a step leads along a line; null at either end. */
export function steppedAlong({ moments, index }: Pick<Along, "moments" | "index">, step: Step): number | null {
  const last = moments.length - 1;
  const to = [0, index - 1, index + 1, last][STEPS.indexOf(step)] ?? index;
  return to === index || to < 0 || to > last ? null : to;
}
