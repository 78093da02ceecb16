import assert from "node:assert/strict";
import { test } from "node:test";
import { timeText } from "../src/board/clock.ts";
import { answer } from "../src/board/speech.ts";
import { Words } from "../src/game/words.ts";
import { said } from "../src/offline/offer.ts";
import { withRefusal } from "../src/shell/notice.ts";
import { spokenAgain, ticked, warningsOf, withConnection } from "../src/table/notices.ts";
import type { State } from "../src/table/state.ts";
import { stateWith } from "./table.ts";

/** A state in which it is this place's turn until 1,100 by the server's clock, ten seconds ahead. */
const until = (turn: number, deadline = 1100) => stateWith({}, { turn, clock: { deadline, banks: [] } });
const leaving = (state: State, seconds: number) => ticked(state, 1090 - seconds);

test("the time that is running out is said at 20 and at 10 seconds, once each", () => {
  let state = leaving(until(0), 75);
  assert.equal(state.notice, null);
  const said: string[] = [];
  for (let left = 74; left >= 0; left--) {
    const { notices } = state;
    state = leaving(state, left);
    if (state.notices > notices) said.push(state.notice?.text ?? "");
  }
  assert.deepEqual(said, ["Il vous reste 20 secondes.", "Il vous reste 10 secondes."]);
  assert.equal(state.notice?.kind, "late");
});

test("a new turn is warned of anew", () => {
  const state = leaving(leaving(until(0), 75), 9);
  assert.equal(state.notices, 1);
  const next = { ...state, table: until(0, 1200).table };
  assert.equal(ticked(ticked(next, 1120), 1180).notices, 2);
});

test("nobody is warned of another's time", () => {
  assert.equal(leaving(leaving(until(1), 75), 5).notices, 0);
  assert.equal(leaving(leaving(stateWith({}, { turn: 0 }), 75), 5).notices, 0);
});

test("the warnings of a short turn come later, and a long one has its last hour", () => {
  assert.deepEqual(warningsOf(75), [20, 10]);
  assert.deepEqual(warningsOf(15), [10, 5]);
  assert.deepEqual(warningsOf(172_800), [3600, 20, 10]);
  const seen = until(0, 1100 + 2400);
  assert.equal(leaving(seen, 0).notice?.text, "Il vous reste 40 minutes.");
});

test("time is said as people say it", () => {
  const { words } = stateWith({});
  const says = [1, 59, 65, 120, 3600, 7200, 172_800].map((seconds) => timeText(words, seconds));
  assert.deepEqual(says, [
    "1 seconde", "59 secondes", "1 minute et 5 secondes", "2 minutes", "60 minutes", "2 heures", "48 heures",
  ]);
});

test("the key that says whose turn it is says the time left too", () => {
  assert.equal(answer(leaving(until(0), 65), "turn"), "C'est à vous. Il vous reste 1 minute et 5 secondes.");
  assert.equal(answer(leaving(until(1), 5), "turn"), "C'est à Bruno. Temps restant : 5 secondes.");
});

test("a line that is cut is said at once, and so is its return", () => {
  const cut = withConnection(until(0), false);
  assert.deepEqual([cut.notice?.text, cut.notice?.kind], ["Coupée.", "line"]);
  assert.equal(withConnection(cut, false), cut);
  const back = withConnection(cut, true);
  assert.equal(back.answer?.text, "Revenue.");
  assert.equal(back.notice?.text, "C'est à vous.");
  assert.equal(withConnection(withConnection(until(1), false), true).notice, null);
});

test("whoever plays alone may go on without the line, even after a refusal", () => {
  const { table } = until(0);
  const places = table!.places.map((one, place) => ({ ...one, kind: place ? ("bot" as const) : one.kind }));
  const cut = { ...withConnection(stateWith({}, { practice: true, places }), false), isKept: true };
  const offers = (state: State) => JSON.stringify(said(state)).includes("play-offline");
  assert.ok(offers(cut));
  assert.ok(offers(withRefusal(cut, "Le serveur ne répond pas.", cut.notices)));
  assert.ok(!offers({ ...cut, isConnected: true }));
  assert.ok(!offers({ ...cut, isKept: false }));
});

test("a notice follows the page into another language", () => {
  const words = new Words("en", { tell_turn_you: "It is your turn.", offline: "Cut." });
  const inEnglish = (state: State) => spokenAgain({ ...state, words }).notice;
  const cut = withConnection(until(0), false);
  assert.equal(inEnglish(withConnection(cut, true))?.text, "It is your turn.");
  assert.deepEqual([inEnglish(cut)?.text, inEnglish(cut)?.kind], ["Cut.", "line"]);
  const refusal = { ...until(1), notice: { id: 1, text: "Non.", kind: "refusal" as const } };
  assert.equal(inEnglish(refusal), null);
  assert.equal(inEnglish(until(0)), null);
});
