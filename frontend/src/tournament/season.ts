/** A club's season: the evenings in files that the organiser chooses, added up. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Words } from "../game/words.ts";
import { field } from "../parts/field.ts";
import { SEASON } from "../shell/routes.ts";

interface Row {
  rank: string;
  name: string;
  club: string;
  total: string;
  scores: string[];
  counted: number[];
}

/** What evenings add up to. */
export interface Season {
  says: string[];
  evenings: string[];
  rows: Row[];
  categories: { title: string; rows: Row[] }[];
  csv: string;
  /** The name under which that is saved. */
  file: string;
  /** The request it answers. */
  asked: object;
}

/** What can be done with files: add them up, and keep the result. */
interface Ways {
  add(form: FormData): void;
  save(text: string, name: string): void;
  print(asked: object): void;
}

const COUNTS = ["beaten", "percent"];

export function season(words: Words, found: Season | null, ways: Ways): TemplateResult {
  const number = (name: string) => field(`season-${name}`, words.say(`tournament_season_${name}`),
    html`<input id="season-${name}" name=${name} type="number" min="0" max="1000" value="0" required />`);
  const isAsked = location.hash === `#${SEASON}`;
  return html`<details class="card-box differs" id=${SEASON} ?open=${isAsked}>
    <summary>${words.say("tournament_season")}</summary>
    <p class="hint-text">${words.say("tournament_season_what")}</p>
    <form
      id="season-form"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        ways.add(new FormData(event.target as HTMLFormElement));
      }}
    >
      ${field("season-files", words.say("tournament_season_files"), html`<input id="season-files" name="files" type="file" multiple required accept=".tournament,.csv,.toml,.txt,.jsonl" />`)}
      <div class="fields">
        ${field("season-name", words.say("tournament_name"), html`<input id="season-name" name="name" maxlength="60" autocomplete="off" />`)}
        ${field("season-counts", words.say("tournament_season_counts"), html`<select id="season-counts" name="counts">
          ${COUNTS.map((one) => html`<option value=${one}>${words.say(`tournament_season_counts_${one}`)}</option>`)}
        </select>`)}
        ${number("best")} ${number("least")}
        ${field("season-carried", words.say("tournament_season_carried"), html`<input id="season-carried" name="carried" maxlength="20" autocomplete="off" />`)}
      </div>
      <button type="submit" class="plain">${words.say("tournament_season_add")}</button>
    </form>
    ${found ? ranked(words, found, ways) : nothing}
  </details>`;
}

function ranked(words: Words, found: Season, { save, print }: Ways): TemplateResult {
  return html`${found.says.map((line) => html`<p>${line}</p>`)}
    ${table(words, found.evenings, found.rows, "season-ranking")}
    ${found.categories.map(({ title, rows }) => html`<h3>${title}</h3>${table(words, found.evenings, rows)}`)}
    <div class="group">
      <button type="button" class="plain" id="season-csv" @click=${() => save(found.csv, found.file)}>${words.say("tournament_season_csv")}</button>
      <button type="button" class="plain" id="season-print" @click=${() => print(found.asked)}>${words.say("tournament_season_print")}</button>
    </div>`;
}

function table(words: Words, evenings: readonly string[], rows: readonly Row[], id = ""): TemplateResult {
  return html`<div class="wide-table">
      <table id=${id || nothing}>
        <thead>
          <tr>
            <th scope="col">${words.say("tournament_rank")}</th>
            <th scope="col" class="text">${words.say("tournament_who")}</th>
            <th scope="col">${words.say("tournament_season_total")}</th>
            ${evenings.map((name) => html`<th scope="col">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${rows.map(
            ({ rank, name, club, total, scores, counted }) => html`<tr>
              <td class="text">${rank || "–"}</td>
              <th scope="row">${name}${club ? html`<small>${club}</small>` : nothing}</th>
              <td><strong>${total}</strong></td>
              ${scores.map((score, at) => html`<td>${counted.includes(at) ? score : html`<s>${score}</s>`}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>`;
}
