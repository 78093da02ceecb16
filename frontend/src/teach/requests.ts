/** Requests for the course: open a lesson, ask and answer a question, go to the next one. */

import type { Ask } from "../board/actions.ts";
import type { Wish } from "../board/keys.ts";
import { finishChoice, press, type Pressed } from "../board/selection.ts";
import { answer as spokenAnswer, canBidText } from "../board/speech.ts";
import { wishAt } from "../board/strokes.ts";
import { legalOf } from "../board/viewer.ts";
import { get, post, Refused } from "../shell/api.ts";
import { refusalOf, tell } from "../shell/notice.ts";
import { arrive, go, lose, toTop } from "../shell/router.ts";
import { teachPath } from "../shell/routes.ts";
import { setState } from "../shell/state.ts";
import type { TeachDoes } from "./actions.ts";
import {
  type Action, type Course, current, type Feedback, hasList, isSeries, type Lesson, NO_TEACH, type Question, seated,
  set, setAll, type Teach, withQuestion,
} from "./state.ts";

/** Show what the address names, once it has been fetched. */
export async function arriveAtTeach(at: string): Promise<void> {
  const path = location.pathname;
  const { view, teach: known, prefs: { lang } } = current();
  const isOtherWords = view === "teach" && known.at === at && known.lang !== lang;
  if (isOtherWords && known.asked) return inOtherWords(known.asked);
  try {
    const found = await foundAt(at);
    if (location.pathname !== path) return; // the person went elsewhere in the meantime
    const teach = { ...NO_TEACH, rules: known.rules, at, lang, ...found };
    setState(withQuestion({ ...current(), view: "teach", teach }, found.asked ?? null));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return lose(error.message, true);
  }
  // Whoever changes the language reads on where they are.
  if (!isOtherWords) queueMicrotask(toTop);
}

/** The same question in the language now chosen, with the feedback on the answer. */
async function inOtherWords(before: Question): Promise<void> {
  const { id, seed, what, rules } = before;
  const asked = id ? await problem(id) : await post<Question>(spoken("/api/trainer"), { what, rules, seed });
  if (current().teach.asked !== before) return; // the person went on in the meantime
  // Or answered: what is said of it may be on its way.
  const { made, feedback } = current().teach;
  const isRead = document.activeElement?.id === "feedback-title";
  // What was said stands until the same is said in the other language.
  set({ asked, lang: current().prefs.lang, refused: "" });
  if (made) await send(made, feedback === null);
  if (isRead) toFeedback();
}

async function foundAt(at: string): Promise<Partial<Teach>> {
  if (at === "bids" || at === "discards") return { asked: await newHand(at) };
  if (at.startsWith("problem/")) return { asked: await problem(at.slice("problem/".length)) };
  if (at !== "" && at !== "today" && at !== "again") return { lesson: await get<Lesson>(spoken(`/api/lessons/${at}`)) };
  const course = await get<Course>(spoken("/api/lessons"));
  const id = at === "today" ? course.today : at === "again" ? course.due[0] : undefined;
  return { course, asked: id ? await problem(id) : null };
}

function problem(id: string): Promise<Question> {
  return get<Question>(spoken(`/api/problems/${id}`));
}

function newHand(what: "bids" | "discards"): Promise<Question> {
  return post<Question>(spoken("/api/trainer"), { what, rules: current().teach.rules });
}

function spoken(path: string): string {
  return `${path}?lang=${current().prefs.lang}`;
}

/** Do what the person asks. */
export async function teach(does: TeachDoes): Promise<void> {
  switch (does.do) {
    case "table":
      return atTable(does.asked);
    case "answer":
      return send(does.action);
    case "once_more":
      setState(withQuestion(current(), current().teach.asked));
      return queueMicrotask(toTop);
    case "reply":
      document.querySelector(".exercise .play")?.scrollIntoView({ block: "nearest" });
      return playReply();
    case "next":
      return next();
    case "rules":
      set({ rules: does.rules });
      return next();
    default:
      return does satisfies never;
  }
}

/** A press as at the table: it chooses a card, or it gives the answer. */
async function atTable(asked: Parameters<Ask>[0]): Promise<void> {
  const { asked: problem, made } = current().teach;
  switch (asked.type) {
    case "press":
      if (problem && !made && hasList(problem)) return tell(current().words.say("teach_choose"));
      return follow(press(seated(current()), asked.key, asked.byFinger));
    case "done":
      return follow(finishChoice(seated(current())));
    case "bid":
      return send({ type: "bid", contract: asked.bid });
    case "call":
      return send({ type: "call", cards: asked.card });
    default:
      return;
  }
}

async function follow({ state: after, action }: Pressed): Promise<void> {
  const { chosen, raised, focused, answer, answers } = after;
  setAll({ chosen, raised, focused, answer, answers });
  if (action && legalOf(seated(current()))) await send(action as Action);
}

async function send(action: Action, isNew = true): Promise<void> {
  const { asked, made } = current().teach;
  if (!asked || (made && made !== action)) return;
  set({ made: action, refused: "" });
  // Asked once more, or in other words, in the meantime: what is said of this answer is out of date.
  const isPast = () => current().teach.asked !== asked || current().teach.made !== action;
  const { seed, what, rules } = asked;
  const [path, body] = asked.id
    ? [`/api/problems/${asked.id}`, { action }]
    : ["/api/trainer/answer", { seed, what, rules, action }];
  try {
    const feedback = await post<Feedback>(spoken(path), body);
    if (isPast()) return;
    set({ feedback });
    if (!isNew) return;
    toFeedback();
    playReply();
  } catch (error) {
    if (isPast()) return;
    set({ made: null, feedback: null, refused: refusalOf(error) });
  }
}

function toFeedback(): void {
  queueMicrotask(() => document.getElementById("feedback-title")?.focus());
}

/** Milliseconds for each card of a reply. */
const A_CARD = 900;

/** Play the reply to a wrong card on the board, card by card. */
function playReply(): void {
  const { feedback } = current().teach;
  const most = feedback?.reply?.length ?? 0;
  const show = (replied: number) => {
    if (current().teach.feedback !== feedback || current().teach.replied !== replied - 1) return;
    set({ replied });
    if (replied < most) setTimeout(show, A_CARD, replied + 1);
  };
  set({ replied: 0 });
  if (most) show(1);
}

/** Another hand, the next problem that comes back, or the lesson's next exercise. */
async function next(): Promise<void> {
  const { at, feedback } = current().teach;
  if (isSeries(at)) return arrive();
  const id = feedback?.next;
  return go(teachPath(id ? `problem/${id}` : ""));
}

/** The keys of the table, where a position is shown. */
export function strokeAtTeach(event: KeyboardEvent): void {
  if (!current().teach.asked) return;
  const found = wishAt(event, seated(current()));
  if (!found || ["command", "help", "rules", "notes", "back"].includes(found as string)) return;
  event.preventDefault();
  wish(found);
}

function wish(asked: Wish): void {
  const shown = seated(current());
  const legal = legalOf(shown);
  if (asked === "pass" && legal?.what === "bid") return void send({ type: "bid", contract: "pass" });
  if (asked === "bid" && legal?.what === "bid") {
    document.querySelector<HTMLElement>(".actions .strong")?.focus();
    return tell(canBidText(shown, legal));
  }
  tell(spokenAnswer(shown, asked));
}
