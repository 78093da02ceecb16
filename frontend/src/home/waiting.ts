/** What waits for somebody who comes back, besides their tables: friends, a deal broken off, today's deal, the next lesson. */

import { html, nothing, type TemplateResult } from "lit-html";
import { ago } from "../game/words.ts";
import { DAILY, isOffline, offlinePath, onPlainClick, pathOf, teachPath } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import type { CourseSeen, State } from "./state.ts";

/** What a card of this list says, and where it leads. */
export interface Waits {
  id: string;
  path: string;
  title: string;
  badge: string;
  says: string;
  /** Whether the link leaves this page: the deals of `/offline` have a server of their own. */
  isElsewhere?: boolean;
}

/** Whether this person has still to play today's deal. */
export function isDailyOpen({ today }: State): boolean {
  const state = today?.boards[0]?.state;
  return state === "unplayed" || state === "playing";
}

/** Everything else that waits, the likeliest first. */
export function whatWaits(state: State): Waits[] {
  const { words, today, course } = state;
  const found: Waits[] = [...friends(state), ...unfinished(state)];
  if (isDailyOpen(state)) {
    const key = today?.boards[0]?.state === "playing" ? "contest_go_on" : "contest_play";
    const says = today?.streak ? words.count("waiting_streak", today.streak) : words.say("contest_daily_says");
    found.push({ id: "to-daily", path: DAILY, title: words.say("contest_daily"), badge: words.say(key), says });
  }
  const lesson = course && nextLesson(course);
  if (lesson) {
    const says = course.due.length ? words.count("waiting_due", course.due.length) : lesson.done;
    const title = words.say("teach_follow", { number: lesson.number, title: lesson.title });
    found.push({ id: "to-lesson", path: teachPath(lesson.topic), title, badge: words.say("room_teach"), says });
  }
  return found;
}

/** The people this person has played with who are at a public table with room for one more. */
function friends({ words, companions }: State): Waits[] {
  return companions.filter(({ at }) => at).map(({ who, at, name }) => ({
    id: `to-friend-${who}`,
    path: pathOf(at),
    title: words.say("friend_here", { name: name || words.say("somebody") }),
    badge: words.say("lobby_enter"),
    says: words.say("friend_has_room"),
  }));
}

/** The deal that this person broke off when they played without a network. */
function unfinished({ words, brokenOff }: State): Waits[] {
  if (!brokenOff || isOffline) return [];
  const { table, name, since } = brokenOff;
  const says = [words.say("broken_off_says"), ago(words, since, Date.now())].join(" · ");
  return [{ id: "to-offline", path: offlinePath(table), title: name || words.say("table"), badge: words.say("contest_go_on"), says, isElsewhere: true }];
}

/** The lesson to go on with; none before the course has been begun, or once it is mastered. */
export function nextLesson({ lessons, next }: CourseSeen): CourseSeen["lessons"][number] | undefined {
  return lessons.some(({ tried }) => tried > 0) ? lessons.find(({ topic }) => topic === next) : undefined;
}

export function waitingCard(ask: Ask, { id, path, title, badge, says, isElsewhere }: Waits): TemplateResult {
  return html`<li>
    <a id=${id} href=${path} @click=${isElsewhere ? nothing : onPlainClick(() => ask({ type: "visit", path }))}
      ><strong>${title}</strong><span class="badge turn">${badge}</span></a
    >
    <p class="hint-text">${says}</p>
  </li>`;
}
