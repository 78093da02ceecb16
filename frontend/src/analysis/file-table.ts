/** The table of a file's deals: a row each, its columns sorted by their heads. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { bidName } from "../game/cards.ts";
import type { Score } from "../game/deal.ts";
import { signed, Words } from "../game/words.ts";
import { sortHead } from "../parts/sort-head.ts";
import { ask } from "../shell/ask.ts";
import { analysisPath, onPlainClick, pathOf } from "../shell/routes.ts";
import { change } from "./file-requests.ts";
import { type Column, COLUMNS, ended, nameOf, type OpenFile, type Row, type State } from "./file-state.ts";

export function fileTable({ words }: State, { name, sort }: OpenFile, rows: readonly Row[]): TemplateResult {
  return html`<div class="file-table" tabindex="0" role="region" aria-labelledby="file-caption">
    <table>
      <caption id="file-caption" class="unseen">${words.say("file_caption", { name })}</caption>
      <thead>
        <tr>
          ${COLUMNS.map((column) => head(words, sort, column))}
          <th scope="col" class="file-links">${words.say("file_open")}</th>
        </tr>
      </thead>
      <tbody>
        ${repeat(rows, ({ said }) => said.number, (row) => line(words, row))}
      </tbody>
    </table>
  </div>`;
}

function head(words: Words, { by, isDown }: OpenFile["sort"], column: Column): TemplateResult {
  const order = by === column ? (isDown ? "descending" : "ascending") : null;
  const sort = (): void => change(() => ({ sort: { by: column, isDown: order === "ascending" } }));
  return sortHead(`sort-${column}`, words.say(`file_${column}`), order, sort);
}

function line(words: Words, row: Row): TemplateResult {
  const { said, read, lost } = row;
  const { dealer, taker, contract, scores } = ended(row);
  const found = read?.deal;
  const made = found?.made === undefined ? "" : words.say(found.made ? "file_is_made" : "file_is_down");
  const isPassed = found && !contract;
  return html`<tr class=${read && !read.ok ? "damaged" : ""}>
    <th scope="row">${said.number}</th>
    <td>${dealer}</td>
    <td>${taker}</td>
    <td class="file-contract">${contract ? bidName(words, contract) : isPassed ? words.say("file_passed") : ""}</td>
    ${
      read && !found
        ? html`<td colspan="3" class="why">${state(words, row)}</td>`
        : html`<td class=${found?.made === false ? "loss" : ""}>${made}</td>
            <td class="figure">${found?.margin === undefined ? "" : signed(words, found.margin)}</td>
            <td class="figure">${found?.oudlers ?? ""}</td>`
    }
    <td class="scores">${scores.map((score, seat) => scored(words, row, score, seat))}</td>
    <td class="figure">${lost ?? ""}</td>
    <td class="file-links">${links(words, row)}</td>
  </tr>`;
}

/** Why a deal has no result: where it is damaged, or that it stops. */
function state(words: Words, { said, read }: Row): string {
  if (!read || read.ok) return words.say("file_stops");
  const line = said.lines[read.line - 1] ?? said.lines.at(-1) ?? 1;
  const why = words.say(said.file ? "file_damaged_in" : "file_damaged", { file: said.file, line, why: read.message });
  return read.fragment ? `${why} ${words.say("file_partly")}` : why;
}

function scored(words: Words, row: Row, score: Score, seat: number): TemplateResult {
  return html`<span class=${String(score).startsWith("-") ? "loss" : ""}>${nameOf(row, seat)} <b>${signed(words, score)}</b></span> `;
}

/** The ways to a deal: its replay, and the editor. */
function links(words: Words, { said, read }: Row): TemplateResult | typeof nothing {
  if (!read?.fragment) return nothing;
  const to = (path: string, key: string) => html`<a
    href=${path}
    aria-label=${words.say(`${key}_label`, { number: said.number })}
    @click=${onPlainClick(() => ask({ type: "visit", path }))}
    >${words.say(key)}</a
  >`;
  return html`${to(pathOf(read.fragment), "file_see")} ${to(`${analysisPath("deal")}#${read.fragment}`, "file_edit")}`;
}
