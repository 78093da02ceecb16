/** The log, which is the polite live region, and the conversation. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { taken } from "../shell/actions.ts";
import type { Ask } from "./actions.ts";
import type { State } from "./state.ts";

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

export function talk(state: State, ask: Ask): TemplateResult {
  const { words, table } = state;
  const say = (said: { phrase?: string; text?: string }, back?: () => void) =>
    ask({ type: "command", command: { do: "say", ...said }, back });
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
        const { text, back } = taken(event);
        if (text) say({ text }, back);
      }}
    >
      <label for="say-text">${words.say("say_label")}</label>
      <input id="say-text" name="text" maxlength="200" autocomplete="off" />
      <button type="submit" class="plain">${words.say("say")}</button>
    </form>`;
}

/** Pixels from its end at which the log is followed. */
const NEAR = 40;

/** After a drawing, show the log's last line again, unless the person has scrolled back in it. */
export function followLog(): () => void {
  const before = document.getElementById("panel-log");
  // Always, while it is not in sight.
  const isFollowed = !before || before.clientHeight < NEAR || before.scrollHeight - before.scrollTop - before.clientHeight < NEAR;
  return () => {
    const log = document.getElementById("panel-log");
    if (log && isFollowed) log.scrollTop = log.scrollHeight;
  };
}
