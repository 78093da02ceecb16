/** The rule book of a table: its chapters, and a search through them. */

import { html, nothing, type TemplateResult } from "lit-html";
import { plain } from "../game/cards.ts";
import type { Ask } from "./actions.ts";
import type { Chapter, State } from "./state.ts";

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
  return html`<div class="field">
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
