import assert from "node:assert/strict";
import { test } from "node:test";
import { dealsIn, pieces } from "../src/analysis/file-record.ts";

const header = (names: string[], rules = "fft-4@1") =>
  JSON.stringify({ format: "tarot-record", version: 1, rules, options: {}, players: names });
const deal = (dealer: number, bid = "garde") => [
  JSON.stringify({ type: "dealt", dealer, hands: ["S1"], dog: "" }),
  JSON.stringify({ type: "bid_made", seat: 1, bid: "pass" }),
  JSON.stringify({ type: "bid_made", seat: 2, bid }),
  '{"type":"card_played","seat":1,"card":"S1"}',
  JSON.stringify({ type: "deal_scored", scores: [-1, -1, "10/3", -1] }),
];
const NAMES = ["Anne", "Bob", "Chloé", "David"];

test("a record says its dealers, last bids and scores; names are not sent", () => {
  const found = dealsIn([header(NAMES), ...deal(3), "", ...deal(0, "prise")].join("\n"));
  assert.equal(found?.length, 2);
  const [first, second] = found ?? [];
  assert.deepEqual([first?.dealer, first?.bidder, first?.bid, first?.players], [3, 2, "garde", NAMES]);
  assert.deepEqual(second?.scores, [-1, -1, "10/3", -1]);
  for (const one of found ?? []) for (const name of NAMES) assert.ok(!one.text.includes(name));
  assert.deepEqual(second?.lines, [1, 8, 9, 10, 11, 12]);
});

test("a record of several records has the header of each", () => {
  const text = [header(NAMES), ...deal(0), header(["Zoé", "Yves", "Max"], "fft-3@1"), ...deal(1)].join("\r\n");
  const found = dealsIn(text) ?? [];
  assert.deepEqual(found.map((one) => one.players[0]), ["Anne", "Zoé"]);
  assert.ok(found[1]?.text.includes("fft-3@1"));
  assert.deepEqual(found[1]?.lines.slice(0, 2), [7, 8]);
});

test("a damaged line stays with its deal, and the others are read", () => {
  const found = dealsIn([header([]), ...deal(0), "{broken", ...deal(1)].join("\n")) ?? [];
  assert.equal(found.length, 2);
  assert.ok(found[0]?.text.endsWith("{broken"));
  assert.equal(found[0]?.lines.at(-1), 7);
});

test("lines before the first deal are not lost", () => {
  assert.equal(dealsIn([header([]), '{"type":"bid_made","seat":0,"bid":"pass"}'].join("\n"))?.length, 1);
  assert.deepEqual(dealsIn(header([])), []);
});

test("links are a deal a line, other texts one deal, anything long or binary none", () => {
  assert.equal(dealsIn("1.fft-4@1.AAAA\nhttps://x.example/d/1.fft-4@1.BBBB\n")?.length, 2);
  assert.equal(dealsIn("N: T21\nS: EX")?.length, 1);
  assert.equal(dealsIn("PK\u0003\u0004\0\0"), null);
  assert.equal(dealsIn("x".repeat(300_000)), null);
});

test("pieces keep the order, begin short and stay below the limit", () => {
  const deals = dealsIn([header([]), ...Array.from({ length: 250 }, (_, i) => deal(i % 4)).flat()].join("\n")) ?? [];
  const found = pieces(deals);
  assert.deepEqual(found.map((one) => one.length), [20, 100, 100, 30]);
  assert.deepEqual(found.flat(), deals);
  assert.equal(pieces(deals, 100, 500).flat().length, 250);
});
