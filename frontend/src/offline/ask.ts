/** Carries out what is asked about playing without a network. */

import { askBoard } from "../board/ask.ts";
import { begin } from "../shell/router.ts";
import { isOffline } from "../shell/routes.ts";
import type { Asked } from "./actions.ts";
import { beginOffline } from "./offline.ts";
import { sendDeals } from "./unsent-requests.ts";

export function askOffline(asked: Asked): void {
  switch (asked.type) {
    case "retry":
      return void (isOffline ? beginOffline() : begin());
    case "keepDeals":
      return void sendDeals();
    default:
      return askBoard(asked);
  }
}
