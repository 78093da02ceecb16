/** Taking places: the person's own, after asking for a name, and the others for bots. */

import { soonestPlace } from "./admission.ts";
import type { Place } from "../game/deal.ts";
import { levelOf } from "../board/levels.ts";
import { pathOf } from "../shell/routes.ts";
import { command } from "./requests.ts";
import { go } from "../shell/router.ts";
import { setState, state } from "../shell/draw.ts";

/** Sit down here, or ask for a name first and sit down once it is said. */
export async function sit(place: Place): Promise<void> {
  const name = document.querySelector<HTMLInputElement>("#you")?.value.trim() || state.me.name;
  if (!name) {
    setState({ ...state, sitting: place });
    return focusOn("#you");
  }
  if (!(await command({ do: "sit", place, name }))) return;
  setState({ ...state, sitting: null, me: { ...state.me, name } });
}

/** Go to a listed table and take a place there; a name is asked for where the click was. */
export async function join(id: string, typed: string): Promise<void> {
  const here = document.querySelector<HTMLInputElement>("#you")?.value;
  const name = [typed, here, state.me.name].map((one) => one?.trim()).find(Boolean);
  if (!name) {
    setState({ ...state, joining: id });
    return focusOn("#join-name");
  }
  setState({ ...state, joining: "", me: { ...state.me, name } });
  await go(pathOf(id));
  const place = state.table && state.table.you === null ? soonestPlace(state.table) : null;
  if (state.view === "table" && place !== null) await sit(place);
}

/** As the host, seat bots at every free place. */
export async function fill(): Promise<void> {
  const free = state.table?.places.filter(({ kind }) => kind === "empty") ?? [];
  const level = levelOf(state);
  for (const { place } of free) await command({ do: "seatbot", place, level });
}

/** Move the focus to what the next drawing shows. */
function focusOn(selector: string): void {
  queueMicrotask(() => document.querySelector<HTMLElement>(selector)?.focus());
}
