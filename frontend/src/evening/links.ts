/** The links that an organiser hands out, and an evening's files and paper. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { DeskView } from "./evening.ts";
import type { Do } from "./page.ts";
import { qr } from "../table/invite.ts";
import { eveningPath } from "../links.ts";
import type { State } from "../state.ts";

const SHEETS = ["personal", "tables", "orientation", "scores", "labels", "travelling", "recap", "ranking"];
/** Sheets for boards, and for free deals. */
const ONLY = { boards: ["labels", "travelling"], free: ["scores"] };

export function links({ words, evening }: State, view: DeskView, does: Do): TemplateResult {
  const sheets = SHEETS.filter((one) => !ONLY[view.has_boards ? "free" : "boards"].includes(one));
  const name = (role: string, table: string) => (table ? words.say("evening_table", { table }) : words.say(`evening_link_${role}`));
  return html`<section class="card-box">
      <h2>${words.say("evening_tab_links")}</h2>
      <p class="hint-text">${words.say("evening_links_how")}</p>
      ${view.links.length > 2 ? html`<button type="button" class="plain evening-print" @click=${() => print()}>${words.say("evening_print")}</button>` : nothing}
      <ul class="evening-links">
        ${view.links.map(({ role, table, key }) => {
          const link = location.origin + eveningPath(evening.id, key);
          return html`<li data-link=${table || role}>
            <h3>${name(role, table)}</h3>
            ${qr(link, words.say("evening_qr", { name: name(role, table) }))}
            <a href=${link} target="_blank" rel="noopener">${words.say("evening_follow")}<span class="unseen"> : ${name(role, table)}</span></a>
            ${renewing(words, evening.sure, table || role, name(role, table), does)}
          </li>`;
        })}
      </ul>
    </section>
    ${
      view.session || view.links.length > 2
        ? html`<section class="card-box">
            <h2>${words.say("evening_paper")}</h2>
            <div class="ways">
              ${sheets.map((one) => html`<button type="button" class="plain" data-paper=${one} @click=${() => does({ do: "take", path: `/paper/${one}`, name: `${one}.pdf` })}>${words.say(`evening_paper_${one}`)}</button>`)}
            </div>
          </section>`
        : nothing
    }
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

/** Replaces a link that has leaked; the old one stops working. */
function renewing(words: State["words"], sure: string, link: string, name: string, does: Do): TemplateResult {
  const what = `link ${link}`;
  const isSure = sure === what;
  const renew = () => does({ do: "command", command: { do: "link", link }, says: words.say("evening_renewed", { name }) });
  return html`<button type="button" class=${isSure ? "danger" : "quiet"} data-renew=${link} @click=${() => (isSure ? renew() : does({ do: "sure", what }))}>
    ${words.say(isSure ? "evening_renew_sure" : "evening_renew")}<span class="unseen"> : ${name}</span>
  </button>`;
}
