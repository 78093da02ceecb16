/** The points of a deal: keys large enough for a finger, and a field for a keyboard. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Change, Entering } from "./deal-form.ts";
import type { DealForm } from "./paper-sheet.ts";

const HALF = "½";
const BACK = "⌫";
const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];

export function points({ words, form, draft, keyed, key: keyIn, faults }: Entering, change: Change): TemplateResult {
  const isDefence = draft.points_of === "defence";
  const side = (name: string, of: string, isChosen: boolean) => html`<button
    type="button"
    class="tap"
    id="points-${of}"
    aria-pressed=${isChosen}
    @click=${() => change({ points_of: of })}
  >
    ${name}
  </button>`;
  const press = (key: string) => {
    const text = withKey(keyed, key, keyed !== "" && String(draft.points) === keyed);
    keyIn(text);
    // What is impossible is said while it is typed: but not of 4, which may become 49.
    if (isFull(text, form)) change({ points: text });
  };
  const key = (sign: string, name: string) => html`<button type="button" data-key=${sign} aria-label=${name} @click=${() => press(sign)}>${sign}</button>`;
  return html`<fieldset class="taps points">
    <legend>${words.say("paper_points")}</legend>
    <div class="pills">
      ${side(words.say("paper_of_attack"), "attack", !isDefence)} ${side(words.say("paper_of_defence"), "defence", isDefence)}
    </div>
    <form
      class="line"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        enter(keyed, change);
      }}
    >
      <label for="paper-points" class="unseen">${words.say(form.has_halves ? "paper_number_halves" : "paper_number", { most: form.half_points / 2 })}</label>
      <input
        id="paper-points"
        inputmode="decimal"
        autocomplete="off"
        maxlength="6"
        .value=${keyed}
        @input=${(event: Event) => keyIn((event.target as HTMLInputElement).value)}
      />
      <button type="submit" class=${keyed ? "strong" : "plain"}>${words.say("paper_enter")}</button>
    </form>
    <div class="keypad" role="group" aria-label=${words.say("paper_points")} @keydown=${(event: KeyboardEvent) => typed(event, press, form)}>
      ${DIGITS.map((digit) => key(digit, digit))}
      ${form.has_halves ? key(HALF, words.say("paper_half")) : nothing} ${key("0", "0")} ${key(BACK, words.say("paper_back_key"))}
    </div>
    <p class="unseen" aria-live="polite">${keyed}</p>
    ${faults ? html`<p class="fault" role="alert">${faults}</p>` : nothing}
  </fieldset>`;
}

function enter(text: string, change: Change): void {
  if (text.trim()) change({ points: text.trim().replace(",", ".") }, true);
}

/** Digits typed on the keys count as pressed. */
function typed(event: KeyboardEvent, press: (key: string) => void, { has_halves }: DealForm): void {
  const key = { Backspace: BACK, ...(has_halves ? { ",": HALF, ".": HALF } : {}) }[event.key] ?? event.key;
  if (event.ctrlKey || event.metaKey || event.altKey || !(key === BACK || key === HALF || /^\d$/.test(key))) return;
  event.preventDefault();
  press(key);
}

/** What stands there after one more key; digits after points that count already begin others. */
export function withKey(text: string, key: string, isCounted: boolean): string {
  if (key === BACK) return text.endsWith(".5") ? text.slice(0, -2) : text.slice(0, -1);
  if (key === HALF) return text.endsWith(".5") ? text.slice(0, -2) : `${text || "0"}.5`;
  return isCounted || text.includes(".") || text === "0" ? key : text + key;
}

/** Whether no digit more can follow. */
export function isFull(text: string, { half_points }: Pick<DealForm, "half_points">): boolean {
  return text !== "" && 10 * Number(text) > half_points / 2;
}
