import assert from "node:assert/strict";
import { test } from "node:test";
import type { Deal } from "../src/game/deal.ts";
import type { Moment } from "../src/review/review.ts";
import { beforeLast, cardByCard, steppedAlong } from "../src/review/state.ts";

const trick = (number: number, cards: [number, string][], winner: number): Moment => ({
  at: `trick/${number}`,
  told: "Le pli.",
  deal: { last: cards, tricks: [number, 0, 0, 0] } as unknown as Deal,
  hands: [["S4"], [], [], []],
  winner,
  points: [{ who: "l'attaque", half_points: 4, says: "2" }],
});
const SCORE: Moment = { ...trick(2, [], 0), at: "score", winner: null };
const FIRST = trick(1, [[0, "H2"], [1, "H3"], [2, "H4"], [3, "H5"]], 0);

test("a line is looked at card by card, from the one on that was changed", () => {
  const found = cardByCard([FIRST, SCORE], 1);
  assert.deepEqual(found.map(({ deal }) => deal.last?.length), [2, 3, 4, 0]);
  assert.deepEqual(found.map(({ winner }) => winner), [null, null, 0, null]);
});

test("what has not been played yet is still held, and nobody has won it", () => {
  const [first] = cardByCard([FIRST], 0);
  assert.deepEqual(first?.hands, [["S4"], ["H3"], ["H4"], ["H5"]]);
  assert.deepEqual(first?.deal.tricks, [0, 0, 0, 0]);
  assert.deepEqual(first?.points, []);
  assert.deepEqual(cardByCard([FIRST], 0).at(-1), FIRST);
});

test("steps along a line stop at its ends", () => {
  const along = { moments: cardByCard([FIRST], 0), index: 0 };
  assert.equal(steppedAlong(along, "previous"), null);
  assert.equal(steppedAlong(along, "next"), 1);
  assert.equal(steppedAlong({ ...along, index: 3 }, "next"), null);
  assert.equal(steppedAlong(along, "last"), 3);
});

test("one's own last action is taken back, with what came after it", () => {
  const acted = (place: number) => ({ place, action: {} });
  const line = [acted(1), acted(2), acted(1), acted(3)];
  assert.deepEqual(beforeLast(line, 1), line.slice(0, 2));
  assert.equal(beforeLast(line, 0), null);
});
