/** Actions at a club's tournament: commands to the server, and its answers. */

import { empty, heldBy } from "../parts/emptying.ts";
import { codeOf, NO_CALL } from "../parts/referee.ts";
import { get, getFile, insist, newKey, post, saveFile } from "../shell/api.ts";
import { go } from "../shell/router.ts";
import { tournamentPath } from "../shell/routes.ts";
import type { TournamentDoes } from "./actions.ts";
import { discard, drafted, say, sayAgain, send } from "./claims.ts";
import { forgetOwn, forgetPerson, keepOwn, ownTournaments } from "./log.ts";
import { api, isHere, leaveTournament, log, look, plan, refuse } from "./look.ts";
import type { Season } from "./season.ts";
import { current, NO_TOURNAMENT, type OtherPlan, set, setAll } from "./state.ts";
import { placeAt, placeName } from "./tournament.ts";

/** Show the form for a new carryOut, or an evening by its link. */
export async function arriveAtTournament(at: { id: string; key: string }): Promise<void> {
  const known = current().tournament;
  const isThere = current().view === "tournament" && known.id === at.id && known.key === at.key; // in another language now
  if (!isThere) leaveTournament();
  setAll({ view: "tournament", tournament: isThere ? known : { ...NO_TOURNAMENT, ...at, own: ownTournaments() } });
  // Before the evening is there: somebody may be typing once it is.
  if (!isThere) document.getElementById("main")?.focus({ preventScroll: true });
  if (!at.id) queueMicrotask(() => document.getElementById(location.hash.slice(1))?.scrollIntoView());
  if (at.id) {
    await look();
    if (!isHere(at)) return; // the person has gone on meanwhile
    set({ waiting: log().waiting() });
    void send();
    const form = current().tournament.view?.form;
    const code = form ? await codeOf(form, current().prefs.lang) : null;
    if (isHere(at)) set({ call: { ...current().tournament.call, code } });
  }
}

/** Do what the person asks. */
export async function carryOut(does: TournamentDoes): Promise<void> {
  switch (does.do) {
    case "open":
      return open(does.form);
    case "season":
      return addUp(does.form);
    case "save":
      return saveFile(new Blob([does.text]), does.name);
    case "print":
      return printSeason(does.asked);
    case "tab":
      return set({ tab: does.tab, refused: "", says: "", place: "", sure: "" });
    case "plan":
      return plan(does.choice, does.positions, does.boards, does.minutes);
    case "command": {
      const held = heldBy(does.form);
      const forgotten = does.command.do === "forget" ? nameOf(does.command.entrant) : "";
      if (!(await command(does.command, does.says))) return;
      if (forgotten) {
        forgetPerson(forgotten);
        set({}); // draws the door again, without the name
      }
      return empty(does.form, held);
    }
    case "choose":
      return choose(does.place);
    case "draft":
      return drafted({ ...current().tournament.draft, ...does.changed }, does.isLast ?? false);
    case "key":
      return set({ keyed: does.text });
    case "accept":
      return say(does.place, does.draft);
    case "again":
      return sayAgain(does.key);
    case "discard":
      return discard(does.key);
    case "sure":
      return set({ sure: does.what });
    case "another":
      set({ isAnother: true });
      return plan("", 0, 0);
    case "otherPlan":
      return takeOtherPlan(does.found);
    case "leaving":
      return askLeaving(does.entrant);
    case "ruling":
      return set({ ruling: does.kind });
    case "referee":
      return set({ call: { ...current().tournament.call, ...does.changed } });
    case "fault":
      return ruleFault(does.command);
    case "explain":
      return explain(does.entrant);
    case "take":
      return take(does.path);
    case "erase":
      if (current().tournament.sure !== "erase") return set({ sure: "erase" });
      if (!(await command({ do: "erase" }))) return;
      forgetOwn(current().tournament.id);
      leaveTournament();
      return go(tournamentPath("", ""));
    default:
      return does satisfies never;
  }
}

/** End this plan where it has come to, and show the other one. */
async function takeOtherPlan({ choice, kept, positions }: OtherPlan): Promise<void> {
  const { view } = current().tournament;
  if (!view || !("sessions" in view)) return;
  if (!(await command(kept ? { do: "adapt", positions: kept } : { do: "cancel", session: view.sessions }))) return;
  set({ isAnother: true, tab: "room" });
  await plan(choice, positions, 0);
}

/** Say what comes of a departure before it is confirmed. */
async function askLeaving(entrant: number): Promise<void> {
  try {
    const { says } = await get<{ says: string[] }>(`${api("/departure")}?entrant=${entrant}&lang=${current().prefs.lang}`);
    set({ sure: `leave ${entrant}`, costs: says, refused: "" });
  } catch (error) {
    refuse(error);
  }
}

function nameOf(entrant: unknown): string {
  const { view } = current().tournament;
  return (view && "entrants" in view && view.entrants.find((one) => one.entrant === entrant)?.name) || "";
}

function choose(place: string): void {
  const found = placeAt(current().tournament, place);
  const refused = current().tournament.waiting.find(({ at, refused }) => refused !== undefined && placeName(at) === place);
  const own = refused ?? found?.claims.find((one) => one.is_own) ?? found?.claims[0];
  set({ place, draft: own?.draft ?? {}, keyed: "", faults: "", refused: "", says: "" });
  queueMicrotask(() => document.getElementById("tournament-step")?.focus());
}

async function open(form: FormData): Promise<void> {
  const asked = Object.fromEntries([...form].map(([name, text]) => [name, String(text).trim()]));
  try {
    const opened = await post<{ id: string; key: string }>(`/api/tournaments?lang=${current().prefs.lang}`, asked);
    keepOwn({ ...opened, name: asked.name ?? "" });
    await go(tournamentPath(opened.id, opened.key));
  } catch (error) {
    refuse(error);
  }
}

/** Have the evenings in the chosen files added up. */
async function addUp(form: FormData): Promise<void> {
  const { files: _, ...more } = Object.fromEntries(form);
  const chosen = form.getAll("files").filter((one) => one instanceof File);
  try {
    const files = await Promise.all(chosen.map(async (one) => ({ name: one.name, text: await one.text() })));
    const asked = { ...more, best: Number(more.best), least: Number(more.least), files };
    const season = await post<Season>(`/api/season?lang=${current().prefs.lang}`, asked);
    set({ season: { ...season, asked }, refused: "", says: season.says[0] ?? "" });
  } catch (error) {
    refuse(error);
  }
}

async function printSeason(asked: object): Promise<void> {
  try {
    saveFile(await getFile(`/api/season/print?lang=${current().prefs.lang}`, asked));
  } catch (error) {
    refuse(error);
  }
}

/** Send a command until there is an answer; returns whether it was carried out. */
async function command(asked: { do: string; [field: string]: unknown }, says = ""): Promise<boolean> {
  const { place } = current().tournament;
  const body = { key: newKey(), ...asked };
  set({ sure: "" }); // now, not with the answer: another action may wait for its confirmation by then
  try {
    const { changes, doubts } = await insist<{ changes: string[]; doubts: string[] }>(`${api("/commands")}?lang=${current().prefs.lang}`, body);
    if (asked.do !== "erase") await look();
    // Somebody may have opened the next place meanwhile: it stays open.
    const next = current().tournament.place === place ? "" : current().tournament.place;
    set({ refused: "", changes, place: next, isAnother: asked.do === "cancel" || (current().tournament.isAnother && asked.do !== "session"), says: [says || doneSaid(changes), ...doubts].join(" ") });
    if (["enter", "withdraw", "return", "leave", "cancel"].includes(asked.do)) void plan("", 0, 0);
    if (place.startsWith("!") && !current().tournament.place) queueMicrotask(() => toNextMissing(place.slice(1)));
    return true;
  } catch (error) {
    refuse(error);
    return false;
  }
}

/** Whether a ruling is on its way: a second press enters nothing. */
let isRuling = false;

/** Enter a ruling by the arbitration code, and say it as it was entered: a warning may be a penalty by now. */
async function ruleFault(asked: { do: "fault"; [field: string]: unknown }): Promise<void> {
  const { call } = current().tournament;
  if (!call.fault || isRuling) return;
  isRuling = true;
  const isEntered = await command(asked);
  isRuling = false;
  if (!isEntered) return; // what was filled in stays
  const { view } = current().tournament;
  const says = view && "faults" in view ? view.faults.at(-1)?.says : undefined;
  set({ call: { ...NO_CALL, code: call.code }, says: says ?? current().words.say("tournament_done") });
  queueMicrotask(() => document.getElementById("referee-step")?.focus());
}

/** The form just filled in is gone: move the focus to the next missing result. */
function toNextMissing(place: string): void {
  const at = document.activeElement;
  if (at !== document.body && at?.id !== "main") return; // the person has gone on elsewhere
  const table = `[data-missing='${place.split("-")[2] ?? ""}']`;
  const found = [`${table} [data-settle]`, `${table} summary`, ".tournament-missing summary", "#tournament-next"];
  for (const one of found) {
    const next = document.querySelector<HTMLElement>(one);
    if (next) return next.focus();
  }
  document.getElementById("main")?.focus({ preventScroll: true });
}

/** The result in a sentence; the page itself lists the changes if there are several. */
function doneSaid(changes: string[]): string {
  return changes.length > 1 ? current().words.say("tournament_changed", { count: changes.length }) : (changes[0] ?? current().words.say("tournament_done"));
}

async function explain(entrant: number): Promise<void> {
  if (current().tournament.explained.entrant === entrant) return set({ explained: { entrant: 0, says: [] } });
  try {
    const { says } = await get<{ says: string[] }>(`${api("/why")}?entrant=${entrant}&lang=${current().prefs.lang}`);
    set({ explained: { entrant, says } });
  } catch (error) {
    refuse(error);
  }
}

/** Save a file of the evening, under the name that the server gives it. */
async function take(path: string): Promise<void> {
  try {
    saveFile(await getFile(`${api(path)}?lang=${current().prefs.lang}`));
  } catch (error) {
    refuse(error);
  }
}
