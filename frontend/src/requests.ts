/** What is asked of the server at a table: a command, a hint, a proof. */

import { get, newKey, post } from "./api.ts";
import type { Outcome } from "./choosing.ts";
import type { Picture, Proof } from "./picture.ts";
import { commitmentOf, judged, remember, remembered } from "./proof.ts";
import { become, refuse, state, tell } from "./running.ts";
import { withLine } from "./state.ts";

/** Ask something of the table; whether the server has granted it. */
export async function command(asked: { do: string; [field: string]: unknown }): Promise<boolean> {
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

/** Keep the state that came of a key, and ask for what it asks. */
export function follow({ state: next, event }: Outcome): void {
  become(next);
  if (event) void command({ do: "act", event });
}

/** What concerns one other person: done, said, and the table as it now is for this viewer. */
export async function conduct(
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

/** Ask for the cards, and remember what the table had bound itself to before. */
export async function ready(): Promise<void> {
  const { table } = state;
  const number = newKey();
  if (!(await command({ do: "ready", number })) || !table?.commitment) return;
  remember(table.id, table.sheet.deals.length + 1, { commitment: table.commitment, number });
}

/** Let the server say what a good player would do. */
export async function hint(): Promise<void> {
  if (!state.table) return;
  const path = `/api/tables/${state.table.id}/hint?lang=${state.prefs.lang}`;
  try {
    tell((await get<{ says: string }>(path)).says);
  } catch (error) {
    refuse(error);
  }
}

/** Check that the cards of a finished deal were what the table had bound itself to. */
export async function verify(deal: number): Promise<void> {
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
