/** Requests for the course: open a lesson, ask and answer a question, go to the next one. */

import { get, post, Refused } from "../shell/api.ts";
import type { Asked } from "../shell/actions.ts";
import { wishOf, isTaken, type Wish } from "../board/keys.ts";
import { teachPath } from "../shell/routes.ts";
import { arrive, go } from "../shell/router.ts";
import { finishChoice, press, type Pressed } from "../board/selection.ts";
import { answer as spokenAnswer, canBidText } from "../board/speech.ts";
import { lostAt } from "../shell/state.ts";
import { setState, state, tell } from "../shell/draw.ts";
import {
  type Action, type Course, type Feedback, hasList, isSeries, type Lesson, NO_TEACH, type Question, seated,
  type Teach, type TeachDoes, withQuestion,
} from "./course.ts";
import { legalOf } from "../board/viewer.ts";

function set(changed: Partial<Teach>): void {
  setState({ ...state, teach: { ...state.teach, ...changed } });
}

/** Show what the address names, once it has been fetched. */
export async function arriveAtTeach(at: string): Promise<void> {
  const path = location.pathname;
  const { lang } = state.prefs;
  if (state.view === "teach" && state.teach.at === at && state.teach.lang !== lang && state.teach.asked) {
    return inOtherWords(state.teach.asked);
  }
  try {
    const found = await foundAt(at);
    if (location.pathname !== path) return; // the person went elsewhere in the meantime
    const teach = { ...NO_TEACH, rules: state.teach.rules, at, lang, ...found };
    setState(withQuestion({ ...state, view: "teach", teach }, found.asked ?? null));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return setState(lostAt(state, error.message, true));
  }
  toTop();
}

/** The same question in the language now chosen, with the feedback on the answer. */
async function inOtherWords(before: Question): Promise<void> {
  const { made } = state.teach;
  const { id, seed, what, rules } = before;
  const asked = id ? await problem(id) : await post<Question>(spoken("/api/trainer"), { what, rules, seed });
  set({ asked, lang: state.prefs.lang, made: null, feedback: null, refused: "" });
  if (made) await send(made, false);
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
  return post<Question>(spoken("/api/trainer"), { what, rules: state.teach.rules });
}

function spoken(path: string): string {
  return `${path}?lang=${state.prefs.lang}`;
}

/** Do what the person asks. */
export async function teach(does: TeachDoes): Promise<void> {
  switch (does.do) {
    case "table":
      return atTable(does.asked);
    case "answer":
      return send(does.action);
    case "once_more":
      setState(withQuestion(state, state.teach.asked));
      return toTop();
    case "next":
      return next();
    case "rules":
      set({ rules: does.rules });
      return next();
  }
}

/** A press as at the table: it chooses a card, or it gives the answer. */
async function atTable(asked: Asked): Promise<void> {
  const { asked: problem, made } = state.teach;
  switch (asked.type) {
    case "press":
      if (problem && !made && hasList(problem)) return tell(state.words.say("teach_choose"));
      return follow(press(seated(state), asked.key, asked.byFinger));
    case "done":
      return follow(finishChoice(seated(state)));
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
  setState({ ...state, chosen, raised, focused, answer, answers });
  if (action && legalOf(seated(state))) await send(action as Action);
}

async function send(action: Action, isNew = true): Promise<void> {
  const { asked, made } = state.teach;
  if (!asked || made) return;
  set({ made: action, refused: "" });
  const { seed, what, rules } = asked;
  const [path, body] = asked.id
    ? [`/api/problems/${asked.id}`, { action }]
    : ["/api/trainer/answer", { seed, what, rules, action }];
  try {
    const feedback = await post<Feedback>(spoken(path), body);
    if (state.teach.asked !== asked) return;
    set({ feedback });
    if (isNew) queueMicrotask(() => document.getElementById("feedback-title")?.focus());
  } catch (error) {
    if (state.teach.asked !== asked) return;
    const said = error instanceof Refused ? error.message : "";
    set({ made: null, refused: said || state.words.say("no_answer") });
  }
}

/** Another hand, the next problem that comes back, or the lesson's next exercise. */
async function next(): Promise<void> {
  const { at, feedback } = state.teach;
  if (isSeries(at)) return arrive();
  const id = feedback?.next;
  return go(teachPath(id ? `problem/${id}` : ""));
}

/** Move the focus to the top of what is drawn next, so that it is read from the beginning. */
function toTop(): void {
  queueMicrotask(() => {
    document.getElementById("main")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  });
}

/** The keys of the table, where a position is shown. */
export function strokeAtTeach(event: KeyboardEvent): void {
  const on = event.target as HTMLElement;
  if (!state.teach.asked || state.panel || event.defaultPrevented || !state.prefs.singleKeys) return;
  if (!(on === document.body || on.closest("#main"))) return;
  const shown = seated(state);
  const isIdle = on.closest(".hand") !== null && legalOf(shown)?.what === "bid";
  if (!isIdle && isTaken(on.tagName, (on as HTMLInputElement).type ?? "", event.key)) return;
  const found = wishOf(event);
  if (!found || ["command", "help", "rules", "notes", "back"].includes(found as string)) return;
  event.preventDefault();
  wish(found);
}

function wish(asked: Wish): void {
  const shown = seated(state);
  const legal = legalOf(shown);
  if (asked === "pass" && legal?.what === "bid") return void send({ type: "bid", contract: "pass" });
  if (asked === "bid" && legal?.what === "bid") {
    document.querySelector<HTMLElement>(".actions .strong")?.focus();
    return tell(canBidText(shown, legal));
  }
  tell(spokenAnswer(shown, asked));
}
