/** « Jeu de la carte »: what each card of a position brings, by what its seat could know and as the cards were. */

import { html, nothing, type TemplateResult } from "lit-html";
import { capital, cardName, held } from "../game/cards.ts";
import type { Card } from "../game/deal.ts";
import { face } from "../parts/face.ts";
import { answerLine } from "../shell/notice.ts";
import { beliefs } from "./card-beliefs.ts";
import { arriveAtCard, leaveCard, open, show } from "./card-requests.ts";
import { current, type Position, type Shown, type State, type Step, stepped } from "./card-state.ts";
import { actionTable } from "./card-table.ts";
import type { Page } from "./page.ts";

export const card: Page<State> = {
  title: "card_page",
  says: "card_page_says",
  content: page,
  arrive: arriveAtCard,
  leave: leaveCard,
  stroke,
};

function page(state: State): TemplateResult {
  const { words, card: shown } = state;
  return html`<main id="main" class="home analysis card-page" tabindex="-1">
    ${shown ? position(state, shown) : putIn(state)}
    ${shown ? html`${actionTable(state, shown)} ${beliefs(state, shown)}` : nothing}
    <p class="unseen" role="status">${shown?.weighed?.is_done ? shown.weighed.says : words.say(shown ? "card_page_weighs" : "card_page")}</p>
  </main>`;
}

/** A field for a deal, where the link brings none. */
function putIn(state: State): TemplateResult {
  const { words, cardWrong } = state;
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    void open((document.getElementById("card-deal") as HTMLTextAreaElement).value.trim());
  };
  return html`<section class="card-box">
    <h1>${words.say("card_page")}</h1>
    <p>${words.say("card_page_intro")}</p>
    <form class="card-form" @submit=${onSubmit}>
      <label for="card-deal">${words.say("card_page_deal")}</label>
      <textarea id="card-deal" rows="6" required aria-describedby="card-wrong" spellcheck="false"></textarea>
      <p id="card-wrong" class="fault" role="alert">${cardWrong}</p>
      <button type="submit" class="strong">${words.say("card_page_show")}</button>
    </form>
    ${answerLine(state)}
  </section>`;
}

const STEPS: readonly [Step, string][] = [["trick-back", "«"], ["back", "‹"], ["on", "›"], ["trick-on", "»"]];

/** The table as the seat saw it, and the ways to other decisions. */
function position(state: State, shown: Shown): TemplateResult {
  const { words, cardWrong } = state;
  const { found, at } = shown;
  const here = found.positions[at];
  if (!here) return html``;
  const facts = [here.taker === null ? "" : nameOf(shown, here.taker) + words.colon + here.contract, ...here.points].filter(Boolean);
  return html`<section class="card-box position" aria-labelledby="card-title">
    <div class="card-head">
      <h1 id="card-title" tabindex="-1">${titleOf(state, shown, here)}</h1>
      <div class="group stepper" role="group" aria-label=${words.say("card_page_steps")}>
        ${STEPS.map(([step, sign]) => {
          const to = stepped(shown, step);
          return html`<button type="button" class="plain" id="card-${step}" aria-disabled=${to === null ? "true" : nothing}
            @click=${() => to !== null && show(to)}
          ><span aria-hidden="true">${sign}</span><span class="unseen">${words.say(`card_page_${step.replace("-", "_")}`)}</span></button>`;
        })}
      </div>
    </div>
    <input type="range" id="card-at" min="0" max=${found.positions.length - 1} .value=${String(at)}
      aria-label=${words.say("card_page_at")} aria-valuetext=${titleOf(state, shown, here)}
      @change=${(event: Event) => show(Number((event.target as HTMLInputElement).value))} />
    <p class="card-says">${shown.weighed?.says ?? words.say("card_page_weighs")}</p>
    ${cardWrong ? html`<p class="fault" role="alert">${cardWrong}</p>` : nothing}
    ${facts.length ? html`<p class="hint-text">${facts.join(" · ")}</p>` : nothing}
    ${
      here.trick.length
        ? html`<h2>${words.say("card_page_trick")}</h2>
            <ul class="card-trick">
              ${here.trick.map(([seat, one]) => html`<li>${face(state, one)}<span>${nameOf(shown, seat)}${words.colon}${cardName(words, one)}</span></li>`)}
            </ul>`
        : nothing
    }
    <h2>${words.say("card_page_hand", { name: nameOf(shown, here.seat) })}</h2>
    <ul class="card-hand" .style=${`--held:${here.hand.length}`}>
      ${held(here.hand).map(({ card: one }) => html`<li class=${isOpen(here, one) ? "" : "barred"}>${face(state, one, handLabel(state, here, one))}</li>`)}
    </ul>
  </section>`;
}

function isOpen({ kind, legal }: Position, one: Card): boolean {
  return kind !== "card" || legal.includes(one);
}

function handLabel({ words }: State, here: Position, one: Card): string {
  const name = capital(cardName(words, one));
  return isOpen(here, one) ? name : words.say("card_page_barred", { card: name });
}

/** « Pli 5, Nord : roi de cœur ». */
function titleOf({ words }: State, shown: Shown, here: Position): string {
  const [kind = "", number = ""] = here.at.split("/");
  const moment = words.say(`moment_${kind}`, { number });
  const who = `${moment}, ${nameOf(shown, here.seat)}`;
  return here.told ? `${who}${words.colon}${here.told}` : who;
}

function nameOf({ found }: Shown, seat: number): string {
  return found.names[seat] ?? "";
}

const KEYS: Readonly<Record<string, Step>> = { ArrowLeft: "trick-back", ArrowRight: "trick-on" };

/** The arrow keys go from trick to trick, where nothing else needs them. */
function stroke(event: KeyboardEvent): void {
  const { card: shown, panel } = current();
  const step = KEYS[event.key];
  const isPlain = !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey);
  if (!shown || !step || panel || !isPlain || /^(?:INPUT|TEXTAREA|SELECT)$/.test((event.target as Element).tagName)) return;
  const to = stepped(shown, step);
  if (to === null) return;
  event.preventDefault();
  show(to);
}
