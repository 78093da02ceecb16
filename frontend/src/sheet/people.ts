/** Who is at the table and where, and the rules they play by. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { field } from "../parts/field.ts";
import { options } from "../parts/rulesets.ts";
import type { Ask, SheetDoes } from "./actions.ts";
import { before, nameOf, type Sheet, type State } from "./state.ts";

type Do = (does: SheetDoes) => void;

export function people(state: State, ask: Ask, sheet: Sheet, does: Do): TemplateResult {
  return html`${players(state, sheet, does)} ${game(state, ask, sheet, does)}`;
}

function players({ words }: State, sheet: Sheet, does: Do): TemplateResult {
  const there = sheet.table.filter((player) => isPresent(sheet, player));
  return html`<section class="card-box">
    <h2>${words.say("sheet_tab_people")}</h2>
    <ul class="sheets">
      ${repeat(sheet.table, (player) => player, (player) => {
        const name = nameOf(sheet, player);
        const isThere = isPresent(sheet, player);
        return html`<li class="sheet-seat" data-player=${player}>
          <span>${name}${isThere ? nothing : ` (${words.say("sheet_left")})`}</span>
          <button type="button" class="plain" @click=${() => does({ do: "write", write: isThere ? { do: "leave", player } : { do: "arrive", player } })}>
            ${words.say(isThere ? "sheet_leave" : "sheet_back")}<span class="unseen">${words.colon}${name}</span>
          </button>
          ${edit(words, sheet, player, name, isThere ? there.filter((other) => other !== player) : [], does)}
        </li>`;
      })}
    </ul>
    <form class="fields sheet-add" @submit=${(event: SubmitEvent) => arrive(event, does)}>
      ${field("sheet-arrives", words.say("sheet_arrives"), html`<input id="sheet-arrives" name="name" required maxlength="30" autocomplete="off" />`)}
      ${field("sheet-arrives-after", words.say("sheet_after"), html`${afters(sheet, "sheet-arrives-after", there, there.at(-1) ?? "")}`)}
      <button type="submit" class="plain">${words.say("sheet_add")}</button>
    </form>
  </section>`;
}

/** Another name or another place for a player. */
function edit(words: State["words"], sheet: Sheet, player: string, name: string, others: string[], does: Do): TemplateResult {
  const id = `sheet-edit-${sheet.table.indexOf(player)}`;
  return html`<details>
    <summary>${words.say("sheet_edit")}<span class="unseen">${words.colon}${name}</span></summary>
    <form
      class="fields sheet-add"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const form = event.target as HTMLFormElement;
        does({ do: "edit", player, form: new FormData(form) });
        (form.parentElement as HTMLDetailsElement).open = false;
        form.parentElement?.querySelector("summary")?.focus();
      }}
    >
      ${field(`${id}-name`, words.say("sheet_name"), html`<input id="${id}-name" name="name" required maxlength="30" autocomplete="off" .value=${name} />`)}
      ${
        others.length > 1
          ? field(`${id}-after`, words.say("sheet_after"), html`${afters(sheet, `${id}-after`, others, before(sheet, player))}`)
          : nothing
      }
      <button type="submit" class="plain">${words.say("sheet_save")}</button>
    </form>
  </details>`;
}

function afters(sheet: Sheet, id: string, players: string[], chosen: string): TemplateResult {
  return html`<select id=${id} name="after">
    ${players.map((player) => html`<option value=${player} ?selected=${player === chosen}>${nameOf(sheet, player)}</option>`)}
  </select>`;
}

function isPresent(sheet: Sheet, player: string): boolean {
  return sheet.players.some((one) => one.player === player && one.present);
}

function arrive(event: SubmitEvent, does: (does: SheetDoes) => void): void {
  event.preventDefault();
  const element = event.target as HTMLFormElement;
  does({ do: "edit", player: "", form: new FormData(element), element });
}

/** Other rules or house rules, for the deals that follow or for all. */
function game(state: State, ask: Ask, sheet: Sheet, does: Do): TemplateResult {
  const { words, rulesets } = state;
  const changed = { ...sheet.options } as Record<string, unknown>;
  return html`<section class="card-box" aria-labelledby="sheet-game-title">
    <h2 id="sheet-game-title">${words.say("sheet_game")}</h2>
    <p class="hint-text">${sheet.rules_says}</p>
    <form
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        does({ do: "game", form: new FormData(event.target as HTMLFormElement) });
      }}
    >
      ${field("sheet-game", words.say("game_rules"), html`<select id="sheet-game" name="rules">
        ${rulesets.map(({ id, name, seats }) => html`<option value=${id} ?selected=${sheet.rules.startsWith(`${id}@`)}>${words.say("sheet_rules", { seats, name })}</option>`)}
      </select>`)}
      <details class="differs" id="sheet-options">
        <summary>${words.say("options")}${Object.keys(changed).length ? ` (${Object.keys(changed).length})` : nothing}</summary>
        ${options(state, ask, changed)}
      </details>
      ${
        sheet.deals.length
          ? html`<label class="check"><input type="checkbox" name="all" /><span>${words.say("sheet_game_all")}</span></label>`
          : nothing
      }
      <button type="submit" class="plain" id="sheet-change">${words.say("sheet_change")}</button>
    </form>
  </section>`;
}

/** The options chosen in a form; options it does not show keep their values. */
export function optionsIn(form: FormData, before: object = {}): Record<string, unknown> {
  const found: Record<string, unknown> = { ...before };
  for (const [field, value] of form.entries()) {
    if (!field.startsWith("option:")) continue;
    const key = field.slice("option:".length);
    if (value) found[key] = JSON.parse(String(value));
    else delete found[key];
  }
  return found;
}
