/** The rule book of a table: its chapters, a search through them, and a card to print. */

import { html, nothing, type TemplateResult } from "lit-html";
import { plain } from "../game/cards.ts";
import { field } from "../parts/field.ts";
import { passOn } from "../parts/pass-on.ts";
import { rulesName } from "../parts/rulesets.ts";
import { isOffline } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import { type Chapter, rulesFragment, rulesQuery, type State } from "./state.ts";

/** The chapters that contain all the search words: whole if the title matches, else the matching parts. */
export function found(book: readonly Chapter[], sought: string): Chapter[] {
  const wanted = plain(sought).split(" ").filter(Boolean).map(root);
  const has = (...texts: string[]) => wanted.every((word) => plain(texts.join(" ")).includes(word));
  return book
    .map((chapter) => (has(chapter.title) ? chapter : narrowed(chapter, has)))
    .filter(({ says, table }) => says.length + table.length > 0);
}

/** A word without its ending, so that « couper » finds what « coupe », and "rules" the "rule". */
function root(word: string): string {
  return word.replace(/^(.{4,}?)(?:er|ir|re|ez|ing|ed|es|e|s)$/, "$1");
}

/** Only the matching sentences and rows; a table keeps its head. */
function narrowed(chapter: Chapter, has: (...texts: string[]) => boolean): Chapter {
  const [head, ...rows] = chapter.table;
  const kept = rows.filter((row) => has(chapter.title, ...(head ?? []), ...row));
  const says = chapter.says.filter((line) => has(chapter.title, line));
  return { ...chapter, says, table: head && kept.length ? [head, ...kept] : [] };
}

export function manual(state: State, ask: Ask): TemplateResult {
  const { words, bookSought } = state;
  const shown = found(state.book, bookSought);
  return html`${isOffline ? nothing : onTheTable(state, ask)}
    <div class="field">
      <label for="rule-sought">${words.say("rules_search")}</label>
      <input
        id="rule-sought"
        type="search"
        .value=${bookSought}
        @input=${(event: Event) =>
          ask({ type: "seekRule", text: (event.target as HTMLInputElement).value })}
      />
    </div>
    <p class="hint-text" role="status">
      ${bookSought ? words.count("rules_found", shown.length) : nothing}
    </p>
    <div class="book">${shown.map(chapter)}</div>`;
}

/** The rules to take away: a card to print; and, for rules that are being chosen, a name and a link. */
function onTheTable(state: State, ask: Ask): TemplateResult {
  const { words, table, choices, prefs } = state;
  const path = table ? `/api/tables/${table.id}/card` : `/api/rulesets/${choices.rules}/card`;
  const card = `${path}?lang=${prefs.lang}${table ? "" : rulesQuery(choices)}`;
  const link = `${location.origin}/${rulesFragment(choices)}`;
  const name = (event: Event) => (event.target as HTMLInputElement).value.trim();
  return html`${table || !Object.keys(choices.options).length ? nothing : field("rules-name", words.say("rules_name"), html`<input
      id="rules-name"
      maxlength="60"
      autocomplete="off"
      .value=${choices.named}
      @change=${(event: Event) => ask({ type: "choices", changed: { named: name(event) } })}
    />`)}
    <div class="group">
      <a class="plain" id="rules-card" href=${card} target="_blank" rel="noopener">${words.say("rules_card")}</a>
      ${table ? nothing : passOn(state, ask, link, choices.named || rulesName(state, choices.rules))}
    </div>`;
}

function chapter({ key, title, says, table }: Chapter): TemplateResult {
  const [head, ...rows] = table;
  return html`<section aria-labelledby="rule-${key}">
    <h3 id="rule-${key}">${title}</h3>
    ${says.map((line) => html`<p>${line}</p>`)}
    ${
      head
        ? html`<table>
            <thead>
              <tr>
                ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
              </tr>
            </thead>
            <tbody>
              ${rows.map(
                ([name, ...cells]) => html`<tr>
                  <th scope="row">${name}</th>
                  ${cells.map((cell) => html`<td>${cell}</td>`)}
                </tr>`,
              )}
            </tbody>
          </table>`
        : nothing
    }
  </section>`;
}
