import assert from "node:assert/strict";
import { test } from "node:test";
import type { Deal } from "../src/game/deal.ts";
import type { Snapshot } from "../src/game/snapshot.ts";
import { cuesBetween, guidedMoment } from "../src/table/news.ts";
import { dealWith, pictureWith } from "./table.ts";

const at = (deal: Partial<Deal>, table: Partial<Snapshot> = {}) =>
  pictureWith({ ...table, deal: dealWith(deal) });
const taking = { taker: 1, partners: [0] };

test("a card that is played is heard, and an oudler has a sound of its own", () => {
  const before = at({});
  assert.deepEqual(cuesBetween(before, at({ trick: [[1, "H2"]] })), ["card"]);
  for (const card of ["T1", "T21", "EX"]) {
    assert.deepEqual(cuesBetween(before, at({ trick: [[1, card]] })), ["oudler"]);
  }
});

test("a trick is for one's own side or for the others, as far as one knows", () => {
  const before = at({ ...taking, trick: [[1, "H2"], [2, "H3"], [3, "H4"]] });
  const last: Deal["last"] = [[1, "H2"], [2, "H3"], [3, "H4"], [0, "H5"]];
  const won = (place: number) => [0, 1, 2, 3].map((one) => Number(one === place));
  const heard = (place: number, partners: number[], you: number | null = 0) =>
    cuesBetween(before, at({ taker: 1, partners, last, tricks: won(place) }, { you }));
  assert.deepEqual(heard(1, [0]), ["card", "ours"]);
  assert.deepEqual(heard(2, [0]), ["card", "theirs"]);
  assert.deepEqual(heard(2, []), ["card", "ours"]);
  assert.deepEqual(heard(1, []), ["card", "theirs"]);
  assert.deepEqual(heard(1, [], null), ["card", "theirs"]);
});

test("without a taker everybody is a side of their own", () => {
  const last: Deal["last"] = [[0, "H2"]];
  const won = (tricks: number[]) => cuesBetween(at({}), at({ last, tricks }));
  assert.deepEqual(won([1, 0, 0, 0]), ["card", "ours"]);
  assert.deepEqual(won([0, 1, 0, 0]), ["card", "theirs"]);
});

test("one's turn is heard once, and again for the next question", () => {
  const bidding = { phase: "bidding" as const, legal: { what: "bid" as const, bids: ["pass"] } };
  const yours = at(bidding, { turn: 0 });
  assert.deepEqual(cuesBetween(at({ phase: "bidding" }, { turn: 3 }), yours), ["turn"]);
  assert.deepEqual(cuesBetween(yours, yours), []);
  const discard = at({ phase: "dog", legal: { what: "discard" }, bids: [[0, "garde"]] }, { turn: 0 });
  assert.deepEqual(cuesBetween(yours, discard), ["turn"]);
  assert.deepEqual(cuesBetween(yours, at({ legal: { what: "announce" } }, { turn: 1 })), []);
});

test("a deal ends won or lost, and without a cue for a score of 0 or a spectator", () => {
  const over = (scores: Deal["scores"], you: number | null = 0) =>
    cuesBetween(at({}), at({ phase: "over", scores }, { you }));
  assert.deepEqual(over([106, -106, 0, 0]), ["won"]);
  assert.deepEqual(over(["-250/3", 0, 0, 0]), ["lost"]);
  assert.deepEqual(over([0, 10, -10, 0]), []);
  assert.deepEqual(over([106, -106, 0, 0], null), []);
  assert.deepEqual(cuesBetween(at({ scores: [1, -1] }), at({ scores: [1, -1] })), []);
});

test("what others say is heard, one's own words are not", () => {
  const said = (name: string) => [{ who: name.toLowerCase(), name, phrase: "hello", text: "" }];
  const before = pictureWith({});
  assert.deepEqual(cuesBetween(before, pictureWith({ said: said("Bruno") })), ["said"]);
  assert.deepEqual(cuesBetween(before, pictureWith({ said: said("Anne") })), []);
});

test("a new deal, a card taken back and a first look are silent", () => {
  const before = at({ trick: [[1, "H2"]], tricks: [1, 0, 0, 0] });
  assert.deepEqual(cuesBetween(before, at({ number: 2, cards: [18, 18, 18, 18] })), []);
  assert.deepEqual(cuesBetween(before, at({ tricks: [1, 0, 0, 0] })), []);
  assert.deepEqual(cuesBetween(null, before), []);
});

test("the guide has a last word on a deal, taken or not", () => {
  assert.equal(guidedMoment(at({ phase: "over", contract: "garde" })), "over/1");
  assert.equal(guidedMoment(at({ phase: "over" })), "over/1");
  assert.equal(guidedMoment(at({ phase: "over" }, { you: null })), "");
});
