import assert from "node:assert/strict";
import { test } from "node:test";
import { freePlaces, rulesName } from "../src/lobby.ts";
import { isFound } from "../src/options.ts";
import type { ListedTable } from "../src/snapshot.ts";
import { Words } from "../src/words.ts";
import { stateWith } from "./table.ts";

const words = new Words("fr", { family_fft: "La fédération", variant_dead: "avec un mort" });

test("rules have the name of their family, and are told apart by their variant", () => {
  const name = (id: string) => rulesName({ ...stateWith({}), words }, id);
  assert.equal(name("fft-4"), "La fédération");
  assert.equal(name("fft-5-dead"), "La fédération, avec un mort");
});

test("rules that the page has no words for keep their own", () => {
  const name = (id: string) => rulesName({ ...stateWith({}), words }, id);
  assert.equal(name("club-de-lyon-4-two-kings"), "club de lyon, two kings");
  assert.equal(name("evening"), "evening");
});

test("an option is found by words of its sentence or its values, without accents", () => {
  const option = { key: "x", group: "play", says: "Ce que devient l'Excuse.", allowed: [], values: ["à la levée"] };
  const found = (sought: string) => isFound({ ...stateWith({}), sought }, option);
  assert.deepEqual(["", "excuse", "LEVEE devient", "petit"].map(found), [true, true, true, false]);
});

test("a bot's place is one that a person may take", () => {
  const places = ["person", "bot", "empty", "person"].map((kind) => ({ kind, name: "" }));
  const table = { id: "x", name: "", rules: "fft-4@1", is_playing: false, places } as ListedTable;
  assert.equal(freePlaces(table), 2);
});
