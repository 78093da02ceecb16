import assert from "node:assert/strict";
import { test } from "node:test";
import { isFull, nearContract } from "../src/parts/deal-points.ts";
import { type DealForm, type Draft, gapAt, isWhole, lacking } from "../src/parts/draft.ts";
import { tapped } from "../src/sheet/cards.ts";
import { textOf } from "../src/sheet/files.ts";
import { optionsIn } from "../src/sheet/people.ts";
import { AS_IS, before, seatingOf, type Sheet, withRest } from "../src/sheet/state.ts";
import { addressAt, sheetPath } from "../src/shell/routes.ts";

test("a sheet has an address, and all of them one", () => {
  assert.deepEqual(addressAt(sheetPath(""))?.parts, [""]);
  assert.deepEqual(addressAt(sheetPath("feuille-1234")), { room: "sheet", parts: ["feuille-1234"] });
  assert.equal(addressAt("/sheet/short"), null);
  assert.equal(addressAt("/")?.room, "home");
});

test("a deal is whole when every field that the rules ask for is there", () => {
  const form = { asks: ["taker", "contract", "points"] } as DealForm;
  assert.equal(isWhole(form, { taker: "Anne", contract: "garde" }), false);
  assert.equal(isWhole(form, { taker: undefined, contract: "garde", points: 0 }), false);
  assert.equal(isWhole(form, { taker: "Anne", contract: "garde", points: 0 }), true);
  assert.equal(isWhole(form, { passed_out: true }), true);
});

test("a tapped card comes to its line, and leaves it again", () => {
  assert.equal(tapped("", "S1", 0), "S1");
  assert.equal(tapped("S1", "S10", 0), "S1 S10");
  assert.equal(tapped("S1 S10", "S1", 0), "S10");
  assert.equal(tapped("S1 S10 EX", "S10", 0), "S1 EX");
});

test("after a full trick another line begins", () => {
  assert.equal(tapped("S1 S2 S3", "S4", 3), "S1 S2 S3\nS4");
  assert.equal(tapped("S1 S2 S3\nS4", "EX", 3), "S1 S2 S3\nS4 EX");
});

const FFT = { half_points: 182, targets: [56, 51, 41, 36], asks: ["taker", "contract", "oudlers", "points"] } as unknown as DealForm;

test("numbers stand about the contract, in whole tens", () => {
  const ends = (draft: Draft, form = FFT) => [nearContract(form, draft)[0], nearContract(form, draft).at(-1)];
  assert.deepEqual(ends({}), [undefined, undefined]);
  assert.deepEqual([0, 1, 2, 3].map((oudlers) => ends({ oudlers })), [[30, 79], [30, 79], [20, 69], [10, 59]]);
  assert.deepEqual(ends({ oudlers: 2, points_of: "defence" }), [30, 79]);
  const two = { half_points: 364, targets: [112, 97, 82, 72, 62, 52, 42] } as unknown as DealForm;
  assert.deepEqual(ends({ oudlers: 0 }, two), [70, 159]);
  assert.deepEqual(ends({ oudlers: 6 }, two), [0, 89]);
});

test("each number says by how much it makes the contract, for either side", () => {
  assert.equal(gapAt(FFT, { oudlers: 2 }, 49), 8);
  assert.equal(gapAt(FFT, { oudlers: 2, points_of: "defence" }, 42), 8);
  assert.equal(gapAt(FFT, { oudlers: 1 }, 49), -2);
  assert.equal(gapAt(FFT, {}, 49), undefined);
});

test("what a deal still lacks is named in the order in which it is asked", () => {
  assert.deepEqual(lacking(FFT, { points: 49, oudlers: 2 }), ["taker", "contract"]);
  assert.deepEqual(lacking(FFT, { passed_out: true }), []);
});

test("points are judged while they are typed, once no digit can follow", () => {
  assert.deepEqual(["", "4", "49", "9", "40.5"].map((text) => isFull(text, { half_points: 182 })), [false, false, true, false, true]);
  assert.equal(isFull("12", { half_points: 364 }), false);
});

const SIX = {
  table: ["Anne", "Bea", "Chloé", "David", "Eve", "Farid"],
  players: ["Anne", "Bea", "Chloé", "David", "Eve", "Farid"].map((player) => ({ player, name: player, present: player !== "Farid" })),
  next: { dealer: "Anne", players: ["Bea", "Chloé", "David", "Eve"], sat_out: ["Anne"] },
  turns: [{ dealer: "Bea", players: ["Anne", "Chloé", "David", "Eve"], sat_out: ["Bea"] }],
  deals: [],
} as unknown as Sheet;

test("whoever deals, as many sit out, and players keep their order", () => {
  assert.equal(seatingOf(SIX, ""), SIX.next);
  assert.deepEqual(seatingOf(SIX, "", { dealer: "Bea", out: null }), SIX.turns[0]);
  const seats = withRest(SIX.next as NonNullable<Sheet["next"]>, AS_IS, "Chloé");
  assert.deepEqual(seatingOf(SIX, "", seats), { dealer: "Anne", players: ["Anne", "Bea", "David", "Eve"], sat_out: ["Chloé"] });
  assert.deepEqual(seatingOf(SIX, "", { dealer: "Farid", out: ["Farid"] })?.dealer, "Anne");
});

test("who plays before somebody goes round the table, past those who have left", () => {
  assert.equal(before(SIX, "Bea"), "Anne");
  assert.equal(before(SIX, "Anne"), "Eve");
  assert.equal(before(SIX, "Farid"), "Eve");
});

test("an option that a form does not show stays, and one that is cleared goes", () => {
  const form = new FormData();
  form.set("option:misere_premium", "10");
  form.set("option:half_points", "");
  assert.deepEqual(optionsIn(form, { bids: [1], half_points: "exact" }), { bids: [1], misere_premium: 10 });
});

test("a file is read in whichever encoding a spreadsheet saved it", () => {
  const read = (...bytes: number[]) => textOf(new Uint8Array(bytes).buffer);
  assert.equal(read(0xc3, 0xa9), "é", "UTF-8");
  assert.equal(read(0xef, 0xbb, 0xbf, 0xc3, 0xa9), "é", "UTF-8 with its mark");
  assert.equal(read(0xff, 0xfe, 0xe9, 0x00), "é", "Excel's Unicode text");
  assert.equal(read(0xfe, 0xff, 0x00, 0xe9), "é");
  assert.equal(read(0xe9, 0x20), "é ", "Windows-1252");
  assert.equal(read(), "");
});
