import assert from "node:assert/strict";
import { test } from "node:test";
import { weekday } from "../src/contest/days.ts";
import { Words } from "../src/game/words.ts";
import { current, type CourseSeen, type State } from "../src/home/state.ts";
import { nextLesson, whatWaits } from "../src/home/waiting.ts";

const lesson = (number: number, tried: number) => ({ number, topic: `topic-${number}`, title: "", tried, done: `${tried}` });
const course = (tried: number, next = "topic-2"): CourseSeen => ({ lessons: [lesson(1, tried), lesson(2, 0)], next, due: [] });

function home(changed: Partial<State>): State {
  return { ...current(), words: new Words("fr", {}), companions: [], brokenOff: null, ...changed };
}

test("a board still to be played waits before the lesson, and a finished one no more", () => {
  const waits = (state: string) =>
    whatWaits(home({ today: { standing: "", streak: 2, boards: [{ state }] }, course: course(1) })).map(({ id }) => id);
  assert.deepEqual(waits("unplayed"), ["to-daily", "to-lesson"]);
  assert.deepEqual(waits("playing"), ["to-daily", "to-lesson"]);
  assert.deepEqual(waits("finished"), ["to-lesson"]);
  assert.deepEqual(whatWaits(home({ today: null, course: null })), []);
});

test("a lesson waits only for whoever has begun the course, and not once it is mastered", () => {
  assert.equal(nextLesson(course(1))?.number, 2);
  assert.equal(nextLesson(course(0)), undefined);
  assert.equal(nextLesson(course(1, "")), undefined);
});

test("a month begins in the column of its first day", () => {
  assert.deepEqual(["2026-11", "2026-06", "2024-02"].map(weekday), [7, 1, 4]); // Sunday, Monday, Thursday
});

test("a friend with room beside them waits first, then a deal broken off without a network", () => {
  const friend = (at: string) => ({
    table: "old", who: "bob", name: "Bob", deals: 2, since: "", rules: "fft-4", options: {}, is_refused: false, is_here: true, at,
  });
  const brokenOff = { table: "train", name: "Le train", since: new Date().toISOString() };
  const today = { standing: "", streak: 0, boards: [{ state: "unplayed" }] };
  const found = whatWaits(home({ companions: [friend(""), friend("chez-bob")], brokenOff, today }));
  assert.deepEqual(found.map(({ path }) => path), ["/t/chez-bob", "/offline/t/train", "/daily"]);
});
