import assert from "node:assert/strict";
import { test } from "node:test";
import { answer } from "../src/board/speech.ts";
import { fannedAfter, mayRecallDog, nextFanned, nextStage } from "../src/board/stage.ts";
import { dealOf } from "../src/board/viewer.ts";
import type { Deal } from "../src/game/deal.ts";
import { withNews } from "../src/table/news.ts";
import type { State } from "../src/table/state.ts";
import { dealWith, newsWith, pictureWith, stateWith } from "./table.ts";

test("the dog is turned up and taken before the discard, and may be called back until the lead", () => {
  const dog = ["S2", "HK"];
  const seen = (state: State, seq: number, deal: Partial<Deal>) =>
    withNews(state, newsWith(seq, pictureWith({ deal: dealWith(deal) })), 990);
  const turned = seen(stateWith({ phase: "bidding" }), 2, { phase: "dog", dog, dog_shown: true });
  assert.equal(turned.staged, "turned");
  assert.equal(mayRecallDog(dealOf(turned), turned.staged), false);
  assert.equal(nextStage("turned", dealOf(turned)), "taken");
  assert.equal(nextStage("taken", dealOf(turned)), "");
  const quick = seen(turned, 3, { phase: "play", dog, dog_shown: true });
  assert.equal(quick.staged, "turned");
  assert.equal(nextStage("taken", dealOf(quick)), "discarded");
  const taken = seen({ ...turned, staged: "" }, 3, { phase: "play", dog, dog_shown: true });
  assert.equal(taken.staged, "discarded");
  assert.equal(mayRecallDog(dealOf(taken), taken.staged), true);
  const led = seen({ ...taken, staged: "again" }, 4, { phase: "play", dog: [], dog_shown: true });
  assert.equal(led.staged, "");
  assert.equal(mayRecallDog(dealOf(led), led.staged), false);
  assert.equal(answer(led, "dog"), "Le chien ne se revoit plus.");
});

test("each handful is fanned in its turn, and none again on coming back to the table", () => {
  const shown = (count: number) =>
    dealWith({ handfuls: Array.from({ length: count }, (_, place) => ({ place, size: "single", cards: ["T2"] })) });
  assert.equal(fannedAfter(null, shown(1), null), null);
  assert.equal(fannedAfter(shown(0), shown(1), null), 0);
  assert.equal(fannedAfter(shown(1), shown(2), 0), 0);
  assert.equal(nextFanned(0, shown(2)), 1);
  assert.equal(nextFanned(1, shown(2)), null);
  assert.equal(fannedAfter(shown(1), shown(0), 0), null);
});
