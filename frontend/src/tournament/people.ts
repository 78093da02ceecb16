/** The players of a tournament: latecomers, departures, misspelt names. */

import { html, nothing, type TemplateResult } from "lit-html";
import { field } from "../parts/field.ts";
import type { Do } from "./actions.ts";
import { knownPeople } from "./log.ts";
import type { DeskView, State } from "./state.ts";

export function people({ words, tournament }: State, view: DeskView, does: Do): TemplateResult {
  const send = (event: SubmitEvent, make: (found: FormData) => { do: string; [field: string]: unknown }, tell: (found: FormData) => string) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const found = new FormData(form);
    does({ do: "command", command: make(found), says: tell(found), form });
  };
  const nameOf = (found: FormData) => view.entrants.find(({ entrant: one }) => one === Number(found.get("entrant")))?.name ?? "";
  const seatOf = (found: FormData) => view.empty.find(({ value }) => value === found.get("place"))?.name ?? "";
  // Somebody who has just arrived comes before somebody who has left.
  const waiting = view.entrants
    .filter(({ place }) => !place)
    .sort((one, other) => Number(one.is_gone) - Number(other.is_gone) || Number(one.has_played) - Number(other.has_played) || other.entrant - one.entrant);
  return html`<section class="card-box">
      <h2>${words.say("tournament_tab_people")}</h2>
      <ol class="tournament-people">
        ${listed(view).map((one) => entrant(words, view, one, tournament, does))}
      </ol>
      <form @submit=${(event: SubmitEvent) => send(event, (found) => ({ do: "enter", players: String(found.get("players")) }), (found) => words.count("tournament_entered", linesIn(found)))}>
        ${field("tournament-enter", words.say("tournament_enter"), html`<textarea id="tournament-enter" name="players" rows="3" required maxlength="12000"></textarea>`)}
        <button type="submit" class="plain">${words.say("sheet_add")}</button>
      </form>
      ${atTheDoor(words, view, (event) => send(event, (found) => ({ do: "enter", players: String(found.get("players")) }), (found) => words.count("tournament_entered", linesIn(found))))}
    </section>
    ${
      view.empty.length && waiting.length
        ? html`<section class="card-box">
            <h2>${words.say("tournament_late")}</h2>
            <form
              @submit=${(event: SubmitEvent) =>
                send(
                  event,
                  (found) => ({ do: "join", entrant: Number(found.get("entrant")), place: String(found.get("place")) }),
                  (found) => words.say("tournament_joined", { name: nameOf(found), place: seatOf(found) }),
                )}
            >
              <div class="fields">
                ${field("late-who", words.say("tournament_who"),
                  html`<select id="late-who" name="entrant">${waiting.map(({ entrant: number, name }) => html`<option value=${number}>${name}</option>`)}</select>`)}
                ${field("late-place", words.say("tournament_place"),
                  html`<select id="late-place" name="place">${view.empty.map(({ value, name }) => html`<option value=${value}>${name}</option>`)}</select>`)}
              </div>
              <button type="submit" class="plain">${words.say("tournament_take_place")}</button>
            </form>
          </section>`
        : nothing
    }
    <section class="card-box">
      <h2>${words.say("tournament_correct")}</h2>
      <form
        @submit=${(event: SubmitEvent) =>
          send(
            event,
            (found) => ({ do: "correct", entrant: Number(found.get("entrant")), name: String(found.get("name")) }),
            (found) => words.say("tournament_corrected", { before: nameOf(found), name: String(found.get("name")) }),
          )}
      >
        <div class="fields">
          ${field("correct-who", words.say("tournament_who"), html`<select id="correct-who" name="entrant">
            ${listed(view).map(({ entrant: number, name }) => html`<option value=${number}>${name}</option>`)}
          </select>`)}
          ${field("correct-name", words.say("tournament_right_name"), html`<input id="correct-name" name="name" required maxlength="500" autocomplete="off" />`)}
        </div>
        ${view.has_members ? html`<p class="hint-text">${words.say("tournament_correct_how")}</p>` : nothing}
        <button type="submit" class="plain">${words.say("sheet_correct")}</button>
      </form>
    </section>
    ${forgetting(words, view, tournament.sure, does)}`;
}

/** Everybody by family name, as on the list at the door. */
export function listed(view: DeskView): DeskView["entrants"] {
  return [...view.entrants].sort((one, other) => one.order - other.order);
}

/** One entry, completed from the people of this browser's last evenings. */
function atTheDoor(words: State["words"], view: DeskView, send: (event: SubmitEvent) => void): TemplateResult {
  const here = new Set(view.entrants.map(({ typed }) => typed));
  return html`<form @submit=${send}>
    ${field("tournament-door", words.say("tournament_door"),
      html`<input id="tournament-door" name="players" list="tournament-known" required maxlength="300" autocomplete="off" aria-describedby="tournament-door-how" />
      <p class="hint-text" id="tournament-door-how">${words.say("tournament_door_how")}</p>`)}
    <datalist id="tournament-known">${knownPeople().filter((typed) => !here.has(typed)).map((typed) => html`<option value=${typed}></option>`)}</datalist>
    <button type="submit" class="plain">${words.say("sheet_add")}</button>
  </form>`;
}

function linesIn(found: FormData): number {
  return String(found.get("players")).split("\n").filter((line) => line.trim()).length;
}

/** Erases the name of somebody who does not want to be found: a number replaces it from now on. */
function forgetting(words: State["words"], view: DeskView, sure: string, does: Do): TemplateResult {
  const chosen = view.entrants.find(({ entrant: number }) => sure === `forget ${number}`);
  return html`<section class="card-box">
    <h2>${words.say("tournament_forget")}</h2>
    <p class="hint-text">${words.say("tournament_forget_how")}</p>
    <form
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const number = Number(new FormData(event.target as HTMLFormElement).get("entrant"));
        const forget = { do: "command" as const, command: { do: "forget", entrant: number }, says: words.say("tournament_forgot") };
        does(chosen?.entrant === number ? forget : { do: "sure", what: `forget ${number}` });
      }}
    >
      ${field("forget-who", words.say("tournament_who"), html`<select id="forget-who" name="entrant" @change=${() => does({ do: "sure", what: "" })}>
        ${listed(view).map(({ entrant: number, name }) => html`<option value=${number}>${name}</option>`)}
      </select>`)}
      <button type="submit" id="tournament-forget" class=${chosen ? "danger" : "plain"}>
        ${chosen ? words.say("tournament_forget_sure", { name: chosen.name }) : words.say("tournament_forget")}
      </button>
    </form>
  </section>`;
}

/** An entrant, and how they leave: a place is given up only after a second press. */
function entrant(words: State["words"], view: DeskView, { entrant: number, name, about, is_gone, has_left, is_paid, place }: DeskView["entrants"][number], { sure, costs }: State["tournament"], does: Do): TemplateResult {
  const isSure = sure === `leave ${number}`;
  const leave = () => does({ do: "command", command: { do: "leave", entrant: number }, says: words.say("tournament_left_place", { name }) });
  const withdraw = () => does({ do: "command", command: { do: "withdraw", entrant: number }, says: words.say("tournament_withdrawn", { name }) });
  const back = () => does({ do: "command", command: { do: "return", entrant: number }, says: words.say("tournament_returned", { name }) });
  const pay = () => does({ do: "command", command: { do: "pay", entrant: number, is_paid: !is_paid }, says: words.say(is_paid ? "tournament_unpaid" : "tournament_paid", { name }) });
  const press = place ? (isSure ? leave : () => does({ do: "leaving", entrant: number })) : withdraw;
  const label = place ? (isSure ? "tournament_leave_sure" : "tournament_leave") : "tournament_withdraw";
  return html`<li>
    <span>${is_gone ? html`<s>${name}</s>` : name} <small>${[place, about].filter(Boolean).join(" · ")}</small></span>
    ${has_left && !view.is_closed ? html`<label class="line"><input type="checkbox" data-pay=${number} .checked=${is_paid} @change=${pay} />${words.say("tournament_pay")}<span class="unseen">${words.colon}${name}</span></label>` : nothing}
    ${
      is_gone
        ? html`<button type="button" class="quiet" data-return=${number} @click=${back}>${words.say("tournament_return")}<span class="unseen">${words.colon}${name}</span></button>`
        : html`${isSure ? costOf(words, costs, does) : nothing}<button type="button" class=${isSure ? "danger" : "quiet"} @click=${press}>${words.say(label, { place })}<span class="unseen">${words.colon}${name}</span></button>`
    }
  </li>`;
}

/** What comes of a departure, before it is confirmed. */
function costOf(words: State["words"], costs: readonly string[], does: Do): TemplateResult {
  return html`<ul class="plain-list" role="status">${costs.map((line) => html`<li>${line}</li>`)}</ul>
    <button type="button" class="plain" @click=${() => does({ do: "sure", what: "" })}>${words.say("cancel")}</button>`;
}
