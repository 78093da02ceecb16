/** The room of finished deals: their replay, their review, and what if. */

import { isPlayed } from "../board/actions.ts";
import { readDiscussion } from "../board/discussion.ts";
import { readNotes } from "../board/notes.ts";
import { isTaken } from "../board/keys.ts";
import { wish, wishAt } from "../board/strokes.ts";
import { dealName } from "../game/deal.ts";
import { askPeople } from "../people/room.ts";
import { get, Refused } from "../shell/api.ts";
import { copyLink } from "../shell/send.ts";
import { withNotice } from "../shell/notice.ts";
import type { Room } from "../shell/room.ts";
import { lose, toTop } from "../shell/router.ts";
import { isFragment, isOfTable, pathOf } from "../shell/routes.ts";
import { setState } from "../shell/state.ts";
import { version } from "../shell/version.ts";
import type { Asked } from "./actions.ts";
import { findingOf, nextFinding } from "./coach.ts";
import { replayPage } from "./replay.ts";
import { tellAgain } from "./lines.ts";
import { answer, askCoach, keptReview, play } from "./requests.ts";
import { apiOf, momentName, type Replayed, reviewAt, stepOf, steppedBy } from "./review.ts";
import { current, inPlay, NO_WHAT_IF, set, type State } from "./state.ts";

function ask(asked: Asked): void {
  if (isPlayed(asked)) return current().whatIf ? play(asked, ask) : undefined;
  if (asked.type === "review") return answer(asked.does);
  if (asked.type === "copy") return void copyLink(asked.link); // the page itself shows what came of it
  askPeople(asked);
}

export const room: Room<State> = {
  pages: { review: (state) => replayPage(state, ask) },
  title({ words, review, whatIf }) {
    if (!review) return [];
    const { number, table } = review.found;
    const moment = momentName(words, whatIf?.at ?? review.at);
    return [whatIf ? words.say("what_if") : "", dealName(words, number, table.match), moment, table.name];
  },
  shown: inPlay,
  /** The table's stream stays open: reviewing a deal is not leaving. */
  async arrive([id = "", number = "", at = ""], { from, wish }) {
    const { lang } = current().prefs;
    const path = location.pathname; // to notice below whether the person has moved on
    const known = current().review;
    const isKnown = known?.found.number === Number(number) && known.found.table.id === id;
    if (known && isKnown && known.lang === lang) {
      return set({ review: reviewAt(known.found, at, lang) });
    }
    try {
      const asked = isFragment(id) ? `&v=${version}` : ""; // the same for ever, from this version
      const found = await get<Replayed>(`${apiOf(id, number)}?lang=${lang}${asked}`);
      if (location.pathname !== path) return; // the person went elsewhere in the meantime
      const { table } = found;
      const about = found.may_watch ? { table: table.id, deal: found.number, who: table.who } : null;
      set({ view: "review", review: reviewAt(found, at, lang), about });
      if (known) tellAgain();
      void (wish === "coach" ? askCoach() : keptReview(from === "teach"));
      if (about) void readDiscussion();
      if (about) void readNotes(id);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return lose(error.message, true);
    }
    if (!isKnown) toTop(); // not where only the language has changed
  },
  leave(to) {
    set(NO_WHAT_IF);
    // The deal in a link belongs to no table: its review goes by the address.
    const isGone = !isOfTable(to, current().review?.found.table.id ?? "");
    if (isGone) set({ coached: null, answered: [], guess: null });
    if (isGone || to?.room !== "review") set({ review: null, about: null });
  },
  drawing: () => showMoment,
  stroke(event) {
    const { whatIf } = current();
    if (!whatIf) return stroke(event);
    const found = wishAt(event, inPlay(current()));
    if (!found) return;
    event.preventDefault();
    wish(found, inPlay(current()), ask);
  },
  tell: (text) => setState(withNotice(current(), text, "line")),
};

/** Move between moments with the arrow keys, and with Shift between findings. */
function stroke(event: KeyboardEvent): void {
  const { review, along, panel } = current();
  const on = event.target as HTMLInputElement;
  const isPlain = !(event.ctrlKey || event.altKey || event.metaKey);
  if (!review || panel || !isPlain || isTaken(on.tagName, on.type ?? "", event.key)) return;
  if (event.shiftKey) return along ? undefined : walk(event);
  const step = stepOf(event.key);
  const at = steppedBy(review, event.key);
  if (!step || (!along && at === null)) return;
  event.preventDefault();
  if (along) return ask({ type: "review", does: { what: "step", step } });
  ask({ type: "visit", path: pathOf(review.found.table.id, review.found.number, at ?? "") });
}

/** With Shift, move between findings. */
function walk(event: KeyboardEvent): void {
  const step = stepOf(event.key);
  const to = step === "next" || step === "previous" ? nextFinding(current(), step === "next" ? 1 : -1) : null;
  if (!to) return;
  event.preventDefault();
  ask({ type: "review", does: { what: "finding", number: to.number, isWalk: true } });
}

let momentShown = "";

/** Keep the moment of a replay in sight among the others; beside a wide board, what was found there. */
function showMoment(): void {
  const { review, device } = current();
  const at = review?.at ?? "";
  if (at === momentShown) return;
  momentShown = at;
  const isFinding = !device.isNarrow && findingOf(current()) !== null;
  const found = document.querySelector(isFinding ? ".finding" : ".moments [aria-current]");
  found?.scrollIntoView({ block: "nearest", inline: "center" });
}
