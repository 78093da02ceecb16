/** The referee's path: a fault is found by what people say of it, and its answers lead to a ruling. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { type Call, type Code, matchingFaults, NO_CALL, type Step, stepsOf } from "../src/parts/referee.ts";

const ruling = (says: string, given = {}): Step => ({ says, source: "p. 1", given, deal: "stands", is_optional: false });
const CODE: Code = {
  what: "?",
  stem: 5,
  fillers: ["il", "a"],
  faults: [
    {
      fault: "revoke", says: "Renonce", stems: ["renon", "fourn"],
      path: { asks: "Pli couvert ?", answers: [{ says: "non", then: ruling("Reprise.") }, { says: "oui", then: ruling("Annulée.", { covered: "yes" }) }] },
    },
    { fault: "exposed_card", says: "Carte exposée", stems: ["carte", "tombe"], path: ruling("Reprise.") },
    { fault: "card_left", says: "Carte oubliée", stems: ["carte", "oubli"], path: ruling("Annulée.") },
  ],
};
const found = (text: string) => matchingFaults(CODE, text).map(({ fault }) => fault);

test("a fault is found by what is said of it, while it is typed too", () => {
  assert.deepEqual(found("il a renoncé"), ["revoke"]);
  assert.deepEqual(found("Carte tombée"), ["exposed_card"]);
  assert.deepEqual(found("cart"), ["exposed_card", "card_left"]);
  assert.deepEqual(found("ren"), ["revoke"]);
  assert.equal(found(" il a ").length, 3);
  assert.deepEqual(found("chaise"), []);
});

test("each answer leads on, and an earlier one may be given anew", () => {
  const call = (chosen: number[], fault = "revoke"): Call => ({ ...NO_CALL, code: CODE, fault, chosen });
  const last = (one: Call) => stepsOf(one).at(-1);
  assert.deepEqual(stepsOf(call([], "")), []);
  assert.ok("asks" in last(call([]))!);
  assert.deepEqual(last(call([1])), ruling("Annulée.", { covered: "yes" }));
  assert.deepEqual(last(call([0])), ruling("Reprise."));
  assert.deepEqual(last(call([], "exposed_card")), ruling("Reprise."));
});
