/** Vacations: which days a form means, who is away now, the clock that stands still. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { awayText, secondsLeft, vacationAt } from "../src/board/clock.ts";
import { Words } from "../src/game/words.ts";
import { fieldDay, mailLinkIn, periodOf } from "../src/people/contact.ts";
import { awaitedAt, leftText } from "../src/people/own-tables.ts";
import { isSeen, pushText } from "../src/people/push.ts";
import type { OwnTable } from "../src/people/state.ts";
import { pictureWith, stateWith } from "./table.ts";

const FR = new Words("fr", {
  vacation_until: "en vacances jusqu'au {day}", own_left: "encore {time}",
  time_hours_other: "{count} heures",
});

test("a vacation lasts to the end of its last day", () => {
  const { begin, end } = periodOf("2026-08-01", "2026-08-03");
  assert.equal(begin, new Date(2026, 7, 1).getTime() / 1000);
  assert.equal(end, new Date(2026, 7, 4).getTime() / 1000);
  const year = new Date().getFullYear();
  const now = periodOf(`${year}-08-01`, `${year}-08-03`);
  assert.equal(awayText(FR, [now.begin, now.end]), "en vacances jusqu'au 3 août");
  const first = periodOf(`${year}-07-30`, `${year}-08-01`);
  assert.equal(awayText(FR, [first.begin, first.end]), "en vacances jusqu'au 1er août");
  assert.equal(fieldDay(begin, 2), "2026-08-03");
});

test("one is away from the first moment to before the last", () => {
  assert.equal(vacationAt([[10, 20]], 9), null);
  assert.deepEqual(vacationAt([[1, 2], [10, 20]], 10), [10, 20]);
  assert.equal(vacationAt([[10, 20]], 20), null);
});

test("the clock of a player on vacation stands still", () => {
  const table = pictureWith({ turn: 0, clock: { deadline: 5000, banks: [] } });
  const places = table.places.map((one) => ({ ...one, vacations: [[1000, 2000] as [number, number]] }));
  const left = (now: number) => secondsLeft({ ...stateWith({}, { ...table, places }), now, ahead: 0 });
  assert.deepEqual([left(1000), left(1999), left(2000), left(3000)], [3000, 3000, 3000, 2000]);
});

test("one's own tables say how long one has left", () => {
  const one = { until: "2026-11-23T12:00:00Z", is_awaited: true } as OwnTable;
  assert.equal(leftText(FR, one, Date.parse("2026-11-21T13:00:00Z")), "encore 47 heures");
  assert.equal(leftText(FR, { ...one, until: null }, 0), "");
  assert.equal(awaitedAt([one, { ...one, is_awaited: false }]), 1);
});

test("only our own messages are shown, and not over their own page", () => {
  const text = { title: "Chez Anne", body: "", path: "/t/x", tag: "x", lang: "fr" };
  assert.deepEqual(pushText(text), text);
  assert.equal(pushText({ ...text, path: "https://evil.example/" }), null);
  assert.equal(pushText({ ...text, path: "//evil.example/" }), null);
  assert.equal(pushText("x"), null);
  const page = { url: "https://oudler.example/t/x", visibilityState: "visible" };
  assert.equal(isSeen("/t/x", [page]), true);
  assert.equal(isSeen("/t/x", [{ ...page, visibilityState: "hidden" }]), false);
  assert.equal(isSeen("/t/y", [page]), false);
});

test("a mail's link says what it asks for", () => {
  assert.deepEqual(mailLinkIn("#adresse=a.b"), { kind: "confirm", token: "a.b" });
  assert.deepEqual(mailLinkIn("#stop=a.b"), { kind: "stop", token: "a.b" });
  assert.equal(mailLinkIn("#ici=a.b"), null);
});
