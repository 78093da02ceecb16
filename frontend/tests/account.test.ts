import assert from "node:assert/strict";
import { test } from "node:test";
import { Words } from "../src/game/words.ts";
import { sessionFacts } from "../src/people/account.ts";
import { stateWith } from "./table.ts";

const words = new Words("fr", {
  session_program: "un programme", session_since: "depuis le {when}", session_network: "réseau {network}",
});
const since = "2026-11-23T12:05:00+00:00";

test("a session says its device, its time and about where", () => {
  const state = { ...stateWith({}), words };
  const one = { id: "a", device: "Firefox, Linux", network: "203.0.0.0/16", since, is_this: false };
  const told = sessionFacts(state, one);
  assert.match(told, /^Firefox, Linux, depuis le 23 novembre 2026 à .*, réseau 203\.0\.0\.0\/16$/);
});

test("a program without a place says less", () => {
  const told = sessionFacts({ ...stateWith({}), words }, { id: "a", device: "", network: "", since, is_this: true });
  assert.match(told, /^un programme, depuis le 23 novembre 2026 à [^,]*$/);
});
