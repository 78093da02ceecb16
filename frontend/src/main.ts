/** The page as it runs: one state, drawn again after whatever happens. */

import { render } from "lit-html";
import { get, newKey, patience, post, Refused, Stream } from "./api.ts";
import type { Asked } from "./asking.ts";
import { ticked } from "./clock.ts";
import { readCommand } from "./command.ts";
import { isTaken, type Wish, wishOf } from "./keys.ts";
import { keepFiles, nameManifest } from "./install.ts";
import { connected } from "./line.ts";
import { addressAt, linkTo, pathOf } from "./links.ts";
import { type Meaning, meaningsOf } from "./meaning.ts";
import type { ListedTable, News, Option, Picture, Proof, Replayed, Ruleset } from "./picture.ts";
import { page, title } from "./page.ts";
import { type Device, type Preferences, preferencesFrom, shownTheme } from "./preferences.ts";
import { commitmentOf, judged, remember, remembered } from "./proof.ts";
import { reviewAt, steppedBy } from "./review.ts";
import { play } from "./sound.ts";
import { answer, bidText } from "./speech.ts";
import {
  arrived, askSlam, beginHandful, done, dropped, initial, left, legalOf, noticed,
  type Me, type Outcome, pressed, refused, type State, withLine,
} from "./state.ts";
import { keepWords, keptWords, Words } from "./words.ts";

const KEPT = "oudler";
/** Milliseconds between two looks at the open tables. */
const LOOK = 10_000;
const isDark = matchMedia("(prefers-color-scheme: dark)");
const wantsContrast = matchMedia("(prefers-contrast: more)");

let state: State = initial(preferencesFrom(localStorage.getItem(KEPT), device()), device());
let stream: Stream | null = null;
let isDrawing = false;
let tries = 0;
let again: ReturnType<typeof setTimeout> | undefined;

function device(): Device {
  return {
    language: navigator.language,
    isDark: isDark.matches,
    wantsContrast: wantsContrast.matches,
  };
}

function clock(): number {
  return Date.now() / 1000;
}

/** Keep this state, and draw it before the next frame. */
function become(next: State): void {
  state = next;
  if (isDrawing) return;
  isDrawing = true;
  queueMicrotask(draw);
}

function draw(): void {
  isDrawing = false;
  const root = document.documentElement;
  root.lang = state.prefs.lang;
  root.dataset.theme = shownTheme(state.prefs, state.device);
  root.dataset.size = state.prefs.size;
  nameManifest(state.prefs.lang);
  document.title = title(state);
  const before = document.activeElement;
  const wasAtTable = before?.closest("#main") != null;
  render(page(state, ask), document.body);
  showPanel();
  if (wasAtTable && !before?.isConnected) refocus();
  const log = document.getElementById("log");
  if (log) log.scrollTop = log.scrollHeight;
}

/** What had the focus is gone: it goes to the first thing to do, or to the table. */
function refocus(): void {
  const next = [".actions .strong", "#ready", '.hand [tabindex="0"]', "#score-title", "#main"];
  for (const selector of next) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) return found.focus({ preventScroll: true });
  }
}

function showPanel(): void {
  for (const dialog of document.querySelectorAll("dialog")) {
    const isShown = dialog.dataset.panel === state.panel;
    if (isShown && !dialog.open) dialog.showModal();
    if (!isShown && dialog.open) dialog.close();
  }
}

function tell(text: string): void {
  become(withLine(state, text, "answer"));
}

function refuse(error: unknown, noticesBefore = state.notices): void {
  const text = error instanceof Refused ? error.message : "";
  become(refused(state, text || state.words.say("no_answer"), noticesBefore));
  hear("refusal");
}

function hear(...meanings: Meaning[]): void {
  if (state.prefs.sounds) play(meanings);
}

/** Whether the server has granted it. */
async function command(asked: { do: string; [field: string]: unknown }): Promise<boolean> {
  if (!state.table) return false;
  const { notices } = state;
  try {
    await post(`/api/tables/${state.table.id}/commands?lang=${state.prefs.lang}`, {
      key: newKey(),
      ...asked,
    });
    if (state.notice?.kind === "refusal") become({ ...state, notice: null });
    return true;
  } catch (error) {
    refuse(error, notices);
    return false;
  }
}

/** What concerns one other person: done, said, and the table as it now is for this viewer. */
async function conduct(
  asked: { do: string; [field: string]: unknown }, says: string,
): Promise<void> {
  const table = state.table;
  if (!table) return;
  const path = `/api/tables/${table.id}`;
  try {
    await post(`${path}/commands?lang=${state.prefs.lang}`, { key: newKey(), ...asked });
    const seen = await get<Picture>(`${path}?lang=${state.prefs.lang}`);
    become({ ...withLine(state, says, "answer"), table: seen, panel: "", reporting: "" });
  } catch (error) {
    become({ ...state, panel: "", reporting: "" });
    refuse(error);
  }
}

/** Somebody signs up, in or out, or changes something: the page is then his whose cookie it has. */
async function account({ path, fields, done }: Asked & { type: "account" }): Promise<void> {
  const before = state.me.id;
  try {
    const me = await post<Me>(`${path}?lang=${state.prefs.lang}`, fields);
    const text = state.words.say(`${done}_done`, { name: me.name });
    become({ ...state, me, formSays: { text, kind: "answer" } });
    if (me.id !== before) {
      leave();
      await arrive();
    }
  } catch (error) {
    const text = (error instanceof Refused && error.message) || state.words.say("no_answer");
    become({ ...state, formSays: { text, kind: "refusal" } });
  }
  queueMicrotask(() => document.getElementById("account-says")?.focus());
}

/** Ask for the cards, and remember what the table had bound itself to before. */
async function ready(): Promise<void> {
  const { table } = state;
  const number = newKey();
  if (!(await command({ do: "ready", number })) || !table?.commitment) return;
  remember(table.id, table.sheet.deals.length + 1, { commitment: table.commitment, number });
}

function follow({ state: next, event }: Outcome): void {
  become(next);
  if (event) void command({ do: "act", event });
}

function ask(asked: Asked): void {
  switch (asked.type) {
    case "press":
      return follow(pressed(state, asked.key));
    case "focus":
      return focusCard(asked.key);
    case "bid":
      return void command({ do: "act", event: { type: "bid_made", bid: asked.bid } });
    case "call":
      return void command({ do: "act", event: { type: "cards_called", cards: asked.card } });
    case "handful":
      return become(beginHandful(state, asked.handful));
    case "slam":
      return follow(askSlam(state));
    case "done":
      return follow(done(state));
    case "drop":
      return become(dropped(state));
    case "hint":
      return void hint();
    case "ready":
      return void ready();
    case "wish":
      return wish(asked.wish);
    case "typed":
      return typed(asked.text);
    case "command":
      return void command(asked.command);
    case "conduct":
      return void conduct(asked.command, asked.says);
    case "report":
      return become({ ...state, reporting: asked.who });
    case "account":
      return void account(asked);
    case "sit":
      return void command({ do: "sit", place: asked.place, name: nameHere() });
    case "panel":
      return become({ ...state, panel: asked.panel, formSays: { text: "", kind: "" }, reporting: "" });
    case "prefer":
      return prefer(asked.changed);
    case "hear":
      return play([asked.meaning]);
    case "seek":
      return become({ ...state, sought: asked.text });
    case "close":
      return closeTable();
    case "retry":
      return void begin();
    case "opening":
      return become({ ...state, opening: { seats: asked.seats, rules: asked.rules } });
    case "playNow":
      return void playNow(asked.name);
    case "openTable":
      return void openTable(asked.form);
    case "enter":
      return void go(pathOf(asked.id));
    case "goHome":
      return void go(pathOf(""));
    case "review":
      return void go(pathOf(state.review?.found.table.id ?? state.table?.id ?? "", asked.deal, asked.at));
    case "verify":
      return void verify(asked.deal);
    case "again":
      return void playAgain(asked.deal, asked.place);
    case "copy":
      return void copy();
  }
}

function focusCard(key: string): void {
  become({ ...state, focused: key });
  queueMicrotask(() => {
    const card = document.querySelector<HTMLElement>('.hand [tabindex="0"]');
    if (document.activeElement?.closest(".hand") && card) card.focus();
  });
}

/** A key: what can be done is done, anything else is answered. */
function wish(asked: Wish): void {
  const legal = legalOf(state);
  if (asked === "command") return document.getElementById("command-text")?.focus();
  if (asked === "help") ask({ type: "panel", panel: "help" });
  if (asked === "pass" && legal?.what === "bid") return ask({ type: "bid", bid: "pass" });
  if (asked === "bid" && legal?.what === "bid") {
    document.querySelector<HTMLElement>(".actions .strong")?.focus();
    const bids = (legal.bids ?? []).map((bid) => bidText(state, bid));
    return tell(state.words.say("tell_can_bid", { bids: state.words.any(bids) }));
  }
  const handful = legal?.handfuls?.at(-1);
  if (asked === "handful" && handful) return ask({ type: "handful", handful });
  tell(answer(state, asked));
}

function typed(text: string): void {
  const asked = readCommand(state, text);
  if (typeof asked !== "string") return ask(asked);
  become(noticed(state, asked, "refusal"));
  hear("refusal");
}

/** The table is closed when it is asked for twice. */
function closeTable(): void {
  if (state.isCloseAsked) void command({ do: "close" });
  become({ ...state, isCloseAsked: !state.isCloseAsked });
}

async function hint(): Promise<void> {
  if (!state.table) return;
  const path = `/api/tables/${state.table.id}/hint?lang=${state.prefs.lang}`;
  try {
    tell((await get<{ says: string }>(path)).says);
  } catch (error) {
    refuse(error);
  }
}

function prefer(changed: Partial<Preferences>): void {
  const prefs = { ...state.prefs, ...changed };
  localStorage.setItem(KEPT, JSON.stringify(prefs));
  become({ ...state, prefs });
  if (changed.lang) speak().catch((error: unknown) => refuse(error));
}

/** Everything that is said, again in the language that is now chosen. */
async function speak(): Promise<void> {
  const { lang } = state.prefs;
  const path = `/api/rulesets?lang=${lang}`;
  const rules = get<{ rulesets: Ruleset[]; options: Option[] }>(path).catch(() => ({}));
  const sentences = await get<Record<string, string>>(`/api/words?lang=${lang}`);
  keepWords(lang, sentences);
  become({ ...state, words: new Words(lang, sentences) });
  if (stream && state.table) watch(state.table.id);
  if (state.review) void arrive();
  // The rules are long, and only the home page shows them: nobody waits for them.
  void rules.then((found) => become({ ...state, ...found }));
}

/** What this person calls himself here: as typed, as before, or not at all. */
function nameHere(): string {
  const typed = document.querySelector<HTMLInputElement>("#you")?.value.trim();
  return typed || state.me.name || state.words.say("default_name");
}

async function playNow(name: string): Promise<void> {
  const you = name.trim() || state.words.say("default_name");
  await openAs(you, { name: "", rules: "fft-4", pace: "none", hints: true, bots: "club" }, true);
}

async function openTable(form: FormData): Promise<void> {
  const text = (key: string) => String(form.get(key) ?? "").trim();
  const options: Record<string, unknown> = {};
  for (const [key, value] of form) {
    if (key.startsWith("option:") && value) options[key.slice(7)] = JSON.parse(String(value));
  }
  const bots = text("bots") === "none" ? {} : { bots: text("bots") };
  await openAs(
    nameHere(),
    {
      name: text("name"),
      rules: text("rules"),
      options,
      pace: text("pace"),
      hints: form.has("hints"),
      is_listed: form.has("is_listed"),
      ...bots,
    },
    false,
  );
}

/** What a table is opened with. */
interface Opening {
  name?: string;
  [field: string]: unknown;
}

async function openAs(you: string, asked: Opening, isReady: boolean): Promise<void> {
  const name = asked.name || state.words.say("table_of", { name: you });
  await opened(you, { ...asked, name });
  if (isReady && state.view === "table") await ready();
}

/** Open a table, and go there. */
async function opened(you: string, asked: Opening): Promise<void> {
  const path = `/api/tables?lang=${state.prefs.lang}`;
  try {
    const found = await post<{ id: string }>(path, { ...asked, you });
    become({ ...state, me: { ...state.me, name: you } });
    await go(pathOf(found.id));
  } catch (error) {
    refuse(error);
  }
}

/** The same cards at a new table, in another's place. */
async function playAgain(deal: number, place: number): Promise<void> {
  const { table } = state;
  if (!table) return;
  const again = { table: table.id, deal, place };
  await opened(nameHere(), { again, bots: "club", hints: table.hints });
}

async function verify(deal: number): Promise<void> {
  const id = state.table?.id ?? "";
  try {
    const path = `/api/tables/${id}/deals/${deal}/proof?lang=${state.prefs.lang}`;
    const proof = await get<Proof>(path);
    const hash = await commitmentOf(proof.secret ?? "");
    const text = judged(state.words, proof, hash, remembered(id, deal));
    become({ ...withLine(state, text, "answer"), verified: { deal, text } });
  } catch (error) {
    refuse(error);
  }
}

async function copy(): Promise<void> {
  const { review } = state;
  const link = review
    ? linkTo(review.found.table.id, review.found.number, review.at)
    : linkTo(state.table?.id ?? "");
  await navigator.clipboard?.writeText(link);
  const copied = review ? state : withLine(state, state.words.say("copied"), "answer");
  become({ ...copied, isCopied: true });
}

async function go(path: string): Promise<void> {
  history.pushState(null, "", path);
  await arrive();
}

/** Show what the address names: a table, a finished deal, or the home page. */
async function arrive(): Promise<void> {
  const { table: id, deal, at } = addressAt(location.pathname);
  if (id !== (state.table ?? state.review?.found.table)?.id) leave();
  become({ ...state, isCopied: false });
  if (deal) return arriveAtDeal(id, deal, at);
  if (id) return arriveAtTable(id);
  scrollTo(0, 0);
  await look().catch(unreachable);
}

function leave(): void {
  stream?.close();
  stream = null;
  become(left(state));
}

async function arriveAtTable(id: string): Promise<void> {
  become({ ...state, review: null });
  if (stream) become({ ...state, view: "table" });
  else {
    try {
      const table = await get<Picture>(`/api/tables/${id}?lang=${state.prefs.lang}`);
      become({ ...state, table, view: "table" });
    } catch (error) {
      if (!(error instanceof Refused)) return unreachable();
      return become({ ...state, view: "lost", lost: state.words.say("no_table") });
    }
    watch(id);
  }
  document.getElementById("main")?.focus();
}

/** The table's news go on meanwhile: who looks back at a deal has not gone away. */
async function arriveAtDeal(id: string, deal: number, at: string): Promise<void> {
  const { lang } = state.prefs;
  const path = location.pathname;
  const known = state.review;
  if (known?.found.number === deal && known.lang === lang) {
    return become({ ...state, review: reviewAt(known.found, at, lang) });
  }
  try {
    const found = await get<Replayed>(`/api/tables/${id}/deals/${deal}?lang=${lang}`);
    if (location.pathname !== path) return; // somebody has gone on while it was fetched
    become({ ...state, view: "replay", review: reviewAt(found, at, lang) });
  } catch (error) {
    if (!(error instanceof Refused)) return unreachable();
    return become({ ...state, review: null, view: "lost", lost: error.message });
  }
  document.getElementById("main")?.focus();
}

/** The server does not answer: say so, and try again, by and by. */
function unreachable(): void {
  become({ ...state, view: "unreachable" });
  clearTimeout(again);
  again = setTimeout(() => state.view === "unreachable" && void begin(), patience(tries++));
}

/** The tables that are open to all. */
async function look(): Promise<void> {
  const { tables } = await get<{ tables: ListedTable[] }>("/api/lobby");
  become({ ...state, lobby: tables });
}

function watch(id: string): void {
  stream?.close();
  stream = new Stream(
    () => eventsOf(id),
    hearNews,
    (isConnected) => become(connected(state, isConnected)),
  );
}

function hearNews(news: News): void {
  const { seq, table } = state;
  become(arrived(state, news, clock()));
  if (news.seq > seq) hear(...meaningsOf(table, news.picture));
  tick();
}

function tick(): void {
  if (!state.table?.clock) return;
  const { notices } = state;
  become(ticked(state, clock()));
  if (state.notices > notices) hear("late");
}

/** The events after the last one seen: nothing is missed when the language changes. */
function eventsOf(id: string): string {
  const after = state.seq ? `&after=${state.seq}` : "";
  return `/api/tables/${id}/events?lang=${state.prefs.lang}${after}`;
}

function stroke(event: KeyboardEvent): void {
  if (state.view === "replay") return strokeAtDeal(event);
  if (state.view !== "table" || state.panel || event.defaultPrevented) return;
  const on = event.target as HTMLElement;
  if (!state.prefs.singleKeys || !(on === document.body || on.closest("#main"))) return;
  if (isTaken(on.tagName, (on as HTMLInputElement).type ?? "", event.key)) return;
  const found = wishOf(event);
  if (!found) return;
  event.preventDefault();
  wish(found);
}

/** The arrows lead from moment to moment. */
function strokeAtDeal(event: KeyboardEvent): void {
  const isPlain = !(event.ctrlKey || event.altKey || event.metaKey || event.shiftKey);
  const { review } = state;
  const at = review && isPlain && !state.panel ? steppedBy(review, event.key) : null;
  if (!review || at === null) return;
  event.preventDefault();
  ask({ type: "review", deal: review.found.number, at });
}

async function start(): Promise<void> {
  const changed = () => become({ ...state, device: device() });
  isDark.addEventListener("change", changed);
  wantsContrast.addEventListener("change", changed);
  addEventListener("offline", () => state.table && become(connected(state, false)));
  addEventListener("online", () => {
    if (state.table) watch(state.table.id);
    else if (state.view === "unreachable") void begin();
  });
  addEventListener("popstate", () => void arrive());
  addEventListener("keydown", stroke);
  setInterval(tick, 1000);
  setInterval(() => isAtHome() && void look().catch(() => undefined), LOOK);
  become({ ...state, words: keptWords(state.prefs.lang) });
  await begin();
  await keepFiles();
}

function isAtHome(): boolean {
  return state.view === "home" && !document.hidden;
}

/** Ask who this person is, and show what the address names. */
async function begin(): Promise<void> {
  try {
    const [me] = await Promise.all([get<Me>("/api/me"), speak()]);
    become({ ...state, me });
  } catch {
    return unreachable();
  }
  tries = 0;
  await arrive();
}

void start();
