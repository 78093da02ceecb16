import assert from "node:assert/strict";
import { test } from "node:test";
import { addressAt, sheetPath } from "../src/links.ts";
import { tapped } from "../src/paper-cards.ts";
import { type DealForm, isWhole } from "../src/paper-sheet.ts";

test("a sheet has an address, and all of them one", () => {
  assert.equal(addressAt(sheetPath("")).paper, "");
  assert.equal(addressAt(sheetPath("feuille-1234")).paper, "feuille-1234");
  assert.equal(addressAt("/sheet/short").isKnown, false);
  assert.equal(addressAt("/").paper, null);
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
