/** What to do with a whole deal: send it, replay it, play it, see its cards. */

import { html, type TemplateResult } from "lit-html";
import { field } from "../parts/field.ts";
import { passOn } from "../parts/pass-on.ts";
import { ask } from "../shell/ask.ts";
import { analysisPath, onPlainClick, pathOf } from "../shell/routes.ts";
import { copyText, playFrom } from "./deal-requests.ts";
import type { Edited, State } from "./deal-state.ts";

export function ways(state: State, { fragment, text, places }: Edited): TemplateResult {
  const { words } = state;
  const seats = places.filter(({ key }) => key !== "dog");
  const link = `${location.origin}${analysisPath("deal")}#${fragment}`;
  return html`<section class="card-box deal-ways" aria-labelledby="deal-ways">
    <h2 id="deal-ways">${words.say("own_deal_ways")}</h2>
    <div class="ways">
      ${to("deal-replay", pathOf(fragment), words.say("own_deal_replay"))}
      ${to("deal-card", `${analysisPath("card")}#deal=${fragment}`, words.say("own_deal_card"))}
      <button type="button" class="plain" id="deal-copy" @click=${() => void copyText(text)}>${words.say("own_deal_copy")}</button>
    </div>
    <form
      class="deal-contract"
      @submit=${(event: SubmitEvent) => {
        event.preventDefault();
        void playFrom(Number(new FormData(event.target as HTMLFormElement).get("seat")));
      }}
    >
      ${field("deal-seat", words.say("own_deal_seat"), html`<select id="deal-seat" name="seat">${seats.map(({ name }, seat) => html`<option value=${seat}>${name}</option>`)}</select>`)}
      <button type="submit" class="strong" id="deal-play">${words.say("own_deal_play")}</button>
    </form>
    <p class="hint-text">${words.say("own_deal_play_says")}</p>
    ${passOn(state, ask, link, words.say("own_deal_title"))}
  </section>`;
}

function to(id: string, path: string, says: string): TemplateResult {
  return html`<a class="plain" id=${id} href=${path} @click=${onPlainClick(() => ask({ type: "visit", path }))}>${says}</a>`;
}
