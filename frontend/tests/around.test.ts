import assert from "node:assert/strict";
import { test } from "node:test";
import { areasOf, hueOf } from "../src/board/around.ts";
import type { Seated } from "../src/game/snapshot.ts";
import type { State } from "../src/table/state.ts";
import { stateWith } from "./table.ts";

/** A table with so many players, seen from place 0. */
function company(count: number, direction: "clockwise" | "counter_clockwise"): State {
  const places = Array.from({ length: count }, (_, place) => ({ place }) as Seated);
  return stateWith({}, { places, direction });
}

/** A place's grid area on a wide or a tall board: its first row and column, its last ones. */
function area(state: State, board: "wide" | "tall", place: number): number[] {
  const found = areasOf(state, place).match(`--${board}:([^;]*)`)?.[1] ?? "";
  return found.split("/").map(Number);
}

test("no two players share a part of the board", () => {
  for (const board of ["wide", "tall"] as const) {
    for (let count = 2; count <= 9; count += 1) {
      const state = company(count, "counter_clockwise");
      const taken = new Set<string>();
      for (let place = 0; place < count; place += 1) {
        const [top = 0, left = 0, bottom = 0, right = 0] = area(state, board, place);
        for (let row = top; row < bottom; row += 1) {
          for (let column = left; column < right; column += 1) {
            assert.ok(!taken.has(`${row}/${column}`), `${count} players, ${board}: place ${place}`);
            taken.add(`${row}/${column}`);
          }
        }
      }
    }
  }
});

test("the next to play sits on the side that the direction says", () => {
  const column = (state: State) => area(state, "wide", 1)[1] ?? 0;
  assert.ok(column(company(4, "counter_clockwise")) > 30);
  assert.ok(column(company(4, "clockwise")) < 30);
});

test("of two at a side, the nearer sits lower", () => {
  const state = company(7, "counter_clockwise");
  assert.ok((area(state, "wide", 1)[0] ?? 0) > (area(state, "wide", 2)[0] ?? 0));
});

test("a name has the same hue everywhere", () => {
  assert.equal(hueOf("Anne"), hueOf("Anne"));
  assert.notEqual(hueOf("Anne"), hueOf("Bruno"));
});
