import assert from "node:assert/strict";
import { test } from "node:test";
import { contractAnswer, contractFacts } from "../src/board/contract.ts";
import { dealOf } from "../src/board/viewer.ts";
import type { Deal, Tally } from "../src/game/deal.ts";
import { stateWith } from "./table.ts";

const TALLY: Tally = {
  half_points: 47, tricks: 1, oudlers: 1, held: 0, are_oudlers_known: true, target: 51, aside: "discard", is_aside_known: false,
};

const taken: Partial<Deal> = { taker: 1, contract: "garde", partners: [2], tricks: [0, 1, 0, 0] };

function told(deal: Partial<Deal>): string {
  const state = stateWith(deal);
  return contractAnswer(state, dealOf(state)!);
}

test("the contract is told with what the attack has so far", () => {
  assert.equal(
    told({ ...taken, tally: TALLY }),
    "Donne 1, Garde · Bruno et Chloé, 1 bout, 51 points à faire, 23,5 points sans l'écart, en 1 pli.",
  );
});

test("a viewer who knows the discard hears it counted, and nobody an empty count", () => {
  assert.match(told({ ...taken, tally: { ...TALLY, is_aside_known: true } }), /avec l'écart/);
  assert.match(told({ ...taken, tally: { ...TALLY, aside: null } }), /23,5 points en 1 pli/);
  assert.doesNotMatch(told({ ...taken, tricks: [0, 0, 0, 0], tally: TALLY }), /23,5/);
});

test("the taker hears which oudlers are still in hand", () => {
  const of = (changed: Partial<Tally>) => told({ ...taken, tally: { ...TALLY, ...changed } });
  assert.match(of({ held: 1 }), /Chloé, 1 bout en main, 51 points à faire/);
  assert.match(of({ oudlers: 2, held: 1, target: 41 }), /2 bouts dont 1 en main, 41 points/);
});

test("the others hear of no more oudlers than they know, and that there may be more", () => {
  const of = (oudlers: number) => told({ ...taken, tally: { ...TALLY, oudlers, are_oudlers_known: false } });
  assert.match(of(0), /Chloé, aucun bout vu,/);
  assert.match(of(1), /déjà 1 bout,/);
  assert.match(of(2), /déjà 2 bouts,/);
});

test("while they bid there is no contract yet", () => {
  const state = stateWith({ phase: "bidding", taker: 1, contract: "garde" });
  assert.deepEqual(contractFacts(state, dealOf(state)!), []);
  assert.equal(contractAnswer(state, dealOf(state)!), "Donne 1, pas encore de contrat.");
});
