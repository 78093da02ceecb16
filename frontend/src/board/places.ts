/** The places of a table: who sits there, how well they play, and how one comes to sit. */

import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Place } from "../game/deal.ts";
import type { Snapshot, Waiting } from "../game/snapshot.ts";
import { Words } from "../game/words.ts";
import type { Ask } from "./actions.ts";
import type { Rating, State } from "./state.ts";

export interface ListedPlace {
  kind: "person" | "bot" | "empty";
  name: string;
  rating?: Rating | null;
}

/** A chip for each person, oneself first, one for the robots, and one for the free places. */
export function chips(
  { words }: State, places: readonly ListedPlace[], you: Place | null,
): TemplateResult {
  const count = (kind: ListedPlace["kind"]) => places.filter((one) => one.kind === kind).length;
  const people = places.flatMap(({ kind, name, rating }, place) =>
    kind === "person" && place !== you
      ? [html`${name || words.say("somebody")}${besideName(words, rating)}`]
      : [],
  );
  const chip = (kind: string, text: string | TemplateResult) => html`<li class="chip ${kind}">${text}</li>`;
  const [bots, free] = [count("bot"), count("empty")];
  return html`<ul class="chips" aria-label=${words.say("seats")}>
    ${you === null ? [] : chip("self", words.say("you"))} ${people.map((one) => chip("person", one))}
    ${bots ? chip("bot", words.count("places_bots", bots)) : []}
    ${free ? chip("empty", words.count("lobby_free", free)) : []}
  </ul>`;
}

/** The number of places a person could still take. */
export function freePlaces(places: readonly ListedPlace[]): number {
  return places.filter(({ kind }) => kind !== "person").length;
}

/** Names with more letters are written smaller where there is little room. */
const LONG = 9;

/** The class of a name, by its length. */
export function nameClass(name: string): string {
  return name.length > LONG ? "name long" : "name";
}

/** The name of the player at a place. */
export function nameOf(state: State, place: Place): string {
  const seated = state.table?.places[place];
  if (seated?.kind === "empty") return state.words.say("seat_empty");
  return seated?.name || state.words.say("bot_name", { number: place + 1 });
}

/** The key of the words on a place's button, for a viewer without a place; "" for no button. */
export function sitKey(table: Snapshot, place: Place): string {
  if (ownWait(table)) return "";
  const way = table.may_sit[place];
  return way ? { now: "sit_here", ask: "sit_ask", wait: "sit_wait" }[way] : "";
}

/** The viewer's own request for a place, if any. */
export function ownWait({ waiting, who }: Snapshot): Waiting | null {
  return waiting.find((one) => one.who === who) ?? null;
}

/** The place that a viewer gets soonest: a free one, then a bot's; null for none. */
export function soonestPlace({ may_sit, places }: Snapshot): Place | null {
  const ways = ["now", "ask", "wait"];
  const rank = (place: Place) =>
    2 * ways.indexOf(may_sit[place] ?? "") + Number(places[place]?.kind === "bot");
  const open = places.map(({ place }) => place).filter((place) => may_sit[place]);
  return open.sort((a, b) => rank(a) - rank(b))[0] ?? null;
}

/** Every level: the usual one, the easy one, and the strongest two, which search. */
const LEVELS = ["club", "beginner", "expert", "master"];
const SEARCHING = ["expert", "master"];

/** The levels that the server can play, in the order of the page: some servers cannot search. */
export function levelsIn(levels: readonly string[]): string[] {
  return LEVELS.filter((level) => levels.includes(level));
}

/** The level of the next bot: as chosen at this table, else as its bots play, else club. */
export function levelOf({ botLevel, table }: State): string {
  const own = table?.places.find(({ kind, level }) => kind === "bot" && table.levels.includes(level));
  return botLevel || own?.level || "club";
}

/** The key of a level's words: whether it plays like club at this table is said with it. */
export function levelKey({ table }: State, level: string): string {
  return table?.bots_know_rules === false && SEARCHING.includes(level) ? `level_${level}_here` : `level_${level}`;
}

/** Beside the button that seats bots: how well they play. */
export function levelChoice(state: State, ask: Ask): TemplateResult {
  const { words } = state;
  const chosen = levelOf(state);
  const choose = (event: Event) => ask({ type: "botLevel", level: (event.target as HTMLSelectElement).value });
  return html`<select id="bot-level" aria-label=${words.say("level")} @change=${choose}>
    ${levelsIn(state.table?.levels ?? []).map(
      (one) => html`<option value=${one} .selected=${live(one === chosen)}>${words.say(levelKey(state, one))}</option>`,
    )}
  </select>`;
}

/** A rating beside a name: short to look at, said in full. */
export function besideName(words: Words, rating: Rating | null | undefined): TemplateResult | typeof nothing {
  if (!rating) return nothing;
  return html`<span class="rating"
    ><span aria-hidden="true">${numberOf(words, rating.value)}</span
    ><span class="unseen">, ${words.say("rating_of", { rating: withMargin(words, rating) })}</span></span
  >`;
}

/** « 1 480 ± 120 ». */
export function withMargin(words: Words, { value, margin }: Rating): string {
  return words.say("rating_now", { value: numberOf(words, value), margin: numberOf(words, margin) });
}

export function numberOf({ lang }: Words, value: number): string {
  return new Intl.NumberFormat(lang).format(value);
}
