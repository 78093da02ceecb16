import assert from "node:assert/strict";
import { test } from "node:test";
import { others } from "../src/table/people.ts";
import { pictureWith } from "./table.ts";

test("everybody but the viewer is there once, whether seated, speaking, muted or sent away", () => {
  const table = pictureWith({
    said: [
      { who: "eve", name: "Ève", phrase: "hello", text: "" },
      { who: "bruno", name: "Bruno", phrase: "", text: "Salut" },
      { who: "anne", name: "Anne", phrase: "", text: "Salut" },
    ],
    muted: [{ who: "zoe", name: "" }, { who: "bruno", name: "Bruno" }],
    barred: [{ who: "eve", name: "Ève" }],
  });
  const found = others(table).map(({ who, place, isMuted, isBarred }) => [who, place, isMuted, isBarred]);
  assert.deepEqual(found, [
    ["bruno", 1, true, false],
    ["chloé", 2, false, false],
    ["david", 3, false, false],
    ["eve", null, false, true],
    ["zoe", null, true, false],
  ]);
});

test("a spectator is not among the people they see", () => {
  const said = [{ who: "eve", name: "Ève", phrase: "hello", text: "" }];
  const table = pictureWith({ you: null, who: "eve", said });
  assert.ok(others(table).every(({ who }) => who !== "eve"));
});

test("spectators are there too, and whether they may speak", () => {
  const spectators = [{ who: "eve", name: "Ève", may_speak: true }, { who: "zoe", name: "", may_speak: false }];
  const found = others(pictureWith({}), spectators).map(({ who, speaks }) => [who, speaks]);
  assert.deepEqual(found.slice(3), [["eve", true], ["zoe", false]]);
  assert.deepEqual(found[0], ["bruno", null]);
});
