/** The account panel: sign up, sign in and out, change the passphrase, move to another device, export, erase. */

import { html, nothing, type TemplateResult } from "lit-html";
import { qr } from "../parts/pass-on.ts";
import { HISTORY, isOffline, onPlainClick } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import { contact, vacation } from "./contact.ts";
import type { Session, State } from "./state.ts";

/** A field with the name that password managers expect. */
type Kept = "nickname" | "username" | "current-password" | "new-password";

export function account(state: State, ask: Ask): TemplateResult {
  const { words, me, formSays } = state;
  return html`<p id="account-says" class="says ${formSays.kind}" role="alert" tabindex="-1">
      ${formSays.text}
    </p>
    <p>
      <a href=${HISTORY.history} id="account-history" @click=${onPlainClick(() => goTo(ask, HISTORY.history))}
        >${words.say("past_title")}</a
      >
    </p>
    ${me.account ? inside(state, ask) : outside(state, ask)} ${me.account || isOffline ? nothing : handover(state, ask)}
    ${isOffline ? nothing : html`${contact(state, ask)} ${vacation(state, ask)}`}
    <section>
      <h3>${words.say("your_data")}</h3>
      <p class="hint-text">${words.say("your_data_says")}</p>
      <p><a href="/api/account/export" download>${words.say("export")}</a></p>
      <details>
        <summary>${words.say("forget_me")}</summary>
        ${forget(state, ask)}
      </details>
    </section>`;
}

/** Leave the panel for a page. */
function goTo(ask: Ask, path: string): void {
  ask({ type: "panel", panel: "" });
  ask({ type: "visit", path });
}

function outside(state: State, ask: Ask): TemplateResult {
  const { words } = state;
  const name = (id: string) => field(state, id, "name", "account_name", "username");
  return html`<p class="hint-text">${words.say("account_why")}</p>
    <section>
      <h3>${words.say("rename")}</h3>
      ${form(state, ask, "/api/me", "rename", field(state, "past-name", "name", "your_name", "nickname"))}
    </section>
    <section>
      <h3>${words.say("sign_in")}</h3>
      ${form(state, ask, "/api/session", "sign_in", html`${name("in-name")}
      ${field(state, "in-passphrase", "passphrase", "passphrase", "current-password")}`)}
    </section>
    <section>
      <h3>${words.say("sign_up")}</h3>
      ${form(state, ask, "/api/account", "sign_up", html`${name("up-name")}
      ${field(state, "up-passphrase", "passphrase", "passphrase", "new-password", "passphrase_rule")}`)}
    </section>`;
}

function inside(state: State, ask: Ask): TemplateResult {
  const { words, me } = state;
  const leave = (key: string, everywhere: boolean) =>
    html`<button
      type="button"
      class="plain"
      @click=${() => ask({ type: "account", path: "/api/session/end", fields: { everywhere }, done: key })}
    >
      ${words.say(key)}
    </button>`;
  return html`<p>${words.say("signed_in_as", { name: me.account })}</p>
    <div class="group">${leave("sign_out", false)} ${leave("sign_out_everywhere", true)}</div>
    ${sessions(state, ask)}
    <details>
      <summary>${words.say("change_passphrase")}</summary>
      ${form(state, ask, "/api/account/passphrase", "change_passphrase", html`${owner(state)}
      ${field(state, "old-passphrase", "passphrase", "passphrase_now", "current-password")}
      ${field(state, "new-passphrase", "new", "passphrase_new", "new-password", "passphrase_rule")}`)}
    </details>`;
}

/** The list of this person's sessions; each but this one can be ended, or all of them. */
function sessions(state: State, ask: Ask): TemplateResult {
  const { words } = state;
  const end = (fields: object, done: string) =>
    ask({ type: "account", path: "/api/session/end", fields, done });
  const isElsewhere = state.sessions.some((one) => !one.is_this);
  return html`<section>
    <h3>${words.say("sessions")}</h3>
    <ul class="people">
      ${state.sessions.map((one) => {
        const facts = sessionFacts(state, one);
        return html`<li>
          <span>${facts}</span>
          ${
            one.is_this
              ? html`<strong>${words.say("session_this")}</strong>`
              : html`<button
                  type="button"
                  class="plain"
                  aria-label="${words.say("session_end")}, ${facts}"
                  @click=${() => end({ session: one.id }, "session_end")}
                >
                  ${words.say("session_end")}
                </button>`
          }
        </li>`;
      })}
    </ul>
    ${
      isElsewhere
        ? html`<button
            type="button"
            class="plain"
            @click=${() => end({ others: true }, "sessions_end")}
          >
            ${words.say("sessions_end")}
          </button>`
        : nothing
    }
  </section>`;
}

/** « Firefox, Linux, depuis le 23 novembre 2026 à 14:05, réseau 203.0.0.0/16 ». */
export function sessionFacts({ words, prefs }: State, one: Session): string {
  const when = new Date(one.since).toLocaleString(prefs.lang, {
    dateStyle: "long", timeStyle: "short",
  });
  const device = one.device || words.say("session_program");
  const since = words.say("session_since", { when });
  const network = one.network && words.say("session_network", { network: one.network });
  return [device, since, network].filter(Boolean).join(", ");
}

/** The user name for password managers; visible too, so that no field is hidden. */
function owner({ words, me }: State): TemplateResult {
  return html`<div class="field">
    <label for="owner">${words.say("account_name")}</label>
    <input id="owner" readonly autocomplete="username" .value=${me.account} />
  </div>`;
}

function forget(state: State, ask: Ask): TemplateResult {
  const { words, me } = state;
  const proof = me.account
    ? field(state, "forget-passphrase", "passphrase", "passphrase", "current-password")
    : html`<label class="check"
        ><input type="checkbox" required /><span>${words.say("forget_sure")}</span></label
      >`;
  return html`<p>${words.say("forget_says")}</p>
    ${form(state, ask, "/api/account/forget", "forget_me", proof, "danger")}`;
}

function form(
  { words }: State, ask: Ask, path: string, key: string, fields: TemplateResult, kind: "strong" | "danger" = "strong",
): TemplateResult {
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.target as HTMLFormElement));
    ask({ type: "account", path, fields: typed, done: key });
  };
  return html`<form class="entry" @submit=${send}>
    ${fields}
    <button type="submit" class=${kind}>${words.say(key)}</button>
  </form>`;
}

function field(
  { words }: State, id: string, name: string, label: string, kept: Kept, hint = "",
): TemplateResult {
  const isSecret = kept.endsWith("password");
  return html`<div class="field">
    <label for=${id}>${words.say(label)}</label>
    <input
      id=${id}
      name=${name}
      type=${isSecret ? "password" : "text"}
      autocomplete=${kept}
      maxlength=${isSecret ? 200 : 24}
      minlength=${kept === "new-password" ? 8 : nothing}
      aria-describedby=${hint ? `${id}-hint` : nothing}
      autocapitalize="off"
      spellcheck="false"
      required
    />
    ${hint ? html`<p id="${id}-hint" class="hint-text">${words.say(hint)}</p>` : nothing}
  </div>`;
}

/** The text before a token in an address, after the `#`, which browsers do not send to servers. */
const MARK = "#ici=";

/** The token in an address, or "". */
export function tokenIn(hash: string): string {
  return hash.startsWith(MARK) ? hash.slice(MARK.length) : "";
}

export function linkWith(token: string): string {
  return `${location.origin}/${MARK}${token}`;
}

/** In the account panel of a guest: the link, once requested, and the button that revokes it. */
export function handover(state: State, ask: Ask): TemplateResult {
  const { words, handover: link } = state;
  const end = () =>
    ask({ type: "account", path: "/api/session/end", fields: { others: true }, done: "other_devices_end" });
  return html`<section id="handover">
    <h3>${words.say("handover")}</h3>
    <p class="hint-text">${words.say("handover_says")}</p>
    ${
      link
        ? html`${qr(link, words.say("handover_qr"))}
            <div class="line">
              <label for="handover-link">${words.say("handover_link")}</label>
              <input id="handover-link" readonly .value=${link} />
              <button type="button" class="plain" @click=${() => ask({ type: "copyHandover" })}>
                ${words.say(state.copying === "copied" ? "copied" : "copy")}
              </button>
            </div>`
        : html`<button type="button" class="plain" @click=${() => ask({ type: "handOver" })}>
            ${words.say("handover_make")}
          </button>`
    }
    <button type="button" class="plain" @click=${end}>${words.say("other_devices_end")}</button>
  </section>`;
}

/** In the other browser: asks whether to go on here, and says what that leaves behind. */
export function takeover(state: State, ask: Ask): TemplateResult {
  const { words, me, own, formSays } = state;
  return html`<p class="says ${formSays.kind}" role="alert">${formSays.text}</p>
    <p>${words.say("taking_says")}</p>
    ${own.length ? html`<p><strong>${words.say("taking_leaves", { name: me.name || words.say("default_name") })}</strong></p>` : nothing}
    <div class="group">
      <button type="button" class="strong" id="take" @click=${() => ask({ type: "takeOver" })}>
        ${words.say("taking_yes")}
      </button>
      <button type="button" class="plain" @click=${() => ask({ type: "panel", panel: "" })}>
        ${words.say("cancel")}
      </button>
    </div>`;
}
