/** How a person is told that others wait for them, by push or by e-mail, and when they are away. */

import { html, nothing, type TemplateResult } from "lit-html";
import { dayText } from "../board/clock.ts";
import { field } from "../parts/field.ts";
import type { Ask } from "./actions.ts";
import type { Contact, MailLink, State, ToldBrowser } from "./state.ts";

const MARKS = { confirm: "#adresse=", stop: "#stop=" } as const;

/** The mail's link in an address; null for another address. */
export function mailLinkIn(hash: string): MailLink | null {
  for (const kind of ["confirm", "stop"] as const) {
    if (hash.startsWith(MARKS[kind])) return { kind, token: hash.slice(MARKS[kind].length) };
  }
  return null;
}

/** In the account panel: how this person is told, and what they can change about it. */
export function contact(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { words, contact, me } = state;
  if (!contact || (!contact.push_key && !contact.mails)) return nothing;
  return html`<section id="contact" tabindex="-1" aria-labelledby="contact-title">
    <h3 id="contact-title">${words.say("told_title")}</h3>
    <p class="hint-text">${words.say("told_says")}</p>
    ${contact.push_key ? push(state, ask, contact) : nothing}
    ${contact.mails ? (me.account ? mail(state, ask, contact) : html`<p class="hint-text">${words.say("told_mail_account")}</p>`) : nothing}
  </section>`;
}

function push(state: State, ask: Ask, { browsers }: Contact): TemplateResult {
  const { words, here } = state;
  const own = browsers.find(({ endpoint }) => endpoint === here.endpoint);
  const others = browsers.filter((one) => one !== own);
  const end = (one: ToldBrowser) => () => ask({ type: "tellBrowserNoMore", id: one.id });
  return html`${
      here.can !== "yes"
        ? html`<p class="hint-text">${words.say(here.can === "never" ? "told_push_never" : "told_push_blocked")}</p>`
        : own
          ? html`<p>${words.say("told_push_here")}</p>
              <button type="button" class="plain" id="push-off" @click=${end(own)}>
                ${words.say("told_push_off")}
              </button>`
          : html`<button type="button" class="plain" id="push-on" @click=${() => ask({ type: "tellBrowser" })}>
              ${words.say("told_push_on")}
            </button>`
    }
    ${
      others.length
        ? html`<ul class="people">
            ${others.map(
              (one) => html`<li>
                <span>${one.device || words.say("session_program")}</span>
                <button
                  type="button"
                  class="plain"
                  aria-label="${words.say("told_push_off_there")}, ${one.device}"
                  @click=${end(one)}
                >
                  ${words.say("told_push_off_there")}
                </button>
              </li>`,
            )}
          </ul>`
        : nothing
    }`;
}

function mail(state: State, ask: Ask, { address, is_confirmed }: Contact): TemplateResult {
  const { words } = state;
  if (address) {
    return html`<p>
        ${words.say(is_confirmed ? "told_mail_yes" : "told_mail_asked", { address })}
      </p>
      <button type="button" class="plain" id="mail-off" @click=${() => ask({ type: "giveAddress", address: "" })}>
        ${words.say("told_mail_off")}
      </button>`;
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = new FormData(event.target as HTMLFormElement).get("address");
    ask({ type: "giveAddress", address: String(typed ?? "") });
  };
  return html`<form class="entry" @submit=${send}>
    ${field("address", words.say("told_mail"), html`<input id="address" name="address" type="email" autocomplete="email" maxlength="254" required />`)}
    <button type="submit" class="plain">${words.say("told_mail_on")}</button>
  </form>`;
}

/** The panel that a link in a mail opens: one button does what the link says. */
export function mailLink({ words, mailLink, formSays }: State, ask: Ask): TemplateResult {
  const kind = mailLink?.kind ?? "stop";
  return html`<p class="says ${formSays.kind}" role="alert">${formSays.text}</p>
    ${
      mailLink
        ? html`<p>${words.say(`told_link_${kind}`)}</p>
            <button type="button" class="strong" id="mail-link" @click=${() => ask({ type: "settleAddress" })}>
              ${words.say(`told_link_${kind}_yes`)}
            </button>`
        : nothing
    }`;
}

const DAY = 86_400;

/** The period from the first to the last of these days, both included, where the person is. */
export function periodOf(first: string, last: string): { begin: number; end: number } {
  const midnight = (day: string, plus: number) => {
    const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
    return new Date(year, month - 1, date + plus).getTime() / 1000;
  };
  return { begin: midnight(first, 0), end: midnight(last, 1) };
}

/** A day in the form of a date field. */
export function fieldDay(now: number, plus: number): string {
  const day = new Date((now + plus * DAY) * 1000);
  const two = (number: number) => String(number).padStart(2, "0");
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}

/** In the account panel: the vacations planned, and a form for another one. */
export function vacation(state: State, ask: Ask): TemplateResult {
  const { words, vacations } = state;
  const today = fieldDay(Date.now() / 1000, 0);
  const plan = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = new FormData(event.target as HTMLFormElement);
    ask({ type: "planVacation", ...periodOf(String(typed.get("first")), String(typed.get("last"))) });
  };
  const day = (id: string, label: string) => field(id, words.say(label), html`<input id=${id} name=${id} type="date" min=${today} required />`);
  return html`<section id="vacation">
    <h3>${words.say("vacation")}</h3>
    <p class="hint-text">
      ${words.say("vacation_says")}
      ${vacations ? words.count("vacation_left", Math.floor(vacations.days_left)) : ""}
    </p>
    <ul class="people">
      ${(vacations?.vacations ?? []).map((one) => {
        const text = words.say("vacation_from_to", {
          first: dayText(words, one.begin), last: dayText(words, one.end - 1),
        });
        const isNow = one.begin <= Date.now() / 1000;
        const end = words.say(isNow ? "vacation_back" : "vacation_cancel");
        const done = isNow ? "vacation_back_done" : "vacation_cancel_done";
        return html`<li>
          <span>${text}</span>
          <button
            type="button"
            class="plain"
            aria-label="${end}, ${text}"
            @click=${() => ask({ type: "endVacation", id: one.id, done })}
          >
            ${end}
          </button>
        </li>`;
      })}
    </ul>
    <form class="entry" @submit=${plan}>
      <div class="fields">${day("first", "vacation_first")} ${day("last", "vacation_last")}</div>
      <button type="submit" class="plain" id="vacation-plan">${words.say("vacation_plan")}</button>
    </form>
  </section>`;
}
