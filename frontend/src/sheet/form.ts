/** Entering a deal on a score sheet, by tapping or as a line. The questions come from the rules. */

import { html, nothing, type TemplateResult } from "lit-html";
import { dealSteps } from "../parts/deal-form.ts";
import type { DealForm } from "../parts/draft.ts";
import { field } from "../parts/field.ts";
import type { Ask, SheetDoes } from "./actions.ts";
import { formOf, nameOf, seatingOf, type Sheet, type State } from "./state.ts";
import { nextNumber, seatChoice, seatsSaid } from "./waiting.ts";

type Do = (does: SheetDoes) => void;

export function dealForm(state: State, ask: Ask): TemplateResult {
  const { words, sheets } = state;
  const sheet = sheets.sheet as Sheet;
  const seating = seatingOf(sheet, sheets.correcting, sheets.seats);
  const isSeated = seating && (sheets.seats.dealer || sheets.seats.out);
  const does: Do = (what) => ask({ type: "sheet", does: what });
  const form = formOf(sheet, sheets.correcting);
  const deal = sheet.deals.find(({ id }) => id === sheets.correcting);
  return html`<section class="card-box sheet-form" aria-labelledby="sheet-step">
    <h2 id="sheet-step" tabindex="-1">
      ${deal ? words.say("sheet_correcting", { number: deal.number }) : isSeated ? seatsSaid(words, sheet, seating, nextNumber(sheet, sheets.waiting)) : sheet.next_says.join(" ")}
    </h2>
    ${
      seating
        ? html`${seatChoice(state, sheet, seating, does)}
            ${form.has_taker ? steps(state, sheet, form, seating.players, does) : each(state, sheet, form, seating.players, does)}
            ${typed(state, sheet, does)}`
        : nothing
    }
  </section>`;
}

function steps(state: State, sheet: Sheet, form: DealForm, players: string[], does: Do): TemplateResult {
  const { words, sheets } = state;
  const { draft, keyed, faults, correcting } = sheets;
  const named = players.map((player) => ({ player, name: nameOf(sheet, player) }));
  const key = (text: string) => does({ do: "key", text });
  const correct = correcting ? () => does({ do: "finish" }) : undefined;
  const entering = { words, form, players: named, takers: players, draft, keyed, key, correct, faults };
  return html`${dealSteps(entering, (changed, isLast) => does({ do: "draft", changed, ...(isLast ? { isLast } : {}) }))}
    <div class="ways">
      ${
        correct
          ? html`<button type="button" class="strong" id="sheet-finish" @click=${correct}>
              ${words.say("sheet_correct")}
            </button>`
          : nothing
      }
      ${
        form.may_pass_out && !correcting && draft.taker === undefined
          ? html`<button type="button" class="plain" id="sheet-pass" @click=${() => does({ do: "draft", changed: { passed_out: true } })}>
              ${words.say("sheet_pass")}
            </button>`
          : nothing
      }
      ${
        correcting || draft.taker !== undefined
          ? nothing
          : form.lone_trumps.map(
              ({ value, name }) => html`<button type="button" class="plain" @click=${() => does({ do: "draft", changed: { thrown_in: value } })}>
                ${name}
              </button>`,
            )
      }
      ${
        Object.keys(draft).length
          ? html`<button type="button" class="quiet" @click=${() => does({ do: "clear" })}>${words.say("sheet_clear")}</button>`
          : nothing
      }
    </div>`;
}

/** Everybody's points, if nobody takes. */
function each({ words, sheets }: State, sheet: Sheet, form: DealForm, players: string[], does: Do): TemplateResult {
  const known = (player: string) => sheets.draft.each?.find((one) => one.player === player);
  return html`<form
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const found = new FormData(event.target as HTMLFormElement);
      const own = players.map((player, at) => ({
        player,
        points: String(found.get(`points-${at}`)),
        ...(form.oudlers ? { oudlers: Number(found.get(`oudlers-${at}`)) } : {}),
      }));
      const petit = String(found.get("petit") ?? "");
      does({ do: "draft", changed: { each: own, ...(petit ? { petit_player: petit } : {}) }, isLast: true });
    }}
  >
    ${players.map(
      (player, at) => html`<div class="fields">
        ${field(`points-${at}`, words.say("sheet_points_of", { name: nameOf(sheet, player) }),
          html`<input id="points-${at}" name="points-${at}" inputmode="decimal" required autocomplete="off" .value=${String(known(player)?.points ?? "")} />`)}
        ${
          form.oudlers
            ? field(`oudlers-${at}`, words.say("sheet_oudlers_of", { name: nameOf(sheet, player) }),
              html`<input id="oudlers-${at}" name="oudlers-${at}" inputmode="numeric" required autocomplete="off" .value=${String(known(player)?.oudlers ?? "")} />`)
            : nothing
        }
      </div>`,
    )}
    ${
      form.petits
        ? field("petit-player", words.say("sheet_petit"), html`<select id="petit-player" name="petit">
            <option value="">–</option>
            ${players.map((player) => html`<option value=${player} ?selected=${sheets.draft.petit_player === player}>${nameOf(sheet, player)}</option>`)}
          </select>`)
        : nothing
    }
    <button type="submit" class="strong">${words.say(sheets.correcting ? "sheet_correct" : "sheet_enter")}</button>
  </form>`;
}

/** A whole deal as a line, as in the terminal. */
function typed({ words, sheets }: State, sheet: Sheet, does: Do): TemplateResult | typeof nothing {
  if (sheets.correcting) return nothing;
  return html`<form
    class="line"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      const line = new FormData(form).get("line");
      if (line) does({ do: "write", write: { do: "typed", text: String(line) }, form });
    }}
  >
    <label for="sheet-line">${words.say("sheet_line", { example: sheet.example })}</label>
    <input id="sheet-line" name="line" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200" />
    <button type="submit" class="plain">${words.say("sheet_enter")}</button>
  </form>`;
}
