import assert from "node:assert/strict";
import { test } from "node:test";
import { board, isLeft } from "../src/board/room.ts";
import { current, set } from "../src/board/state.ts";
import { addressAt, pathOf } from "../src/shell/routes.ts";
import { slice, type State } from "../src/shell/state.ts";
import { pictureWith } from "./table.ts";

interface Counting extends State {
  counted: number;
}

test("a room's fields stand beside the shell's, and no two rooms share a name", () => {
  const own = slice<Counting>({ counted: 1 });
  own.set({ counted: 2 });
  assert.deepEqual([own.current().counted, own.current().view], [2, "home"]);
  assert.throws(() => slice<Counting>({ counted: 3 }), /counted/);
});

test("a table is left for everything but itself and its deals", () => {
  set({ table: pictureWith({ id: "x" }) });
  const isLeftFor = (path: string) => isLeft(addressAt(path));
  assert.deepEqual([pathOf("x"), pathOf("x", 2, "trick/5")].map(isLeftFor), [false, false]);
  assert.deepEqual([pathOf("y"), pathOf("y", 2), "/sheet", "/", "/nowhere"].map(isLeftFor), [true, true, true, true, true]);
  assert.equal(isLeft(null), true);
});

test("nothing of a table stays once it is left", () => {
  set({ table: pictureWith({ id: "x" }), raised: "S2", chosen: ["S2"] });
  board.leave?.(addressAt(pathOf("x", 2)));
  assert.equal(current().table?.id, "x");
  board.leave?.(addressAt("/"));
  assert.deepEqual([current().table, current().raised, current().chosen], [null, "", []]);
});

test("the deal of a review keeps its table's place without the table", () => {
  set({ table: null, about: { table: "x", deal: 2, who: "" } });
  assert.deepEqual([pathOf("x"), pathOf("x", 3), pathOf("y")].map((path) => isLeft(addressAt(path))), [false, false, true]);
  set({ about: null });
});
