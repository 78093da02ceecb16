/** Carries out what is asked at a table. */

import { askCancel, askSlam, beginHandful, dropChoice, finishChoice, press } from "../board/selection.ts";
import { askPeople } from "../people/ask.ts";
import { playAgain } from "../people/open-table.ts";
import { setState } from "../shell/state.ts";
import type { Asked } from "./actions.ts";
import { withAside } from "./aside.ts";
import { fill, sit } from "./place-requests.ts";
import { command, conduct, follow, hint, ready, verify } from "./requests.ts";
import { current, set } from "./state.ts";
import { recallHandfuls } from "./stream.ts";
import { closeAside, openCommand, openDrawer, submitLine, wishHere } from "./strokes.ts";

/** Milliseconds within which a second click may be meant for what was there before. */
const DOUBLE_CLICK = 500;

export function ask(asked: Asked): void {
  switch (asked.type) {
    case "press":
      return follow(press(current(), asked.key, asked.byFinger));
    case "bid":
      return void command({ do: "act", action: { type: "bid", contract: asked.bid } });
    case "cancel":
      return follow(askCancel(current()));
    case "call":
      return void command({ do: "act", action: { type: "call", cards: asked.card } });
    case "handful":
      return setState(beginHandful(current(), asked.handful));
    case "slam":
      return follow(askSlam(current()));
    case "dog":
      return recallDog();
    case "handfuls":
      return current().fanned === null ? wishHere("handfuls", ask) : recallHandfuls();
    case "done":
      return follow(finishChoice(current()));
    case "drop":
      setState(dropChoice(current()));
      return set({ isCloseAsked: false });
    case "hint":
      return void hint();
    case "sit":
      return void sit(asked.place);
    case "command":
      return void command(asked.command);
    case "conduct":
      return void conduct(asked.command, asked.says);
    case "closeAdvice":
      return set({ advice: null });
    case "ready":
      return void ready();
    case "wish":
      return wishHere(asked.wish, ask);
    case "typed":
      return submitLine(asked.text, ask);
    case "aside":
      return setState(withAside(current(), asked.aside));
    case "drawer":
      return asked.isOpen ? openDrawer() : closeAside();
    case "commandLine":
      return asked.isOpen ? openCommand() : closeAside();
    case "report":
      return set({ reporting: asked.who });
    case "closeGuide":
      return set({ guide: [] });
    case "close":
      return closeTable();
    case "fill":
      return void fill();
    case "verify":
      return void verify(asked.deal);
    case "again":
      return void playAgain(asked.deal, asked.place);
    default:
      return askPeople(asked);
  }
}

/** Show the dog in the middle again, and announce it; or hide it. */
function recallDog(): void {
  if (current().staged === "again") return set({ staged: "" });
  set({ staged: "again" });
  wishHere("dog", ask);
}

/** When closing the table was first asked, in milliseconds since the page was opened. */
let closeAskedAt = 0;

/** Close the table when asked twice; a double click asks once. */
function closeTable(): void {
  if (!current().isCloseAsked) {
    closeAskedAt = performance.now();
    return set({ isCloseAsked: true });
  }
  if (performance.now() - closeAskedAt < DOUBLE_CLICK) return;
  document.getElementById("menu")?.hidePopover();
  void command({ do: "close" });
  set({ isCloseAsked: false });
}
