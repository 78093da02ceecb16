import assert from "node:assert/strict";
import { test } from "node:test";
import { Stream } from "../src/shell/stream.ts";

/** A line to a server, as a browser opens it; the test speaks for the server. */
class Line extends EventTarget {
  static readonly CLOSED = 2;
  static opened: Line[] = [];
  readyState = 1;

  constructor() {
    super();
    Line.opened.push(this);
  }

  here(seconds: string): void {
    this.dispatchEvent(new MessageEvent("here", { data: seconds }));
  }

  close(): void {
    this.readyState = Line.CLOSED;
  }
}

test("a line that has died without a word is opened anew", (t) => {
  Object.assign(globalThis, { EventSource: Line });
  t.mock.timers.enable({ apis: ["setTimeout"] });
  const said: boolean[] = [];
  const heard: unknown[] = [];
  const stream = new Stream(() => "/events", (news) => heard.push(news), (is) => said.push(is), () => undefined);
  const first = Line.opened[0];
  assert.ok(first);
  first.dispatchEvent(new Event("open"));
  t.mock.timers.tick(600_000); // until the server says how often it is to be heard
  first.here("15");
  t.mock.timers.tick(44_000);
  first.dispatchEvent(new MessageEvent("message", { data: "{}" }));
  t.mock.timers.tick(44_000);
  assert.equal(Line.opened.length, 1);
  t.mock.timers.tick(1000);
  assert.equal(Line.opened.length, 2);
  assert.equal(first.readyState, Line.CLOSED);
  assert.deepEqual([said, heard.length], [[true, false], 1]);
  t.mock.timers.tick(45_000); // nor does the new one answer
  assert.equal(Line.opened.length, 3);
  stream.close();
  t.mock.timers.tick(600_000);
  assert.equal(Line.opened.length, 3);
});

test("that moves cannot be kept is told until it is over, and unsaid on a new connection", () => {
  Object.assign(globalThis, { EventSource: Line });
  Line.opened = [];
  const told: string[] = [];
  const nothing = () => undefined;
  const stream = new Stream(() => "/events", nothing, nothing, nothing, (message) => told.push(message));
  const [line] = Line.opened;
  const keeping = (message: string) => line?.dispatchEvent(new MessageEvent("keeping", { data: JSON.stringify({ message }) }));
  line?.dispatchEvent(new Event("open"));
  keeping("Attendez avant de jouer.");
  keeping("");
  keeping("Attendez avant de jouer.");
  line?.dispatchEvent(new Event("open"));
  assert.deepEqual(told, ["", "Attendez avant de jouer.", "", "Attendez avant de jouer.", ""]);
  stream.close();
});
