/** How a person is told that others wait for them: by push in this browser, by e-mail. */

import { html, nothing, type TemplateResult } from "lit-html";
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
    <div class="field">
      <label for="address">${words.say("told_mail")}</label>
      <input id="address" name="address" type="email" autocomplete="email" maxlength="254" required />
    </div>
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
