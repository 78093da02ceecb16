/** Playing without a network, and the pages while no server answers. */

import { askBoard } from "../board/room.ts";
import { lookOf } from "../shell/preferences.ts";
import type { Room } from "../shell/room.ts";
import { begin } from "../shell/router.ts";
import { isOffline } from "../shell/routes.ts";
import type { Asked } from "./actions.ts";
import { keepCards } from "./files.ts";
import { startPage, unreachablePage } from "./offer.ts";
import { beginOffline } from "./offline.ts";
import { current, type State } from "./state.ts";
import { decideOnRefused, sendDeals } from "./unsent.ts";

export const offline: Room<State> = {
  pages: {
    starting: (state) => startPage(state, askOffline),
    unreachable: (state) => unreachablePage(state, askOffline),
  },
  begin() {
    addEventListener("online", () => current().view === "unreachable" && !isOffline && void begin());
  },
  async preferring(next) {
    const { prefs, device } = current();
    const look = lookOf(next, device);
    // Without a network the cards of another look must be drawn before they are shown.
    if (isOffline && look !== lookOf(prefs, device)) await keepCards(look);
  },
};

export function askOffline(asked: Asked): void {
  switch (asked.type) {
    case "retry":
      return void (isOffline ? beginOffline() : begin());
    case "keepDeals":
      return void sendDeals();
    case "refusedDeals":
      return void decideOnRefused(asked.table, asked.isAgain);
    default:
      return askBoard(asked);
  }
}
