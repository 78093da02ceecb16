/** The sounds in the preferences: on or off, each with its meaning and a button to hear it. */

import { html, type TemplateResult } from "lit-html";
import { CUES } from "../shell/sound.ts";
import type { Ask } from "./actions.ts";
import type { State } from "./state.ts";

export function soundboard({ words, prefs }: State, ask: Ask): TemplateResult {
  return html`<label class="check"
      ><input
        type="checkbox"
        id="sounds"
        .checked=${prefs.sounds}
        @change=${(event: Event) =>
          ask({ type: "prefer", changed: { sounds: (event.target as HTMLInputElement).checked } })}
      /><span>${words.say("sounds")}</span></label
    >
    <fieldset>
      <legend>${words.say("sounds_heard")}</legend>
      <p class="hint-text">${words.say("sounds_says")}</p>
      <div class="sounds">
        ${CUES.map(
          (cue) => html`<button
            type="button"
            class="plain"
            data-sound=${cue}
            @click=${() => ask({ type: "hear", cue })}
          >
            <span aria-hidden="true">♪</span> ${words.say(`sound_${cue}`)}
          </button>`,
        )}
      </div>
    </fieldset>`;
}
