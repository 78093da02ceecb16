import assert from "node:assert/strict";
import { test } from "node:test";
import type { Deal, Legal } from "../src/game/deal.ts";
import type { Preferences } from "../src/shell/preferences.ts";
import { forcedCard } from "../src/table/forced.ts";
import { stateWith } from "./table.ts";

const ONE: Legal = { what: "play", cards: ["S2"] };

function forced(deal: Partial<Deal>, prefs: Partial<Preferences> = {}): string | null {
  const state = stateWith({ phase: "play", hand: ["S2", "HK"], legal: ONE, ...deal });
  const table = state.table && { ...state.table, turn: state.table.you };
  return forcedCard({ ...state, table, prefs: { ...state.prefs, forced: "last", ...prefs } });
}

test("the last card plays itself, and before it the only playable one if one prefers so", () => {
  assert.equal(forced({ hand: ["S2"] }), "S2");
  assert.equal(forced({}), null);
  assert.equal(forced({}, { forced: "always" }), "S2");
  assert.equal(forced({ hand: ["S2"] }, { forced: "never" }), null);
  assert.equal(forced({ legal: { what: "play", cards: ["S2", "HK"] } }, { forced: "always" }), null);
});

test("no card plays itself before an announcement that is possible, or under the guide", () => {
  assert.equal(forced({ legal: { ...ONE, slam: true } }, { forced: "always" }), null);
  assert.equal(forced({ legal: { ...ONE, miseres: ["trumps"] } }, { forced: "always" }), null);
  assert.equal(forced({ hand: ["S2"] }, { guide: true }), null);
});
