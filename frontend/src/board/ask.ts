/** Carries out what comes to the same wherever a table is shown. */

import { askParts } from "../parts/options.ts";
import type { Asked } from "./actions.ts";
import { comment, judge, keepNote } from "./discussion-requests.ts";
import { set } from "./state.ts";

export function askBoard(asked: Asked): void {
  switch (asked.type) {
    case "focus":
      set({ focused: asked.key });
      // After the drawing, which `set` has queued before this.
      return queueMicrotask(() => {
        const card = document.querySelector<HTMLElement>('.hand [tabindex="0"]');
        if (document.activeElement?.closest(".hand") && card) card.focus();
      });
    case "botLevel":
      return set({ botLevel: asked.level });
    case "scoreSheet":
      return set({ scoreSheet: asked.sheet });
    case "comment":
      return void comment(asked.text);
    case "judge":
      return void judge(asked.command, asked.who, asked.says);
    case "note":
      return void keepNote(asked.table, asked.deal, asked.text);
    default:
      return askParts(asked);
  }
}
