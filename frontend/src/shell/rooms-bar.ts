/** The rooms of the site, the same on every page, and which one this is. */

import { html, nothing, type TemplateResult } from "lit-html";
import { ask } from "./ask.ts";
import { nameOfRoom } from "./room.ts";
import { analysisPath, isOffline, onPlainClick, pathOf, sheetPath, teachPath, tournamentPath } from "./routes.ts";
import type { State } from "./state.ts";

/** A room as the bar names it: the id and the word of its link, where it leads, and what belongs to it. */
interface Door {
  id: string;
  word: string;
  path: string;
  rooms: string[];
}

const DOORS: Door[] = [
  { id: "to-play", word: "room_play", path: pathOf(""), rooms: ["home", "table", "contest"] },
  { id: "to-teach", word: "room_teach", path: teachPath(""), rooms: ["teach"] },
  { id: "to-analysis", word: "analysis", path: analysisPath(""), rooms: ["analysis", "review"] },
  { id: "to-sheet", word: "room_sheet", path: sheetPath(""), rooms: ["sheet"] },
  { id: "to-evening", word: "room_club", path: tournamentPath("", ""), rooms: ["tournament"] },
];

/** Links to the rooms; `aria-current` marks the one whose page is shown. */
export function roomsBar(state: State): TemplateResult {
  const { words } = state;
  const here = nameOfRoom(state);
  return html`<nav class="rooms" aria-label=${words.say("rooms")}>
    ${DOORS.filter(({ id }) => !(isOffline && id === "to-evening")).map(
      ({ id, word, path, rooms }) =>
        html`<a
          id=${id}
          href=${path}
          aria-current=${rooms.includes(here) ? (location.pathname === path ? "page" : "true") : nothing}
          @click=${onPlainClick(() => ask({ type: "visit", path }))}
          >${words.say(word)}</a
        >`,
    )}
  </nav>`;
}
