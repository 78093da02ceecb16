import assert from "node:assert/strict";
import { test } from "node:test";
import { warnings } from "../src/board/contract.ts";
import { ownWait, sitKey } from "../src/board/places.ts";
import { Words } from "../src/game/words.ts";
import { others } from "../src/table/people.ts";
import { askers, watchingKey } from "../src/table/readiness.ts";
import { pictureWith, stateWith } from "./table.ts";

const EVE = { place: 2, who: "eve", name: "Ève", asked: [0, 1], agreed: [1] };

test("a player is asked until they have answered", () => {
  assert.deepEqual(askers(pictureWith({ waiting: [EVE] })), [EVE]);
  assert.deepEqual(askers(pictureWith({ waiting: [EVE], you: 1 })), []);
  assert.deepEqual(askers(pictureWith({ waiting: [EVE], you: 3 })), []);
  assert.deepEqual(askers(pictureWith({ waiting: [EVE], you: null, who: "zoe" })), []);
});

test("the button says whether one sits down, asks or waits, and is gone while one waits", () => {
  const table = pictureWith({ you: null, who: "eve", may_sit: [null, "now", "ask", "wait"] });
  assert.deepEqual([0, 1, 2, 3].map((place) => sitKey(table, place)), ["", "sit_here", "sit_ask", "sit_wait"]);
  const waits = { ...table, waiting: [EVE] };
  assert.equal(ownWait(waits), EVE);
  assert.equal(sitKey(waits, 3), "");
});

test("a spectator is told the best way to a place", () => {
  const key = (...may_sit: (null | "now" | "ask" | "wait")[]) => watchingKey(pictureWith({ you: null, may_sit }));
  assert.equal(key("wait", "ask", "now"), "watching_free");
  assert.equal(key("wait", "ask"), "watching_ask");
  assert.equal(key(null, "wait"), "watching_wait");
  assert.equal(key(null, null), "watching_full");
});

test("practice, and a deal that is played once more, are told to everybody", () => {
  const words = new Words("fr", { practice_table: "Entraînement.", repeated_deal: "Rejouée.", own_deal: "À la main." });
  const says = (practice: boolean, is_repeated: boolean, is_own_deal = false) =>
    warnings({ ...stateWith({}, { practice, is_repeated, is_own_deal, you: null }), words });
  assert.deepEqual(says(false, false), []);
  assert.deepEqual(says(true, true), ["Entraînement.", "Rejouée."]);
  assert.deepEqual(says(false, true, true), ["À la main."]);
});

test("a person who waits is among the people at the table", () => {
  const found = others(pictureWith({ waiting: [EVE] }));
  assert.ok(found.some(({ who, place }) => who === "eve" && place === 2));
});
