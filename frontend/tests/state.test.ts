import assert from "node:assert/strict";
import { test } from "node:test";
import { readable, secondsLeft } from "../src/board/clock.ts";
import {
  askCancel, askSlam, beginHandful, dropChoice, finishChoice, mayPress, press, withFocusMoved,
} from "../src/board/selection.ts";
import { answer } from "../src/board/speech.ts";
import { handOf, isCovered, isYourTurn, legalOf } from "../src/board/viewer.ts";
import { held } from "../src/game/cards.ts";
import { signed, Words } from "../src/game/words.ts";
import { withRefusal } from "../src/shell/notice.ts";
import { lookOf, preferencesFrom } from "../src/shell/preferences.ts";
import { withNews } from "../src/table/news.ts";
import { dealWith, legalDiscard, newsWith, pictureWith, stateWith } from "./table.ts";

test("suits of a hand alternate their colours", () => {
  const order = (cards: string[]) => held(cards).map(({ card }) => card);
  assert.deepEqual(order(["C2", "D3", "S4", "H5", "T1", "EX", "SK"]), [
    "EX", "T1", "SK", "S4", "H5", "C2", "D3",
  ]);
  assert.deepEqual(order(["D3", "S4", "H5"]), ["H5", "S4", "D3"]);
});

test("the two copies of a card are two cards", () => {
  assert.deepEqual(held(["S2", "S2"]).map(({ key }) => key), ["S2", "S2+"]);
});

test("only what legal lists lights up", () => {
  const state = stateWith({ hand: ["S2", "H3"], legal: { what: "play", cards: ["S2"] } });
  assert.equal(mayPress(state, "S2"), true);
  assert.equal(mayPress(state, "H3"), false);
  assert.equal(mayPress(stateWith({ hand: ["S2"] }), "S2"), null);
});

test("a card that may not be played is asked for, so that the server says why", () => {
  const state = stateWith({ hand: ["S2", "H3"], legal: { what: "play", cards: ["S2"] } });
  assert.deepEqual(press(state, "H3").action, { type: "play", card: "H3" });
});

test("whoever prefers one touch plays a card with it", () => {
  const state = stateWith({ hand: ["S2", "H3"], legal: { what: "play", cards: ["S2", "H3"] } });
  const prefs = { ...state.prefs, oneTouch: true };
  assert.deepEqual(press({ ...state, prefs }, "S2", true).action, { type: "play", card: "S2" });
});

test("a finger's first tap raises a card, the second plays it", () => {
  const state = stateWith({ hand: ["S2", "H3"], legal: { what: "play", cards: ["S2", "H3"] } });
  const raised = press(state, "S2", true);
  assert.equal(raised.action, undefined);
  assert.equal(raised.state.raised, "S2");
  const other = press(raised.state, "H3", true);
  assert.equal(other.state.raised, "H3");
  assert.deepEqual(press(other.state, "H3", true).action, { type: "play", card: "H3" });
});

test("a raised card is forgotten with its deal, and once it has left the hand", () => {
  const state = { ...stateWith({ hand: ["S2", "H3"] }), raised: "S2" };
  const after = (hand: string[], number = 1) => withNews(state, newsWith(9, pictureWith({ deal: dealWith({ hand, number }) })), 0).raised;
  assert.equal(after(["S2"]), "S2");
  assert.equal(after(["H3"]), "");
  assert.equal(after(["S2", "H3"], 2), "");
});

test("where there are piles, their top cards come after the hand", () => {
  const piles = [[{ top: "S2", under: 2 }, { top: null, under: 0 }, { top: "T5", under: 1 }], []];
  const state = stateWith({ hand: ["S2", "H3", "T5", "EX"], piles });
  assert.deepEqual(handOf(state).map(({ card }) => card), ["EX", "H3", "S2", "T5"]);
});

test("a discard is chosen card by card, and counted aloud", () => {
  const hand = ["S2", "S3", "H4", "HK"];
  let state = stateWith({ hand, phase: "dog", legal: legalDiscard() });
  state = press(state, "S2").state;
  state = press(state, "H4").state;
  assert.equal(state.answer?.text, "4 de cœur : choisie, 2 sur 2.");
  assert.deepEqual(finishChoice(state).action, { type: "discard", cards: "S2 H4" });
  state = press(state, "S2").state;
  assert.deepEqual(state.chosen, ["H4"]);
  const king = press(state, "HK");
  assert.deepEqual(king.state.chosen, ["H4"]);
  assert.deepEqual(king.action, { type: "discard", cards: "HK S2" });
});

test("a handful begins with the cards that must be shown and the lowest others", () => {
  const handful = { size: "single", count: 2, cards: "T1 T5 T21", with: "T21" };
  const legal = { what: "play" as const, cards: ["T1"], handfuls: [handful] };
  let state = stateWith({ hand: ["T1", "T5", "T21"], legal });
  state = beginHandful(state, handful);
  assert.deepEqual(state.chosen, ["T21", "T1"]);
  state = press(state, "T5").state;
  assert.deepEqual(finishChoice(state).action, { type: "show_handful", size: "single", cards: "T21 T5" });
  const kept = press(state, "T21");
  assert.deepEqual(kept.state.chosen, ["T21", "T5"]);
  assert.deepEqual(kept.action, { type: "show_handful", size: "single", cards: "T1 T5" });
});

test("a touched trump takes the place of the highest chosen, and may leave a place free", () => {
  const handful = { size: "single", count: 2, cards: "T2 T9 T20", with: "" };
  const hand = ["T2", "T9", "T20"];
  let state = beginHandful(stateWith({ hand, legal: { what: "announce", handfuls: [handful] } }), handful);
  assert.deepEqual(state.chosen, ["T9", "T2"]);
  state = press(state, "T20").state;
  assert.deepEqual(state.chosen, ["T2", "T20"]);
  assert.deepEqual(press(state, "T2").state.chosen, ["T20"]);
});

test("an Excuse that stands in for a trump is chosen with all the others", () => {
  const handful = { size: "single", count: 3, cards: "EX T2 T9", with: "" };
  const state = beginHandful(stateWith({ hand: ["EX", "T2", "T9"] }), handful);
  assert.deepEqual(state.chosen, ["EX", "T9", "T2"]);
});

test("a shown handful is no longer being chosen, although the question stays", () => {
  const handful = { size: "single", count: 2, cards: "T1 T5 T21", with: "" };
  const legal = { what: "play" as const, cards: ["T1"] };
  const hand = ["T1", "T5", "T21"];
  let state = stateWith({ hand, legal: { ...legal, handfuls: [handful] } });
  state = press(beginHandful(state, handful), "T21").state;
  const waiting = pictureWith({ deal: dealWith({ hand, legal: { ...legal, handfuls: [handful] } }) });
  assert.deepEqual(withNews(state, newsWith(2, waiting), 990).chosen, ["T1", "T21"]);
  const shown = pictureWith({ deal: dealWith({ hand, legal: { ...legal, handfuls: [] } }) });
  const after = withNews(state, newsWith(2, shown), 990);
  assert.deepEqual([after.showing, after.chosen], [null, []]);
});

test("the snapshot tells a player that a bot covers for them", () => {
  const state = stateWith({});
  assert.equal(isCovered(state), false);
  const places = pictureWith({}).places.map((one) => ({ ...one, is_covered: one.place === 0 }));
  assert.equal(isCovered(stateWith({}, { places })), true);
  assert.equal(answer(state, "back"), "Vous avez votre place.");
});

test("a slam is asked for twice", () => {
  const once = askSlam(stateWith({}));
  assert.equal(once.action, undefined);
  assert.deepEqual(askSlam(once.state).action, { type: "announce_slam" });

test("the deal is cancelled when asked twice, if the player may", () => {
  const legal = { what: "bid", bids: ["pass"], cancel: "excuse_alone" } as const;
  const lone = stateWith({ phase: "bidding", legal: { ...legal, bids: [...legal.bids] } });
  const once = askCancel(lone);
  assert.equal(once.action, undefined);
  assert.equal(once.state.isCancelAsked, true);
  assert.deepEqual(askCancel(once.state).action, { type: "cancel_deal", for: "excuse_alone" });
  assert.equal(dropChoice(once.state).isCancelAsked, false);
  const other = askCancel(stateWith({ legal: { what: "bid", bids: ["pass"] } }));
  assert.equal(other.state.isCancelAsked, false);
});
});

test("the arrows go round the hand", () => {
  const state = stateWith({ hand: ["S2", "S3", "S4"] });
  assert.equal(state.focused, "S4");
  assert.equal(withFocusMoved(state, "ArrowLeft").focused, "S2");
  assert.equal(withFocusMoved(state, "End").focused, "S2");
  assert.equal(withFocusMoved(state, "x"), state);
});

test("after a card is played Tab goes to the card beside it", () => {
  const before = { ...stateWith({ hand: ["S2", "S3", "S4"] }), focused: "S3" };
  const after = pictureWith({ deal: dealWith({ hand: ["S2", "S4"] }) });
  assert.equal(withNews(before, newsWith(2, after), 990).focused, "S2");
});

test("news that came before is not told again, but its snapshot counts", () => {
  const state = stateWith({ hand: ["S2"] });
  const again = newsWith(1, pictureWith({ deal: dealWith({ hand: [] }) }), { told: "Encore." });
  const after = withNews(state, again, 990);
  assert.deepEqual(after.lines, []);
  assert.deepEqual(handOf(after), []);
});

test("an urgent sentence goes when the turn passes", () => {
  const state = stateWith({});
  const yours = withNews(state, newsWith(2, pictureWith({ turn: 0 }), { urgent: "À vous." }), 990);
  assert.equal(yours.notice?.text, "À vous.");
  assert.equal(withNews(yours, newsWith(3, pictureWith({ turn: 1 })), 990).notice, null);
});

test("a refusal that comes late does not hide that it is now your turn", () => {
  const sent = stateWith({}, { turn: 1 });
  const now = withNews(sent, newsWith(2, pictureWith({ turn: 0 }), { urgent: "À vous." }), 990);
  assert.equal(withRefusal(now, "Pas encore.", sent.notices).notice?.text, "Pas encore. À vous.");
  assert.equal(withRefusal(now, "Il faut fournir.", now.notices).notice?.text, "Il faut fournir.");
});

test("clocks run by the server's time", () => {
  const state = stateWith({}, { clock: { deadline: 1065, banks: [] } });
  assert.equal(secondsLeft(state), 65);
  assert.equal(readable(65), "1:05");
});

test("preferences that make no sense are forgotten", () => {
  const device = { language: "fr-CA", isDark: true, wantsContrast: false, isNarrow: false };
  const found = preferencesFrom('{"theme": "pink", "fourColours": true}', device);
  assert.deepEqual([found.lang, found.theme, found.fourColours], ["fr", "auto", true]);
  assert.equal(lookOf(found, device), "fr-4");
  const classic = preferencesFrom('{"lang": "en", "deck": "classic", "theme": "contrast"}', device);
  assert.equal(lookOf(classic, device), "en-2-classic-high");
  assert.equal(preferencesFrom('{"deck": "tin"}', device).deck, "oudler");
  assert.equal(preferencesFrom("nonsense", { ...device, language: "de" }).lang, "en");
});

test("scores have a sign that is read aloud", () => {
  const shown = [106, -106, 0].map((score) => signed(new Words("fr", {}), score));
  assert.deepEqual(shown, ["+106", "−106", "0"]);
});

test("a fraction of a score never reads as one number with it", () => {
  const scores = ["-81/2", "8511/4", "250/3", "-1/6", "31/7"];
  const shown = scores.map((score) => signed(new Words("fr", {}), score));
  assert.deepEqual(shown, ["−40,5", "+2\u202f127,75", "+83\u00a0⅓", "−⅙", "+4\u00a03⁄7"]);
  assert.equal(signed(new Words("en", {}), "8511/4"), "+2,127.75");
});

test("at a table that was closed in mid-deal it is nobody's turn", () => {
  const legal = { what: "play" as const, cards: ["S2"] };
  const open = stateWith({ hand: ["S2"], legal }, { turn: 0 });
  assert.deepEqual([isYourTurn(open), legalOf(open)], [true, legal]);
  const closed = stateWith({ hand: ["S2"], legal }, { turn: 0, is_closed: true });
  assert.deepEqual([isYourTurn(closed), legalOf(closed)], [false, null]);
});
