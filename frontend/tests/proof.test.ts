import assert from "node:assert/strict";
import { test } from "node:test";
import type { Proof } from "../src/picture.ts";
import { commitmentOf, judged } from "../src/proof.ts";
import { Words } from "../src/words.ts";

const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
const PROOF: Proof = {
  deal: 1, ok: true, verdict: "fair", says: "Tout va.", commitment: HASH, secret: "test", numbers: ["a", "b"],
};
const SEEN = { commitment: HASH, number: "b" };
const words = new Words("fr", {
  proof_good: "Bon.", proof_unseen: "Pas vu.", proof_no_hash: "Sans empreinte.", proof_hash: "Empreinte !",
  proof_commitment: "Engagement !", proof_number: "Nombre !",
});

test("a commitment is the secret's SHA-256, in hexadecimal digits", async () => {
  assert.equal(await commitmentOf("test"), HASH);
});

test("a proof holds where hash, commitment and number are those that were seen", () => {
  assert.equal(judged(words, PROOF, HASH, SEEN), "Bon. Tout va.");
  assert.equal(judged(words, PROOF, null, SEEN), "Sans empreinte. Tout va.");
  assert.equal(judged(words, PROOF, HASH, null), "Pas vu. Tout va.");
});

test("a proof that the server makes up is found out", () => {
  assert.equal(judged(words, PROOF, "0".repeat(64), SEEN), "Empreinte !");
  assert.equal(judged(words, PROOF, HASH, { ...SEEN, commitment: "0" }), "Engagement !");
  assert.equal(judged(words, PROOF, HASH, { ...SEEN, number: "c" }), "Nombre !");
});

test("what the server says against itself is believed", () => {
  const wrong = { ...PROOF, ok: false, verdict: "cards_differ", says: "D'autres cartes." };
  assert.equal(judged(words, wrong, HASH, SEEN), "D'autres cartes.");
  const bare = { ...PROOF, verdict: "nothing_to_check", commitment: null, says: "Rien." };
  assert.equal(judged(words, bare, null, null), "Rien.");
});

test("a repeated deal was bound elsewhere", () => {
  const again = { ...PROOF, verdict: "repeated", says: "Déjà jouée." };
  assert.equal(judged(words, again, HASH, null), "Déjà jouée.");
  assert.equal(judged(words, again, "0", null), "Empreinte !");
});
