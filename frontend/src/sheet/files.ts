/** Files of a score sheet: kept for playing offline, brought in, taken away. */

import { keepFiles, keepServer } from "../offline/files.ts";
import { Refused, saveFile, Silent } from "../shell/api.ts";
import { log, reckoned, show, type Shown } from "./scoring.ts";
import { share } from "./sharing.ts";
import { current, type Entry, set } from "./state.ts";
import { write } from "./writing.ts";

/** Keep Python in this browser, so that sheets can be scored offline. */
export async function keepPython(): Promise<void> {
  set({ kept: "coming" });
  try {
    await keepFiles();
    await keepServer(() => undefined);
    set({ kept: "yes", says: current().words.say("sheet_kept") });
  } catch {
    set({ kept: "no", refused: current().words.say("sheet_needs_network") });
  }
}

/** Import the entries of a file. */
export async function bring(file: File): Promise<void> {
  const { id } = current().sheets;
  const text = textOf(await file.arrayBuffer());
  const found = parsed(text);
  if (!found) return write({ do: "table", text });
  const kept = await log();
  const entries = [...(await kept.entries(id)), ...found];
  try {
    const { sheet } = await reckoned<Shown>("/api/sheet", { entries });
    if (!found.length || !sheet) throw new Refused("");
  } catch (error) {
    return set({ refused: current().words.say(error instanceof Silent ? "no_answer" : "sheet_no_file") });
  }
  await kept.keep(id, found, false);
  await show(id);
  void share(id);
  set({ says: current().words.count("sheet_brought", found.length) });
}

/** The text of a file, in whichever encoding a spreadsheet saved it. */
export function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  const mark = `${first},${second}`;
  if (mark === "255,254") return new TextDecoder("utf-16le").decode(bytes);
  if (mark === "254,255") return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The entries of a file, as JSON or one per line; null if it is something else: a table of deals. */
function parsed(text: string): Entry[] | null {
  if (!text.trimStart().startsWith("{")) return null;
  try {
    return (JSON.parse(text) as { entries: Entry[] }).entries ?? [];
  } catch {
    const lines = text.trim().split("\n").slice(1);
    try {
      return lines.map((line) => JSON.parse(line) as Entry);
    } catch {
      return [];
    }
  }
}

/** Save the sheet as a file: its entries, or a table the server makes of them. */
export async function take(kind: "json" | "html" | "csv" | "tarot", deal = ""): Promise<void> {
  const entries = await (await log()).entries(current().sheets.id);
  try {
    const text =
      kind === "json"
        ? JSON.stringify({ format: "oudler-sheet", version: 1, entries }, null, 1)
        : (await reckoned<Shown>("/api/sheet", { entries, file: kind, explain: deal })).file;
    saveFile(new Blob([text]), `oudler-sheet.${kind}`);
  } catch {
    set({ refused: current().words.say("no_answer") });
  }
}
