import assert from "node:assert/strict";
import { test } from "node:test";
import { Words } from "../src/game/words.ts";
import { favouritesFirst } from "../src/home/table-form.ts";
import { niceStep, ticks } from "../src/parts/chart.ts";
import type { Ruleset } from "../src/parts/rulesets.ts";
import { gameName } from "../src/people/history.ts";
import { rate } from "../src/people/lost-points.ts";
import { amountOf, byDay, NO_FILTERS, type OwnDeal, queryOf } from "../src/people/own-deals.ts";
import { addressAt } from "../src/shell/routes.ts";
import { stateWith } from "./table.ts";

const at = (time: string) => ({ time }) as OwnDeal;

test("deals are grouped by day, in their order", () => {
  const deals = ["2026-11-23T12:00:00Z", "2026-11-23T11:00:00Z", "2026-11-20T12:00:00Z"].map(at);
  const days = byDay(deals, "fr");
  assert.deepEqual(days.map(({ deals: found }) => found.length), [2, 1]);
  assert.equal(days[0]?.day, "lundi 23 novembre 2026");
});

test("a query has only the filters that are chosen", () => {
  assert.equal(queryOf(NO_FILTERS, { lang: "fr" }), "lang=fr");
  assert.equal(queryOf({ ...NO_FILTERS, role: "taker" }, { before: "a/1/0" }), "role=taker&before=a%2F1%2F0");
});

test("an axis has round values that reach beyond what it shows, and 0", () => {
  assert.deepEqual(ticks([0, 130]), [0, 50, 100, 150]);
  assert.deepEqual(ticks([-273, 1300]), [-500, 0, 500, 1000, 1500]);
  assert.deepEqual(ticks([]), [0, 1]);
  for (const least of [1, 3, 7, 12, 480, 9999]) assert.ok(niceStep(least) >= least);
  for (const values of [[-1], [7, -3], [1e6, -3], [0.5]]) {
    const marks = ticks(values);
    assert.ok(marks.includes(0) || marks.includes(-0));
    assert.ok((marks[0] ?? 1) <= Math.min(0, ...values) && (marks.at(-1) ?? 0) >= Math.max(0, ...values));
    assert.ok(marks.length <= 7);
  }
});

test("an axis for a rating need not reach down to 0", () => {
  assert.deepEqual(ticks([1310, 1910], 5, []), [1200, 1400, 1600, 1800, 2000]);
  assert.deepEqual(ticks([1500, 1500], 5, []), [1500, 1501]);
});

test("the rules played most come first, the others as they were", () => {
  const rulesets = ["fft-4", "pagat-4", "playroom-4"].map((id) => ({ id }) as Ruleset);
  const ids = (favourites: string[]) => favouritesFirst(rulesets, favourites).map(({ id }) => id);
  assert.deepEqual(ids(["playroom-4", "fft-5", "pagat-4"]), ["playroom-4", "pagat-4", "fft-4"]);
  assert.deepEqual(ids([]), ["fft-4", "pagat-4", "playroom-4"]);
});

test("a score of thirds is drawn as a number", () => {
  assert.equal(amountOf("250/3"), 250 / 3);
  assert.equal(amountOf(-12), -12);
});

test("a rate of nothing is nothing", () => {
  assert.equal(rate(new Words("en", {}), 0, 0), "0%");
  assert.equal(rate(new Words("en", {}), 5, 8), "63%");
});

test("rules say for how many they are", () => {
  const words = new Words("fr", { players: "{count} joueurs" });
  const fft = { id: "fft-5", name: "La fédération" } as Ruleset;
  const state = { ...stateWith({}), words, rulesets: [fft] };
  assert.equal(gameName(state, "fft-5"), "La fédération, 5 joueurs");
  assert.equal(gameName(state, "evening"), "evening");
});

test("one's own deals have addresses", () => {
  const found = ["/historique", "/historique/chiffres", "/historique/x", "/"].map(addressAt);
  assert.deepEqual(found.map((at) => at?.room), ["people", "people", undefined, "home"]);
  assert.deepEqual(found.map((at) => at?.parts[0]), ["", "chiffres", undefined, ""]);
});
