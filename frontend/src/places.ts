/** The places of a table in a list: people by name, then robots and free places by number. */

import { html, type TemplateResult } from "lit-html";
import type { ListedPlace, Place } from "./snapshot.ts";
import type { State } from "./state.ts";

/** A chip for each person, oneself first, one for the robots, and one for the free places. */
export function chips(
  { words }: State, places: readonly ListedPlace[], you: Place | null,
): TemplateResult {
  const count = (kind: ListedPlace["kind"]) => places.filter((one) => one.kind === kind).length;
  const names = places.flatMap(({ kind, name }, place) =>
    kind === "person" && place !== you ? [name || words.say("somebody")] : [],
  );
  const chip = (kind: string, text: string) => html`<li class="chip ${kind}">${text}</li>`;
  const [bots, free] = [count("bot"), count("empty")];
  return html`<ul class="chips" aria-label=${words.say("seats")}>
    ${you === null ? [] : chip("self", words.say("you"))} ${names.map((name) => chip("person", name))}
    ${bots ? chip("bot", words.count("places_bots", bots)) : []}
    ${free ? chip("empty", words.count("lobby_free", free)) : []}
  </ul>`;
}

/** The number of places a person could still take. */
export function freePlaces(places: readonly ListedPlace[]): number {
  return places.filter(({ kind }) => kind !== "person").length;
}
