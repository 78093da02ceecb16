/** Entering a deal by tapping: taker and contract, oudlers, points. What is asked comes from the rules. */

import { html, nothing, type TemplateResult } from "lit-html";
import { Words } from "../game/words.ts";
import { points } from "./deal-points.ts";
import { type Change, type DealForm, type Draft, type Entering, lacking } from "./draft.ts";

/** Everything that is asked of a deal with a taker, in the order of the taps. */
export function dealSteps(entering: Entering, change: Change): TemplateResult {
  const { form, draft } = entering;
  const asksPartner = form.asks.includes("partners") && draft.taker !== undefined;
  return html`${takers(entering, change)} ${asksPartner ? partners(entering, change) : nothing}
    ${oudlers(entering, change)} ${more(entering, change)} ${points(entering, change)}`;
}

/** What must still be said before a deal can be entered, in a sentence; "" for nothing. */
export function lackingSaid(words: Words, form: DealForm, draft: Draft): string {
  const fields = lacking(form, draft).map((field) => (field === "contract" ? "taker" : field));
  const what = [...new Set(fields)].map((field) => words.say(`sheet_lacks_${field}`));
  return what.length ? words.say("sheet_lacks", { what: words.all(what) }) : "";
}

function nameOf({ players }: Entering, player: string): string {
  return players.find((one) => one.player === player)?.name ?? player;
}

/** Who took, and with which bid: one tap. */
function takers(entering: Entering, change: Change): TemplateResult {
  const { words, form, draft } = entering;
  const isSet = entering.takers.length * form.contracts.length === 1;
  const bid = form.contracts.find(({ value }) => value === draft.contract);
  if (draft.taker !== undefined && bid) {
    const again = () => change({ taker: undefined, contract: undefined });
    return html`<p class="sheet-taken">
      <strong>${nameOf(entering, draft.taker)}, ${bid.name}</strong>
      ${isSet ? nothing : html`<button type="button" class="quiet" id="sheet-other" @click=${again}>${words.say("sheet_other")}</button>`}
    </p>`;
  }
  return html`<table class="takers">
    <caption class="unseen">${words.say("sheet_taker")}</caption>
    <thead>
      <tr>
        <td></td>
        ${form.contracts.map(({ name }) => html`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${entering.takers.map(
        (player) => html`<tr>
          <th scope="row">${nameOf(entering, player)}</th>
          ${form.contracts.map(({ value, name }) => {
            return html`<td>
              <button
                type="button"
                class="tap"
                aria-label="${nameOf(entering, player)}, ${name}"
                data-taker=${player}
                data-contract=${value}
                @click=${() => change({ taker: player, contract: value })}
              >
                <span aria-hidden="true">○</span>
              </button>
            </td>`;
          })}
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/** With whom: by a call. Where two cards are called, by which of them. */
function partners(entering: Entering, change: Change): TemplateResult {
  const { words, form, players, draft } = entering;
  const chosen = draft.partners ?? [];
  const isOf = (player: string, by: string) =>
    chosen.some((one) => (typeof one === "string" ? one === player && by === form.partner_by[0] : one.player === player && one.by === by));
  const choose = (player: string, by: string) => {
    const others = chosen.filter((one) => (typeof one === "string" ? one : one.player) !== player);
    const own = isOf(player, by) ? [] : [{ player, by }];
    const kept = form.most_partners > 1 ? others : [];
    change({ partners: [...kept, ...own] });
  };
  return html`<fieldset class="taps">
    <legend>${words.say("sheet_partner")}</legend>
    <div class="pills">
      ${tap(words.say("sheet_alone"), draft.partners?.length === 0, () => change({ partners: [] }), "sheet-alone")}
      ${players
        .filter(({ player }) => player !== draft.taker)
        .flatMap(({ player, name: shown }) =>
          form.partner_by.map((by) => {
            const name = form.partner_by.length > 1 ? `${shown} ${words.say(`sheet_by_${by}`)}` : shown;
            return tap(name, isOf(player, by), () => choose(player, by));
          }),
        )}
    </div>
  </fieldset>`;
}

function oudlers({ words, form, draft }: Entering, change: Change): TemplateResult {
  return html`<fieldset class="taps">
    <legend>${words.say("sheet_oudlers")}</legend>
    <div class="pills">
      ${Array.from({ length: form.oudlers + 1 }, (_, held) =>
        tap(String(held), draft.oudlers === held, () => change({ oudlers: held }), `oudlers-${held}`),
      )}
    </div>
  </fieldset>`;
}

/** What an ordinary deal has not: petit au bout, handfuls, slams, misères. */
function more(entering: Entering, change: Change): TemplateResult {
  const { words, form, players, draft } = entering;
  const everybody = players.map(({ player }) => player);
  const petit = (side: string) => change({ petit: draft.petit === side ? undefined : side });
  const count = (draft.handfuls?.length ?? 0) + (draft.slams?.length ?? 0) + (draft.miseres?.length ?? 0);
  return html`${
      form.petits
        ? html`<fieldset class="taps">
            <legend>${words.say("sheet_petit")}</legend>
            <div class="pills">
              ${tap(words.say("sheet_of_attack"), draft.petit === "attack", () => petit("attack"), "petit-attack")}
              ${tap(words.say("sheet_of_defence"), draft.petit === "defence", () => petit("defence"))}
              ${
                form.asks_petit_player && draft.petit
                  ? players.map(({ player, name }) =>
                      tap(name, draft.petit_players?.[0] === player, () => change({ petit_players: [player] })),
                    )
                  : nothing
              }
            </div>
          </fieldset>`
        : nothing
    }
    <details class="differs" ?open=${count > 0}>
      <summary id="sheet-more">${words.say("sheet_more")}${count ? ` (${count})` : nothing}</summary>
      ${form.handfuls.map(({ value, name }) =>
        people(entering, form.handful_by_taker && draft.taker ? [draft.taker] : everybody, name, (player) => shows(draft, value, player), (player) =>
          change({ handfuls: toggled(draft.handfuls ?? [], { size: value, player }, (one) => one.player === player) }),
        ),
      )}
      ${form.miseres.map(({ value, name }) =>
        people(entering, everybody, name, (player) => (draft.miseres ?? []).some((one) => one.kind === value && one.player === player), (player) =>
          change({ miseres: toggled(draft.miseres ?? [], { kind: value, player }, (one) => one.kind === value && one.player === player) }),
        ),
      )}
      ${
        form.slams.length
          ? html`<fieldset class="taps">
              <legend>${words.say("sheet_slam")}</legend>
              <div class="pills">
                ${form.slams.map(({ value, name }) =>
                  tap(name, draft.slams?.includes(value) ?? false, () => change({ slams: toggled(draft.slams ?? [], value, (one) => one === value) })),
                )}
              </div>
            </fieldset>`
          : nothing
      }
    </details>`;
}

function shows({ handfuls = [] }: Draft, size: string, player: string): boolean {
  return handfuls.some((one) => one.size === size && one.player === player);
}

/** The list with this thing in it, or without it where it was there. */
function toggled<T>(list: readonly T[], thing: T, isLike: (one: T) => boolean): T[] {
  const others = list.filter((one) => !isLike(one));
  const was = list.find(isLike);
  return was && JSON.stringify(was) === JSON.stringify(thing) ? others : [...others, thing];
}

function people(
  entering: Entering,
  players: string[],
  name: string,
  is: (player: string) => boolean,
  choose: (player: string) => void,
): TemplateResult {
  return html`<fieldset class="taps">
    <legend>${name}</legend>
    <div class="pills">${players.map((player) => tap(nameOf(entering, player), is(player), () => choose(player)))}</div>
  </fieldset>`;
}

function tap(name: string, isChosen: boolean, choose: () => void, id = ""): TemplateResult {
  return html`<button type="button" class="tap" id=${id || nothing} aria-pressed=${isChosen} @click=${choose}>${name}</button>`;
}
