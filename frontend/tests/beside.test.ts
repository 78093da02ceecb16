import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenBy } from "../src/parts/tabs.ts";
import { withAnswer } from "../src/shell/notice.ts";
import { withAside, withDrawer } from "../src/table/beside.ts";
import { withNews, withTold } from "../src/table/news.ts";
import type { State } from "../src/table/state.ts";
import { newsWith, pictureWith, stateWith } from "./table.ts";

const SAID = [{ who: "bruno", name: "Bruno", phrase: "hello", text: "" }];

function heard(state: State, who = "bruno"): State {
  const said = SAID.map((one) => ({ ...one, who }));
  return withNews(state, newsWith(state.seq + 1, pictureWith({ said })), 990);
}

function narrow(state: State): State {
  return { ...state, device: { ...state.device, isNarrow: true } };
}

test("the arrow keys go round the tabs, Home and End to the first and the last", () => {
  const chosen = (key: string, from: string) => chosenBy(key, ["a", "b", "c"], from);
  assert.deepEqual(["ArrowRight", "ArrowLeft", "Home", "End"].map((key) => chosen(key, "c")), ["a", "b", "a", "c"]);
  assert.equal(chosen("ArrowLeft", "a"), "c");
  assert.equal(chosen("ArrowDown", "a"), null);
});

test("a tab is marked while something new in it is out of sight", () => {
  const state = heard(stateWith({}));
  assert.deepEqual(state.unread, ["chat"]);
  assert.deepEqual(withAside(state, "chat").unread, []);
  assert.deepEqual(heard(withAside(stateWith({}), "chat")).unread, []);
  assert.deepEqual(heard(stateWith({}), "anne").unread, []);
});

test("where space is short, nothing is in sight until the drawer is open", () => {
  const state = heard(narrow(withAside(stateWith({}), "chat")));
  assert.deepEqual(state.unread, ["chat"]);
  assert.deepEqual(withDrawer(state, true).unread, []);
});

test("a new line of the score sheet marks its tab", () => {
  const sheet = { deals: [[1, -1, 0, 0]], totals: [1, -1, 0, 0], mouches: null };
  const state = withNews(stateWith({}), newsWith(2, pictureWith({ sheet })), 990);
  assert.deepEqual(state.unread, ["sheet"]);
});

test("the log begins with what was told before the page was loaded, each event once", () => {
  const lines = [{ seq: 5, text: "Donne 1." }, { seq: 7, text: "Bruno passe." }];
  const told = withTold({ ...stateWith({}), lines: [] }, { seq: 8, lines, urgent: "" });
  const again = withNews(told, newsWith(7, pictureWith({}), { told: "Bruno passe." }), 990);
  const next = withNews(again, newsWith(9, pictureWith({}), { told: "Chloé passe." }), 990);
  assert.deepEqual(next.lines.map(({ text }) => text), ["Donne 1.", "Bruno passe.", "Chloé passe."]);
});

test("the same answer twice is another answer, and none is in the log", () => {
  const once = withAnswer(stateWith({}), "C'est à vous.");
  const twice = withAnswer(once, "C'est à vous.");
  assert.notEqual(once.answer?.id, twice.answer?.id);
  assert.deepEqual(twice.lines, []);
});
