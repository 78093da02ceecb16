import assert from "node:assert/strict";
import { test } from "node:test";
import { brokenOff } from "../src/offline/unfinished.ts";
import { finishedDeals, unsentDeals } from "../src/offline/unsent.ts";

const OPENED = { type: "table_opened", id: "train", name: "", rules: "fft-3@1", options: { dog: 6 } };
const SEATED = [
  { type: "bot_sat", place: 0, level: "club" },
  { type: "person_sat", place: 1, person: "a", name: "Anne" },
  { type: "bot_sat", place: 2, level: "beginner" },
];
const DEALT = { type: "dealt", dealer: 0 };
const BID = { type: "bid_made", seat: 1, bid: "garde" };
const PLAYED = { type: "card_played", seat: 1, card: "S1" };
const SCORED = { type: "deal_scored", scores: [0, 0, 0] };

const log = (...events: object[]) =>
  events.map((one, seq) => ({ stream: "table/train", seq, time: 1000 + seq, text: JSON.stringify(one) }));
const linesOf = (record = "") => record.split("\n").map((line) => JSON.parse(line) as { type?: string });

test("each finished deal is a record of its own, with who is a bot", () => {
  const said = { type: "said", person: "a", name: "Anne", text: "!" };
  const rows = log(OPENED, ...SEATED, DEALT, BID, said, PLAYED, SCORED, DEALT, SCORED, DEALT, BID);
  const found = finishedDeals(rows);
  assert.deepEqual(found.map(({ table, number, time, name }) => [table, number, time, name]), [
    ["train", 1, 1008, "Anne"],
    ["train", 2, 1010, "Anne"],
  ]);
  const [head, ...lines] = linesOf(found[0]?.record);
  const { rules, options } = OPENED;
  const bots = ["club", null, "beginner"];
  assert.deepEqual(head, { format: "tarot-record", version: 1, rules, options, players: [], bots });
  assert.deepEqual(lines, [DEALT, BID, PLAYED, SCORED]);
});

test("what was taken back is not in the record", () => {
  const [deal] = finishedDeals(log(OPENED, ...SEATED, DEALT, BID, PLAYED, { type: "taken_back", kept: 1 }, SCORED));
  assert.deepEqual(linesOf(deal?.record).slice(1), [DEALT, BID, SCORED]);
});

test("a deal says how long the matches at its table are", () => {
  const found = (opened: object) => finishedDeals(log(opened, ...SEATED, DEALT, SCORED))[0]?.deals;
  assert.deepEqual([found({ ...OPENED, deals: 5 }), found(OPENED)], [5, 0]);
});

test("other streams have no deals", () => {
  const rows = log(OPENED, DEALT, SCORED).map((row) => ({ ...row, stream: "history/a" }));
  assert.deepEqual(finishedDeals(rows), []);
});

test("a deal that is in the history is not sent again", () => {
  const found = finishedDeals(log(OPENED, ...SEATED, DEALT, SCORED, DEALT, SCORED));
  assert.deepEqual(unsentDeals(found, { train: 1 }).map(({ number }) => number), [2]);
  assert.equal(unsentDeals(found, {}).length, 2);
});

test("the last deal broken off is found, and none once it is scored, cancelled or left", () => {
  const found = (...events: object[]) => brokenOff(log(OPENED, ...SEATED, DEALT, SCORED, ...events));
  assert.equal(found(), null);
  assert.deepEqual(found(DEALT, BID), { table: "train", name: "", since: new Date(1007).toISOString() });
  for (const type of ["deal_scored", "deal_cancelled", "place_cleared"]) assert.equal(found(DEALT, BID, { type }), null);
  assert.equal(brokenOff([...log(OPENED, DEALT), ...log(OPENED, DEALT, BID).map((row) => ({ ...row, stream: "table/later" }))])?.table, "later");
});
