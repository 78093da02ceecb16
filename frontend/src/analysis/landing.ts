/** The room's first page: a door for each of its pages. */

import { html, type TemplateResult } from "lit-html";
import { ask } from "../shell/ask.ts";
import { analysisPath, onPlainClick } from "../shell/routes.ts";
import type { State } from "../shell/state.ts";
import type { Page } from "./page.ts";

export function landing({ words }: State, pages: Readonly<Record<string, Page>>): TemplateResult {
  const doors = Object.entries(pages).filter(([, { says }]) => says);
  return html`<main id="main" class="home analysis" tabindex="-1">
    <section class="card-box">
      <h1>${words.say("analysis")}</h1>
      <p>${words.say("analysis_says")}</p>
      <ul class="analysis-doors">
        ${doors.map(([name, { title, says = "" }]) => {
          const path = analysisPath(name);
          return html`<li>
            <a href=${path} @click=${onPlainClick(() => ask({ type: "visit", path }))}
              ><strong>${words.say(title)}</strong><span>${words.say(says)}</span></a
            >
          </li>`;
        })}
      </ul>
    </section>
  </main>`;
}
