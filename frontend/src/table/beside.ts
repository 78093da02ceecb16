/** Beside the table: score sheet, log and conversation in tabs, and the menu; a drawer where space is short. */

import { html, nothing, type TemplateResult } from "lit-html";
import { warnings } from "../board/contract.ts";
import { notesBeside } from "../board/notes.ts";
import { nameOf } from "../board/places.ts";
import type { Score } from "../game/deal.ts";
import type { Snapshot } from "../game/snapshot.ts";
import { signed } from "../game/words.ts";
import { tabList } from "../parts/tabs.ts";
import { isOffline, linkTo, onPlainClick, pathOf } from "../shell/routes.ts";
import type { Ask, Asked } from "./actions.ts";
import { log, talk } from "./chat.ts";
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

/** Whether this tab can be seen: where space is short, only while the drawer is open. */
function isSeen({ aside, isDrawerOpen, device }: State, one: Aside): boolean {
  return aside === one && (isDrawerOpen || !device.isNarrow);
}

/** The state with this tab chosen. */
export function withAside(state: State, aside: Aside): State {
  return looked({ ...state, aside });
}

/** The state with the drawer open or closed. */
export function withDrawer(state: State, isDrawerOpen: boolean): State {
  return looked({ ...state, isDrawerOpen });
}

function looked(state: State): State {
  return { ...state, unread: state.unread.filter((one) => !isSeen(state, one)) };
}

/** The state with a mark on each tab that has unseen news. */
export function withUnread(before: Snapshot | null, state: State): State {
  const { table } = state;
  if (!before || !table) return state;
  const found = new Set(state.unread);
  if (isSpoken(before, table)) found.add("chat");
  if (table.sheet.deals.length > before.sheet.deals.length) found.add("sheet");
  return looked({ ...state, unread: [...found] });
}

/** Whether somebody else has spoken. */
export function isSpoken(before: Snapshot, { said, who }: Snapshot): boolean {
  const isSame = said.length === before.said.length;
  if (isSame && JSON.stringify(said) === JSON.stringify(before.said)) return false;
  return said.length > 0 && said.at(-1)?.who !== who;
}

export function menu(state: State, ask: Ask): TemplateResult {
  const { words, table } = state;
  return html`<button type="button" class="quiet" id="open-menu" popovertarget="menu">
      ${words.say("menu")} <span aria-hidden="true">▾</span>
    </button>
    <div id="menu" popover aria-label=${words.say("menu")} role="group">
      ${isOffline || table?.board ? nothing : item(ask, words.say("invite"), { type: "copy", link: linkTo(table?.id ?? "") })} ${seated(state, ask)}
      ${
        table?.sheet.deals.length && !table.board?.is_ranked
          ? html`<a href="/api/tables/${table.id}/record" download>${words.say("record")}</a>`
          : nothing
      }
    </div>`;
}

/** What a player may do with their place, and the host with the table. */
function seated(state: State, ask: Ask): TemplateResult | typeof nothing {
  const { words, table } = state;
  const seat = table?.you == null || table.is_closed || table.board ? undefined : table.places[table.you];
  if (!seat || !table) return nothing;
  const command = (what: string) => item(ask, words.say(what), { type: "command", command: { do: what } });
  return html`${table.is_host && !isOffline ? item(ask, words.say("people"), { type: "panel", panel: "people" }) : nothing}
  ${seat.is_covered ? nothing : command("away")} ${command("leave")}
  ${table.is_host ? closeButton(state, ask) : nothing}`;
}

/** A button that closes the menu as well. */
function item(ask: Ask, says: string, asked: Asked): TemplateResult {
  return html`<button
    type="button"
    class="quiet"
    popovertarget="menu"
    popovertargetaction="hide"
    @click=${() => ask(asked)}
  >
    ${says}
  </button>`;
}

/** The host's button to close the table, which asks for confirmation. */
function closeButton({ words, isCloseAsked }: State, ask: Ask): TemplateResult {
  return html`<button
      type="button"
      class=${isCloseAsked ? "danger" : "quiet"}
      @click=${() => ask({ type: "close" })}
    >
      ${words.say(isCloseAsked ? "close_sure" : "close_table")}
    </button>
    ${isCloseAsked ? item(ask, words.say("cancel"), { type: "drop" }) : nothing}`;
}

export function sheet(state: State, ask: Ask): TemplateResult {
  const { words, table } = state;
  const { deals: all, totals, mouches } = table?.sheet ?? { deals: [], totals: [], mouches: null };
  const before = table?.match?.before ?? 0;
  const deals = all.slice(before);
  const cell = (score: Score) =>
    html`<td class=${String(score).startsWith("-") ? "loss" : "gain"}>${signed(words, score)}</td>`;
  if (!deals.length) return html`<p class="hint-text">${words.say("scores_empty")}</p>`;
  return html`<table class="scores" .style=${`--n:${totals.length}`}>
    <caption class="unseen">
      ${words.say("scores_sheet")}
    </caption>
    <thead>
      <tr>
        <th scope="col">${words.say("scores_deal")}</th>
        ${totals.map((_, place) => {
          const name = nameOf(state, place);
          return html`<th scope="col" title=${name}>${name}</th>`;
        })}
      </tr>
    </thead>
    <tbody>
      ${deals.map(
        (line, i) => html`<tr>
          <th scope="row">${review(state, ask, i + 1, before)}</th>
          ${line.map(cell)}
        </tr>
        ${
          mouches
            ? html`<tr class="paid">
                <th scope="row">${words.say("scores_mouches")}</th>
                ${mouches.payments[before + i]?.map(cell)}
              </tr>`
            : nothing
        }`,
      )}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">${words.say("scores_total")}</th>
        ${totals.map(cell)}
      </tr>
    </tfoot>
  </table>`;
}

/** A deal's number, in its match if there is one, as a link to its replay. */
function review({ words, table }: State, ask: Ask, number: number, before: number): TemplateResult {
  const path = pathOf(table?.id ?? "", before + number);
  if (table?.board?.is_ranked) return html`${number}`; // its cards stay closed
  return html`<a
    href=${path}
    aria-label=${words.say("review_deal", { number })}
    @click=${onPlainClick(() => ask({ type: "visit", path }))}
    >${number}</a
  >`;
}
