import assert from "node:assert/strict";
import { test } from "node:test";
import { apiOf, type Moment, reviewAt, stepped, steppedBy } from "../src/review/review.ts";
import { addressAt, pathOf } from "../src/shell/routes.ts";
import { dealWith, pictureWith } from "./table.ts";

const moment = (at: string): Moment => ({
  at, told: at, deal: dealWith({}), hands: [], winner: null, points: [],
});
const FOUND = {
  number: 2, table: pictureWith({}), moments: ["", "bid/1", "trick/1", "score"].map(moment), dog: [], stops: "", link: "", may_watch: true,
};

test("each moment has an address, and each address its moment", () => {
  for (const at of ["", "bid/1", "trick/12", "score"]) {
    assert.deepEqual(addressAt(pathOf("a-b_c", 2, at)), { room: "review", parts: ["a-b_c", "2", at] });
  }
  assert.equal(pathOf("x", 2, "trick/5"), "/t/x/deal/2/trick/5");
  assert.deepEqual(addressAt("/t/x"), { room: "table", parts: ["x"] });
  assert.deepEqual(addressAt("/"), { room: "home", parts: [""] });
});

test("a deal in a link has addresses of its own, which no table has", () => {
  const fragment = "1.fft-4@1.NLKTFdZP9YKK_-.eyJiYXNlIjoxMH0";
  assert.equal(pathOf(fragment, 0, "trick/5"), `/d/${fragment}/trick/5`);
  for (const at of ["", "bid/1", "trick/12", "score"]) {
    assert.deepEqual(addressAt(pathOf(fragment, 0, at)), { room: "review", parts: [fragment, "", at] });
  }
  assert.deepEqual(addressAt(`/offline/d/${encodeURIComponent(fragment)}`)?.parts, [fragment, "", ""]);
  assert.equal(addressAt("/d/2.fft-4@1.AAAA"), null);
  assert.deepEqual([apiOf(fragment, 0), apiOf("x", 3)], [`/api/d/${fragment}`, "/api/tables/x/deals/3"]);
});

test("an address without its moment shows the dealing", () => {
  assert.equal(reviewAt(FOUND, "trick/99", "fr").at, "");
});

test("the steps go from end to end, and no further", () => {
  const review = reviewAt(FOUND, "bid/1", "fr");
  const steps = (["first", "previous", "next", "last"] as const).map((one) => stepped(review, one));
  assert.deepEqual(steps, ["", "", "trick/1", "score"]);
  assert.equal(stepped(reviewAt(FOUND, "score", "fr"), "next"), null);
  assert.equal(stepped(reviewAt(FOUND, "", "fr"), "first"), null);
});

test("the arrows, Home and End are steps", () => {
  const review = reviewAt(FOUND, "bid/1", "fr");
  const keys = ["Home", "ArrowLeft", "ArrowRight", "End", "x"];
  assert.deepEqual(keys.map((key) => steppedBy(review, key)), ["", "", "trick/1", "score", null]);
});
