/** The command line, opened by a key or a button, for everything that can be typed. */

import { html, nothing, type TemplateResult } from "lit-html";
import { taken } from "../shell/actions.ts";
import type { Ask } from "./actions.ts";
import type { State } from "./state.ts";

export function commandLine({ words, isCommandOpen }: State, ask: Ask): TemplateResult | typeof nothing {
  if (!isCommandOpen) return nothing;
  return html`<form
    id="command"
    aria-label=${words.say("command")}
    @submit=${(event: SubmitEvent) => {
      const text = taken(event);
      if (text) ask({ type: "typed", text });
    }}
  >
    <label for="command-text">${words.say("command_label")}</label>
    <input
      id="command-text"
      name="text"
      autocomplete="off"
      autocapitalize="off"
      spellcheck="false"
      placeholder=${words.say("command_placeholder")}
    />
    <button type="submit" class="plain">${words.say("command_do")}</button>
    <button
      type="button"
      class="quiet"
      aria-label=${words.say("close")}
      @click=${() => ask({ type: "commandLine", isOpen: false })}
    >
      ✕
    </button>
  </form>`;
}
