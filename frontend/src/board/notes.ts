/** A person's own notes on a table and its deals; what is not saved yet stays on this device. */

import { html, nothing, type TemplateResult } from "lit-html";
import { KeptQueue, type Queued, sendWaiting } from "../parts/queue.ts";
import { get, newKey, post } from "../shell/api.ts";
import { refuse, tellHere } from "../shell/notice.ts";
import { isOffline } from "../shell/routes.ts";
import type { Ask } from "./actions.ts";
import { current, type Note, set, type State } from "./state.ts";

/** A note on its way. */
interface Unsaved extends Queued, Note {
  key: string;
  /** What the server had of it when it was typed. */
  before: string;
  /** Whether it could not be sent at once: another device may have written meanwhile. */
  isLate?: boolean;
}

class Notes extends KeptQueue<Unsaved> {
  about(table: string, deal: number): Unsaved | undefined {
    return this.waiting().find((one) => one.table === table && one.deal === deal);
  }

  /** Note that those still waiting could not be sent at once. */
  late(): void {
    this.store(this.waiting().map((one) => ({ ...one, isLate: true })));
  }
}

const queue = new Notes("oudler-notes");

/** The text of a note, or "". */
export function noteOn(notes: readonly Note[], table: string, deal: number): string {
  return notes.find((one) => one.table === table && one.deal === deal)?.text ?? "";
}

/** The notes beside the table: about the deal, if there is one, and about the table. */
export function notesBeside(state: State, ask: Ask): TemplateResult {
  const { words, table } = state;
  const deal = table?.deal?.number ?? 0;
  return html`<details class="notes" id="notes">
    <summary>${words.say("notes")}</summary>
    ${deal ? noteForm(state, ask, table?.id ?? "", deal) : []} ${noteForm(state, ask, table?.id ?? "", 0)}
  </details>`;
}

/** The field for one note. The typed text stays until it is saved. */
export function noteForm(state: State, ask: Ask, table: string, deal: number): TemplateResult {
  const { words, notes } = state;
  const id = `note-${deal}`;
  const why = queue.about(table, deal)?.refused;
  const label = words.say(deal ? "note_deal" : "note_table", { number: deal });
  const keep = (event: SubmitEvent) => {
    event.preventDefault();
    const text = String(new FormData(event.target as HTMLFormElement).get("text") ?? "");
    ask({ type: "note", table, deal, text });
  };
  return html`<form class="note-form" @submit=${keep}>
    <label for=${id}>${label}</label>
    <textarea id=${id} name="text" rows="3" maxlength="2000" .value=${noteOn(notes, table, deal)}></textarea>
    ${why ? html`<p>${why}</p>` : nothing}
    <button type="submit" class="plain" aria-label="${words.say("note_keep")}, ${label}">${words.say("note_keep")}</button>
  </form>`;
}

/** Fetch this person's notes about a table, and send those that wait. */
export async function readNotes(table: string): Promise<void> {
  await sendNotes();
  const { notes } = await notesOf(table).catch(() => ({ notes: [] }));
  set({ notes: withUnsaved(notes, queue.waiting()) });
}

/** The notes with those of this device that are not saved yet. */
export function withUnsaved(notes: readonly Note[], unsaved: readonly Note[]): Note[] {
  const isUnsaved = (one: Note) => unsaved.some(({ table, deal }) => table === one.table && deal === one.deal);
  return [...notes.filter((one) => !isUnsaved(one)), ...unsaved];
}

function notesOf(table: string): Promise<{ notes: Note[] }> {
  return get<{ notes: Note[] }>(`/api/me/notes?table=${table}`);
}

/** Keep a note, and say so: on this device first, until the server has it. */
export async function keepNote(table: string, deal: number, text: string): Promise<void> {
  if (!isOffline) return keepUntilSaved(table, deal, text);
  // The server is in this page: it answers, or the page has ended.
  try {
    const { notes } = await post<{ notes: Note[] }>(`/api/me/notes?lang=${current().prefs.lang}`, { table, deal, text });
    set({ notes });
    tellHere(current().words.say(text.trim() ? "note_kept" : "note_erased"));
  } catch (error) {
    refuse(error);
  }
}

async function keepUntilSaved(table: string, deal: number, text: string): Promise<void> {
  const known = queue.about(table, deal);
  if (known) queue.drop(known);
  queue.add({ key: newKey(), table, deal, text, time: "", before: known?.before ?? noteOn(current().notes, table, deal), ...(known?.isLate ? { isLate: true } : {}) });
  set({ notes: withUnsaved(current().notes, queue.waiting()) });
  const why = await sendNotes();
  const waits = queue.about(table, deal);
  if (waits) return waits.refused === undefined ? tellHere(current().words.say("note_waits")) : refuse(why);
  tellHere(current().words.say(text.trim() ? "note_kept" : "note_erased"));
}

/** Send the notes that wait; returns why the last one was refused. */
export async function sendNotes(): Promise<unknown> {
  if (isOffline) return;
  let why: unknown;
  const { isUnsent } = await sendWaiting<Unsaved>(queue, async (one) => {
    const { table, deal } = one;
    try {
      const text = one.isLate ? merged(one, noteOn((await notesOf(table)).notes, table, deal)) : one.text;
      const { notes } = await post<{ notes: Note[] }>(`/api/me/notes?lang=${current().prefs.lang}`, { table, deal, text });
      if (current().table?.id === table || current().about?.table === table) set({ notes });
    } catch (error) {
      why = error;
      throw error;
    }
  });
  if (isUnsent) queue.late();
  return why;
}

/** A note that comes late, after what another device has written meanwhile. */
export function merged({ text, before }: { text: string; before: string }, now: string): string {
  return now === before || now === text || !now.trim() ? text : `${now}\n${text}`;
}
