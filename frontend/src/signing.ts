/** Accounts: whoever signs up, in or out is somebody else here from then on. */

import { post, Refused } from "./api.ts";
import { arrive, leave } from "./arriving.ts";
import type { Asked } from "./asking.ts";
import { become, state } from "./running.ts";
import type { Me } from "./state.ts";

/** Somebody signs up, in or out, or changes something: the page is then his whose cookie it has. */
export async function account({ path, fields, done }: Asked & { type: "account" }): Promise<void> {
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
