/** The discussion of a deal, which everybody reads, and its requests. */

import { html, nothing, type TemplateResult } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import type { Snapshot } from "../game/snapshot.ts";
import { ago } from "../game/words.ts";
import { taken } from "../shell/actions.ts";
import { get, insist, newKey } from "../shell/api.ts";
import { refuse, tellHere } from "../shell/notice.ts";
import { isOffline } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import { type About, type Comment, current, type Discussion, set, type State } from "./state.ts";

/** The deal that may be discussed here: the one being reviewed, or the one that has just ended. */
export function discussed({ about, table }: State): About | null {
  if (about) return about;
  const deal = table?.deal?.phase === "over" ? table.deal.number : 0;
  return table && deal ? { table: table.id, deal, who: table.who } : null;
}

/** The discussion at the end of a deal, folded. */
export function foldedDiscussion(state: State, ask: Ask): TemplateResult | typeof nothing {
  const shown = shownHere(state);
  if (!shown) return nothing;
  return html`<details class="account discussion" id="discussion">
    <summary>${state.words.count("discussion", shown.comments.length)}</summary>
    ${comments(state, ask, shown)}
  </details>`;
}

/** The discussion beside the replay of a deal. New comments are read aloud. */
export function openDiscussion(state: State, ask: Ask): TemplateResult | typeof nothing {
  const shown = shownHere(state);
  if (!shown) return nothing;
  return html`<section class="box discussion" id="discussion" aria-labelledby="discussion-title">
    <h2 id="discussion-title">${state.words.count("discussion", shown.comments.length)}</h2>
    <div role="log" aria-labelledby="discussion-title">${comments(state, ask, shown)}</div>
  </section>`;
}

function shownHere(state: State): Discussion | null {
  const [about, found] = [discussed(state), state.discussion];
  const isHere = about?.table === found?.table && about?.deal === found?.deal;
  return isOffline || !isHere ? null : found;
}

function comments(state: State, ask: Ask, shown: Discussion): TemplateResult {
  const { words } = state;
  return html`${
      shown.comments.length
        ? html`<ul class="comments">
            ${repeat(shown.comments, ({ who, time, text }) => who + time + text, (one) => said(state, ask, one))}
          </ul>`
        : nothing
    }
    ${shown.may_comment ? writing(state, ask) : html`<p class="hint-text">${words.say("comment_not")}</p>`}`;
}

function said(state: State, ask: Ask, one: Comment): TemplateResult {
  const { words } = state;
  const name = one.name || words.say("somebody");
  const button = (command: "mute" | "report", says: string) =>
    html`<button
      type="button"
      class="quiet"
      aria-label="${words.say(command)}, ${name}"
      @click=${() => ask({ type: "judge", command, who: one.who, says: words.say(says, { name }) })}
    >
      ${words.say(command)}
    </button>`;
  return html`<li>
    <p><strong>${name}</strong> <small>${ago(words, one.time, Date.now())}</small></p>
    <p class="text">${one.text}</p>
    ${
      one.who === discussed(state)?.who
        ? nothing
        : html`<div class="group">${button("mute", "muted")}${button("report", "reported")}</div>`
    }
  </li>`;
}

function writing({ words }: State, ask: Ask): TemplateResult {
  const send = (event: SubmitEvent) => {
    const { text, back } = taken(event);
    // Now, not once it is sent: somebody may have gone on to something else.
    document.getElementById("comment-text")?.focus();
    if (text) ask({ type: "comment", text, back });
  };
  return html`<form class="line" @submit=${send}>
    <label for="comment-text">${words.say("comment_label")}</label>
    <input id="comment-text" name="text" maxlength="300" autocomplete="off" />
    <button type="submit" class="plain">${words.say("say")}</button>
  </form>`;
}

/** Fetch the discussion of the deal shown, if any. */
export async function readDiscussion(): Promise<void> {
  const about = discussed(current());
  if (!about || isOffline) return;
  const { table, deal } = about;
  const path = `/api/tables/${table}/deals/${deal}/discussion?lang=${current().prefs.lang}`;
  const found = await get<Omit<Discussion, "table">>(path).catch(() => null);
  if (found) set({ discussion: { ...found, table } });
}

/** After news: fetch it again if something was said, or another deal is over. */
export async function followDiscussion(before: Snapshot | null, after: Snapshot): Promise<void> {
  const [about, known] = [discussed(current()), current().discussion];
  const isKnown = about?.table === known?.table && about?.deal === known?.deal;
  if (about && !(isKnown && before?.comments === after.comments)) await readDiscussion();
}

/** Say something about the deal shown. */
export async function comment(text: string, back: () => void): Promise<void> {
  const about = discussed(current());
  if (!about || !(await send(about.table, { do: "say", text, deal: about.deal }))) return back();
  await readDiscussion();
}

/** Mute or report somebody for what they said about a deal. */
export async function judge(command: "mute" | "report", who: string, says: string): Promise<void> {
  const about = discussed(current());
  const text = command === "report" ? current().words.say("deal_number", { number: about?.deal ?? 0 }) : undefined;
  if (!about || !(await send(about.table, { do: command, who, ...(text ? { text } : {}) }))) return;
  tellHere(says);
  await readDiscussion();
}

async function send(table: string, asked: { do: string; [field: string]: unknown }): Promise<boolean> {
  try {
    await insist(`/api/tables/${table}/commands?lang=${current().prefs.lang}`, { key: newKey(), ...asked });
    return true;
  } catch (error) {
    refuse(error);
    return false;
  }
}
