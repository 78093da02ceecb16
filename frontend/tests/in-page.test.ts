import assert from "node:assert/strict";
import { test } from "node:test";
import { Frames, InPage } from "../src/offline/in-page.ts";
import { Silent } from "../src/shell/api.ts";
import { addressAt, pathOf } from "../src/shell/routes.ts";

Object.assign(globalThis, { EventSource: { CONNECTING: 0, OPEN: 1, CLOSED: 2 } });

/** An answer that comes in these pieces. */
function answer(...pieces: string[]): Promise<Response> {
  const body = new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      controller.close();
    },
  });
  return Promise.resolve(new Response(body));
}

/** What a listener hears of an answer, until it ends. */
async function heard(from: Promise<Response>): Promise<string[]> {
  const frames = new Frames(from);
  const found: string[] = [];
  for (const type of ["open", "message", "here"]) {
    frames.addEventListener(type, (event) => found.push([type, (event as MessageEvent).data].join(" ")));
  }
  await new Promise((ended) => frames.addEventListener("error", ended));
  assert.equal(frames.readyState, 2);
  return found;
}

test("news come whole, however the answer is cut", async () => {
  const pieces = ["retry: 1000\n\nid: 1\nda", 'ta: {"seq":1}\n', "\nid: 2\ndata: {}\n\n", "event: here\ndata:15\n\n"];
  assert.deepEqual(await heard(answer(...pieces)), ["open ", 'message {"seq":1}', "message {}", "here 15"]);
});

test("an answer that refuses ends the stream without opening it", async () => {
  assert.deepEqual(await heard(Promise.resolve(new Response("{}", { status: 403 }))), []);
});

test("a stream that this side closes is no error", async () => {
  const frames = new Frames(answer("data: 1\n\n"));
  frames.addEventListener("error", () => assert.fail("an error"));
  frames.close();
  await new Promise((later) => setTimeout(later, 10));
  assert.equal(frames.readyState, 2);
});

/** Workers that do as they are told, and how they end. */
class Stub extends EventTarget {
  static all: Stub[] = [];
  isOver = false;
  constructor() {
    super();
    Stub.all.push(this);
  }
  say(is: string): void {
    this.dispatchEvent(new MessageEvent("message", { data: { is } }));
  }
  postMessage(): void {}
  terminate(): void {
    this.isOver = true;
  }
}
Object.assign(globalThis, { Worker: Stub });

function begun(says: string, mayWait: boolean): [Promise<InPage>, Stub] {
  const started = InPage.start("server.js", () => undefined, mayWait);
  const worker = Stub.all.at(-1) as Stub;
  worker.say(says);
  return [started, worker];
}

test("a server that does not start leaves no worker behind to hold the log", async () => {
  for (const [says, mayWait] of [["elsewhere", false], ["failed", true]] as const) {
    const [started, worker] = begun(says, mayWait);
    await assert.rejects(started);
    assert.ok(worker.isOver);
  }
  const [, worker] = begun("elsewhere", true);
  assert.ok(!worker.isOver); // it waits until the other page closes
});

test("a server that is stopped leaves nothing unanswered", async () => {
  const [started, worker] = begun("ready", false);
  const server = await started;
  const asked = server.fetch("/api/sheet", { method: "POST", body: "{}" });
  server.stop();
  assert.ok(worker.isOver);
  await assert.rejects(asked, Silent);
});

test("addresses below /offline name the same things", () => {
  assert.deepEqual(addressAt("/offline/t/abc/deal/2/trick/5"), addressAt("/t/abc/deal/2/trick/5"));
  assert.equal(addressAt("/offline")?.room, "home");
  assert.equal(addressAt("/offline/nowhere"), null);
  assert.equal(pathOf("abc"), "/t/abc"); // on a page of the network
});
