/** What an organiser hands out: links, and sheets to print. */

import { html, nothing, type TemplateResult } from "lit-html";
import { passOn, qr } from "../parts/pass-on.ts";
import { tournamentPath } from "../shell/routes.ts";
import type { Ask, Do } from "./actions.ts";
import type { DeskView, State } from "./state.ts";

/** The names under which a computer reaches itself, and no phone reaches it. */
const HERE = /^(localhost|127\.[\d.]+|\[::1\])$/;
/** What can be saved for a spreadsheet. */
const TABLES = ["entries", "results", "ranking"];

export function links(state: State, view: DeskView, ask: Ask, does: Do): TemplateResult {
  const { words, tournament } = state;
  const name = (role: string, table: string) => nameOf(words, role, table);
  return html`<section class="card-box">
      <h2>${words.say("tournament_tab_links")}</h2>
      <p class="hint-text">${words.say("tournament_links_how")}</p>
      ${HERE.test(location.hostname) ? html`<p class="fault" id="tournament-links-here">${words.say("tournament_links_here")}</p>` : nothing}
      ${used(words, "tournament_log_used", view.seq, view.most)}
      ${view.links.length > 2 ? html`<button type="button" class="plain tournament-print" @click=${() => print()}>${words.say("tournament_print")}</button>` : nothing}
      <ul class="tournament-links">
        ${view.links.map(({ role, table, key, lines, most }) => {
          const link = location.origin + tournamentPath(tournament.id, key);
          return html`<li data-link=${table || role}>
            <p class="printed">${view.name}</p>
            <h3>${name(role, table)}</h3>
            ${qr(link, words.say("tournament_qr", { name: name(role, table) }))}
            <p class="printed">${words.say("tournament_scan")}</p>
            <a href=${link} target="_blank" rel="noopener">${words.say("tournament_follow")}<span class="unseen">${words.colon}${name(role, table)}</span></a>
            ${used(words, "tournament_link_used", lines, most)} ${passOn(state, ask, link, `${view.name}, ${name(role, table)}`)} ${renewing(words, tournament.sure, table || role, name(role, table), does)}
          </li>`;
        })}
      </ul>
    </section>
    ${own(state, view, ask)}`;
}

/** How much of a budget is used, once it is more than half: before that it is nobody's concern. */
function used(words: State["words"], key: string, lines: number, most: number): TemplateResult | typeof nothing {
  return 2 * lines > most ? html`<p class="hint-text" data-used=${lines}>${words.say(key, { lines, most })}</p>` : nothing;
}

/** The links that are refused until they are renewed. */
export function usedUp({ words, tournament }: State, view: DeskView, does: Do): TemplateResult[] {
  return view.links
    .filter(({ lines, most }) => lines >= most)
    .map(({ role, table, lines, most }) => {
      const name = nameOf(words, role, table);
      return html`<section class="card-box tournament-urgent" data-used-up=${table || role}>
        <p><strong>${name}</strong>${words.colon}${words.say("tournament_link_used", { lines, most })}</p>
        ${renewing(words, tournament.sure, table || role, name, does)}
      </section>`;
    });
}

function nameOf(words: State["words"], role: string, table: string): string {
  return table ? words.say("tournament_table", { table }) : words.say(`tournament_link_${role}`);
}

/** The organiser's own link: to copy, for another device, and for nobody else. */
function own(state: State, view: DeskView, ask: Ask): TemplateResult {
  const { words, tournament } = state;
  const link = location.origin + tournamentPath(tournament.id, tournament.key);
  return html`<section class="card-box tournament-own" aria-labelledby="tournament-own">
    <h2 id="tournament-own">${words.say("tournament_own")}</h2>
    <p class="hint-text">${words.say("tournament_own_says")}</p>
    <p class="address">${link}</p>
    ${passOn(state, ask, link, `${view.name}, ${words.say("tournament_own")}`)}
  </section>`;
}

/** Replaces a link that has leaked; the old one stops working. */
function renewing(words: State["words"], sure: string, link: string, name: string, does: Do): TemplateResult {
  const what = `link ${link}`;
  const isSure = sure === what;
  const renew = () => does({ do: "command", command: { do: "link", link }, says: words.say("tournament_renewed", { name }) });
  return html`<button type="button" class=${isSure ? "danger" : "quiet"} data-renew=${link} @click=${() => (isSure ? renew() : does({ do: "sure", what }))}>
    ${words.say(isSure ? "tournament_renew_sure" : "tournament_renew")}<span class="unseen">${words.colon}${name}</span>
  </button>`;
}

/** A button that saves a sheet to print. */
export function paperButton(sheet: string, label: string, does: Do): TemplateResult {
  const take = () => does({ do: "take", path: `/print/${sheet}` });
  return html`<button type="button" class=${sheet === "all" ? "strong" : "plain"} data-print=${sheet} @click=${take}>${label}</button>`;
}

export function paper({ words, tournament }: State, view: DeskView, does: Do): TemplateResult {
  return html`<section class="card-box">
      <h2>${words.say("tournament_to_print")}</h2>
      ${
        view.sheets.length
          ? html`<div class="ways">
              ${view.sheets.map((one) => paperButton(one, words.say(`tournament_print_${one}`), does))}
            </div>`
          : html`<p>${words.say("tournament_to_print_later")}</p>`
      }
    </section>
    <section class="card-box">
      <h2>${words.say("tournament_files")}</h2>
      <p class="hint-text">${words.say("tournament_log_says")}</p>
      <div class="ways">
        ${TABLES.map((one) => html`<button type="button" class="plain" data-export=${one} @click=${() => does({ do: "take", path: `/export/${one}` })}>${words.say(`tournament_export_${one}`)}</button>`)}
        <button type="button" class="plain" id="tournament-log" @click=${() => does({ do: "take", path: "/log" })}>${words.say("tournament_log")}</button>
        <button type="button" class=${tournament.sure === "erase" ? "danger" : "quiet"} @click=${() => does({ do: "erase" })}>
          ${words.say(tournament.sure === "erase" ? "tournament_erase_sure" : "tournament_erase")}
        </button>
      </div>
    </section>`;
}
