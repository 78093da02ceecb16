/** Who deals and who sits out, if not the players whose turn it is. */

import { html, nothing, type TemplateResult } from "lit-html";
import { Words } from "../game/words.ts";
import type { PaperDoes } from "./actions.ts";
import { nameOf, withRest } from "./sheet.ts";
import type { PaperSheet, Seating, State } from "./state.ts";

export function seatChoice({ words, paper }: State, sheet: PaperSheet, seating: Seating, does: (does: PaperDoes) => void): TemplateResult {
  const { seats } = paper;
  const everybody = sheet.table.filter((player) => [...seating.players, ...seating.sat_out].includes(player));
  const pills = (legend: string, key: string, isChosen: (player: string) => boolean, choose: (player: string) => void) =>
    html`<fieldset class="taps">
      <legend>${legend}</legend>
      <div class="pills">
        ${everybody.map(
          (player) => html`<button type="button" class="tap" data-seat="${key} ${player}" aria-pressed=${isChosen(player)} @click=${() => choose(player)}>${nameOf(sheet, player)}</button>`,
        )}
      </div>
    </fieldset>`;
  return html`<details class="differs" id="paper-seats">
    <summary>${words.say(seating.sat_out.length ? "paper_seats_out" : "paper_seats")}</summary>
    ${pills(words.say("paper_dealer"), "deals", (player) => seating.dealer === player, (dealer) => does({ do: "seats", seats: { dealer, out: paper.correcting ? seating.sat_out : null } }))}
    ${
      seating.sat_out.length
        ? pills(words.say("paper_out"), "rests", (player) => seating.sat_out.includes(player), (player) => does({ do: "seats", seats: withRest(seating, { ...seats, dealer: seating.dealer }, player) }))
        : nothing
    }
  </details>`;
}

/** Whose deal it is and who sits out, as the page says it. */
export function seatsSaid(words: Words, sheet: PaperSheet, { dealer, sat_out }: Seating, number: number): string {
  const deals = words.say("paper_deals_next", { number, dealer: nameOf(sheet, dealer) });
  return sat_out.length ? `${deals} ${words.say("paper_rests", { names: sat_out.map((player) => nameOf(sheet, player)).join(", ") })}` : deals;
}
