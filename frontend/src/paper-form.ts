/** Entering a deal by tapping: taker and contract, oudlers, points. What is asked comes from the rules. */

import { html, nothing, type TemplateResult } from "lit-html";
import type { Ask } from "./actions.ts";
import { points } from "./paper-points.ts";
import { seatChoice, seatsSaid } from "./paper-seats.ts";
import { type DealForm, type Draft, formOf, nameOf, type PaperDoes, type PaperSheet, seatingOf } from "./paper-sheet.ts";
import type { State } from "./state.ts";

type Do = (does: PaperDoes) => void;

export function dealForm(state: State, ask: Ask): TemplateResult {
  const { words, paper } = state;
  const sheet = paper.sheet as PaperSheet;
  const seating = seatingOf(sheet, paper.correcting, paper.seats);
  const isSeated = seating && (paper.seats.dealer || paper.seats.out);
  const does: Do = (what) => ask({ type: "paper", does: what });
  const form = formOf(sheet, paper.correcting);
  const deal = sheet.deals.find(({ id }) => id === paper.correcting);
  return html`<section class="card-box paper-form" aria-labelledby="paper-step">
    <h2 id="paper-step" tabindex="-1">
      ${deal ? words.say("paper_correcting", { number: deal.number }) : isSeated ? seatsSaid(state, sheet, seating) : sheet.next_says.join(" ")}
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

function steps(state: State, sheet: PaperSheet, form: DealForm, players: string[], does: Do): TemplateResult {
  const { words, paper } = state;
  const { draft, correcting } = paper;
  const asksPartner = form.asks.includes("partners") && draft.taker !== undefined;
  return html`${takers(state, sheet, form, players, does)}
    ${asksPartner ? partners(state, sheet, form, players, does) : nothing} ${oudlers(state, form, does)}
    ${more(state, sheet, form, players, does)} ${points(state, form, does)}
    <div class="ways">
      ${
        correcting
          ? html`<button type="button" class="strong" id="paper-finish" @click=${() => does({ do: "finish" })}>
              ${words.say("paper_correct")}
            </button>`
          : nothing
      }
      ${
        form.may_pass_out && !correcting && draft.taker === undefined
          ? html`<button type="button" class="plain" id="paper-pass" @click=${() => does({ do: "draft", changed: { passed_out: true } })}>
              ${words.say("paper_pass")}
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
          ? html`<button type="button" class="quiet" @click=${() => does({ do: "clear" })}>${words.say("paper_clear")}</button>`
          : nothing
      }
    </div>`;
}

/** Who took, and with which bid: one tap. */
function takers({ words, paper }: State, sheet: PaperSheet, form: DealForm, players: string[], does: Do): TemplateResult {
  const { draft } = paper;
  const bid = form.contracts.find(({ value }) => value === draft.contract);
  if (draft.taker !== undefined && bid) {
    const again = () => does({ do: "draft", changed: { taker: undefined, contract: undefined } });
    return html`<p class="paper-taken">
      <strong>${nameOf(sheet, draft.taker)}, ${bid.name}</strong>
      <button type="button" class="quiet" id="paper-other" @click=${again}>${words.say("paper_other")}</button>
    </p>`;
  }
  return html`<table class="takers">
    <caption class="unseen">${words.say("paper_taker")}</caption>
    <thead>
      <tr>
        <td></td>
        ${form.contracts.map(({ name }) => html`<th scope="col">${name}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${players.map(
        (player) => html`<tr>
          <th scope="row">${nameOf(sheet, player)}</th>
          ${form.contracts.map(({ value, name }) => {
            return html`<td>
              <button
                type="button"
                class="tap"
                aria-label="${nameOf(sheet, player)}, ${name}"
                data-taker=${player}
                data-contract=${value}
                @click=${() => does({ do: "draft", changed: { taker: player, contract: value } })}
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
function partners({ words, paper }: State, sheet: PaperSheet, form: DealForm, players: string[], does: Do): TemplateResult {
  const { draft } = paper;
  const chosen = draft.partners ?? [];
  const isOf = (player: string, by: string) =>
    chosen.some((one) => (typeof one === "string" ? one === player && by === form.partner_by[0] : one.player === player && one.by === by));
  const choose = (player: string, by: string) => {
    const others = chosen.filter((one) => (typeof one === "string" ? one : one.player) !== player);
    const own = isOf(player, by) ? [] : [{ player, by }];
    const kept = form.most_partners > 1 ? others : [];
    does({ do: "draft", changed: { partners: [...kept, ...own] } });
  };
  return html`<fieldset class="taps">
    <legend>${words.say("paper_partner")}</legend>
    <div class="pills">
      ${tap(words.say("paper_alone"), draft.partners?.length === 0, () => does({ do: "draft", changed: { partners: [] } }), "paper-alone")}
      ${players
        .filter((player) => player !== draft.taker)
        .flatMap((player) =>
          form.partner_by.map((by) => {
            const name = form.partner_by.length > 1 ? `${nameOf(sheet, player)} ${words.say(`paper_by_${by}`)}` : nameOf(sheet, player);
            return tap(name, isOf(player, by), () => choose(player, by));
          }),
        )}
    </div>
  </fieldset>`;
}

function oudlers({ words, paper }: State, form: DealForm, does: Do): TemplateResult {
  return html`<fieldset class="taps">
    <legend>${words.say("paper_oudlers")}</legend>
    <div class="pills">
      ${Array.from({ length: form.oudlers + 1 }, (_, held) =>
        tap(String(held), paper.draft.oudlers === held, () => does({ do: "draft", changed: { oudlers: held } }), `oudlers-${held}`),
      )}
    </div>
  </fieldset>`;
}

/** What an ordinary deal has not: petit au bout, handfuls, slams, misères. */
function more(state: State, sheet: PaperSheet, form: DealForm, players: string[], does: Do): TemplateResult {
  const { words, paper } = state;
  const { draft } = paper;
  const change = (changed: Draft) => does({ do: "draft", changed });
  const petit = (side: string) => change({ petit: draft.petit === side ? undefined : side });
  const count = (draft.handfuls?.length ?? 0) + (draft.slams?.length ?? 0) + (draft.miseres?.length ?? 0);
  return html`${
      form.petits
        ? html`<fieldset class="taps">
            <legend>${words.say("paper_petit")}</legend>
            <div class="pills">
              ${tap(words.say("paper_of_attack"), draft.petit === "attack", () => petit("attack"), "petit-attack")}
              ${tap(words.say("paper_of_defence"), draft.petit === "defence", () => petit("defence"))}
              ${
                form.asks_petit_player && draft.petit
                  ? players.map((player) =>
                      tap(nameOf(sheet, player), draft.petit_players?.[0] === player, () => change({ petit_players: [player] })),
                    )
                  : nothing
              }
            </div>
          </fieldset>`
        : nothing
    }
    <details class="differs" ?open=${count > 0}>
      <summary id="paper-more">${words.say("paper_more")}${count ? ` (${count})` : nothing}</summary>
      ${form.handfuls.map(({ value, name }) =>
        people(sheet, form.handful_by_taker && draft.taker ? [draft.taker] : players, name, (player) => shows(draft, value, player), (player) =>
          change({ handfuls: toggled(draft.handfuls ?? [], { size: value, player }, (one) => one.player === player) }),
        ),
      )}
      ${form.miseres.map(({ value, name }) =>
        people(sheet, players, name, (player) => (draft.miseres ?? []).some((one) => one.kind === value && one.player === player), (player) =>
          change({ miseres: toggled(draft.miseres ?? [], { kind: value, player }, (one) => one.kind === value && one.player === player) }),
        ),
      )}
      ${
        form.slams.length
          ? html`<fieldset class="taps">
              <legend>${words.say("paper_slam")}</legend>
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
  sheet: PaperSheet,
  players: string[],
  name: string,
  is: (player: string) => boolean,
  choose: (player: string) => void,
): TemplateResult {
  return html`<fieldset class="taps">
    <legend>${name}</legend>
    <div class="pills">${players.map((player) => tap(nameOf(sheet, player), is(player), () => choose(player)))}</div>
  </fieldset>`;
}

function tap(name: string, isChosen: boolean, choose: () => void, id = ""): TemplateResult {
  return html`<button type="button" class="tap" id=${id || nothing} aria-pressed=${isChosen} @click=${choose}>${name}</button>`;
}

/** Everybody's points, where nobody takes. */
function each({ words, paper }: State, sheet: PaperSheet, form: DealForm, players: string[], does: Do): TemplateResult {
  const known = (player: string) => paper.draft.each?.find((one) => one.player === player);
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
        <div class="field">
          <label for="points-${at}">${words.say("paper_points_of", { name: nameOf(sheet, player) })}</label>
          <input id="points-${at}" name="points-${at}" inputmode="decimal" required autocomplete="off" .value=${String(known(player)?.points ?? "")} />
        </div>
        ${
          form.oudlers
            ? html`<div class="field">
                <label for="oudlers-${at}">${words.say("paper_oudlers_of", { name: nameOf(sheet, player) })}</label>
                <input id="oudlers-${at}" name="oudlers-${at}" inputmode="numeric" required autocomplete="off" .value=${String(known(player)?.oudlers ?? "")} />
              </div>`
            : nothing
        }
      </div>`,
    )}
    ${
      form.petits
        ? html`<div class="field">
            <label for="petit-player">${words.say("paper_petit")}</label>
            <select id="petit-player" name="petit">
              <option value="">–</option>
              ${players.map((player) => html`<option value=${player} ?selected=${paper.draft.petit_player === player}>${nameOf(sheet, player)}</option>`)}
            </select>
          </div>`
        : nothing
    }
    ${paper.faults ? html`<p class="fault" role="alert">${paper.faults}</p>` : nothing}
    <button type="submit" class="strong">${words.say(paper.correcting ? "paper_correct" : "paper_enter")}</button>
  </form>`;
}

/** A whole deal as a line, as in the terminal. */
function typed({ words, paper }: State, sheet: PaperSheet, does: Do): TemplateResult | typeof nothing {
  if (paper.correcting) return nothing;
  return html`<form
    class="line"
    @submit=${(event: SubmitEvent) => {
      event.preventDefault();
      const line = new FormData(event.target as HTMLFormElement).get("line");
      if (line) does({ do: "write", write: { do: "typed", text: String(line) } });
      (event.target as HTMLFormElement).reset();
    }}
  >
    <label for="paper-line">${words.say("paper_line", { example: sheet.example })}</label>
    <input id="paper-line" name="line" autocomplete="off" autocapitalize="off" spellcheck="false" maxlength="200" />
    <button type="submit" class="plain">${words.say("paper_enter")}</button>
  </form>`;
}
