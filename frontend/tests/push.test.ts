/** What the server is told once a browser has ended its push subscription. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { renewal } from "../src/people/push.ts";

function made(endpoint: string): PushSubscription {
  const keys = { p256dh: `key of ${endpoint}`, auth: `auth of ${endpoint}` };
  return { endpoint, toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription;
}

/** A browser with this subscription, which makes "made" when it is asked for another. */
function manager(known: PushSubscription | null, asked: unknown[] = []): PushManager {
  return {
    getSubscription: async () => known,
    subscribe: async (options: unknown) => {
      asked.push(options);
      return made("made");
    },
  } as unknown as PushManager;
}

const NO_KEY = () => Promise.reject(new Error("nobody asks for it"));

test("the server is told the browser's own new subscription, and which one it replaces", async () => {
  const event = { oldSubscription: made("old"), newSubscription: made("new") };
  assert.deepEqual(await renewal(event, manager(null), NO_KEY), {
    endpoint: "new", key: "key of new", auth: "auth of new", before: "old",
  });
});

test("a browser that has renewed it without saying so is asked", async () => {
  const found = await renewal({ oldSubscription: made("old") }, manager(made("known")), NO_KEY);
  assert.deepEqual([found.endpoint, found.before], ["known", "old"]);
});

test("a browser that says nothing subscribes anew with the server's key", async () => {
  const asked: unknown[] = [];
  const found = await renewal({ oldSubscription: null }, manager(null, asked), async () => "KEY");
  assert.deepEqual([found.endpoint, found.before], ["made", ""]);
  assert.deepEqual(asked, [{ userVisibleOnly: true, applicationServerKey: "KEY" }]);
});
