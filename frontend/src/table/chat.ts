/** The log, which is the polite live region, and the conversation. */

import { html, nothing, type TemplateResult } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { repeat } from "lit-html/directives/repeat.js";
import type { Ask } from "../shell/actions.ts";
import type { State } from "../shell/state.ts";

const PHRASES = ["hello", "well_played", "thanks", "sorry", "one_moment", "goodbye"];

/** The log: a sentence for each event. It is announced even if it is not shown. */
export function log(state: State): TemplateResult {
  return html`<div id="log" role="log" aria-live="polite" aria-label=${state.words.say("tab_log")}>
    ${repeat(
      state.lines,
      ({ id }) => id,
      ({ text, lang }) => html`<p lang=${lang}>${text}</p>`,
    )}
  </div>`;
}

/** The polite live region for answers to keys, which are shown in passing. */
export function answerLine({ answer }: State): TemplateResult {
  return html`<div id="answer" class=${answer?.isShown ? "" : "unseen"} role="status">
    ${answer ? keyed(answer.id, html`<p lang=${answer.lang}>${answer.text}</p>`) : nothing}
  </div>`;
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
export function taken(event: SubmitEvent): string {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const text = String(new FormData(form).get("text") ?? "").trim();
  form.reset();
  return text;
}
