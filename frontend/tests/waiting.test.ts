import assert from "node:assert/strict";
import { test } from "node:test";
import { Words } from "../src/game/words.ts";
import type { Sheet } from "../src/sheet/state.ts";
import { ahead, awaited, nextNumber } from "../src/sheet/waiting.ts";

const turn = (dealer: string, sat_out: string[] = []) => ({ dealer, players: [], sat_out });
const SHEET = {
  deals: [{}],
  players: ["Anne", "Bruno", "Chloé"].map((name) => ({ player: name, name })),
  next: turn("Bruno"),
  turns: [turn("Anne"), turn("Bruno"), turn("Chloé")],
  dealer_stays: false,
} as unknown as Sheet;
const WORDS = { say: (_: string, { number, dealer }: { number: number; dealer: string }) => `${number} ${dealer}` } as unknown as Words;
const DEAL = { do: "deal", draft: { taker: "Anne" } };
const PASS = { do: "deal", draft: { passed_out: true } };

test("the next deal follows those that wait", () => {
  const after = (...waiting: { do: string }[]) => ahead(WORDS, SHEET, waiting).next_says;
  assert.deepEqual(after(DEAL), ["3 Chloé"]);
  assert.deepEqual(after(DEAL, { do: "typed" }), ["4 Anne"]);
  assert.deepEqual(after({ do: "deal", dealer: "Chloé" } as { do: string }), ["3 Anne"]);
  assert.deepEqual(after(DEAL, DEAL, { do: "undo" }), ["3 Chloé"]);
  assert.deepEqual(after(DEAL, DEAL, { do: "undo" }, { do: "redo" }), ["4 Anne"]);
  assert.equal(ahead(WORDS, SHEET, [{ do: "leave" }]), SHEET);
});

test("the dealer of a deal that everybody passed deals again where the rules say so", () => {
  assert.deepEqual(ahead(WORDS, { ...SHEET, dealer_stays: true }, [PASS]).next_says, ["3 Bruno"]);
  assert.deepEqual(ahead(WORDS, SHEET, [PASS]).next_says, ["3 Chloé"]);
});

test("a deal that is taken back has no number, and one removed makes room", () => {
  assert.deepEqual(awaited(SHEET, [DEAL, { do: "undo" }, DEAL]).map(({ number, isUndone }) => [number, isUndone]), [[0, true], [0, false], [2, false]]);
  assert.equal(nextNumber(SHEET, [{ do: "remove" }, DEAL]), 2);
});
