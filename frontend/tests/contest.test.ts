import assert from "node:assert/strict";
import { test } from "node:test";
import { sheetsOf } from "../src/board/score.ts";
import { contestAt } from "../src/contest/state.ts";
import { netstrings, sha256 } from "../src/game/proof.ts";
import { addressAt, contestPath } from "../src/shell/routes.ts";
import { dealWith } from "./table.ts";

test("the deal of the day, duplicates and boards have addresses of their own", () => {
  const at = (path: string) => contestAt(addressAt(path)?.parts ?? []);
  assert.deepEqual(at("/daily"), { page: "daily", id: "", board: 0 });
  assert.deepEqual(at("/duplicate"), { page: "duplicate", id: "", board: 0 });
  const board = { page: "contest", id: "daily-2026-11-24", board: 1 };
  assert.deepEqual(at(contestPath("daily-2026-11-24", 1)), board);
  assert.equal(addressAt("/c/short"), null);
  assert.equal(addressAt("/c/daily-2026-11-24/board/x"), null);
  assert.equal(addressAt("/daily")?.room, "contest");
  assert.equal(addressAt("/daily/x"), null);
});

test("the hands of a board are not shown while others may play it", () => {
  const outcome = { headline: "", gauges: [], formula: [], notes: [] };
  const closed = dealWith({ open: { outcome, hands: [[], [], [], []], dog: [], discard: [] } });
  assert.deepEqual(sheetsOf(closed), ["result"]);
  const open = dealWith({ open: { outcome, hands: [["S1"], [], [], []], dog: [], discard: [] } });
  assert.deepEqual(sheetsOf(open), ["result", "hands"]);
});

test("the browser hashes a promise as the server does", async () => {
  const texts = netstrings("oudler contest commitment 1", "daily-2026-11-24", "fft-4@1 {}", "secret");
  assert.equal((await sha256(texts))?.slice(0, 16), "fad3fc6bbe165d54");
});
