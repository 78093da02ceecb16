/** Actions on a score sheet. */

import { isKept } from "../offline/files.ts";
import { lackingSaid } from "../parts/deal-form.ts";
import { empty, heldBy } from "../parts/emptying.ts";
import { type Draft, isWhole } from "../parts/draft.ts";
import { codeOf, NO_CALL } from "../parts/referee.ts";
import { newKey, post, Refused } from "../shell/api.ts";
import { go } from "../shell/router.ts";
import { sheetPath } from "../shell/routes.ts";
import type { SheetDoes } from "./actions.ts";
import { bring, keepPython, take } from "./files.ts";
import { optionsIn } from "./people.ts";
import { decideOn, drain, log, reckoned, show } from "./scoring.ts";
import { beginSharing, followSheet, lookAround, openSheet } from "./sharing.ts";
import {
  before, current, formOf, NO_SHEETS, seatingOf, seatsWritten, set, setAll, type Sheet, type Sheets, type Write,
} from "./state.ts";
import { NO_DRAFT, write } from "./writing.ts";

/** Show the sheets of this browser, or one of them. */
export async function arriveAtSheet(id: string): Promise<void> {
  const isThere = current().view === "sheet" && current().sheets.id === id; // in another language now
  setAll({ view: "sheet", sheets: isThere ? current().sheets : { ...NO_SHEETS, id } });
  // Before the sheet is there: somebody may be typing once it is.
  if (!isThere) document.getElementById("main")?.focus({ preventScroll: true });
  const kept = (await isKept()) ? "yes" : "no";
  const found = await (await log()).sheets();
  set({ listed: found, kept });
  if (id) await openSheet(id);
  if (id) void codeOf("free", current().prefs.lang).then((code) => set({ call: { ...current().sheets.call, code } }));
}

/** Do what the person asks. */
export async function carryOut(does: SheetDoes): Promise<void> {
  const { id, sheet, draft, call, cards, explained, forgetAsked } = current().sheets;
  switch (does.do) {
    case "draft":
      return drafted({ ...draft, ...does.changed }, does.isLast ?? false);
    case "clear":
      return set({ ...NO_DRAFT, faults: "", refused: "" });
    case "key":
      return set({ keyed: does.text });
    case "seats":
      return reseat(does.seats);
    case "edit": {
      const held = heldBy(does.element);
      await edit(does.player, does.form);
      return emptied(does.element, held);
    }
    case "game":
      return changeGame(does.form);
    case "finish":
      return finish();
    case "write": {
      const held = heldBy(does.form);
      await write(does.write);
      return emptied(does.form, held);
    }
    case "referee":
      return set({ call: { ...call, ...does.changed } });
    case "fault":
      await write(does.write);
      if (current().sheets.refused) return;
      set({ call: { ...NO_CALL, code: call.code } });
      return void queueMicrotask(() => document.getElementById("referee-step")?.focus());
    case "decide":
      return decideOn(id, does.entry, does.isAgain);
    case "correct": {
      const deal = sheet?.deals.find((one) => one.id === does.deal);
      if (!deal) return;
      set({ ...NO_DRAFT, draft: deal.draft, keyed: shownPoints(deal.draft), correcting: deal.id, tab: "enter", faults: "", refused: "", says: "" });
      return void queueMicrotask(() => document.getElementById("main")?.focus());
    }
    case "tab":
      return set({ tab: does.tab, refused: "", says: "", forgetAsked: "" });
    case "explain":
      set({ explained: explained === does.deal ? "" : does.deal });
      return void show(id).catch(() => undefined);
    case "open":
      return open(does.form);
    case "share":
      return beginSharing();
    case "keep":
      return keepPython();
    case "bring":
      return bring(does.file);
    case "take":
      return take(does.kind);
    case "cards":
      return set({ tab: "cards", cards: { deal: does.deal, field: "", filled: {} }, refused: "", says: "" });
    case "fill": {
      if (!cards) return;
      const filled = does.text === undefined ? cards.filled : { ...cards.filled, [does.field]: does.text };
      return set({ cards: { ...cards, field: does.field, filled } });
    }
    case "keepCards":
      return cards ? keepCards({ do: "cards", of: cards.deal, cards: cards.filled }) : undefined;
    case "attach":
      return cards ? keepCards({ do: "record", of: cards.deal, record: await does.file.text() }) : undefined;
    case "takeCards":
      return take("tarot", does.deal);
    case "forget":
      if (forgetAsked !== "here") return set({ forgetAsked: "here" });
      return forgetHere(current().words.say("sheet_forgotten"));
    case "forgetAll":
      if (forgetAsked !== "everywhere") return set({ forgetAsked: "everywhere" });
      return forgetEverywhere();
    default:
      return does satisfies never;
  }
}

/** Empty the form of what was written, unless it was refused: it is still to be corrected there. */
function emptied(form: HTMLFormElement | undefined, held: string): void {
  if (!current().sheets.refused) empty(form, held);
}

async function forgetHere(says: string): Promise<void> {
  const { id } = current().sheets;
  followSheet("");
  await (await log()).forget(id);
  await go(sheetPath(""));
  set({ says });
}

/** Erase a shared sheet on the server, for everybody, and on this device. */
async function forgetEverywhere(): Promise<void> {
  followSheet(""); // otherwise the stream would report that it is gone
  try {
    await post(`/api/sheets/${current().sheets.id}/forget`, {});
  } catch (error) {
    const isGone = error instanceof Refused && error.reason === "no_such_sheet";
    if (!isGone) {
      lookAround();
      return set({ forgetAsked: "", refused: error instanceof Refused ? error.message : current().words.say("sheet_needs_network") });
    }
  }
  await forgetHere(current().words.say("sheet_forgotten_everywhere"));
}

/** Change who deals and sits out, and clear the draft if one of its players now sits out. */
async function reseat(seats: Sheets["seats"]): Promise<void> {
  const { sheet, correcting, draft } = current().sheets;
  if (!sheet) return;
  const playing = seatingOf(sheet, correcting, seats)?.players ?? [];
  const named = [draft.taker, ...(draft.partners ?? []).map((one) => (typeof one === "string" ? one : one.player))];
  const isOut = named.some((player) => player !== undefined && !playing.includes(player));
  set({ seats, ...(isOut ? { draft: {}, keyed: "" } : {}), faults: "", refused: "" });
}

/** Rename a player, or seat them elsewhere; without one, somebody arrives. */
async function edit(player: string, form: FormData): Promise<void> {
  const { sheet } = current().sheets;
  if (!sheet) return;
  const name = String(form.get("name") ?? "").trim();
  const after = form.get("after");
  if (!player) return write({ do: "arrive", player: name, ...(after ? { after: String(after) } : {}) });
  const known = sheet.players.find((one) => one.player === player)?.name;
  if (name && name !== known) await write({ do: "rename", player, name });
  if (current().sheets.refused) return;
  if (after && after !== before(sheet, player)) await write({ do: "arrive", player, after: String(after) });
}

/** Change the rules for the deals that follow and, if the person wishes, for those already entered. */
function changeGame(form: FormData): Promise<void> {
  const options = optionsIn(form, current().sheets.sheet?.options);
  return write({ do: "game", rules: String(form.get("rules")), options, all: form.has("all") });
}

/** A draft's points as one would type them: "81/2" is 40.5. */
function shownPoints({ points = "" }: Draft): string {
  const [over, under] = String(points).split("/").map(Number);
  return under ? String((over ?? 0) / under) : String(points);
}

/** Handle a change to the draft: enter the deal once it is complete, or show what is impossible in it. */
async function drafted(draft: Draft, isLast: boolean): Promise<void> {
  const { sheet, correcting } = current().sheets;
  if (!sheet) return;
  set({ draft, faults: "", refused: "" });
  const form = formOf(sheet, correcting);
  if (!correcting && isWhole(form, draft) && (isLast || draft.passed_out || draft.thrown_in)) return finish();
  // On a phone the next question may lie below the screen.
  const isCounted = form.asks.includes("points") && draft.oudlers !== undefined;
  queueMicrotask(() => isCounted && document.querySelector(".sheet .points")?.scrollIntoView({ block: "nearest" }));
  await check(sheet, draft, isLast && !correcting ? lackingSaid(current().words, form, draft) : "");
}

/** Show what the draft lacks, and what is impossible in it. */
async function check(sheet: Sheet, draft: Draft, missing: string): Promise<void> {
  if (missing) set({ faults: missing });
  const seating = seatingOf(sheet, current().sheets.correcting, current().sheets.seats);
  if (!seating) return;
  const deal = sheet.deals.find(({ id }) => id === current().sheets.correcting);
  const { rules, options = {} } = deal ?? sheet;
  try {
    const body = { rules, options, draft, ...seating };
    const found = await reckoned<{ faults: { message: string }[]; doubts: string[] }>("/api/sheet/draft", body);
    if (current().sheets.draft === draft) set({ faults: [missing, ...found.faults.map(({ message }) => message), ...found.doubts].join(" ").trim() });
  } catch {
    // No answer: the deal is checked when it is entered.
  }
}

/** Keep the cards of a deal, typed or from a record, and show its line again. */
async function keepCards(asked: Write): Promise<void> {
  await write(asked);
  if (!current().sheets.refused && !current().sheets.waiting.length) set({ tab: "deals", cards: null });
}

async function finish(): Promise<void> {
  const { sheet, correcting } = current().sheets;
  if (!sheet) return;
  const draft = withKeyed(current().sheets);
  const seats = seatsWritten(sheet, current().sheets);
  await write(correcting ? { do: "correct", of: correcting, draft, ...seats } : { do: "deal", draft, ...seats });
  document.getElementById("sheet-step")?.focus({ preventScroll: true });
  scrollTo(0, 0);
}

/** The draft with the points as they stand in the field, if a correction has changed them there. */
function withKeyed({ draft, keyed, correcting }: Sheets): Draft {
  const isChanged = correcting && keyed.trim() && keyed !== shownPoints(draft);
  return isChanged ? { ...draft, points: keyed.trim().replace(",", ".") } : draft;
}

async function open(form: FormData): Promise<void> {
  const players = form.getAll("player").map(String).filter((name) => name.trim());
  const id = newKey().slice(0, 22);
  const kept = await log();
  const asked = { do: "open", players, rules: String(form.get("rules")), title: String(form.get("title") ?? ""), options: optionsIn(form) };
  await kept.keepSheet({ id, title: asked.title, names: players, deals: 0, time: Date.now(), isShared: false, seq: 0, shown: null });
  const key = await kept.wait({ sheet: id, write: asked, time: Date.now() });
  const { refused } = await drain(id, key);
  if (refused) {
    await kept.forget(id);
    return set({ refused });
  }
  await go(sheetPath(id));
}
