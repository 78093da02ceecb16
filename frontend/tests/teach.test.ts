import assert from "node:assert/strict";
import { test } from "node:test";
import { addressAt, teachPath } from "../src/shell/routes.ts";
import { current, isSame, type JudgedAnswer, NO_TEACH, type Question, seated, span, type State } from "../src/teach/state.ts";

const judged = (mean: number, error: number): JudgedAnswer => ({
  action: { type: "bid", contract: "pass" }, name: "", is_right: true, brings: { mean, error }, says: "",
});

test("a discard is the same in whatever order its cards were chosen", () => {
  const one = { type: "discard", cards: "S3 S8 HJ" };
  assert.ok(isSame(one, { type: "discard", cards: "HJ S3 S8" }));
  assert.ok(!isSame(one, { type: "discard", cards: "HJ S3 S9" }));
  assert.ok(!isSame({ type: "play", card: "S3" }, { type: "play", card: "S4" }));
  assert.ok(!isSame({ type: "bid", contract: "pass" }, { type: "bid", contract: "garde" }));
});

test("the bars stand on an axis with 0 and every interval in it", () => {
  assert.deepEqual(span([judged(-10, 2), judged(-30, 1)]), { low: -32, high: 0 });
  assert.deepEqual(span([judged(4, 3)]), { low: -2, high: 10 });
});

test("each page of the course has an address", () => {
  for (const at of ["", "called_king", "problem/petit-12ae0", "own", "problem/own~abcdefgh~3~17", "today", "again", "bids"]) {
    assert.deepEqual(addressAt(teachPath(at)), { room: "teach", parts: [at] });
  }
  assert.equal(addressAt("/teach/Petit"), null);
  assert.equal(addressAt("/t/teach")?.room, "table");
});

test("a wrong card's reply is shown card by card, until the end of the deal", () => {
  const at = (tricks: number, phase: string) => ({ turn: 1, deal: { phase, tricks: [tricks], legal: { what: "play" } } });
  const asked = { told: [], question: "", id: "petit-12ae0", table: at(0, "play") } as unknown as Question;
  const feedback = { reply: [at(1, "play"), at(2, "over")] };
  const shown = (replied: number) => {
    const teach = { ...NO_TEACH, asked, feedback, replied, made: { type: "play", card: "S1" } };
    return seated({ ...current(), teach } as unknown as State).table?.deal;
  };
  assert.deepEqual([0, 1, 2].map((replied) => shown(replied)?.tricks), [[0], [1], [2]]);
  assert.deepEqual([0, 1, 2].map((replied) => shown(replied)?.phase), ["play", "play", "play"]);
  assert.ok([0, 1, 2].every((replied) => shown(replied)?.legal === null));
});
