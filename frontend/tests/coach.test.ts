import assert from "node:assert/strict";
import { test } from "node:test";
import { isTold, knownValues, parted, withLine } from "../src/review/coach.ts";
import type { Coached, Judged } from "../src/review/state.ts";

const judged = (number: number, more: Partial<Judged> = {}): Judged => ({
  number, total: 3, at: `trick/${number}`, place: 0, card: "S4", verdict: "fine", sign: "✓", word: "",
  told: "", cost: 0, says: [], better: null, value: null, line: [], lesson: "", lesson_named: "", ...more,
});
const NOTHING: Coached = { table: "x", deal: 1, lang: "fr", judged: [], first: [], worth: [], isDone: false };

test("judgements are kept in the order of the deal, each once", () => {
  const found = [3, 1, 2, 1].reduce((so, number) => withLine(so, { type: "judged", ...judged(number) }), NOTHING);
  assert.deepEqual(found.judged.map(({ number }) => number), [1, 2, 3]);
});

test("only what is not as it should be has a line", () => {
  const verdicts = ["mistake", "unlucky", "lucky", "fine", "forced"] as const;
  assert.deepEqual(verdicts.filter((verdict) => isTold(judged(1, { verdict }))), ["mistake", "unlucky", "lucky"]);
});

test("the line begins where every later value is known", () => {
  const cards = [judged(1, { value: 4 }), judged(2), judged(3, { value: 10 }), judged(4, { value: -2 })];
  assert.deepEqual(knownValues(cards), { from: 3, values: [10, -2] });
  assert.deepEqual(knownValues([]), { from: 0, values: [] });
});

test("bids are no part of the line", () => {
  const found = [judged(1, { card: null, at: "bid/1" }), judged(2, { value: 10 })];
  assert.deepEqual(knownValues(found), { from: 2, values: [10] });
});

test("what the coach explains first comes first, the others in the order of the deal", () => {
  const mistakes = [0, 1, 2, 3].map((number) => judged(number, { verdict: "mistake" }));
  const all = { ...NOTHING, judged: [...mistakes, judged(4, { verdict: "lucky" }), judged(5)] };
  assert.deepEqual(parted(all).others.map(({ number }) => number), [0, 1, 2, 3, 4]);
  const { first, others } = parted(withLine(all, { type: "reviewed", explained_first: [1, 3, 2], worth: ["Garde"] }));
  assert.deepEqual(first.map(({ number }) => number), [1, 3, 2]);
  assert.deepEqual(others.map(({ number }) => number), [0, 4]);
});

test("one's own mistakes come alone, the dearest first, and bad luck only on request", () => {
  const all = {
    ...NOTHING, first: [9],
    judged: [
      judged(1, { verdict: "mistake", cost: 3 }), judged(2, { verdict: "mistake", cost: 20 }), judged(3, { verdict: "unlucky" }),
      judged(4, { verdict: "lucky" }), judged(9, { verdict: "mistake", cost: 50, place: 1 }),
    ],
  };
  const own = parted(all, { of: 0, hasLuck: false });
  assert.deepEqual(own.first.map(({ number }) => number), [2, 1]);
  assert.deepEqual(own.others.map(({ number }) => number), [4]);
  assert.equal(own.unlucky, 1);
  assert.deepEqual(parted(all, { of: 0, hasLuck: true }).others.map(({ number }) => number), [3, 4]);
  assert.deepEqual(parted(all, { of: 1, hasLuck: false }).first.map(({ number }) => number), [9]);
});
