/** An evening's sheets to print, and its file. */

import { html, type TemplateResult } from "lit-html";
import type { Do } from "./actions.ts";
import type { DeskView, State } from "./state.ts";

const SHEETS = ["personal", "tables", "orientation", "scores", "labels", "travelling", "recap", "ranking"];
/** Sheets for boards, and for free deals. */
const ONLY = { boards: ["labels", "travelling"], free: ["scores"] };

export function paper({ words, evening }: State, view: DeskView, does: Do): TemplateResult {
  const sheets = SHEETS.filter((one) => !ONLY[view.has_boards ? "free" : "boards"].includes(one));
  return html`<section class="card-box">
      <h2>${words.say("evening_paper")}</h2>
      ${
        view.session || view.links.length > 2
          ? html`<div class="ways">
              ${sheets.map((one) => html`<button type="button" class="plain" data-paper=${one} @click=${() => does({ do: "take", path: `/paper/${one}`, name: `${one}.pdf` })}>${words.say(`evening_paper_${one}`)}</button>`)}
            </div>`
          : html`<p>${words.say("evening_paper_later")}</p>`
      }
    </section>
    <section class="card-box">
      <h2>${words.say("evening_files")}</h2>
      <p class="hint-text">${words.say("evening_log_says")}</p>
      <div class="ways">
        <button type="button" class="plain" id="evening-log" @click=${() => does({ do: "take", path: "/log", name: "evening.tournament" })}>${words.say("evening_log")}</button>
        <button type="button" class=${evening.sure === "erase" ? "danger" : "quiet"} @click=${() => does({ do: "erase" })}>
          ${words.say(evening.sure === "erase" ? "evening_erase_sure" : "evening_erase")}
        </button>
      </div>
    </section>`;
}
