/** Actions at a club's tournament: commands to the server, and its answers. */

import { empty, heldBy } from "../parts/emptying.ts";
import { get, getFile, insist, newKey, post, saveFile } from "../shell/api.ts";
import { go } from "../shell/router.ts";
import { tournamentPath } from "../shell/routes.ts";
import type { TournamentDoes } from "./actions.ts";
import { discard, drafted, say, sayAgain, send } from "./claims.ts";
import { forgetOwn, keepOwn, ownTournaments } from "./log.ts";
import { api, isHere, leaveTournament, log, look, plan, refuse } from "./look.ts";
import { current, NO_TOURNAMENT, set, setAll } from "./state.ts";
import { placeAt, placeName } from "./tournament.ts";

/** Show the form for a new carryOut, or an evening by its link. */
export async function arriveAtTournament(at: { id: string; key: string }): Promise<void> {
  const known = current().tournament;
  const isThere = current().view === "tournament" && known.id === at.id && known.key === at.key; // in another language now
  if (!isThere) leaveTournament();
  setAll({ view: "tournament", tournament: isThere ? known : { ...NO_TOURNAMENT, ...at, own: ownTournaments() } });
  if (at.id) {
    await look();
    if (!isHere(at)) return; // the person has gone on meanwhile
    set({ waiting: log().waiting() });
    void send();
  }
  if (!isThere) document.getElementById("main")?.focus({ preventScroll: true });
}

/** Do what the person asks. */
export async function carryOut(does: TournamentDoes): Promise<void> {
  switch (does.do) {
    case "open":
      return open(does.form);
    case "tab":
      return set({ tab: does.tab, refused: "", says: "", place: "", sure: "" });
    case "plan":
      return plan(does.choice, does.positions, does.boards);
    case "command": {
      const held = heldBy(does.form);
      if (await command(does.command, does.says)) empty(does.form, held);
      return;
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
    case "ruling":
      return set({ ruling: does.kind });
    case "explain":
      return explain(does.entrant);
    case "take":
      return take(does.path, does.name);
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

/** Send a command until there is an answer; returns whether it was carried out. */
async function command(asked: { do: string; [field: string]: unknown }, says = ""): Promise<boolean> {
  const { place } = current().tournament;
  const body = { key: newKey(), ...asked };
  try {
    const { changes } = await insist<{ changes: string[] }>(`${api("/commands")}?lang=${current().prefs.lang}`, body);
    if (asked.do !== "erase") await look();
    // Somebody may have opened the next place meanwhile: it stays open.
    const next = current().tournament.place === place ? "" : current().tournament.place;
    set({ refused: "", changes, place: next, sure: "", isAnother: asked.do === "cancel" || (current().tournament.isAnother && asked.do !== "session"), says: says || doneSaid(changes) });
    if (["enter", "withdraw", "cancel"].includes(asked.do)) void plan("", 0, 0);
    if (place.startsWith("!") && !current().tournament.place) queueMicrotask(() => toNextMissing(place.slice(1)));
    return true;
  } catch (error) {
    refuse(error);
    return false;
  }
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

/** Save a file of the evening. */
async function take(path: string, name: string): Promise<void> {
  try {
    const found = await getFile(`${api(path)}?lang=${current().prefs.lang}`);
    saveFile(found, found.type.startsWith("text/html") ? name.replace(/pdf$/, "html") : name);
  } catch (error) {
    refuse(error);
  }
}
