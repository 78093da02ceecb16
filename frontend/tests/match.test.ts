import assert from "node:assert/strict";
import { test } from "node:test";
import { contractAnswer } from "../src/board/contract.ts";
import { levelKey } from "../src/board/places.ts";
import { sheetsOf } from "../src/board/score.ts";
import { dealOf } from "../src/board/viewer.ts";
import { dealName, type Match, type Open, type Podium } from "../src/game/deal.ts";
import { dealsOf, keptChoices, linkedRules, rulesFragment, type TableChoices } from "../src/home/state.ts";
import { withNews } from "../src/table/news.ts";
import { dealWith, newsWith, pictureWith, stateWith } from "./table.ts";

const MATCH: Match = { number: 2, deals: 10, deal: 3, before: 10, is_over: false };
const PODIUM: Podium = { headline: "Anne gagne la partie", has_contracts: true, ranked: [] };
const OPEN: Open = {
  outcome: { headline: "", gauges: [], formula: [], notes: [] }, hands: [], dog: [], discard: [],
};
const CHOICES: TableChoices = { seats: 5, rules: "fft-5", options: {}, named: "", company: "bots", length: "0", deals: 8 };

test("a deal is named by its number in the match", () => {
  const { words } = stateWith({});
  assert.equal(dealName(words, 13, MATCH), "Donne 3 sur 10");
  assert.equal(dealName(words, 20, MATCH), "Donne 10 sur 10");
  assert.equal(dealName(words, 13, null), "Donne 13");
});

test("the contract is told with the deal of the match", () => {
  const state = stateWith({ number: 13, phase: "bidding" }, { match: MATCH });
  assert.equal(contractAnswer(state, dealOf(state)!), "Donne 3 sur 10, pas encore de contrat.");
});

test("only the last deal of a match has a podium", () => {
  assert.deepEqual(sheetsOf(dealWith({ open: OPEN })), ["result", "hands"]);
  assert.deepEqual(sheetsOf(dealWith({ open: { ...OPEN, podium: PODIUM } })), ["podium", "result", "hands"]);
});

test("the podium is shown when the match ends, whatever was shown before, and once", () => {
  const looking = { ...stateWith({ open: OPEN }), scoreSheet: "hands" as const };
  const ended = pictureWith({ deal: dealWith({ open: { ...OPEN, podium: PODIUM } }) });
  const state = withNews(looking, newsWith(2, ended), 991);
  assert.equal(state.scoreSheet, "podium");
  assert.equal(withNews({ ...state, scoreSheet: "result" }, newsWith(3, ended), 992).scoreSheet, "result");
});

test("a match lasts as many deals as was chosen", () => {
  assert.equal(dealsOf(CHOICES), 0);
  assert.equal(dealsOf({ ...CHOICES, length: "round" }), 5);
  assert.equal(dealsOf({ ...CHOICES, length: "20" }), 20);
  assert.equal(dealsOf({ ...CHOICES, length: "other" }), 8);
  for (const [typed, deals] of [[0, 1], [-3, 1], [NaN, 1], [7.6, 8], [999, 100]] as const) {
    assert.equal(dealsOf({ ...CHOICES, length: "other", deals: typed }), deals);
  }
});

test("the length is kept for the next table, and nonsense is not", () => {
  const kept = (found: object) => keptChoices(CHOICES, JSON.stringify({ seats: 4, rules: "fft-4", ...found }));
  assert.deepEqual(kept({ length: "other", deals: 12 }), { ...CHOICES, seats: 4, rules: "fft-4", length: "other", deals: 12 });
  assert.equal(kept({ length: "7", deals: "12" }).length, "0");
  assert.equal(kept({ deals: "12" }).deals, 8);
});

test("a level that does not know the table's rules is named with how it plays there", () => {
  const key = (bots_know_rules: boolean, level: string) => levelKey(stateWith({}, { bots_know_rules }), level);
  assert.deepEqual(["club", "master"].map((level) => key(true, level)), ["level_club", "level_master"]);
  assert.deepEqual(["club", "master"].map((level) => key(false, level)), ["level_club", "level_master_here"]);
});

test("rules of one's own travel in a link, with their name", () => {
  const own = { ...CHOICES, options: { petit_sec: "imprenable", misere_premium: 10, call_own: false }, named: "Chez Mamie & Co" };
  assert.deepEqual(linkedRules({ ...CHOICES, rules: "fft-4", seats: 4 }, rulesFragment(own)), own);
  assert.equal(linkedRules(CHOICES, ""), null);
  assert.equal(linkedRules(CHOICES, "#rules=fft-4&seats=4&set=petit_sec={"), null);
});
