/** What each place wins: the organiser writes it, a line a place; the ranking shows who has it. */

import { html, type TemplateResult } from "lit-html";
import type { Do } from "./actions.ts";
import type { DeskView, State } from "./state.ts";

/** How many lines show without scrolling, at most. */
const LINES = 10;

export function prizes({ words }: State, view: DeskView, does: Do): TemplateResult {
  const { lines, currency, advice } = view.prizes;
  return html`<section class="card-box">
    <h2>${words.say("evening_prizes")}</h2>
    <p class="hint-text">${words.say("evening_prizes_share")} ${advice}</p>
    <form
      id="evening-prizes"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const found = new FormData(event.target as HTMLFormElement);
        does({ do: "command", command: { do: "prizes", prizes: String(found.get("prizes")), currency: String(found.get("currency")) }, says: words.say("evening_prizes_noted") });
      }}
    >
      <div class="field">
        <label for="prizes-lines">${words.say("evening_prizes_lines")}</label>
        <textarea id="prizes-lines" name="prizes" rows=${Math.min(LINES, Math.max(4, lines.length + 1))} maxlength="12000" aria-describedby="prizes-how" ?disabled=${view.is_closed} .value=${lines.join("\n")}></textarea>
        <p class="hint-text" id="prizes-how">${words.say("evening_prizes_how")}</p>
      </div>
      <div class="field evening-currency">
        <label for="prizes-currency">${words.say("evening_currency")}</label>
        <input id="prizes-currency" name="currency" maxlength="8" autocomplete="off" ?disabled=${view.is_closed} .value=${currency} />
      </div>
      <button type="submit" class="plain" ?disabled=${view.is_closed}>${words.say("evening_prizes_note")}</button>
    </form>
  </section>`;
}
