/** Playing without a network: the offer, the start, the way back, and the deals still to be sent. */

import { html, nothing, type TemplateResult } from "lit-html";
import { isAlone } from "../board/viewer.ts";
import { refusedBox } from "../parts/queue.ts";
import { notice } from "../shell/notice.ts";
import { isOffline } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import { megabytes } from "./files.ts";
import type { State } from "./state.ts";

/** The link that starts playing without a network, if the browser can. */
function offerLink({ words, isKept, isConnected, view }: State): TemplateResult | typeof nothing {
  const isReachable = isConnected && view !== "unreachable";
  if (isOffline || !(isKept || isReachable)) return nothing;
  return html`<a class="offered" id="play-offline" href="/offline">${words.say("play_offline")}</a>`;
}

/** What is urgent for this person; alone with bots and without a network, they may go on here. */
export function said(state: State): TemplateResult {
  return notice(state, isAlone(state) && !state.isConnected ? offerLink(state) : nothing);
}

/** The same link, with the size of the download. */
export function offer(state: State): TemplateResult | typeof nothing {
  const link = offerLink(state);
  if (link === nothing) return nothing;
  const says = state.isKept ? "play_offline_kept" : "play_offline_says";
  return html`<p class="offer">
    ${link} <span class="hint-text">${state.words.say(says, { size: megabytes() })}</span>
  </p>`;
}

/** On the home page below `/offline`: says where the person is, and links back. */
export function where({ words }: State): TemplateResult {
  return html`<p class="offer">
    <span class="hint-text">${words.say("offline_says")}</span>
    <a class="offered" id="play-online" href="/">${words.say("go_online")}</a>
  </p>`;
}

/** The page while the server inside it starts. */
export function startPage({ words, starting: { share, says } }: State, ask: Ask): TemplateResult {
  const isUnderWay = says === "offline_loading" || says === "offline_starting";
  return html`<main id="main" class="home" tabindex="-1">
    <section class="card-box" aria-labelledby="starting-title">
      <h1 id="starting-title">${words.say("play_offline")}</h1>
      <p role=${isUnderWay ? "status" : "alert"} id="starting">
        ${words.say(says, { size: megabytes() })}
      </p>
      ${
        isUnderWay
          ? html`<progress
              aria-label=${words.say("play_offline")}
              max="1"
              value=${says === "offline_starting" ? nothing : share}
            ></progress>`
          : html`<p class="group">
              <button type="button" class="strong" @click=${() => ask({ type: "retry" })}>
                ${words.say("try_again")}
              </button>
              <a class="offered" href="/">${words.say("go_online")}</a>
            </p>`
      }
    </section>
  </main>`;
}

/** The page while the server does not answer. */
export function unreachablePage(state: State, ask: Ask): TemplateResult {
  const { words } = state;
  return html`<main id="main" class="home" tabindex="-1">
    <section class="card-box" role="alert">
      <h1>${words.say("title")}</h1>
      <p>${words.say("unreachable")}</p>
      <p>
        <button type="button" class="strong" @click=${() => ask({ type: "retry" })}>
          ${words.say("try_again")}
        </button>
      </p>
      ${offer(state)}
    </section>
  </main>`;
}

export function unsent({ words, unsent: { deals, refusals, isSending, sent } }: State, ask: Ask): TemplateResult | typeof nothing {
  const refused = refusals.map(({ table, says, count }) => {
    const decide = (isAgain: boolean) => () => ask({ type: "refusedDeals", table, isAgain });
    return refusedBox(words, words.count("refused_deals", count), "", says, { again: decide(true), discard: decide(false) });
  });
  if (!deals.length && !sent) return refused.length ? html`${refused}` : nothing;
  const says = isSending
    ? words.say("keeping_deals")
    : deals.length
      ? words.count("keep_deals", deals.length)
      : words.count("kept_deals", sent);
  return html`<div class="offer" id="unsent">
    <span class="hint-text" role="status">${says}</span>
    ${
      deals.length && !isSending
        ? html`<button type="button" class="plain" id="keep-deals" @click=${() => ask({ type: "keepDeals" })}>
            ${words.say("keep_deals")}
          </button>`
        : nothing
    }
  </div>
  ${refused}`;
}
