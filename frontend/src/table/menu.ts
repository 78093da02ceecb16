/** The table's menu: inviting, stepping away, leaving, ending, and the record. */

import { html, nothing, type TemplateResult } from "lit-html";
import { isOffline, linkTo } from "../shell/routes.ts";
import type { Ask, Asked } from "./actions.ts";
import type { State } from "./state.ts";

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
