/** A player's picture, drawn here: a disc with their initial, or a robot; round it, the clock. */

import { html, nothing, type TemplateResult } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import type { Seated } from "../game/snapshot.ts";
import { secondsLeft } from "./clock.ts";
import { nameOf } from "./places.ts";
import type { State } from "./state.ts";

const HUES = [8, 32, 82, 150, 178, 205, 232, 262, 292, 330];

/** The hue of a name: the same on every screen. */
export function hueOf(name: string): number {
  const sum = [...name].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  return HUES[sum % HUES.length] ?? 0;
}

export function avatar(state: State, { place, kind, is_covered }: Seated): TemplateResult {
  const name = nameOf(state, place);
  return html`<span class="avatar" aria-hidden="true" .style=${`--hue:${hueOf(name)}`}>
    ${disc(name, kind)}
    ${is_covered ? html`<span class="covered-by">${robot()}</span>` : nothing}
    ${state.table?.turn === place ? ring(state) : nothing}
  </span>`;
}

/** The picture of somebody who may have left: without a clock, and nobody covers for them. */
export function portrait(name: string, kind: Seated["kind"]): TemplateResult {
  return html`<span class="avatar" aria-hidden="true" .style=${`--hue:${hueOf(name)}`}>${disc(name, kind)}</span>`;
}

function disc(name: string, kind: Seated["kind"]): TemplateResult {
  return html`<span class="disc">${kind === "bot" ? robot() : kind === "empty" ? "+" : initial(name)}</span>`;
}

function initial(name: string): string {
  return [...name.trim()][0]?.toLocaleUpperCase() ?? "";
}

function robot(): TemplateResult {
  return html`<svg viewBox="0 0 24 24">
    <path d="M12 2v4" />
    <circle cx="12" cy="2.6" r="1.6" />
    <rect x="4" y="6" width="16" height="13" rx="3.5" />
    <circle class="eye" cx="9" cy="12" r="1.7" />
    <circle class="eye" cx="15" cy="12" r="1.7" />
    <path class="mouth" d="M9 16h6" />
  </svg>`;
}

/** A ring that empties as the time runs out; it starts full when the turn is first seen. */
function ring(state: State): unknown {
  const left = secondsLeft(state);
  if (left === null) return nothing;
  return guard(
    [state.table?.clock?.deadline],
    () => html`<svg class="ring" viewBox="0 0 40 40" .style=${`--time:${left}s`}>
      <circle cx="20" cy="20" r="18.5" pathLength="100" />
    </svg>`,
  );
}
