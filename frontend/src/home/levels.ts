/** The bots' levels, and the level at which the host seats bots. */

import { html, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Ask } from "../actions.ts";
import { isOffline } from "../links.ts";
import type { State } from "../state.ts";

const SEARCHING = ["expert", "master"];
/** The strongest two search, which the server inside a page cannot. */
export const LEVELS = ["club", "beginner", ...(isOffline ? [] : SEARCHING)];

/** The level of the next bot: as chosen at this table, else as its bots play, else club. */
export function levelOf({ botLevel, table }: State): string {
  const own = table?.places.find(({ kind, level }) => kind === "bot" && LEVELS.includes(level));
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
    ${LEVELS.map(
      (one) => html`<option value=${one} .selected=${live(one === chosen)}>${words.say(levelKey(state, one))}</option>`,
    )}
  </select>`;
}
