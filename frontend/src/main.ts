/** The entry point: passes each action to the module that carries it out. */

import type { Asked } from "./shell/actions.ts";
import { withAside } from "./table/aside.ts";
import { answerInvitation, inviteCompanion, playWith } from "./people/companion-requests.ts";
import {
  endVacation, giveAddress, listContact, noticeMailLink, planVacation, settleAddress, tellBrowser,
  tellBrowserNoMore,
} from "./people/contact-requests.ts";
import { withConnection } from "./table/connection.ts";
import { keptChoices } from "./home/choices.ts";
import { comment, judge, keepNote } from "./board/discussion-requests.ts";
import { keepCards } from "./offline/files.ts";
import { choose, moreDeals } from "./people/history-requests.ts";
import { keepFiles } from "./shell/install.ts";
import { send } from "./parts/pass-on.ts";
import { isCopied, isOffline, linkOf, pathOf } from "./shell/routes.ts";
import { explainAnew, readRules } from "./home/manual-requests.ts";
import { beginOffline, noteKept } from "./offline/offline.ts";
import { openRules, openTable, playAgain, playNow } from "./home/open-table.ts";
import { fill, join, sit } from "./table/place-requests.ts";
import { lookOf, type Preferences, type Speed } from "./shell/preferences.ts";
import { command, conduct, follow, hint, listSpectators, ready, verify } from "./table/requests.ts";
import { pictureOf } from "./parts/face.ts";
import { chooseRatings } from "./people/rating-requests.ts";
import { enter, room } from "./shell/room.ts";
import { arrive, begin, go, look, speak } from "./shell/router.ts";
import { askCancel, askSlam, beginHandful, dropChoice, finishChoice, press } from "./board/selection.ts";
import { account, copyHandover, handOver, listSessions, noticeToken, takeOver } from "./people/session.ts";
import { play } from "./shell/sound.ts";
import { NO_WHAT_IF, PANEL_CLOSED, type State } from "./shell/state.ts";
import { answerBy, setState, device, isDark, isNarrow, KEPT, refuse, state, wantsContrast } from "./shell/draw.ts";
import { noteVisibility, recallHandfuls, tick, watch } from "./table/stream.ts";
import { closeAside, openCommand, openDrawer, stroke, submitLine, wish } from "./table/strokes.ts";
import { withAnswer } from "./table/told.ts";
import { noteUnsent, sendDeals } from "./offline/unsent-requests.ts";
import { keptWords } from "./game/words.ts";

/** Milliseconds within which a second click may be meant for what was there before. */
const DOUBLE_CLICK = 500;

/** Milliseconds between refreshes of the tables at home; in the background, for the tab's title. */
const LOOK = 10_000;
const LOOK_BEHIND = 60_000;

function ask(asked: Asked): void {
  if (state.whatIf && room("review").played(asked, ask)) return;
  switch (asked.type) {
    case "press":
      return follow(press(state, asked.key, asked.byFinger));
    case "focus":
      return focusCard(asked.key);
    case "bid":
      return void command({ do: "act", action: { type: "bid", contract: asked.bid } });
    case "cancel":
      return follow(askCancel(state));
    case "call":
      return void command({ do: "act", action: { type: "call", cards: asked.card } });
    case "handful":
      return setState(beginHandful(state, asked.handful));
    case "slam":
      return follow(askSlam(state));
    case "dog":
      return recallDog();
    case "handfuls":
      return state.fanned === null ? wish("handfuls", ask) : recallHandfuls();
    case "done":
      return follow(finishChoice(state));
    case "drop":
      return setState(dropChoice(state));
    case "hint":
      return void hint();
    case "closeAdvice":
      return setState({ ...state, advice: null });
    case "ready":
      return void ready();
    case "wish":
      return wish(asked.wish, ask);
    case "typed":
      return submitLine(asked.text, ask);
    case "aside":
      return setState(withAside(state, asked.aside));
    case "scoreSheet":
      return setState({ ...state, scoreSheet: asked.sheet });
    case "drawer":
      return asked.isOpen ? openDrawer() : closeAside();
    case "commandLine":
      return asked.isOpen ? openCommand() : closeAside();
    case "command":
      return void command(asked.command);
    case "conduct":
      return void conduct(asked.command, asked.says);
    case "report":
      return setState({ ...state, reporting: asked.who });
    case "account":
      return void account(asked);
    case "sit":
      return void sit(asked.place);
    case "panelClosed":
      return state.panel === asked.panel ? ask({ type: "panel", panel: "" }) : undefined;
    case "panel":
      setState({ ...state, ...PANEL_CLOSED, panel: asked.panel });
      if (asked.panel === "people") void listSpectators();
      if (asked.panel === "rules") void readRules();
      if (asked.panel === "account") void listContact();
      return void (asked.panel === "account" && listSessions());
    case "prefer":
      return void prefer(asked.changed);
    case "speed":
      return chooseSpeed(asked.speed);
    case "hear":
      return play([asked.cue]);
    case "seek":
      return setState({ ...state, sought: asked.text });
    case "seekRule":
      return setState({ ...state, bookSought: asked.text });
    case "closeGuide":
      return setState({ ...state, guide: [] });
    case "close":
      return closeTable();
    case "retry":
      return void (isOffline ? beginOffline() : begin());
    case "choices":
      return setState({ ...state, choices: { ...state.choices, ...asked.changed } });
    case "playNow":
      if (asked.isGuided) void prefer({ guide: true });
      return void playNow(asked.name);
    case "openTable":
      return void openTable(asked.form);
    case "lobbyPage":
      setState({ ...state, lobbyPage: asked.page });
      return void look().catch((error: unknown) => refuse(error));
    case "enter":
      return void go(pathOf(asked.id));
    case "join":
      return void join(asked.id, asked.name);
    case "answerInvitation":
      return void answerInvitation(asked.answer);
    case "inviteCompanion":
      return void inviteCompanion(asked.companion);
    case "playWith":
      return void playWith(asked.companion);
    case "comment":
      return void comment(asked.text);
    case "judge":
      return void judge(asked.command, asked.who, asked.says);
    case "note":
      return void keepNote(asked.table, asked.deal, asked.text);
    case "fill":
      return void fill();
    case "botLevel":
      return setState({ ...state, botLevel: asked.level });
    case "share":
      return void send(asked.title ?? state.table?.name ?? "", asked.link ?? linkOf(state));
    case "handOver":
      return void handOver();
    case "copyHandover":
      return void copyHandover();
    case "takeOver":
      return void takeOver();
    case "tellMe":
      ask({ type: "panel", panel: "account" });
      return void listContact().then(toContact);
    case "tellBrowser":
      return void tellBrowser();
    case "tellBrowserNoMore":
      return void tellBrowserNoMore(asked.id);
    case "giveAddress":
      return void giveAddress(asked.address);
    case "settleAddress":
      return void settleAddress();
    case "planVacation":
      return void planVacation(asked.begin, asked.end);
    case "endVacation":
      return void endVacation(asked.id, asked.done);
    case "goHome":
      return void go(pathOf(""));
    case "visit":
      return void go(asked.path);
    case "choose":
      return void choose(asked.changed);
    case "moreDeals":
      return void moreDeals();
    case "keepDeals":
      return void sendDeals();
    case "chooseRatings":
      return void chooseRatings(asked.choice);
    case "paper":
      return void room("sheet").answer(asked.does);
    case "contest":
      return void enter("contest").then(({ answer }) => answer(asked.does));
    case "teach":
      return void room("teach").answer(asked.does);
    case "evening":
      return void room("tournament").answer(asked.does);
    case "openRules":
      return void openRules(asked.rules, asked.options);
    case "review":
      return void go(pathOf(state.review?.found.table.id ?? state.table?.id ?? "", asked.deal, asked.at));
    case "replay":
      return room("review").answer(asked.does);
    case "verify":
      return void verify(asked.deal);
    case "again":
      return void playAgain(asked.deal, asked.place);
    case "copy":
      return void copy(asked.link);
  }
}

function focusCard(key: string): void {
  setState({ ...state, focused: key });
  // After the drawing, which setState has queued before this.
  queueMicrotask(() => {
    const card = document.querySelector<HTMLElement>('.hand [tabindex="0"]');
    if (document.activeElement?.closest(".hand") && card) card.focus();
  });
}

/** Show the dog in the middle again, and announce it; or hide it. */
function recallDog(): void {
  if (state.staged === "again") return setState({ ...state, staged: "" });
  setState({ ...state, staged: "again" });
  wish("dog", ask);
}

/** When closing the table was first asked, in milliseconds since the page was opened. */
let closeAskedAt = 0;

/** Close the table when asked twice; a double click asks once. */
function closeTable(): void {
  if (!state.isCloseAsked) {
    closeAskedAt = performance.now();
    return setState({ ...state, isCloseAsked: true });
  }
  if (performance.now() - closeAskedAt < DOUBLE_CLICK) return;
  document.getElementById("menu")?.hidePopover();
  void command({ do: "close" });
  setState({ ...state, isCloseAsked: false });
}

/** Prefer a speed of the bots, and set it at this person's own table. */
function chooseSpeed(speed: Speed): void {
  const { table } = state;
  void prefer({ speed });
  if (table?.is_host && !table.is_closed && table.speed !== speed) void command({ do: "speed", speed });
}

async function prefer(changed: Partial<Preferences>): Promise<void> {
  const look = lookOf({ ...state.prefs, ...changed }, state.device);
  // Without a network the cards of another look must be drawn before they are shown.
  if (isOffline && look !== lookOf(state.prefs, state.device)) await keepCards(look);
  const prefs = { ...state.prefs, ...changed };
  localStorage.setItem(KEPT, JSON.stringify(prefs));
  setState({ ...state, prefs });
  if (changed.guide) explainAnew();
  if (changed.lang) speak().catch((error: unknown) => refuse(error));
}

/** Copy a link: the given one, or that of what is shown. */
async function copy(given = ""): Promise<void> {
  const link = given || linkOf(state);
  const copying = (await isCopied(link)) ? "copied" : "not_copied";
  const told = state.words.say(copying, { link });
  setState({ ...withTold(told), copying, copyingLink: given });
}

/** The state with what came of a copy, where this page says such things. */
function withTold(says: string): State {
  if (state.view === "paper") return { ...state, paper: { ...state.paper, says } };
  if (state.view === "evening") return { ...state, evening: { ...state.evening, says } };
  return state.review ? state : withAnswer(state, says);
}

async function start(): Promise<void> {
  answerBy(ask);
  const changed = () => setState({ ...state, device: device() });
  isDark.addEventListener("change", changed);
  wantsContrast.addEventListener("change", changed);
  isNarrow.addEventListener("change", changed);
  addEventListener("offline", () => {
    if (state.table && !isOffline) setState(withConnection(state, false));
  });
  addEventListener("online", () => {
    if (isOffline) return;
    if (state.table) watch(state.table.id);
    else if (state.view === "unreachable") void begin();
  });
  addEventListener("popstate", () => {
    setState({ ...state, ...NO_WHAT_IF });
    void arrive();
  });
  document.addEventListener("visibilitychange", noteVisibility);
  addEventListener("keydown", (event) => stroke(event, ask));
  setInterval(tick, 1000);
  setInterval(() => isAtHome() && !document.hidden && void look().catch(() => undefined), LOOK);
  setInterval(() => isAtHome() && document.hidden && void look().catch(() => undefined), LOOK_BEHIND);
  // The words from the last visit, so that there is text before the server answers.
  setState({ ...state, words: keptWords(state.prefs.lang), choices: keptChoices(state.choices) });
  if (isOffline) return beginOffline();
  void noteKept();
  addEventListener("hashchange", noticeLink);
  await begin();
  noticeLink();
  await keepFiles(); // last, so that the cache does not compete with the first page
  void keepCardsAhead();
  void noteUnsent();
}

/** Load the deck before cards are dealt: the service worker fetches them all with the first one. */
async function keepCardsAhead(): Promise<void> {
  const isKeeping = navigator.serviceWorker?.controller;
  if (isKeeping) await fetch(pictureOf(state, "back")).catch(() => undefined);
}

/** Scroll to the settings for notices, and move the focus there. */
function toContact(): void {
  queueMicrotask(() => document.getElementById("contact")?.focus());
}

/** A link after `#`, from another device or from a mail. */
function noticeLink(): void {
  noticeToken();
  noticeMailLink();
}

function isAtHome(): boolean {
  return state.view === "home";
}

void start();
