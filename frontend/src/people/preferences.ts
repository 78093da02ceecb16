/** The panel of preferences: language, looks, speed, keys and sounds. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Speed } from "../game/snapshot.ts";
import type { Lang } from "../game/words.ts";
import { face } from "../parts/face.ts";
import { DECKS, FORCED, MOTIONS, SIZES, SPEEDS, THEMES } from "../shell/preferences.ts";
import { CUES } from "../shell/sound.ts";
import type { Ask } from "./actions.ts";
import type { State } from "./state.ts";

/** Cards that show what a deck looks like. */
const SAMPLE = ["HK", "SQ", "CN", "DJ", "T8", "T1"];

export function preferences(state: State, ask: Ask): TemplateResult {
  const { words, prefs } = state;
  return html`${pills(state, "language", ["fr", "en"], prefs.lang, (lang) =>
    ask({ type: "prefer", changed: { lang: lang as Lang } }),
  )}
  ${pills(state, "theme", THEMES, prefs.theme, (theme) =>
    ask({ type: "prefer", changed: { theme: THEMES.find((one) => one === theme) ?? "auto" } }),
  )}
  ${pills(state, "text_size", SIZES, prefs.size, (size) =>
    ask({ type: "prefer", changed: { size: SIZES.find((one) => one === size) ?? "normal" } }),
  )}
  ${pills(state, "motion", MOTIONS, prefs.motion, (motion) =>
    ask({ type: "prefer", changed: { motion: MOTIONS.find((one) => one === motion) ?? "full" } }),
  )}
  ${pills(state, "speed", SPEEDS, speedOf(state), (speed) =>
    ask({ type: "prefer", changed: { speed: SPEEDS.find((one) => one === speed) ?? "normal" } }),
  )}
    <p class="hint-text">${words.say("speed_says")}</p>
  ${pills(state, "forced", FORCED, prefs.forced, (forced) =>
    ask({ type: "prefer", changed: { forced: FORCED.find((one) => one === forced) ?? "last" } }),
  )}
  ${pills(state, "deck", DECKS, prefs.deck, (deck) =>
    ask({ type: "prefer", changed: { deck: DECKS.find((one) => one === deck) ?? "oudler" } }),
  )}
    <div class="sample">${SAMPLE.map((card) => face(state, card))}</div>
    <p class="hint-text">${words.say("deck_says")}</p>
    ${check(state, ask, "fourColours", "four_colours")} ${check(state, ask, "singleKeys", "single_keys")}
    ${check(state, ask, "oneTouch", "one_touch", "prefer-one-touch")} ${check(state, ask, "guide", "guide_says", "prefer-guide")}
    ${soundboard(state, ask)}`;
}

/** The speed at this person's own table, else the one they prefer. */
function speedOf({ table, prefs }: State): Speed {
  return table?.is_host ? table.speed : prefs.speed;
}

/** The name of a preference's value; each language gives its own name. */
function valueName(state: State, name: string, value: string): string {
  if (name === "language") return value === "fr" ? "Français" : "English";
  return state.words.say(`${name === "text_size" ? "size" : name}_${value}`);
}

function pills(
  state: State, name: string, values: readonly string[], chosen: string,
  onChange: (value: string) => void,
): TemplateResult {
  return html`<fieldset>
    <legend>${state.words.say(name)}</legend>
    <div class="pills">
      ${values.map(
        (value) => html`<label lang=${name === "language" ? value : nothing}
          ><input
            type="radio"
            name="prefer-${name}"
            value=${value}
            .checked=${value === chosen}
            @change=${() => onChange(value)}
          /><span>${valueName(state, name, value)}</span></label
        >`,
      )}
    </div>
  </fieldset>`;
}

function soundboard(state: State, ask: Ask): TemplateResult {
  const { words } = state;
  return html`${check(state, ask, "sounds", "sounds", "sounds")}
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

/** A preference that is on or off. */
function check(
  { words, prefs }: State, ask: Ask, key: "fourColours" | "singleKeys" | "oneTouch" | "guide" | "sounds", says: string, id = "",
): TemplateResult {
  const change = (event: Event) => ask({ type: "prefer", changed: { [key]: (event.target as HTMLInputElement).checked } });
  return html`<label class="check"
    ><input type="checkbox" id=${id || nothing} .checked=${prefs[key]} @change=${change} /><span>${words.say(says)}</span></label
  >`;
}
