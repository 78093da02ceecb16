import assert from "node:assert/strict";
import { test } from "node:test";
import { type Told, toldAgain } from "../src/parts/told-again.ts";

test("the same sentence said twice counts twice; silence does not count", () => {
  const told: Told = { says: "", refused: "", saidTimes: 0, refusedTimes: 4 };
  const once = toldAgain(told, { says: "Five minutes more." });
  assert.deepEqual(once, { saidTimes: 1, refusedTimes: 4 });
  assert.deepEqual(toldAgain({ ...told, ...once }, { says: "Five minutes more." }), { saidTimes: 2, refusedTimes: 4 });
  assert.deepEqual(toldAgain(told, { says: "", refused: "No." }), { saidTimes: 0, refusedTimes: 5 });
  assert.deepEqual(toldAgain(told, {}), { saidTimes: 0, refusedTimes: 4 });
});
