/** The deal of the day, a duplicate, or the list of duplicates. */

import { html, nothing, type TemplateResult } from "lit-html";
import { signed } from "../game/words.ts";
import { share } from "../parts/chart.ts";
import { field } from "../parts/field.ts";
import { rulesLine } from "../parts/rulesets.ts";
import { contestPath, DUPLICATE, onPlainClick, pathOf } from "../shell/routes.ts";
import type { Ask, ContestDoes } from "./actions.ts";
import { boardPage, senseOf } from "./board.ts";
import { calendar, sending } from "./days.ts";
import { duplicates } from "./form.ts";
import type { ContestShown, OwnBoard, Ranked, State } from "./state.ts";

type Do = (does: ContestDoes) => void;

export function contestPage(state: State, ask: Ask): TemplateResult {
  const { words, contests } = state;
  const { at, shown, board } = contests;
  const does: Do = (what) => ask({ type: "contest", does: what });
  return html`<main id="main" class="past contest" tabindex="-1" aria-labelledby="contest-title">
    ${at?.page === "duplicate" ? nothing : head(state, ask)}
    <div class="contest-said">
      <p role="status">${contests.says}</p>
      <p role="alert" class="fault">${contests.refused}</p>
    </div>
    ${
      at?.page === "duplicate"
        ? duplicates(state, ask, does)
        : !shown || (at?.board && !board)
          ? html`<p class="hint-text" role="status">${words.say("loading")}</p>`
          : board
            ? boardPage(state, ask, does, board)
            : html`${own(state, ask, does, shown)} ${ranking(state, ask, shown)} ${spread(state, shown)}
              ${calendar(state, ask, does)} ${promise(state, does, shown)} ${shown.day ? toDuplicates(state, ask) : nothing}`
    }
  </main>`;
}

/** A link that stays within the page. */
export function link(ask: Ask, path: string, says: string, id = ""): TemplateResult {
  return html`<a class="plain" id=${id || nothing} href=${path} @click=${onPlainClick(() => ask({ type: "visit", path }))}
    >${says}</a
  >`;
}

function head({ words, contests }: State, ask: Ask): TemplateResult {
  const { shown, board } = contests;
  if (!shown) return html`<h1 id="contest-title">${words.say("contest_daily")}</h1>`;
  const to = (id: string, key: string) => (id ? link(ask, contestPath(id), words.say(key), key.replace("_", "-")) : nothing);
  return html`<div class="past-head">
    <h1 id="contest-title">
      ${shown.name}${board && shown.boards.length > 1 ? `, ${words.say("contest_board", { number: board.number })}` : ""}
    </h1>
    <nav class="group" aria-label=${words.say("contest_around")}>
      ${board ? link(ask, contestPath(shown.id), words.say("contest_ranking")) : html`
      ${to(shown.before, "contest_before")} ${to(shown.after, "contest_after")}
      ${shown.day ? nothing : link(ask, DUPLICATE, words.say("contest_all"), "contest-all")}`}
    </nav>
  </div>`;
}

/** Below today's deal, which comes first. */
function toDuplicates({ words }: State, ask: Ask): TemplateResult {
  return html`<p class="group">${link(ask, DUPLICATE, words.say("contest_duplicate_open"), "contest-all")}</p>`;
}

/** This person's progress, and what they may do: play, resume, look at the cards. */
function own(state: State, ask: Ask, does: Do, shown: ContestShown): TemplateResult {
  const { words, me } = state;
  const isGuest = shown.day !== "" && !me.account && shown.state !== "closed";
  return html`<section class="card-box" aria-labelledby="contest-own">
    <h2 id="contest-own">${shown.standing}</h2>
    ${shown.masters ? html`<p>${shown.masters}</p>` : nothing}
    <p>${when(state, shown)} ${shown.entrants ? words.count("contest_entrants", shown.entrants) : words.say("contest_nobody_yet")}</p>
    <form
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        const name = String(new FormData(event.target as HTMLFormElement).get("you") ?? me.name);
        const number = Number((event.submitter as HTMLButtonElement).value);
        does({ do: "play", id: shown.id, board: number, name });
      }}
    >
      ${
        shown.state === "coming" || me.account || shown.you
          ? nothing
          : field("you", words.say("your_name"), html`<input id="you" name="you" maxlength="24" autocomplete="given-name" .value=${me.name} />`)
      }
      <ul class="boards">
        ${shown.boards.map((one) => html`<li>${board(state, ask, shown, one)}</li>`)}
      </ul>
    </form>
    ${shown.send ? sending(state, does, shown.send) : nothing}
    ${isGuest ? html`<p class="hint-text">${words.say("contest_guest")}</p>` : nothing}
    <p class="hint-text">
      ${rulesLine(state, shown.rules)} · ${words.say("contest_bots", { level: words.say(`level_${shown.level}`) })}
    </p>
    ${shown.is_organiser ? organiser(state, does, shown) : nothing}
  </section>`;
}

/** « Jusqu'au mercredi 25 novembre à 01:00. » */
function when({ words, prefs }: State, { state, begins, ends }: ContestShown): string {
  const time = (seconds: number) =>
    new Date(1000 * seconds).toLocaleString(prefs.lang, {
      weekday: "long", day: "numeric", month: "long", hour: "2-digit", minute: "2-digit",
    });
  if (state === "coming") return words.say("contest_coming", { begins: time(begins), ends: time(ends) });
  return words.say(state === "open" ? "contest_open" : "contest_closed", { ends: time(ends) });
}

function board({ words }: State, ask: Ask, shown: ContestShown, one: OwnBoard): TemplateResult {
  const { number } = one;
  const isAlone = shown.boards.length === 1;
  const name = isAlone ? nothing : html`<strong>${words.say("contest_board", { number })}</strong>`;
  const score = one.score === null || isAlone ? nothing : html`<span class="score ${senseOf(one.score)}">${signed(words, one.score)}</span>`;
  const cards = shown.state === "closed" ? link(ask, contestPath(shown.id, number), words.say("contest_cards"), `board-${number}`) : nothing;
  const key = { unplayed: "contest_play", playing: "contest_go_on", missed: "contest_fun", finished: "contest_fun" }[one.state];
  const mayPlay = shown.state === "closed" || (shown.state === "open" && one.state !== "finished");
  const label = words.say(key);
  const button = mayPlay
    ? html`<button
        type="submit"
        class=${shown.state === "open" ? "strong" : "plain"}
        id="play-${number}"
        value=${number}
        aria-label=${isAlone ? nothing : `${label}, ${words.say("contest_board", { number })}`}
      >
        ${label}
      </button>`
    : nothing;
  return html`${name} ${score} ${button} ${cards}`;
}

/** What the organiser may do, and the link to send. */
function organiser({ words }: State, does: Do, shown: ContestShown): TemplateResult {
  return html`<div class="group organiser">
    <button type="button" class="plain" id="contest-copy" @click=${() => does({ do: "copy" })}>${words.say("invite")}</button>
    ${
      shown.are_entries_closed || shown.state !== "open"
        ? nothing
        : html`<button type="button" class="plain" id="close-entries" @click=${() => does({ do: "closeEntries" })}>
            ${words.say("contest_close_entries")}
          </button>`
    }
  </div>`;
}

function ranking(state: State, ask: Ask, shown: ContestShown): TemplateResult {
  const { words } = state;
  const isMany = shown.boards.length > 1;
  const says = shown.ranking === null ? words.say(shown.day ? "contest_ranking_later" : "contest_ranking_end") : words.say("contest_nobody");
  return html`<section class="card-box" aria-labelledby="contest-ranking">
    <h2 id="contest-ranking">${words.say("contest_ranking")}</h2>
    ${
      shown.ranking?.length
        ? html`<table class="standings">
            <thead>
              <tr>
                <th scope="col"><span class="unseen">${words.say("contest_place")}</span></th>
                <th scope="col">${words.say("contest_name")}</th>
                <th scope="col">${words.say(isMany ? "contest_percentage" : "contest_score")}</th>
                ${isMany ? html`<th scope="col">${words.say("contest_total")}</th>` : nothing}
              </tr>
            </thead>
            <tbody>
              ${shown.ranking.map((one) => line(state, ask, one, isMany))}
            </tbody>
          </table>`
        : html`<p>${says}</p>`
    }
  </section>`;
}

function line({ words }: State, ask: Ask, one: Ranked, isMany: boolean): TemplateResult {
  const path = pathOf(one.table, 1);
  const name = one.table
    ? html`<a href=${path} @click=${onPlainClick(() => ask({ type: "visit", path }))}>${one.name}</a>`
    : one.name;
  const you = one.is_you ? html` <span class="mark-you">${words.say("contest_you")}</span>` : nothing;
  const bot = one.is_bot ? html` <span class="hint-text">${words.say("contest_robot")}</span>` : nothing;
  return html`<tr class=${one.is_you ? "own" : ""} aria-current=${one.is_you ? "true" : nothing}>
    <td>${one.rank}</td>
    <th scope="row">${name}${you}${bot}</th>
    <td>${one.shown}</td>
    ${isMany ? html`<td>${signed(words, one.total)}</td>` : nothing}
  </tr>`;
}

/** How often each score was made: a bar beside each number, and a sentence for the whole. */
function spread({ words }: State, shown: ContestShown): TemplateResult | typeof nothing {
  if (!shown.spread.length) return nothing;
  const most = Math.max(...shown.spread.map(({ count }) => count));
  return html`<section class="card-box" aria-labelledby="contest-spread">
    <h2 id="contest-spread">${words.say("contest_spread")}</h2>
    <p>${shown.says}</p>
    <table class="spread-of-scores">
      <thead class="unseen">
        <tr>
          <th scope="col">${words.say("contest_score")}</th>
          <th scope="col">${words.say("contest_tables")}</th>
        </tr>
      </thead>
      <tbody>
        ${shown.spread.map(
          ({ score, count, is_yours }) => html`<tr class=${is_yours ? "own" : ""}>
            <th scope="row">${signed(words, score)}${is_yours ? html` <span class="mark-you">${words.say("contest_you")}</span>` : nothing}</th>
            <td>${count}</td>
            <td class="bar" aria-hidden="true">${share(count, count, most)}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/** The promise made before anybody played, the secret once it is published, and tomorrow's promise. */
function promise({ words }: State, does: Do, shown: ContestShown): TemplateResult {
  const { commitment, secret, rules } = shown.promise;
  const fact = (key: string, text: string) => html`<div><dt>${words.say(key)}</dt><dd><code>${text}</code></dd></div>`;
  return html`<details class="card-box promise">
    <summary>${words.say("contest_proof")}</summary>
    <p>${words.say(secret ? "contest_proof_shown" : "contest_proof_says")}</p>
    <dl>
      ${fact("contest_commitment", commitment)} ${secret ? fact("contest_secret", secret) : nothing}
      ${fact("contest_bound_rules", rules)}
      ${shown.next ? fact("contest_next", shown.next.commitment) : nothing}
    </dl>
    ${
      secret
        ? html`<button type="button" class="plain" id="contest-verify" @click=${() => does({ do: "verify" })}>
            ${words.say("verify")}
          </button>`
        : nothing
    }
  </details>`;
}
