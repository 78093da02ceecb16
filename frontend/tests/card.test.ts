/** The page of a card: its link, its steps, the order of its rows. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { withLine } from "../src/analysis/card-requests.ts";
import {
  indexOf, type Option, type Position, readFrom, type Shown, sorted, stepped, valueIn, writtenIn,
} from "../src/analysis/card-state.ts";

const FRAGMENT = "1.fft-4@1.AAAA-_b.eyJ9";
const POSITION: Position = {
  number: 0, kind: "card", at: "trick/1", seat: 0, hand: [], legal: [], trick: [], taker: 1, dealer: 0, contract: "garde",
  points: [], aside: "Écart", told: "",
};
const POSITIONS = [0, 1, 2, 3, 2, 3, 0, 1].map((seat, number) => ({
  ...POSITION, number, seat, at: `trick/${number < 4 ? 1 : 2}`,
}));
const SHOWN: Shown = {
  deal: FRAGMENT, lang: "fr", at: 2, weighed: null, course: [],
  found: { link: FRAGMENT, names: [], positions: POSITIONS, dealt: null, played: null, wrong: "" },
};

test("the link holds the deal, the moment and the seat", () => {
  assert.deepEqual(readFrom(writtenIn(FRAGMENT, { ...POSITION, seat: 3 })), { deal: FRAGMENT, at: "trick/1", seat: 3 });
  assert.deepEqual(readFrom(`#at=discard&deal=${FRAGMENT}`), { deal: FRAGMENT, at: "discard", seat: null });
  assert.deepEqual(readFrom(`#${FRAGMENT}`), { deal: FRAGMENT, at: "", seat: null });
  assert.deepEqual(readFrom(""), { deal: "", at: "", seat: null });
});

test("a moment is shown at its seat, or at its first", () => {
  assert.equal(indexOf(SHOWN.found, "trick/2", 0), 6);
  assert.equal(indexOf(SHOWN.found, "trick/2", null), 4);
  assert.equal(indexOf(SHOWN.found, "trick/9", null), 7);
});

test("a step goes to the next card, or to the same seat's", () => {
  assert.deepEqual([stepped(SHOWN, "back"), stepped(SHOWN, "on"), stepped(SHOWN, "trick-on")], [1, 3, 4]);
  assert.equal(stepped(SHOWN, "trick-back"), null);
});

const OPTION: Option = {
  named: "", card: null, is_taken: false, mean: 1, error: 0, made: 0.5, best: 0.2,
  open: { least: 4, most: 4, played: { mean: null, error: null } },
};

test("rows are compared by what is exact, else by the average", () => {
  const bounded: Option = { ...OPTION, mean: 2, open: { least: -9, most: 9, played: { mean: 3, error: 1 } } };
  const unknown: Option = { ...OPTION, mean: null, open: null };
  assert.deepEqual([OPTION, bounded, unknown].map((one) => valueIn(one, "open")), [4, 3, -Infinity]);
  assert.deepEqual(sorted([unknown, OPTION, bounded], { by: "mean", isUp: false }), [bounded, OPTION, unknown]);
  assert.deepEqual(sorted([unknown, OPTION, bounded], { by: "open", isUp: true }), [unknown, bounded, OPTION]);
});

test("a newer answer replaces the one before, and earlier turns add up", () => {
  const weighed = { says: "", notes: [], options: [], worlds: 16, beliefs: {}, is_done: false };
  const then = { number: 1, trick: 1, beliefs: {} };
  const both = withLine(withLine(SHOWN, { type: "weighed", ...weighed }), { type: "beliefs", ...then });
  assert.equal(both.weighed?.worlds, 16);
  assert.equal(both.course.length, 1);
});
