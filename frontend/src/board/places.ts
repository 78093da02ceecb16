/** The places of a table: who sits there, and all of them in a list. */

import { html, type TemplateResult } from "lit-html";
import type { Place } from "../game/deal.ts";
import { besideName, type Rating } from "../people/own-ratings.ts";
import type { State } from "../shell/state.ts";

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

/** The name of the player at a place. */
export function nameOf(state: State, place: Place): string {
  const seated = state.table?.places[place];
  if (seated?.kind === "empty") return state.words.say("seat_empty");
  return seated?.name || state.words.say("bot_name", { number: place + 1 });
}
