/** A queue of entries without a browser: cut, busy, refused, twice. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { merged, withUnsaved } from "../src/board/notes.ts";
import { isPassing, KeptQueue, type Queued, sendWaiting } from "../src/parts/queue.ts";
import { Refused, Silent } from "../src/shell/api.ts";
import { claimOf, TournamentLog } from "../src/tournament/log.ts";

interface One extends Queued {
  key: string;
}

const storage = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: { getItem: (key: string) => storage.get(key) ?? null, setItem: (key: string, text: string) => void storage.set(key, text) },
});
beforeEach(() => storage.clear());

function queue(...keys: string[]): KeptQueue<One> {
  const found = new KeptQueue<One>("queue");
  for (const key of keys) found.add({ key });
  return found;
}

const keys = (found: readonly One[]) => found.map(({ key }) => key);

test("nothing leaves the device before the server's yes", async () => {
  const found = queue("a", "b", "c");
  const asked: string[] = [];
  const { sent, isUnsent } = await sendWaiting<One>(found, async ({ key }) => {
    asked.push(key);
    assert.ok(keys(found.waiting()).includes(key));
    if (key === "b") throw new Silent();
  });
  assert.deepEqual([keys(sent), asked, isUnsent], [["a"], ["a", "b"], true]);
  assert.deepEqual(found.waiting(), [{ key: "b" }, { key: "c" }]);
});

test("what the server refuses stays with its reason, and the rest goes on", async () => {
  const found = queue("a", "b");
  const asked: string[] = [];
  const send = async ({ key }: One) => {
    asked.push(key);
    if (key === "a") throw new Refused("not now", "evening");
  };
  const { sent, refused, isUnsent } = await sendWaiting<One>(found, send);
  assert.deepEqual([keys(sent), keys(refused), isUnsent], [["b"], ["a"], false]);
  assert.deepEqual(found.waiting(), [{ key: "a", refused: "not now" }]);
  await sendWaiting<One>(found, send);
  assert.deepEqual(asked, ["a", "b"]); // not sent again by itself
  found.again({ key: "a" });
  assert.deepEqual(found.waiting(), [{ key: "a" }]);
  found.drop({ key: "a" });
  assert.deepEqual(found.waiting(), []);
});

test("a busy server and a silent one may say yes later", () => {
  assert.ok(isPassing(new Silent()));
  assert.ok(isPassing(new Refused("", "busy", true)));
  assert.ok(isPassing(new SyntaxError("not our server's answer")));
  assert.ok(!isPassing(new Refused("no such deal", "evening")));
});

test("a table's entries are kept in order, and a new one replaces what was refused about its deal", () => {
  const log = new TournamentLog("evening", () => "device");
  const at = (board: number) => ({ at: [1, 1, "3", board] as [number, number, string, number], given_up: 0, inside: `board ${board}` });
  log.say("k1", at(1), { points: 40 }, "40 points");
  log.say("k2", at(2), { points: 50 }, "50 points");
  log.refuse({ key: "k1" }, "no");
  log.say("k3", at(1), { points: 41 }, "41 points");
  assert.deepEqual(log.waiting().map(({ key, number }) => [key, number]), [["k2", 2], ["k3", 3]]);
  log.drop({ key: "k2" });
  log.drop({ key: "k3" });
  log.say("k4", at(4), {}, "");
  const [last] = log.waiting();
  assert.equal(last?.number, 4); // the count goes on: the server knows the last claim by it
  assert.deepEqual(claimOf(last!), { do: "claim", key: "k4", at: [1, 1, "3", 4], given_up: 0, draft: {}, device: "device", number: 4 });
});

test("a note that comes late keeps what another device wrote meanwhile", () => {
  assert.equal(merged({ text: "new", before: "old" }, "old"), "new");
  assert.equal(merged({ text: "new", before: "old" }, "other"), "other\nnew");
  assert.equal(merged({ text: "new", before: "old" }, "new"), "new");
  assert.equal(merged({ text: "new", before: "" }, ""), "new");
  const note = (deal: number, text: string) => ({ table: "t", deal, text, time: "" });
  assert.deepEqual(withUnsaved([note(1, "a"), note(2, "b")], [note(2, "c")]), [note(1, "a"), note(2, "c")]);
});
