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

/** Import the entries of a file: all as JSON, or one a line, whose sums the server checks. */
export async function bring(file: File): Promise<void> {
  const { id } = current().sheets;
  const bytes = await file.arrayBuffer();
  const text = new TextDecoder().decode(bytes);
  if (!text.trimStart().startsWith("{")) return write({ do: "table", text: textOf(bytes) });
  const kept = await log();
  const whole = asOne(text);
  let found = whole ?? [];
  let damaged = "";
  try {
    const entries = [...(await kept.entries(id)), ...found];
    const shown = await reckoned<Shown>("/api/sheet", whole ? { entries } : { entries, text });
    if (!whole) [found, damaged] = [shown.entries, shown.refused];
    if (!found.length || !shown.sheet) throw new Refused("");
  } catch (error) {
    return set({ refused: current().words.say(error instanceof Silent ? "no_answer" : "sheet_no_file") });
  }
  await kept.keep(id, found, false);
  await show(id);
  void share(id);
  set({ says: current().words.count("sheet_brought", found.length), refused: damaged });
}

/** The text of a table, in whichever encoding a spreadsheet saved it. */
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

/** The entries of a file that is one JSON object; null if it has one a line. */
function asOne(text: string): Entry[] | null {
  try {
    return (JSON.parse(text) as { entries?: Entry[] }).entries ?? null;
  } catch {
    return null;
  }
}

/** Save the sheet as a file that the server makes of its entries; without it, the entries alone. */
export async function take(kind: "sheet" | "html" | "csv" | "tarot", deal = ""): Promise<void> {
  const entries = await (await log()).entries(current().sheets.id);
  try {
    const { file } = await reckoned<Shown>("/api/sheet", { entries, file: kind, explain: deal });
    saveFile(new Blob([file]), `oudler-sheet.${kind}`);
  } catch {
    if (kind !== "sheet") return set({ refused: current().words.say("no_answer") });
    saveFile(new Blob([JSON.stringify({ format: "oudler-sheet", version: 1, entries }, null, 1)]), "oudler-sheet.json");
  }
}
