/** A club's evening without a browser: which deal comes next, what a board says, the clock. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressAt, tournamentPath } from "../src/shell/routes.ts";
import { type DeskMissing, NO_TOURNAMENT, type Place, type TableView, type Waiting } from "../src/tournament/state.ts";
import {
  bidsToAsk, clockText, draftAt, leftAt, missingByTable, placeNow, soonPassed,
} from "../src/tournament/tournament.ts";

const BOARD = {
  at: [1, 1, "3", 9], name: "Board 9", state: "open", says: "", about: "", taker: "N", contract: "garde", claims: [],
  players: [], asks_sat_out: false, dealer: "N", asks_referee: {},
} as unknown as Place;

const place = (deal: number, changed: Partial<Place> = {}): Place => ({ ...BOARD, at: [1, 1, "3", deal], ...changed });

test("the first open deal comes next, past those that are on their way", () => {
  const places = [place(9, { state: "noted" }), place(10), place(11)];
  const view = { role: "table", places, overdue: [place(3, { at: [1, 0, "3", 3] })] } as unknown as TableView;
  const sent = (...boards: number[]): Waiting[] => boards.map((board) => ({ key: String(board), at: [1, 1, "3", board], draft: {} }));
  assert.equal(placeNow({ ...NO_TOURNAMENT, view })?.at[3], 10);
  assert.equal(placeNow({ ...NO_TOURNAMENT, view, waiting: sent(10) })?.at[3], 11);
  assert.equal(placeNow({ ...NO_TOURNAMENT, view, place: "1-1-3-9" })?.at[3], 9);
  assert.equal(placeNow({ ...NO_TOURNAMENT, view, waiting: sent(10, 11) }), undefined);
  assert.equal(placeNow({ ...NO_TOURNAMENT, view, place: "1-0-3-3" })?.at[1], 0);
});

test("a board says who takes, and where there is just one, the contract", () => {
  assert.deepEqual(draftAt(BOARD, { oudlers: 2, taker: "S" }), { oudlers: 2, taker: "N", contract: "garde" });
  assert.deepEqual(draftAt(place(1, { taker: null, contract: null, asks_sat_out: true }), {}), { sat_out: "N" });
});

test("the referee is asked for what the server names, once each", () => {
  const free = place(1, { asks_referee: { garde_sans: "garde_sans", announced_made: "slam", announced_failed: "slam" } });
  assert.deepEqual(bidsToAsk(free, { contract: "garde" }), []);
  assert.deepEqual(bidsToAsk(free, { contract: "garde_sans", slams: ["announced_made"] }), ["garde_sans", "slam"]);
});

test("of the moments that passed while a phone slept, the last is announced", () => {
  const minutes = (was: number, left: number) => soonPassed(was * 60_000, left * 60_000);
  assert.equal(minutes(5.01, 5), 5);
  assert.equal(minutes(6, -0.5), 0);
  assert.equal(minutes(6, 0.5), 1);
  assert.equal(minutes(5, 4), undefined);
});

test("the clock counts down to a moment, or stands", () => {
  assert.equal(leftAt({ left: 0, until: 61_000 }, 1_000), 60_000);
  assert.equal(leftAt({ left: 5_000, until: 0 }, 1_000), 5_000);
  assert.deepEqual([0, 59_001, 725_000, 5_400_000, -3].map(clockText), ["0:00", "1:00", "12:05", "90:00", "0:00"]);
});

test("an evening has an address for each key", () => {
  const key = "tB3-0123456789abcdef0123456789abcdef";
  assert.deepEqual(addressAt(tournamentPath("an-evening", key)), { room: "tournament", parts: ["an-evening", key] });
  assert.deepEqual(addressAt("/tournament"), { room: "tournament", parts: ["", ""] });
  assert.equal(addressAt("/sheet")?.room, "sheet");
  assert.equal(addressAt("/tournament/x"), null);
});

test("what is missing stands table by table, table 10 after table 9", () => {
  const missing = [["10", 1], ["9", 1], ["10", 2]].map(([table, board]) => ({ at: [1, 1, table, board] }) as unknown as DeskMissing);
  assert.deepEqual(missingByTable(missing).map(([table, found]) => [table, found.length]), [["9", 1], ["10", 2]]);
});
