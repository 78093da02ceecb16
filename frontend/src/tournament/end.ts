/** The end of an evening: the ranking is made final, shown, printed, and the file saved for the season. */

import { html, nothing, type TemplateResult } from "lit-html";
import { onPlainClick, seasonPath } from "../shell/routes.ts";
import type { Ask, Do } from "./actions.ts";
import { paperButton } from "./handouts.ts";
import type { DeskView, State } from "./state.ts";

/** Whether the last position has been called, or the ranking is final. */
export function isAtEnd(view: DeskView): boolean {
  return view.is_closed || (view.session > 0 && view.session === view.sessions && !view.next);
}

export function end(state: State, view: DeskView, ask: Ask, does: Do): TemplateResult {
  const { words } = state;
  const isOrganiser = view.role === "organiser";
  const close = () => does({ do: "command", command: { do: "close", is_open: view.is_closed }, says: view.is_closed ? words.say("tournament_reopened") : "" });
  return html`<section class="card-box" id="tournament-end">
    <p>${words.say(view.is_closed ? "tournament_is_final" : "tournament_not_final")}</p>
    <div class="ways">
      ${isOrganiser && !view.is_closed ? html`<button type="button" class="strong" id="tournament-close" @click=${close}>${words.say("tournament_close")}</button>` : nothing}
      ${view.is_closed ? handedOut(state, view, ask, does) : nothing}
      ${isOrganiser && view.is_closed ? html`<button type="button" class="quiet" id="tournament-close" @click=${close}>${words.say("tournament_reopen_all")}</button>` : nothing}
    </div>
  </section>`;
}

/** Shows the ranking to everybody, or hides it. */
export function publishing(words: State["words"], view: DeskView, does: Do): TemplateResult {
  const publish = () => does({ do: "command", command: { do: "publish", is_open: !view.is_published }, says: words.say(view.is_published ? "tournament_hidden" : "tournament_published") });
  return html`<button type="button" class="plain" id="tournament-publish" aria-pressed=${view.is_published} @click=${publish}>
    ${words.say(view.is_published ? "tournament_hide" : "tournament_publish")}
  </button>`;
}

/** What a final ranking is for. */
function handedOut({ words, tournament }: State, view: DeskView, ask: Ask, does: Do): TemplateResult {
  return html`${
      tournament.tab === "ranking"
        ? nothing
        : html`<button type="button" class="strong" id="tournament-to-ranking" @click=${() => does({ do: "tab", tab: "ranking" })}>${words.say("tournament_tab_ranking")}</button>
            ${view.role === "organiser" && !view.is_published ? publishing(words, view, does) : nothing}`
    }
    ${["ranking", "recap"].filter((one) => view.sheets.includes(one)).map((one) => paperButton(one, words.say(`tournament_end_${one}`), does))}
    <button type="button" class="plain" id="tournament-end-log" @click=${() => does({ do: "take", path: "/log" })}>${words.say("tournament_log")}</button>
    <a class="plain" href=${seasonPath()} @click=${onPlainClick(() => ask({ type: "visit", path: seasonPath() }))}>${words.say("tournament_season")}</a>`;
}
