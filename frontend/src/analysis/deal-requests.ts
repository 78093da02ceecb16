/** Putting a deal together: each change is kept in this browser and read by the server, which keeps nothing. */

import { capital, cardName } from "../game/cards.ts";
import type { Card } from "../game/deal.ts";
import { keep } from "../game/kept.ts";
import { withCount } from "../parts/deck-picker.ts";
import { readRulesets } from "../parts/rulesets.ts";
import { playOwn } from "../people/meeting.ts";
import { post } from "../shell/api.ts";
import { refusalOf, say, tell } from "../shell/notice.ts";
import { isCopied } from "../shell/send.ts";
import {
  cardsAt, type Choice, composed, current, type Draft, draftOf, type Edited, faultsOf, fillingOf, KEPT_DEAL, nextShort, NO_DRAFT,
  type OwnDeal, placeOf, remembered, set, withMoved,
} from "./deal-state.ts";
import { dealsIn } from "./file-record.ts";
import { goToFiles } from "./file-requests.ts";

/** Milliseconds without a tap after which a hand is read, and without a key. */
const PAUSE = 250;
const TYPING = 500;
const LINK = /^#(1\.[\w-]+@\d+\.[\w.-]+)$/;

let reading: ReturnType<typeof setTimeout> | undefined;
/** The number of requests so far: only the latest answer counts. */
let asked = 0;
/** The field that is being typed in: all its keys are undone at once. */
let typedIn = "";

/** Show the deal of the link, or the one that was put together here before. */
export async function arriveAtDeal(): Promise<void> {
  const linked = LINK.exec(location.hash.replace("%40", "@"))?.[1];
  const [, isTaken] = await Promise.all([readRulesets(), linked ? take(linked) : settle()]);
  // Until then the link stays: in another language the page asks again.
  if (linked && isTaken) history.replaceState(history.state, "", location.pathname);
}

/** Change the draft, and have it read; what is typed or tapped, once it pauses. */
export function change(changed: Partial<Draft>, field = "", pause = field ? TYPING : 0): void {
  const { ownDeal } = current();
  const isSame = field !== "" && field === typedIn;
  typedIn = field;
  const draft = { ...ownDeal.draft, ...changed };
  keep(KEPT_DEAL, draft);
  set({ draft, before: isSame ? ownDeal.before : remembered(ownDeal), dealtFrom: null, seed: "", chosen: [], lifted: null, refused: "" });
  clearTimeout(reading);
  reading = setTimeout(() => void settle(field), pause);
}

/** A hand is typed; several lines are a whole deal. */
export function typed(key: string, text: string): void {
  const { hands } = current().ownDeal.draft;
  change({ hands: { ...hands, [key]: text } }, key);
}

/** The person leaves a field: it is read and told now, unless it has been. */
export function left(key: string): void {
  if (typedIn !== key) return;
  typedIn = "";
  void settle(key);
}

/** So many of a card are tapped, for the place being filled. */
export function tap(card: Card, count: number): void {
  const { ownDeal, words } = current();
  const place = fillingOf(ownDeal);
  if (!place) return;
  const before = cardsAt(ownDeal, place.key);
  const cards = withCount(before, card, count);
  if (cards.length > place.size && cards.length > before.length) return say(words.say("own_deal_full", { place: place.name, count: place.size }));
  change({ hands: { ...ownDeal.draft.hands, [place.key]: cards } }, "", PAUSE);
  const done = words.say(cards.length > before.length ? "own_deal_put" : "own_deal_removed", named(card, place.name, cards.length, place.size));
  const next = cards.length === place.size ? nextShort(current().ownDeal, place.key) : "";
  if (next) fill(next, done);
  else say(done);
}

function named(card: Card, place: string, count: number, size: number): Record<string, string | number> {
  return { card: capital(cardName(current().words, card)), place, count, size };
}

/** Tapped cards go to another place from now on. */
export function fill(key: string, done = ""): void {
  const { ownDeal, words } = current();
  const place = placeOf(ownDeal.read, key);
  set({ filling: key });
  const count = cardsAt(ownDeal, key).length;
  if (place) say(`${done} ${words.say("own_deal_filling", { place: place.name, count, size: place.size })}`.trim());
}

/** Take a card up, or put it down where it was. */
export function lift(card: Card, from: string): void {
  const { lifted } = current().ownDeal;
  const isDown = lifted?.card === card && lifted.from === from;
  set({ lifted: isDown ? null : { card, from } });
  say(current().words.say(isDown ? "own_deal_put_down" : "own_deal_lifted", { card: capital(cardName(current().words, card)) }));
}

/** Put a card into another hand; `to` is "" for the cards that nobody has. */
export function move(card: Card, from: string, to: string): void {
  const { ownDeal, words } = current();
  if (from === to) return set({ lifted: null });
  const place = placeOf(ownDeal.read, to);
  const count = cardsAt(ownDeal, to).length;
  if (place && count >= place.size) {
    set({ lifted: null });
    return say(words.say("own_deal_full", { place: place.name, count: place.size }));
  }
  change(withMoved(ownDeal, card, from, to));
  if (place) say(words.say("own_deal_put", named(card, place.name, count + 1, place.size)));
  else say(words.say("own_deal_free_now", { card: capital(cardName(words, card)) }));
}

/** The draft before the last change. */
export function undo(): void {
  const { before } = current().ownDeal;
  const draft = before.at(-1);
  if (!draft) return;
  typedIn = "";
  keep(KEPT_DEAL, draft);
  set({ draft, before: before.slice(0, -1), dealtFrom: null, chosen: [], lifted: null, refused: "" });
  say(current().words.say("own_deal_undone"));
  void settle();
}

/** An empty table. */
export function clear(): void {
  change({ ...NO_DRAFT, settings: current().ownDeal.draft.settings.filter((line) => /^(rules|set|dealer):/.test(line)) });
  set({ filling: "", pasted: "", pastedFaults: [] });
}

/** Read the draft as it is, and say what has become of the field that was typed in, and of a whole deal. */
async function settle(field = ""): Promise<void> {
  const { text, owners } = composed(current().ownDeal.draft);
  const before = current().ownDeal.read;
  const read = await answer({ text });
  if (!read) return;
  keepingPlace({ read, owners });
  const isNews = before !== null && read.fragment !== "" && read.says !== before.says;
  const said = [...(field ? typedSo(field) : []), ...(isNews ? [read.says] : [])];
  if (said.length) say(said.join(" "));
}

/** Show a reading. The button or the deck that was in use may be gone with it: then go on from the question. */
function keepingPlace(changed: Partial<OwnDeal>): void {
  const wasThere = document.activeElement?.closest(".deal-moves, #deal-deck");
  set(changed);
  if (!wasThere) return;
  requestAnimationFrame(() => {
    const isThere = document.activeElement?.closest(".deal-moves, #deal-deck[open]");
    if (!isThere) document.getElementById("deal-turn")?.focus();
  });
}

/** « Nord : 17 sur 18. », and what is wrong there. */
function typedSo(key: string): string[] {
  const { ownDeal, words } = current();
  const place = placeOf(ownDeal.read, key);
  if (!place) return [];
  const { name, size } = place;
  return [words.say("own_deal_typed", { place: name, count: cardsAt(ownDeal, key).length, size }), ...faultsOf(ownDeal, key)];
}

/** What the server says; null if it refuses, or something else was asked meanwhile. */
async function answer(body: object): Promise<Edited | null> {
  clearTimeout(reading); // a text read later would push this answer out
  const number = ++asked;
  try {
    const read = await post<Edited>(`/api/analysis/deal?lang=${current().prefs.lang}`, body);
    return number === asked ? read : null;
  } catch (error) {
    if (number === asked) set({ refused: refusalOf(error) });
    return null;
  }
}

/** Have the server change the deal, and take what it answers; returns whether it did. */
async function changed(body: object): Promise<boolean> {
  typedIn = "";
  const before = current().ownDeal;
  const read = await answer(body);
  if (!read) return false;
  const draft = draftOf(read);
  keep(KEPT_DEAL, draft);
  const { owners } = composed(draft);
  keepingPlace({ read, draft, owners, before: remembered(before), dealtFrom: null, seed: "", chosen: [], lifted: null, refused: "" });
  return true;
}

/** A text, a link or the content of a file takes the place of the draft; returns whether the server has read it. */
export async function take(text: string): Promise<boolean> {
  if (!(await changed({ text }))) return false;
  const { read } = current().ownDeal;
  const { words } = current();
  set({ filling: "", pastedFaults: (read?.faults ?? []).map(({ line, says }) => words.say("own_deal_line", { line, why: says })) });
  say(read?.faults.length ? words.count("own_deal_faults", read.faults.length) : `${words.say("own_deal_taken")} ${read?.says ?? ""}`);
  return true;
}

/** A whole deal is pasted or typed. */
export function paste(text: string): void {
  set({ pasted: text });
  clearTimeout(reading);
  reading = setTimeout(() => void (text.trim() ? take(text) : set({ pastedFaults: [] })), PAUSE);
}

/** Open a file with one deal here; several deals are shown on the page of files. */
export async function open(files: readonly File[]): Promise<void> {
  const [file, ...others] = files;
  if (!file) return;
  const text = await file.text();
  if (others.length || (dealsIn(text)?.length ?? 0) > 1) return goToFiles(files);
  set({ pasted: "", pastedFaults: [] });
  await take(text);
}

/** Somebody bids, calls or announces. */
export async function choose({ seat, action }: Choice): Promise<void> {
  await then(seat, action);
}

async function then(seat: number, action: object): Promise<void> {
  const { text } = composed(current().ownDeal.draft);
  if (await changed({ text: wholeText(text), then: { seat, action } })) say(lastTold());
}

/** The draft's text; with the cards that the last place got, once a move counts on them. */
function wholeText(text: string): string {
  const { read } = current().ownDeal;
  return read?.fragment ? read.text : text;
}

function lastTold(): string {
  const { read } = current().ownDeal;
  return `${read?.told.at(-1) ?? ""} ${read?.says ?? ""}`.trim();
}

/** A card that the question asks for: it is played at once, or chosen for the discard. */
export async function choosePlayed(card: Card): Promise<void> {
  const { ownDeal, words } = current();
  const { read, chosen } = ownDeal;
  const asks = read?.asks;
  if (!asks) return;
  if (asks.what === "play") return then(asks.seat, { type: "play", card });
  const next = chosen.includes(card) ? chosen.filter((one) => one !== card) : [...chosen, card];
  if (next.length > asks.count) return say(words.say("own_deal_discard_full", { count: asks.count }));
  set({ chosen: next });
  say(words.say("own_deal_discard_chosen", { count: next.length, size: asks.count }));
}

export async function discard(): Promise<void> {
  const { read, chosen } = current().ownDeal;
  const asks = read?.asks;
  if (asks) await then(asks.seat, { type: "discard", cards: chosen.join(" ") });
}

export async function takeBack(): Promise<void> {
  const { text } = composed(current().ownDeal.draft);
  if (await changed({ text: wholeText(text), take_back: true })) say(`${current().words.say("own_deal_undone")} ${current().ownDeal.read?.says ?? ""}`);
}

/** The contract at once, as a line of the text: all others pass. */
export function contract(bid: string, key: string): void {
  const { draft, read } = current().ownDeal;
  if (!read?.fragment) return;
  change({ ...draftOf({ ...read, rest: "" }), moves: [...draft.moves, `contract: ${bid.replaceAll("_", "-")} ${key}`] });
}

/** Deal the cards that nobody has by chance; the same ones once more if they were. */
export async function dealRest(where: string, seed: string): Promise<void> {
  const { ownDeal, words } = current();
  const from = ownDeal.dealtFrom ?? ownDeal.draft;
  set({ where });
  const chance = { where, seed: seed.trim() };
  if (!(await changed({ text: composed(from).text, chance }))) return say(current().ownDeal.refused);
  set({ dealtFrom: from, seed: current().ownDeal.read?.seed ?? "" });
  say(words.say("own_deal_dealt"));
}

/** Play the deal against bots, from one of its seats. */
export async function playFrom(seat: number): Promise<void> {
  const fragment = current().ownDeal.read?.fragment;
  if (fragment) await playOwn(fragment, seat);
}

export async function copyText(text: string): Promise<void> {
  tell(current().words.say((await isCopied(text)) ? "own_deal_copied" : "own_deal_not_copied"));
}
