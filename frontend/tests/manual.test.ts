import assert from "node:assert/strict";
import { test } from "node:test";
import { found } from "../src/home/manual.ts";

const BOOK = [
  { key: "excuse", title: "L'Excuse", says: ["Elle ne fait pas le pli.", "On l'échange."], table: [] },
  {
    key: "bids",
    title: "Les enchères",
    says: ["Chacun parle une fois."],
    table: [["Contrat", "Coefficient"], ["Prise", "× 1"], ["Garde", "× 2"]],
  },
];

test("nothing sought shows the whole book", () => {
  assert.deepEqual(found(BOOK, " "), BOOK);
});

test("a title that matches shows its whole chapter", () => {
  assert.deepEqual(found(BOOK, "encheres"), [BOOK[1]]);
});

test("otherwise only what matches is shown, a row with the table's head", () => {
  assert.deepEqual(found(BOOK, "pli"), [{ ...BOOK[0], says: ["Elle ne fait pas le pli."] }]);
  const garde = { ...BOOK[1], says: [], table: [["Contrat", "Coefficient"], ["Garde", "× 2"]] };
  assert.deepEqual(found(BOOK, "coefficient GARDE"), [garde]);
});

test("what the book does not say is not found", () => {
  assert.deepEqual(found(BOOK, "manille"), []);
});

test("a word is found in its other forms", () => {
  const book = [{ key: "ruff", title: "Couleurs", says: ["Qui n'a pas la couleur coupe d'un atout."], table: [] }];
  assert.deepEqual(found(book, "couper atouts"), book);
});
