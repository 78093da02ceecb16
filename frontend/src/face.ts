/** The picture of a card, without alternative text: its name stands beside it. */

import { html, type TemplateResult } from "lit-html";
import type { Card } from "./snapshot.ts";
import { lookOf } from "./preferences.ts";
import type { State } from "./state.ts";
import { version } from "./version.ts";

export function face(state: State, card: Card | "back", alt = ""): TemplateResult {
  const look = lookOf(state.prefs, state.device);
  return html`<img
    class="face"
    src="/cards/${look}/${card}.svg?v=${version}"
    alt=${alt}
    width="122"
    height="224"
    draggable="false"
  />`;
}
