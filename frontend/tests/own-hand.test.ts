/** « Ma main » without a browser: what a link carries, and how the deck is walked through. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { EMPTY, fitted, type Hand, readFrom, span, writtenIn } from "../src/analysis/hand-state.ts";
import { movedTo, rowsOf, withCount } from "../src/parts/deck-picker.ts";
import type { Ruleset } from "../src/parts/rulesets.ts";
import { addressAt, analysisPath } from "../src/shell/routes.ts";

const WHOLE = { copies: 1, lacks: [] };

test("each page of the analyses has an address", () => {
  for (const name of ["", "hand", "deal", "card", "file"]) {
    assert.deepEqual(addressAt(analysisPath(name)), { room: "analysis", parts: [name] });
  }
});

test("a link carries the hand, the rules, the bids before and the dog", () => {
  const pile = (...cards: string[]) => ({ ...EMPTY, cards });
  const hand = {
    rules: "fft-5", piles: { hand: pile("T21", "SK"), dog: pile("H1") }, bids: ["pass", "garde_sans"], isDogKnown: true,
  } as unknown as Hand;
  const link = writtenIn(hand);
  assert.equal(link, "rules=fft-5&hand=T21.SK&bids=pass.garde_sans&dog=H1");
  const found = readFrom(`#${link}`);
  assert.equal(found?.piles?.hand.text, "T21 SK");
  assert.equal(found?.piles?.dog.text, "H1");
  assert.deepEqual([found?.rules, found?.bids, found?.isDogKnown], ["fft-5", ["pass", "garde_sans"], true]);
});

test("a link without a hand, or of another kind, brings none", () => {
  assert.equal(readFrom(""), null);
  assert.equal(readFrom("#take=abc"), null);
  assert.equal(readFrom("#hand=SK")?.isDogKnown, false);
});

test("a link with rules, bids or a dog that there are not brings its cards alone", () => {
  const known = [
    { id: "fft-4", bids: ["garde"], dog: 6 },
    { id: "no-dog", bids: ["garde"], dog: 0 },
    { id: "no-bids", bids: [], dog: 6 },
  ] as unknown as Ruleset[];
  const from = (rules: string) => {
    const found = fitted(readFrom(`#rules=${rules}&hand=SK&bids=pass.garde&dog=H1`) ?? {}, known);
    return [found.rules, found.bids, found.isDogKnown, found.piles?.hand.text];
  };
  assert.deepEqual(from("fft-4"), ["fft-4", ["pass", "garde"], true, "SK"]);
  assert.deepEqual(from("no-dog"), ["no-dog", ["pass", "garde"], false, "SK"]);
  assert.deepEqual(from("no-bids"), ["fft-4", [], true, "SK"]);
  assert.deepEqual(fitted(readFrom("#hand=SK&bids=pass.prise") ?? {}, known).bids, []);
});

test("the deck has a row for the trumps and one for each suit, highest first", () => {
  const rows = rowsOf(WHOLE);
  assert.deepEqual(rows.map((row) => row.length), [22, 14, 14, 14, 14]);
  assert.deepEqual(rows[0]?.slice(-2), ["T1", "EX"]);
  assert.deepEqual(rows[1]?.slice(0, 5), ["SK", "SQ", "SN", "SJ", "S10"]);
  assert.equal(rowsOf({ copies: 1, lacks: ["S2", "S3"] })[1]?.length, 12);
});

test("arrow keys stay within the deck", () => {
  const rows = rowsOf(WHOLE);
  assert.equal(movedTo(rows, "T21", "ArrowLeft"), "T21");
  assert.equal(movedTo(rows, "EX", "ArrowRight"), "EX");
  assert.equal(movedTo(rows, "EX", "ArrowDown"), "S1");
  assert.equal(movedTo(rows, "CK", "ArrowDown"), "CK");
  assert.equal(movedTo(rows, "CK", "Tab"), null);
});

test("with two packs a card is chosen twice", () => {
  assert.deepEqual(withCount(["SK", "T1"], "SK", 2), ["T1", "SK", "SK"]);
  assert.deepEqual(withCount(["SK", "SK", "T1"], "SK", 0), ["T1"]);
});

test("the bars stand on an axis with 0 and every margin in it", () => {
  const option = (mean: number | null, error: number | null) => ({ bid: "garde", mean, error });
  assert.deepEqual(span([option(10, 2), option(null, null)]), { low: 0, high: 14 });
  assert.deepEqual(span([option(-10, 2)]), { low: -14, high: 0 });
});
