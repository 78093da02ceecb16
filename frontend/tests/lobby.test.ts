import assert from "node:assert/strict";
import { test } from "node:test";
import { freePlaces, type ListedPlace, soonestPlace } from "../src/board/places.ts";
import type { Snapshot } from "../src/game/snapshot.ts";
import { ago, Words } from "../src/game/words.ts";
import { darkAreas } from "../src/parts/pass-on.ts";
import { isFound, type Ruleset, rulesName } from "../src/parts/rulesets.ts";
import { awaitedText } from "../src/people/own-tables.ts";
import type { OwnTable } from "../src/people/state.ts";
import { stateWith } from "./table.ts";

import * as readiness from "../src/table/readiness.ts";

const places = (...kinds: ListedPlace["kind"][]) =>
  kinds.map((kind, place) => ({ place, kind, name: `Nom ${place}` }));

test("rules have the name that the server gives them, with or without a version", () => {
  const rulesets = [{ id: "fft-5-dead", name: "Un mort" }] as Ruleset[];
  const name = (rules: string) => rulesName({ ...stateWith({}), rulesets }, rules);
  assert.equal(name("fft-5-dead"), "Un mort");
  assert.equal(name("fft-5-dead@1"), "Un mort");
  assert.equal(name("evening@2"), "evening");
});

test("an option is found by words of its sentence or its values, without accents", () => {
  const option = { key: "x", group: "play", says: "Ce que devient l'Excuse.", allowed: [], values: ["à la levée"] };
  const found = (sought: string) => isFound({ ...stateWith({}), sought }, option);
  assert.deepEqual(["", "excuse", "LEVEE devient", "petit"].map(found), [true, true, true, false]);
});

test("a bot's place is one that a person may take", () => {
  assert.equal(freePlaces(places("person", "bot", "empty", "person")), 2);
});

test("the soonest place is free before a bot's, and one at once before one that is asked for", () => {
  const soonest = (may_sit: Snapshot["may_sit"], ...kinds: ListedPlace["kind"][]) =>
    soonestPlace({ may_sit, places: places(...kinds) } as Snapshot);
  assert.equal(soonest([null, "now", "now"], "person", "bot", "empty"), 2);
  assert.equal(soonest([null, "wait", "ask"], "person", "bot", "bot"), 2);
  assert.equal(soonest([null, null, null], "person", "person", "person"), null);
});

test("a table in one's list says who is awaited", () => {
  const words = new Words("fr", {
    seat_turn_you: "à vous", own_awaited: "on vous attend", own_turn: "tour de {name}",
    own_between: "entre deux donnes", own_before: "pas commencée",
  });
  const table = { places: places("person", "bot"), you: 0, turn: null, is_playing: false, is_awaited: false, deals: 0 };
  const says = (changed: Partial<OwnTable>) => awaitedText(words, { ...table, ...changed } as OwnTable);
  assert.equal(says({}), "pas commencée");
  assert.equal(says({ deals: 2 }), "entre deux donnes");
  assert.equal(says({ is_awaited: true }), "on vous attend");
  assert.equal(says({ is_awaited: true, is_playing: true, turn: 0 }), "à vous");
  assert.equal(says({ is_playing: true, turn: 1 }), "tour de Nom 1");
});

test("how long ago something happened is said in the largest unit", () => {
  const now = Date.parse("2026-11-23T12:00:00+00:00");
  const said = (since: string) => ago(new Words("fr", {}), since, now);
  assert.equal(said("2026-11-23T11:55:00+00:00"), "il y a 5 minutes");
  assert.equal(said("2026-11-23T09:00:00+00:00"), "il y a 3 heures");
  assert.equal(said("2026-11-22T11:00:00+00:00"), "hier");
  assert.equal(said("2026-11-23T12:00:30+00:00"), "maintenant");
});

test("at a waiting table one reads who is not ready, but not that oneself is not", () => {
  const words = new Words("fr", {
    waiting_for: "On attend : {names}.", lobby_free_one: "{count} place libre",
    "cards.list.and": "{first} et {last}",
  });
  const table = { you: 0, ready: [2], places: places("person", "person", "person", "bot", "empty") } as unknown as Snapshot;
  const state = { ...stateWith({}), words, table };
  assert.equal(readiness.awaitedText(state, table), "On attend : Nom 1 et 1 place libre.");
  assert.equal(readiness.awaitedText(state, { ...table, ready: [1, 2], places: table.places.slice(0, 4) }), "");
});

test("a QR code is drawn run by run", () => {
  const rows = ["##.", "..#", "###"];
  const get = (x: number, y: number) => rows[y]?.[x] === "#";
  assert.equal(darkAreas({ size: 3, get }), "M4 4h2v1h-2zM6 5h1v1h-1zM4 6h3v1h-3z");
});
