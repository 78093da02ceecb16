import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING_TO_SAY } from "../src/board/actions.ts";
import { isTaken, wishOf } from "../src/board/keys.ts";
import { answer, canBidText } from "../src/board/speech.ts";
import { readCommand } from "../src/table/command.ts";
import { stateWith } from "./table.ts";

const stroke = (key: string, shiftKey = false, code = "") => ({
  key, code, shiftKey, ctrlKey: false, altKey: false, metaKey: false,
});

test("the keys are those of the playroom", () => {
  const wishes = ["c", "f", "p", " ", "s", "t"].map((key) => wishOf(stroke(key)));
  assert.deepEqual(wishes, ["table", "suit", "pass", "bid", "score", "turn"]);
  assert.equal(wishOf(stroke("i")), "hint");
  assert.equal(wishOf(stroke("P", true)), "handful");
  assert.equal(wishOf(stroke("P")), "pass");
  assert.equal(wishOf({ ...stroke("c"), ctrlKey: true }), null);
});

test("a French keyboard's digits are places too", () => {
  assert.deepEqual(wishOf(stroke("&", false, "Digit1")), { seat: 1 });
});

test("whoever a bot waits for passes, or types that they announce nothing", () => {
  const awaited = stateWith({ speakers: [0] });
  assert.equal(readCommand(awaited, "rien"), NOTHING_TO_SAY);
  assert.equal(readCommand(awaited, "passe"), NOTHING_TO_SAY);
  assert.equal(readCommand(stateWith({ speakers: [1] }), "passe"), "pas maintenant : passe");
});

test("typed text is not a shortcut, and Space presses a button", () => {
  assert.equal(isTaken("INPUT", "text", "p"), true);
  assert.equal(isTaken("BUTTON", "button", " "), true);
  assert.equal(isTaken("BUTTON", "button", "p"), false);
});

test("the table is told card by card", () => {
  const state = stateWith({ trick: [[1, "EX"], [2, "HK"]] });
  assert.equal(answer(state, "table"), "Sur la table : Bruno (entame) : Excuse, Chloé : roi de cœur.");
  assert.equal(answer(state, "suit"), "Couleur demandée : cœur.");
});

test("the last trick is told with its winner", () => {
  const state = stateWith({ last: [[1, "H2"], [2, "HK"]] }, { turn: 2 });
  assert.equal(answer(state, "last"), "Dernier pli : Bruno (entame) : 2 de cœur, Chloé : roi de cœur. Pour Chloé.");
});

test("a hand is one sentence", () => {
  const state = stateWith({ hand: ["S2", "EX", "T1", "SK"] });
  assert.equal(answer(state, "hand"), "Votre main, 4 cartes : Excuse, atout 1, pique R 2.");
});

test("a hand says of a petit in it that nobody can take it", () => {
  const held = stateWith({ hand: ["S2", "T1"], imprenable: ["T1"] });
  assert.equal(answer(held, "hand"), "Votre main, 2 cartes : atout 1, pique 2. Votre Petit est imprenable.");
  const played = stateWith({ hand: ["S2"], imprenable: ["T1"] });
  assert.equal(answer(played, "hand"), "Votre main, 1 cartes : pique 2.");
});

test("a player who may cancel the deal hears it before the bids", () => {
  const legal = { what: "bid", bids: ["pass", "garde"] } as const;
  const state = stateWith({ phase: "bidding" });
  const [bids, cancel] = [[...legal.bids], "petit_sec" as const];
  assert.equal(canBidText(state, { ...legal, bids }), "Vous pouvez dire : passe ou garde.");
  assert.equal(
    canBidText(state, { ...legal, bids, cancel }),
    "Le Petit est votre seul atout. Vous pouvez dire : passe ou garde.",
  );
});

test("bids, scores and players are told", () => {
  const state = stateWith({ bids: [[0, null], [1, "garde"]], taker: 1 });
  assert.equal(answer(state, "bids"), "Enchères : Anne : passe, Bruno : garde.");
  assert.equal(answer(state, "score"), "Marques : Anne 0, Bruno 0, Chloé 0, David 0.");
  assert.equal(answer(state, { seat: 2 }), "Bruno, à votre droite : preneur, 5 cartes, 0 pli.");
});

test("the command line takes cards by any of their names", () => {
  const state = stateWith({ hand: ["HK", "T21", "S10"], legal: { what: "play", cards: ["HK"] } });
  for (const text of ["hk", "HK", "roi de cœur", "Roi", "r co"]) {
    assert.deepEqual(readCommand(state, text), { type: "press", key: "HK" }, text);
  }
  assert.deepEqual(readCommand(state, "21"), { type: "press", key: "T21" });
  assert.equal(readCommand(state, "roi de pique"), "Vous n'avez pas le roi de pique.");
  assert.equal(readCommand(state, "zut"), "inconnu : zut");
});

test("the command line takes keys and bids, each in its time", () => {
  const state = stateWith({ phase: "bidding", legal: { what: "bid", bids: ["pass", "garde"] } });
  assert.deepEqual(readCommand(state, "p"), { type: "wish", wish: "pass" });
  assert.deepEqual(readCommand(state, "P"), { type: "wish", wish: "handful" });
  assert.deepEqual(readCommand(state, "3"), { type: "wish", wish: { seat: 3 } });
  assert.deepEqual(readCommand(state, "Garde sans"), { type: "bid", bid: "garde_sans" });
  assert.deepEqual(readCommand(state, "ok"), { type: "done" });
  assert.equal(readCommand(stateWith({}), "garde"), "pas maintenant : garde");
  assert.equal(readCommand(state, "annuler"), "pas maintenant : annuler");
  const lone = stateWith({ legal: { what: "bid", bids: ["pass"], cancel: "petit_sec" } });
  assert.deepEqual(readCommand(lone, "annuler la donne"), { type: "cancel" });
});
