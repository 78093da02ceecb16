/** The replay of a finished deal, with every hand open; each moment has an address. */

import { html, nothing, type TemplateResult } from "lit-html";
import { contractFacts } from "../board/contract.ts";
import { openDiscussion } from "../board/discussion.ts";
import { noteForm } from "../board/notes.ts";
import { areaOf, held, isRound, mostHeld } from "../board/hands.ts";
import { trick } from "../board/middle.ts";
import { nameOf } from "../board/places.ts";
import { score } from "../board/score.ts";
import type { ScoreSheet } from "../board/state.ts";
import { capital, cardName } from "../game/cards.ts";
import { type Deal, dealName, type Place } from "../game/deal.ts";
import type { Snapshot } from "../game/snapshot.ts";
import { Words } from "../game/words.ts";
import { said } from "../offline/offer.ts";
import { sendButton, sent } from "../parts/send.ts";
import { cardPath, isOffline, linkTo, onPlainClick, pathOf } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import { botsBox } from "./bots.ts";
import { coach, mark, markOf } from "./coach.ts";
import { betterSigned, doing, findingBox, findingSaid } from "./findings.ts";
import { masterBox } from "./master.ts";
import { indexOf, type Moment, momentName, type Replayed, type Review, type Step, stepped, STEPS } from "./review.ts";
import { type Along, type Guess, isTrick, type State, steppedAlong } from "./state.ts";
import { whatIfBox, whatIfTable } from "./what-if.ts";

/** The page of a finished deal: its replay, a line of its review, or a table to play on at. */
export function replayPage(state: State, ask: Ask): TemplateResult {
  const { review, whatIf, along } = state;
  if (review && whatIf) return whatIfTable(state, ask, review, whatIf);
  return review && along ? lineOf(state, ask, review, along) : replay(state, ask);
}

function replay(state: State, ask: Ask): TemplateResult {
  const { words, review } = state;
  const moment = review?.found.moments[indexOf(review)];
  if (!review || !moment) return html`<main id="main"><p>${words.say("loading")}</p></main>`;
  const { found } = review;
  const shown = shownAt(state, found, moment);
  const finding = findingSaid(state);
  const title = [dealName(words, found.number, found.table.match), momentName(words, moment.at)];
  return html`<main id="main" class="replay" tabindex="-1" aria-labelledby="replay-title">
    <div class="play">
      <div class="replay-head">
        <h1 id="replay-title" tabindex="-1">${title.join(" · ")}</h1>
        ${steps(state, (step) => stepped(review, step), (at) => ask({ type: "visit", path: pathOf(found.table.id, found.number, at) }))}
      </div>
      <p id="moment" role="status">
        <span class="moment-told">${[moment.told, moment === found.moments.at(-1) ? found.stops : ""].filter(Boolean).join(" ")}</span>
        ${finding ? html`<strong class="finding-said">${finding}</strong>` : nothing}
      </p>
      ${said(state)}
      ${moment.at === "score" ? score(shown, ask, shown.table?.deal ?? moment.deal) : position(shown, found, moment)}
    </div>
    <aside class="beside">
      ${
        // Narrow, the ways through the deal lie just below the cards.
        state.device.isNarrow
          ? html`${findingBox(state, ask)} ${moments(state, ask, review)} ${shareLinks(state, ask, review)} ${coach(state, ask, review)}`
          : html`${findingBox(state, ask)} ${coach(state, ask, review)} ${moments(state, ask, review)} ${shareLinks(state, ask, review)}`
      }
      ${botsBox(state, ask, review)} ${masterBox(state, ask, review)} ${whatIfBox(state, ask, review)}
      ${found.may_watch ? html`${openDiscussion(state, ask)} ${ownNote(state, ask, found)}` : nothing}
    </aside>
  </main>`;
}

function ownNote(state: State, ask: Ask, { table, number }: Replayed): TemplateResult {
  return html`<section class="box">${noteForm(state, ask, table.id, number)}</section>`;
}

/** The state with the table as it was at a moment; a deal in a link has no evening, so no totals. */
function shownAt(state: State, found: Replayed, { deal }: Moment): State {
  const sheet = found.number ? found.table.sheet : withoutTotals(found);
  const table = { ...found.table, sheet, deal: { ...deal, number: found.number } };
  return { ...state, scoreSheet: sheetOf(state), table };
}

function withoutTotals({ table }: Replayed): Snapshot["sheet"] {
  return { ...table.sheet, totals: [], mouches: null };
}

/** The tab of a deal's end: a match's podium is not a deal's. */
function sheetOf({ scoreSheet }: State): ScoreSheet {
  return scoreSheet === "podium" ? "result" : scoreSheet;
}

/** The steps as signs, if there is no room for words. */
const SIGNS = { first: "«", previous: "‹", next: "›", last: "»" };

function steps<At>({ words }: State, leadsTo: (step: Step) => At | null, go: (at: At) => void): TemplateResult {
  return html`<div class="group stepper" role="group" aria-label=${words.say("replay_steps")}>
    ${STEPS.map((step) => {
      const at = leadsTo(step);
      return html`<button
        type="button"
        class="plain"
        id="step-${step}"
        aria-disabled=${at === null ? "true" : nothing}
        @click=${() => at !== null && go(at)}
      >
        <span class="roomy">${words.say(`step_${step}`)}</span
        ><span class="narrow" aria-hidden="true">${SIGNS[step]}</span>
      </button>`;
    })}
  </div>`;
}

/** A line of the review, card by card, every hand open. */
function lineOf(state: State, ask: Ask, { found }: Review, along: Along): TemplateResult {
  const { words, guess } = state;
  const moment = along.moments[along.index];
  if (!moment) return html``;
  // The marks and the totals belong to the cards that were really played.
  const own = { ...found, table: { ...found.table, sheet: withoutTotals(found) } };
  const shown: State = { ...shownAt(state, own, moment), coached: null };
  const step = (name: Step) => ask({ type: "review", does: { what: "step", step: name } });
  const can = (name: Step) => (steppedAlong(along, name) === null ? null : name);
  return html`<main id="main" class="replay" tabindex="-1" aria-labelledby="replay-title">
    <div class="play">
      <div class="replay-head">
        <h1 id="replay-title" tabindex="-1">${words.say("along_title", { moment: momentName(words, moment.at) })}</h1>
        ${steps(state, can, step)}
      </div>
      <p id="moment" role="status">${moment.told || cardTold(shown, moment)}</p>
      ${guess ? html`<p id="guess-said" tabindex="-1">✗ ${guess.says[0]}</p>` : nothing}
      ${said(state)}
      ${moment.at === "score" ? score(shown, ask, shown.table?.deal ?? moment.deal) : position(shown, found, moment)}
    </div>
    <aside class="beside">
      <section class="box">
        <h2>${words.say("along")}</h2>
        <p>${words.say(guess ? "along_guess" : "along_says")}</p>
        ${guess ? wrong(state, ask, guess) : nothing}
        <button type="button" class="plain" id="along-leave" @click=${() => ask({ type: "review", does: { what: "leave" } })}>
          ${words.say("what_if_leave")}
        </button>
      </section>
      <section class="box">
        <h2>${words.say("what_if_real")}</h2>
        <p>${found.moments.at(-1)?.deal.open?.outcome.headline}</p>
      </section>
    </aside>
  </main>`;
}

/** What a wrong guess cost, and the ways on. */
function wrong({ words }: State, ask: Ask, { number, says }: Guess): TemplateResult {
  return html`${says.slice(1).map((said) => html`<p>${said}</p>`)}
    ${doing(words, ask, "seek", number, "seek_again")} ${doing(words, ask, "show", number, "seek_show")}`;
}

/** « Bruno : roi de cœur. »: the last card of an unfinished trick. */
function cardTold(shown: State, { deal }: Moment): string {
  const [place, card] = deal.last?.at(-1) ?? [0, ""];
  const fields = { name: nameOf(shown, place), card: card && cardName(shown.words, card) };
  return shown.words.say("along_card", fields);
}

/** The cards on the table, and everyone's hand. */
function position(shown: State, found: Replayed, moment: Moment): TemplateResult {
  const { words } = shown;
  const { deal, winner } = moment;
  const played = deal.trick.length ? deal.trick : deal.last; // a deal in a link may stop within a trick
  const { dog } = found;
  const most = mostHeld(found.moments[0]?.hands ?? []);
  const places = moment.hands.flatMap((hand, place) => (hand.length ? [place] : []));
  const points = moment.points.map(({ who, says }) => words.say("points_of", { who: capital(who), points: says }));
  const better = betterSigned(shown);
  const facts = [...contractFacts(shown, deal), ...points];
  return html`${facts.length ? html`<p class="contract">${facts.map((fact) => html`<span>${fact}</span>`)}</p>` : nothing}
    <div class="layout ${isRound(shown, places) ? "round" : ""}" .style=${`--most:${most}`}>
      ${
        played && isTrick(moment)
          ? html`<div class="middle">${trick(shown, played, words.say("trick"), winner, deal.tricks, (place) => marked(shown, moment, place))}</div>`
          : nothing
      }
      <dl class="open" tabindex=${shown.device.isNarrow ? 0 : nothing}>
        ${places.map((place) =>
          held(shown, holder(shown, deal, place), moment.hands[place] ?? [], areaOf(shown, place), better),
        )}
        ${!isTrick(moment) && dog.length ? held(shown, words.say("dog"), dog, "dog", better) : nothing}
      </dl>
    </div>`;
}

/** The coach's verdict on the card that a place played. */
function marked(shown: State, { at }: Moment, place: Place): TemplateResult | typeof nothing {
  const one = markOf(shown, at, place);
  return one ? mark(one) : nothing;
}

/** « Bruno, preneur, 3 plis ». */
function holder(shown: State, deal: Deal, place: Place): string {
  const { words } = shown;
  const facts = [nameOf(shown, place)];
  if (deal.dealer === place) facts.push(words.say("seat_dealer"));
  if (deal.taker === place) facts.push(words.say("seat_taker"));
  if (deal.partners.includes(place)) facts.push(words.say("seat_partner"));
  if (deal.last) facts.push(words.count("seat_tricks", deal.tricks[place] ?? 0));
  return facts.join(", ");
}

function shareLinks(state: State, ask: Ask, { found, at }: Review): TemplateResult {
  const { words } = state;
  const { id } = found.table;
  return html`<section class="box group">
    ${
      isOffline
        ? nothing
        : html`<button type="button" class="plain" id="copy-link" @click=${() => ask({ type: "copy", link: linkTo(id, found.number, at) })}>
            ${both(words, "copy_moment", "link_short")}
          </button>`
    }
    ${sendButton(state, ask, pathOf(id, found.number, at), at ? "send_moment" : "send_deal")}
    ${
      found.number
        ? html`<a href=${pathOf(id)} id="back" @click=${onPlainClick(() => ask({ type: "visit", path: pathOf(id) }))}
            >${both(words, "to_table", "table")}</a
          >`
        : nothing
    }
    ${/^(?:bid|call|discard|trick)/.test(at) ? cardLink(state, ask, found.link, at) : nothing}
    ${sent(state)}
    <p class="hint-text">${words.say("replay_keys")}</p>
  </section>`;
}

/** The way to what each card would have brought at this moment. */
function cardLink({ words }: State, ask: Ask, deal: string, at: string): TemplateResult {
  const path = cardPath(deal, at);
  return html`<a href=${path} id="to-card" @click=${onPlainClick(() => ask({ type: "visit", path }))}>${words.say("card_page_link")}</a>`;
}

/** A sentence, and a word for it where there is little room. */
function both(words: Words, key: string, short: string): TemplateResult {
  return html`<span class="roomy">${words.say(key)}</span
    ><span class="narrow" aria-hidden="true">${words.say(short)}</span>`;
}

function moments(state: State, ask: Ask, { found, at: here }: Review): TemplateResult {
  const { words } = state;
  return html`<nav class="box" aria-labelledby="moments-title">
    <h2 id="moments-title">${words.say("replay_moments")}</h2>
    <ol class="moments">
      ${found.moments.map(
        ({ at }) => html`<li>
          <a
            href=${pathOf(found.table.id, found.number, at)}
            aria-current=${at === here ? "step" : nothing}
            @click=${onPlainClick(() => ask({ type: "visit", path: pathOf(found.table.id, found.number, at) }))}
            >${momentName(words, at)}</a
          >
        </li>`,
      )}
    </ol>
  </nav>`;
}
