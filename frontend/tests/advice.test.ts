import assert from "node:assert/strict";
import { test } from "node:test";
import { adviceKept, adviceOn, advised, advisedCards } from "../src/board/hand.ts";
import type { Hint } from "../src/board/state.ts";
import { withNews } from "../src/table/news.ts";
import { dealWith, legalDiscard, newsWith, pictureWith, stateWith } from "./table.ts";

const hint = (action: Hint["action"]): Hint => ({ action, says: "À votre place…", told: ["À votre place…"], dangers: [] });
const table = (hand: string[]) =>
  pictureWith({ turn: 0, deal: dealWith({ hand, legal: { what: "play", cards: hand } }) });

test("advice stays while its question stands, and goes when the player acts", () => {
  const advice = adviceOn(table(["S2", "SK"]), hint({ type: "play", card: "SK" }));
  const state = { ...withNews(stateWith({}), newsWith(2, table(["S2", "SK"])), 990), advice };
  const spoken = { ...table(["S2", "SK"]), said: [{ who: "b", name: "Bruno", phrase: "hello", text: "" }] };
  assert.equal(withNews(state, newsWith(3, spoken), 990).advice, advice);
  assert.equal(withNews(state, newsWith(3, table(["S2"])), 990).advice, null);
  assert.equal(adviceKept(null, table([])), null);
});

test("every card of an advised discard glows", () => {
  const state = stateWith({ hand: ["S2", "S3", "H4"], phase: "dog", legal: legalDiscard() });
  const advice = adviceOn(state.table!, hint({ type: "discard", cards: "S2 H4" }));
  assert.deepEqual(advisedCards({ ...state, advice }), ["S2", "H4"]);
  assert.deepEqual(advisedCards(state), []);
});

test("the advised bid glows, and the handful before its cards", () => {
  const state = stateWith({});
  const bid = { ...state, advice: adviceOn(state.table!, hint({ type: "bid", contract: "garde" })) };
  assert.deepEqual([advised(bid, "bid", "garde"), advised(bid, "bid", "pass")], ["advised", ""]);
  const shown = hint({ type: "show_handful", size: "single", cards: "T1 T2" });
  const handful = { ...state, advice: adviceOn(state.table!, shown) };
  assert.equal(advised(handful, "show_handful", "single"), "advised");
  assert.deepEqual(advisedCards(handful), []);
  const showing = { size: "single", count: 2, cards: "T1 T2", with: "" };
  assert.deepEqual(advisedCards({ ...handful, showing }), ["T1", "T2"]);
});
