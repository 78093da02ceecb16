/** Whose deal it is, and the entries that wait for the network: what was typed, and the deal that follows. */

import { html, nothing, type TemplateResult } from "lit-html";
import { Words } from "../game/words.ts";
import type { Draft } from "../parts/draft.ts";
import { draftText } from "../parts/draft-text.ts";
import type { SheetDoes } from "./actions.ts";
import { formOf, nameOf, type Seating, type Sheet, type State, withRest, type Write } from "./state.ts";

/** A waiting entry; `number` is that of the deal it enters, 0 for anything else. */
export interface Awaited {
  write: Write;
  number: number;
  isUndone: boolean;
}

const DEALS = ["deal", "typed"];

/** The waiting entries with the numbers of their deals; those that a later one undoes have none. */
export function awaited(sheet: Sheet, waiting: readonly Write[]): Awaited[] {
  const found: Awaited[] = waiting.map((write) => ({ write, number: 0, isUndone: false }));
  const undone: Awaited[] = [];
  found.forEach((one, at) => {
    const { do: what, of } = one.write;
    if (what === "undo" && of === undefined) {
      const last = found.slice(0, at).reverse().find(({ write, isUndone }) => !isUndone && !["undo", "redo"].includes(write.do));
      if (last) undone.push(Object.assign(last, { isUndone: true }));
    } else if (what === "redo") {
      Object.assign(undone.pop() ?? {}, { isUndone: false });
    } else {
      undone.length = 0;
    }
  });
  let number = sheet.deals.length;
  for (const one of found.filter(({ isUndone }) => !isUndone)) {
    if (one.write.do === "remove") number -= 1;
    if (DEALS.includes(one.write.do)) one.number = ++number;
  }
  return found;
}

/** The number of the next deal, after those that wait. */
export function nextNumber(sheet: Sheet, waiting: readonly Write[]): number {
  const own = awaited(sheet, waiting).filter(({ isUndone }) => !isUndone);
  const count = (kinds: string[]) => own.filter(({ write }) => kinds.includes(write.do)).length;
  return sheet.deals.length + 1 + count(DEALS) - count(["remove"]);
}

/** The sheet with the deal that follows the waiting ones: its number, and whose turn it is. */
export function ahead(words: Words, sheet: Sheet, waiting: readonly Write[]): Sheet {
  const deals = awaited(sheet, waiting).filter(({ number }) => number);
  if (!deals.length || !sheet.next) return sheet;
  let { dealer } = sheet.next;
  for (const { write } of deals) {
    const dealt = typeof write.dealer === "string" ? write.dealer : dealer;
    const stays = sheet.dealer_stays && (write.draft as Draft | undefined)?.passed_out;
    dealer = stays ? dealt : following(sheet, dealt);
  }
  const next = sheet.turns.find((turn) => turn.dealer === dealer) ?? sheet.next;
  return { ...sheet, next, next_says: [seatsSaid(words, sheet, next, nextNumber(sheet, waiting))] };
}

/** Who deals after this player. */
function following(sheet: Sheet, dealer: string): string {
  const there = sheet.turns.map((turn) => turn.dealer);
  return there[(there.indexOf(dealer) + 1) % there.length] ?? dealer;
}

/** The waiting entries, each with what was typed. */
export function waitingBoxes(words: Words, sheet: Sheet, waiting: readonly Write[]): TemplateResult[] {
  return awaited(sheet, waiting).map(({ write, number, isUndone }) => {
    const title = number ? words.say("sheet_pending_deal", { number }) : words.say("sheet_pending");
    const text = said(words, sheet, write);
    return html`<article class="sheet-deal" data-waits>
      <p><strong>${title}</strong>${text ? html`${words.colon}${isUndone ? html`<s>${text}</s>` : text}` : nothing}</p>
    </article>`;
  });
}

/** What a waiting entry writes, as far as it can be said without the server. */
export function said(words: Words, sheet: Sheet, write: Write): string {
  const { do: what, of, player, name, text } = write as Write & Record<string, string | undefined>;
  const number = sheet.deals.find(({ id }) => id === of)?.number ?? "";
  switch (what) {
    case "deal":
      return draftSaid(words, sheet, write.draft as Draft);
    case "typed":
      return text ?? "";
    case "correct":
      return `${words.say("sheet_correcting", { number })}${words.colon}${draftSaid(words, sheet, write.draft as Draft, of)}`;
    case "remove":
      return words.say("sheet_remove_deal", { number });
    case "cards":
    case "record":
      return words.say("sheet_cards_deal", { number });
    case "fault":
    case "penalty":
      return `${nameOf(sheet, player ?? "")}${words.colon}${words.say(what === "fault" ? "referee_ruled" : "sheet_penalty")}`;
    case "leave":
      return `${nameOf(sheet, player ?? "")}${words.colon}${words.say("sheet_leave")}`;
    case "arrive":
      return `${words.say("sheet_arrives")}${words.colon}${nameOf(sheet, player ?? "")}`;
    case "rename":
      return `${nameOf(sheet, player ?? "")}${words.colon}${name ?? ""}`;
    case "game":
      return words.say("sheet_game");
    case "undo":
    case "redo":
      return words.say(`sheet_${what}`);
    default:
      return "";
  }
}

function draftSaid(words: Words, sheet: Sheet, draft: Draft, correcting = ""): string {
  return draftText(words, formOf(sheet, correcting), (player) => nameOf(sheet, player), draft);
}

export function seatChoice({ words, sheets }: State, sheet: Sheet, seating: Seating, does: (does: SheetDoes) => void): TemplateResult {
  const { seats } = sheets;
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
  return html`<details class="differs" id="sheet-seats">
    <summary>${words.say(seating.sat_out.length ? "sheet_seats_out" : "sheet_seats")}</summary>
    ${pills(words.say("sheet_dealer"), "deals", (player) => seating.dealer === player, (dealer) => does({ do: "seats", seats: { dealer, out: sheets.correcting ? seating.sat_out : null } }))}
    ${
      seating.sat_out.length
        ? pills(words.say("sheet_out"), "rests", (player) => seating.sat_out.includes(player), (player) => does({ do: "seats", seats: withRest(seating, { ...seats, dealer: seating.dealer }, player) }))
        : nothing
    }
  </details>`;
}

/** Whose deal it is and who sits out, as the page says it. */
export function seatsSaid(words: Words, sheet: Sheet, { dealer, sat_out }: Seating, number: number): string {
  const deals = words.say("sheet_deals_next", { number, dealer: nameOf(sheet, dealer) });
  return sat_out.length ? `${deals} ${words.say("sheet_rests", { names: sat_out.map((player) => nameOf(sheet, player)).join(", ") })}` : deals;
}
