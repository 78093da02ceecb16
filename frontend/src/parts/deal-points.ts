/** The points of a deal: one tap on the number, or a field for the numbers that are seldom needed. */

import { html, nothing, type TemplateResult } from "lit-html";
import { signed } from "../game/words.ts";
import { type Change, type DealForm, type Draft, type Entering, gapAt } from "./draft.ts";

/** Points on either side of the contract that are offered: rarely does a deal bring others. */
const NEAR = 20;
/** What arrow keys add to a number. */
const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -10, ArrowDown: 10 };

export function points(entering: Entering, change: Change): TemplateResult {
  const { words, form, draft, keyed, key: keyIn, faults } = entering;
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
  return html`<fieldset class="taps points">
    <legend>${words.say("sheet_points")}</legend>
    <div class="pills">
      ${side(words.say("sheet_of_attack"), "attack", !isDefence)} ${side(words.say("sheet_of_defence"), "defence", isDefence)}
      ${
        form.has_halves
          ? html`<label><input type="checkbox" id="sheet-half" .checked=${valueOf(draft) % 1 === 0.5} /><span>${words.say("sheet_half")}</span></label>`
          : nothing
      }
    </div>
    ${numbers(entering, change)}
    <form
      class="line"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        if (entering.correct) entering.correct();
        else enter(keyed, change);
      }}
    >
      <label for="sheet-points" class="unseen">${words.say(form.has_halves ? "sheet_number_halves" : "sheet_number", { most: form.half_points / 2 })}</label>
      <input
        id="sheet-points"
        inputmode="decimal"
        autocomplete="off"
        maxlength="6"
        .value=${keyed}
        @input=${(event: Event) => {
          const text = (event.target as HTMLInputElement).value;
          keyIn(text);
          // What is impossible is said while it is typed: but not of 4, which may become 49.
          if (isFull(text, form)) change({ points: text });
        }}
      />
      ${entering.correct ? nothing : html`<button type="submit" class=${keyed ? "strong" : "plain"}>${words.say("sheet_enter")}</button>`}
    </form>
    ${faults ? html`<p class="fault" role="alert">${faults}</p>` : nothing}
  </fieldset>`;
}

/** The numbers about the contract, ten a row: a tap enters the deal. They come with the oudlers. */
function numbers({ words, form, draft, key }: Entering, change: Change): TemplateResult | typeof nothing {
  const shown = nearContract(form, draft);
  if (!shown.length) return nothing;
  const chosen = shown.find((one) => one === Math.floor(valueOf(draft)));
  const first = chosen ?? shown.find((one) => gapAt(form, draft, one) === 0) ?? shown[0];
  const press = (number: number) => {
    const half = document.getElementById("sheet-half") as HTMLInputElement | null;
    const text = half?.checked ? `${number}.5` : String(number);
    if (half) half.checked = false;
    key(text);
    change({ points: text }, true);
  };
  return html`<div class="numbers" role="toolbar" aria-label=${words.say("sheet_near")} @keydown=${move} @focusin=${settle}>
    ${shown.map((number) => {
      const gap = gapAt(form, draft, number) ?? 0;
      return html`<button
        type="button"
        class=${gap < 0 ? "short" : "made"}
        data-points=${number}
        tabindex=${number === first ? 0 : -1}
        aria-pressed=${number === chosen}
        @click=${() => press(number)}
      >
        ${number}<small>${signed(words, gap)}</small>
      </button>`;
    })}
  </div>`;
}

/** The points of a draft, also those written « 97/2 » or « 48,5 »; NaN for none. */
function valueOf({ points: said }: Draft): number {
  const [over, under = "1"] = String(said ?? "").replace(",", ".").split("/");
  return over ? Number(over) / Number(under) : NaN;
}

/** The numbers near the contract in whole tens: so each stands below the one ten less. */
export function nearContract(form: DealForm, draft: Draft): number[] {
  const target = draft.oudlers === undefined ? undefined : form.targets[draft.oudlers];
  if (target === undefined) return [];
  const most = Math.floor(form.half_points / 2);
  const middle = draft.points_of === "defence" ? most - target : target;
  const near = (NEAR * most) / 91;
  const from = Math.max(0, 10 * Math.floor((middle - near) / 10));
  const to = Math.min(most, 10 * Math.floor((middle + near) / 10) + 9);
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** Arrows go from number to number; a digit goes to the field. */
function move(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (/^\d$/.test(event.key)) return document.getElementById("sheet-points")?.focus();
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const here = Number((event.target as HTMLElement).dataset.points);
  (event.currentTarget as HTMLElement).querySelector<HTMLElement>(`[data-points="${here + step}"]`)?.focus();
}

/** One stop of the tab key for all numbers: the one that was focused last. */
function settle({ target, currentTarget }: FocusEvent): void {
  for (const one of (currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[data-points]")) one.tabIndex = one === target ? 0 : -1;
}

function enter(text: string, change: Change): void {
  if (text.trim()) change({ points: text.trim().replace(",", ".") }, true);
}

/** Whether no digit more can follow. */
export function isFull(text: string, { half_points }: Pick<DealForm, "half_points">): boolean {
  return text !== "" && 10 * Number(text) > half_points / 2;
}
