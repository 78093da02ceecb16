/** Beside the table: the history, which is the polite live region, the command box, the chat. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { Ask } from "./actions.ts";
import type { State } from "./state.ts";

const PHRASES = ["hello", "well_played", "thanks", "sorry", "one_moment", "goodbye"];

/** The history: everything announced, and the answers to keys. */
export function log(state: State): TemplateResult {
  return html`<div
    id="log"
    class="scrolled"
    role="log"
    aria-live="polite"
    aria-label=${state.words.say("log")}
    tabindex="0"
  >
    ${repeat(
      state.lines,
      ({ id }) => id,
      ({ text, kind, lang }) => html`<p class=${kind} lang=${lang}>${text}</p>`,
    )}
  </div>`;
}

export function commandBox(state: State, ask: Ask): TemplateResult {
  const { words } = state;
  return html`<form
    class="line"
    id="command"
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
  </form>`;
}

export function talk(state: State, ask: Ask): TemplateResult {
  const { words, table } = state;
  const say = (said: { phrase?: string; text?: string }) =>
    ask({ type: "command", command: { do: "say", ...said } });
  return html`<ul class="said">
      ${(table?.said ?? []).map(
        ({ name, phrase, text }) =>
          html`<li>
            ${words.say("said", { name: name || words.say("somebody"), text: phrase ? words.say(`phrase_${phrase}`) : text })}
          </li>`,
      )}
    </ul>
    ${table?.may_speak ? nothing : html`<p class="hint-text">${words.say("speak_not_yet")}</p>`}
    <div class="group" ?hidden=${!table?.may_speak}>
      ${PHRASES.map(
        (phrase) =>
          html`<button type="button" class="quiet" @click=${() => say({ phrase })}>
            ${words.say(`phrase_${phrase}`)}
          </button>`,
      )}
    </div>
    <button type="button" class="quiet" @click=${() => ask({ type: "panel", panel: "people" })}>
      ${words.say("people")}
    </button>
    <form
      class="line"
      ?hidden=${!table?.may_speak}
      @submit=${(event: SubmitEvent) => {
        const text = taken(event);
        if (text) say({ text });
      }}
    >
      <label for="say-text">${words.say("say_label")}</label>
      <input id="say-text" name="text" maxlength="200" autocomplete="off" />
      <button type="submit" class="plain">${words.say("say")}</button>
    </form>`;
}

/** Take the text out of a form's field. */
function taken(event: SubmitEvent): string {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const text = String(new FormData(form).get("text") ?? "").trim();
  form.reset();
  return text;
}
