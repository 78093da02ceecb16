import assert from "node:assert/strict";
import { test } from "node:test";
import { bindingOf, commitmentOf, hashOf, madeOf, type Proof, type Seen, verdictOf } from "../src/game/proof.ts";
import { Words } from "../src/game/words.ts";

const RULES = "fft-4@1 {}";
/** `printf '19:oudler commitment 2,1:t,1:1,10:fft-4@1 {},6:secret,' | sha256sum`. */
const HASH = "6c7bf5e2145da082c56ac309ac235b9da3bf842b5681b9751671de940adf2010";
const terms = { table: "t", bound_deal: 1, rules: RULES };
const words = new Words("fr", {
  proof_good: "Bon.", proof_unseen: "Pas vu.", proof_no_hash: "Sans empreinte.", proof_hash: "Empreinte !",
  proof_commitment: "Engagement !", proof_number: "Nombre !", proof_bound: "Scellé !",
});
const bound = [await bindingOf("t", 1, 0, "a"), await bindingOf("t", 1, 1, "b")] as string[];
const bot = { name: "", number: "", bound: "", share: "" };
const PROOF: Proof = {
  deal: 1, ok: true, verdict: "fair", says: "Tout va.", commitment: HASH, secret: "secret",
  drawn: [
    { name: "Anne", number: "a", bound: bound[0]!, share: "" },
    { name: "Bob", number: "b", bound: bound[1]!, share: "" },
    bot, bot,
  ],
  ...terms,
};
const SEATS = PROOF.drawn.map(({ name, bound }) => ({ name, bound }));
const SEEN: Seen = { commitment: HASH, number: "b", place: 1, bound: bound[1]!, seats: SEATS };
const MADE = await madeOf(PROOF);

test("a commitment is for one deal of one table under its rules", async () => {
  assert.equal(await commitmentOf({ ...terms, secret: "secret" }), HASH);
  assert.notEqual(await commitmentOf({ ...terms, bound_deal: 2, secret: "secret" }), HASH);
  assert.notEqual(await commitmentOf({ ...terms, table: "u", secret: "secret" }), HASH);
});

test("texts are hashed with their lengths, in bytes", async () => {
  assert.notEqual(await hashOf("x", "é", "a"), await hashOf("x", "éa", ""));
  assert.equal(await hashOf("x", "é"), await hashOf("x", "é"));
});

test("a proof holds where commitment, bindings and number are those that were seen", () => {
  assert.equal(verdictOf(words, PROOF, MADE, SEEN), "Bon. Tout va.");
  const none = { commitment: null, bindings: [null, null, null, null] };
  assert.equal(verdictOf(words, PROOF, none, SEEN), "Sans empreinte. Tout va.");
  assert.equal(verdictOf(words, PROOF, MADE, null), "Pas vu. Tout va.");
});

test("a proof that the server makes up is found out", () => {
  assert.equal(verdictOf(words, PROOF, { ...MADE, commitment: "0" }, SEEN), "Empreinte !");
  assert.equal(verdictOf(words, PROOF, MADE, { ...SEEN, commitment: "0" }), "Engagement !");
  assert.equal(verdictOf(words, PROOF, MADE, { ...SEEN, number: "c" }), "Nombre !");
  assert.equal(verdictOf(words, PROOF, MADE, { ...SEEN, place: 0 }), "Nombre !");
});

test("a number chosen after ours was opened is found out", async () => {
  const chosen = { ...PROOF.drawn[0]!, number: "z", bound: (await bindingOf("t", 1, 0, "z"))! };
  const later = { ...PROOF, drawn: [chosen, ...PROOF.drawn.slice(1)] };
  assert.equal(verdictOf(words, later, await madeOf(later), SEEN), "Scellé !");
  const other = { ...PROOF, drawn: [{ ...PROOF.drawn[0]!, number: "z" }, ...PROOF.drawn.slice(1)] };
  assert.equal(verdictOf(words, other, await madeOf(other), SEEN), "Scellé !");
  const renamed = { ...PROOF, drawn: [{ ...PROOF.drawn[0]!, name: "Anna" }, ...PROOF.drawn.slice(1)] };
  assert.equal(verdictOf(words, renamed, MADE, SEEN), "Scellé !");
});

test("a forgotten person leaves only a share, which still counts", () => {
  const forgotten = { ...bot, share: "0".repeat(64) };
  const later = { ...PROOF, drawn: [forgotten, ...PROOF.drawn.slice(1)] };
  assert.equal(verdictOf(words, later, MADE, SEEN), "Bon. Tout va.");
});

test("what the server says against itself is believed", () => {
  const wrong = { ...PROOF, ok: false, verdict: "cards_differ", says: "D'autres cartes." };
  assert.equal(verdictOf(words, wrong, MADE, SEEN), "D'autres cartes.");
  const bare = { ...PROOF, verdict: "nothing_to_check", commitment: null, says: "Rien." };
  assert.equal(verdictOf(words, bare, MADE, null), "Rien.");
});

test("a repeated deal was bound elsewhere", () => {
  const again = { ...PROOF, verdict: "repeated", says: "Déjà jouée." };
  assert.equal(verdictOf(words, again, MADE, null), "Déjà jouée.");
  assert.equal(verdictOf(words, again, { ...MADE, commitment: "0" }, null), "Empreinte !");
});
