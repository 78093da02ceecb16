/** Beside the table: the score sheet, the log and the conversation in tabs; a drawer where space is short. */

import { html, nothing, type TemplateResult } from "lit-html";
import { warnings } from "../board/contract.ts";
import { notesBeside } from "../board/discussion.ts";
import { tabList } from "../parts/tabs.ts";
import type { Ask } from "./actions.ts";
import { log, talk } from "./chat.ts";
import { menu } from "./menu.ts";
import { sheet } from "./sheet.ts";
import { type Aside, ASIDES, type State } from "./state.ts";

export function beside(state: State, ask: Ask): TemplateResult {
  const { words, aside, unread, isDrawerOpen } = state;
  const tabs = ASIDES.map((id) => ({
    id,
    label: words.say(`tab_${id}`),
    mark: unread.includes(id) ? words.say("unread") : "",
  }));
  const close = () => ask({ type: "drawer", isOpen: false });
  return html`${isDrawerOpen ? html`<div class="shade" @click=${close}></div>` : nothing}
    <aside id="beside" class="beside drawer ${isDrawerOpen ? "pulled" : ""}" aria-label=${words.say("beside")}>
      <div class="beside-head">
        ${tabList(words.say("beside"), tabs, aside, (one) => ask({ type: "aside", aside: one }))}
        <button type="button" class="quiet closer" aria-label=${words.say("close")} @click=${close}>✕</button>
      </div>
      ${panel(state, "sheet", html`${warned(state)} ${sheet(state, ask)} ${notesBeside(state, ask)}`)} ${logPanel(state)}
      ${panel(state, "chat", talk(state, ask))}
      <div class="beside-foot">
        <button
          type="button"
          class="quiet"
          id="open-command"
          aria-expanded=${state.isCommandOpen ? "true" : "false"}
          @click=${() => ask({ type: "commandLine", isOpen: !state.isCommandOpen })}
        >
          ${words.say("command")} <kbd aria-hidden="true">/</kbd>
        </button>
        ${menu(state, ask)}
      </div>
    </aside>`;
}

/** The button that opens the drawer. */
export function opener({ words, unread, isDrawerOpen }: State, ask: Ask): TemplateResult {
  return html`<button
    type="button"
    class="quiet"
    id="open-beside"
    aria-expanded=${isDrawerOpen ? "true" : "false"}
    aria-controls="beside"
    @click=${() => ask({ type: "drawer", isOpen: !isDrawerOpen })}
  >
    <span class="unseen">${words.say("beside")}</span><span aria-hidden="true">☰</span>
    ${unread.length ? html`<span class="mark"><span class="unseen">, ${words.say("unread")}</span></span>` : nothing}
  </button>`;
}

function panel({ aside }: State, id: Aside, inside: TemplateResult): TemplateResult {
  return html`<div
    role="tabpanel"
    id="panel-${id}"
    class="panel"
    aria-labelledby="tab-${id}"
    tabindex="0"
    ?hidden=${aside !== id}
  >
    ${inside}
  </div>`;
}

/** What the contract bar would say about the table, on screens too small for it. */
function warned(state: State): TemplateResult[] {
  return warnings(state).map((text) => html`<p class="hint-text warned" aria-hidden="true">${text}</p>`);
}

/** While another tab is chosen, the log's panel is moved out of sight rather than hidden: if
 * hidden, its live region would be silent. */
function logPanel(state: State): TemplateResult {
  const isChosen = state.aside === "log";
  return html`<div
    role=${isChosen ? "tabpanel" : nothing}
    id="panel-log"
    class="panel ${isChosen ? "" : "unshown"}"
    aria-labelledby=${isChosen ? "tab-log" : nothing}
    tabindex=${isChosen ? 0 : nothing}
  >
    ${log(state)}
  </div>`;
}
