import assert from "node:assert/strict";
import { test } from "node:test";
import { tokenIn } from "../src/people/account.ts";
import { people } from "../src/people/room.ts";

test("only an address that names a token has one", () => {
  assert.equal(tokenIn("#ici=abc.def"), "abc.def");
  assert.deepEqual(["", "#", "#main", "#x=abc"].map(tokenIn), ["", "", "", ""]);
});

test("a closed panel keeps no link to another device", () => {
  assert.deepEqual([people.panelClosed?.handover, people.panelClosed?.token], ["", ""]);
});
