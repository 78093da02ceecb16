/** Putting in a hand, and asking what to bid with it: the answer grows until the hand is changed. */

import { capital, cardName, inShort } from "../game/cards.ts";
import type { Card } from "../game/deal.ts";
import { withCount } from "../parts/deck-picker.ts";
import { readRulesets } from "../parts/rulesets.ts";
import { get, post, postLines } from "../shell/api.ts";
import { refusalOf, say } from "../shell/notice.ts";
import { analysisPath } from "../shell/routes.ts";
import {
  chosenRules, current, EMPTY, fitted, type Hand, isReady, neededOf, type Pile, type PileName, readFrom, set, type Weighed,
  writtenFrom, writtenIn,
} from "./hand-state.ts";

/** What the server reads in a typed text. */
interface Typed {
  cards: string;
  unread: string[];
  says: string;
}

/** Milliseconds without a key after which a text is read. */
const PAUSE = 500;

let reading: ReturnType<typeof setTimeout> | undefined;
let asking: AbortController | null = null;

/** Go on to the page of the hand that a link holds. Raises what the server refuses. */
export async function unpackHand(link: string): Promise<void> {
  const found = await get<Parameters<typeof writtenFrom>[0]>(`/api/analysis/hand/${link}?lang=${current().prefs.lang}`);
  history.replaceState(null, "", `${analysisPath("hand")}#${writtenFrom(found)}`);
}

/** Show the hand of the link, or the one that was put in here before. */
export async function arriveAtHand(): Promise<void> {
  if (!current().rulesets.length) await readRulesets();
  const linked = readFrom(location.hash);
  if (linked) set(fitted(linked, current().rulesets));
  const { piles, isDogKnown } = current().ownHand;
  await Promise.all([read("hand", piles.hand.text, true), isDogKnown && read("dog", piles.dog.text, true)]);
}

/** Nobody waits for the answer any more. */
export function leaveHand(): void {
  clearTimeout(reading);
  asking?.abort();
  asking = null;
}

/** So many of a card are tapped. */
export function choose(name: PileName, card: Card, count: number): void {
  const { words, ownHand } = current();
  const rules = chosenRules(current());
  if (!rules) return;
  const pile = ownHand.piles[name];
  const before = pile.cards.filter((one) => one === card).length;
  const cards = withCount(pile.cards, card, count);
  if (count > before && cards.length > neededOf(rules, name)) return say(words.say(`own_hand_full_${name}`));
  const step = words.say(count > before ? "own_hand_added" : "own_hand_removed", { card: capital(cardName(words, card)) });
  const text = [inShort(words, cards), ...pile.unread].filter(Boolean).join(", ");
  keep(name, { ...pile, text, cards });
  if (pile.unread.length || pile.fault) return void read(name, text);
  say(`${step} ${missing(name)}`);
  settle();
}

/** The text has changed: read it once nothing has been typed for a while, what is pasted at once. */
export function typed(name: PileName, text: string, isPasted: boolean): void {
  keep(name, { ...current().ownHand.piles[name], text });
  leaveHand();
  set({ found: null, isAsking: false, refused: "" });
  reading = setTimeout(() => void read(name, text), isPasted ? 0 : PAUSE);
}

/** Other rules, bids before, or a dog that is known. */
export function change(changed: Partial<Pick<Hand, "rules" | "bids" | "isDogKnown">>): void {
  set(changed);
  if (!changed.rules) return settle();
  const { piles } = current().ownHand;
  const rules = chosenRules(current());
  set({ bids: [], isDogKnown: current().ownHand.isDogKnown && rules?.dog !== 0 });
  void Promise.all([read("hand", piles.hand.text), read("dog", piles.dog.text)]);
}

export function clear(name: PileName): void {
  keep(name, EMPTY);
  say(missing(name));
  settle();
}

/** Ask the server which cards a text names. */
async function read(name: PileName, text: string, isSilent = false): Promise<void> {
  const { ownHand, prefs, words } = current();
  if (!text.trim()) {
    keep(name, EMPTY);
    return settle();
  }
  const isNow = () => current().ownHand.piles[name].text === text;
  try {
    const asked = { text, rules: ownHand.rules, what: name };
    const found = await post<Typed>(`/api/analysis/cards?lang=${prefs.lang}`, asked);
    if (!isNow()) return;
    const before = current().ownHand.piles[name].cards;
    const cards = found.cards.split(" ").filter(Boolean);
    const isPlain = isSilent && !found.says; // a link's codes are shown in the person's language
    keep(name, { text: isPlain ? inShort(words, cards) : text, cards, unread: found.unread, fault: found.says });
    const added = cards.filter((card) => !before.includes(card));
    const step = added.length ? words.say("own_hand_added", { card: capital(inShort(words, added)) }) : "";
    if (!isSilent) say([step, found.says, missing(name)].filter(Boolean).join(" "));
  } catch (error) {
    if (!isNow()) return;
    keep(name, { ...current().ownHand.piles[name], cards: [], unread: [], fault: refusalOf(error) });
  }
  settle();
}

/** « Il manque 3 cartes. » */
export function missing(name: PileName): string {
  const { words, ownHand } = current();
  const rules = chosenRules(current());
  const count = rules ? neededOf(rules, name) - ownHand.piles[name].cards.length : 0;
  if (count > 0) return words.count("own_hand_missing", count);
  return count === 0 ? words.say(`own_hand_done_${name}`) : "";
}

function keep(name: PileName, pile: Pile): void {
  set({ piles: { ...current().ownHand.piles, [name]: pile } });
}

/** The question has changed: write it into the link, and answer it if it is whole. */
function settle(): void {
  leaveHand();
  const { ownHand } = current();
  const isBlank = !ownHand.piles.hand.cards.length;
  history.replaceState(null, "", `${location.pathname}${isBlank ? "" : `#${writtenIn(ownHand)}`}`);
  set({ found: null, refused: "", isAsking: isReady(current()) });
  if (current().ownHand.isAsking) void weigh();
}

/** Ask what each bid brings, until the whole answer has come or another question is asked. */
async function weigh(): Promise<void> {
  const { ownHand, prefs } = current();
  const { rules, piles, bids, isDogKnown } = ownHand;
  const mine = new AbortController();
  asking = mine;
  const dog = isDogKnown ? piles.dog.cards.join(" ") : "";
  const asked = { hand: piles.hand.cards.join(" "), rules, bids, dog };
  try {
    const path = `/api/analysis/bid?lang=${prefs.lang}`;
    for await (const found of postLines<Weighed>(path, asked, mine.signal)) {
      if (asking !== mine) return;
      set({ found });
    }
    if (asking !== mine) return;
    set({ isAsking: false });
    say(told(current().ownHand.found, "advice").join(" "));
  } catch (error) {
    if (asking !== mine) return;
    set({ isAsking: false, refused: refusalOf(error) });
  }
}

/** What the answer says about something. */
export function told(found: Weighed | null, about: string): string[] {
  return found?.told.find((one) => one.about === about)?.says ?? [];
}
