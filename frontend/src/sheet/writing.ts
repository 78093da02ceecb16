/** Writing on a score sheet: kept in this browser, then scored, then shared. */

import { drain, log, setOn } from "./scoring.ts";
import { share } from "./sharing.ts";
import { AS_IS, current, type Write } from "./state.ts";

/** The form before anything is entered. */
export const NO_DRAFT = { draft: {}, keyed: "", correcting: "", seats: AS_IS };

/** What is being written: the same again meanwhile comes from a second tap. */
const writing = new Set<string>();

/** Keep an entry, then have it scored. */
export async function write(asked: Write): Promise<void> {
  const { id } = current().sheets;
  const entry = `${id} ${JSON.stringify(asked)}`;
  if (writing.has(entry)) return;
  writing.add(entry);
  try {
    await enter(id, asked);
  } finally {
    writing.delete(entry);
  }
}

async function enter(id: string, asked: Write): Promise<void> {
  const key = await (await log()).wait({ sheet: id, write: asked, time: Date.now() });
  const isDeal = ["deal", "typed", "correct"].includes(asked.do);
  const done = await drain(id, key);
  if (!done.refused && isDeal) setOn(id, { ...NO_DRAFT, faults: "" });
  if (done.isDone && !done.refused) setOn(id, { says: said(asked, done.written) });
  void share(id);
}

function said({ do: what, of }: Write, written: number): string {
  const { sheet } = current().sheets;
  if (what === "table") return current().words.count("sheet_brought", written);
  const deal = sheet?.deals.find(({ id }) => id === of) ?? (what === "deal" || what === "typed" ? sheet?.deals.at(-1) : undefined);
  if (deal && what !== "remove") return `${deal.text} ${deal.scores}`;
  return sheet?.history.at(-1)?.text ?? "";
}
