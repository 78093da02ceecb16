/** Taking places: the person's own, after asking for a name, and the others for bots. */

import { levelOf } from "../board/levels.ts";
import type { Place } from "../game/deal.ts";
import { command } from "./requests.ts";
import { current, set } from "./state.ts";

/** Sit down here, or ask for a name first and sit down once it is said. */
export async function sit(place: Place): Promise<void> {
  const name = document.querySelector<HTMLInputElement>("#you")?.value.trim() || current().me.name;
  if (!name) {
    set({ sitting: place });
    return queueMicrotask(() => document.getElementById("you")?.focus());
  }
  if (!(await command({ do: "sit", place, name }))) return;
  set({ sitting: null, me: { ...current().me, name } });
}

/** As the host, seat bots at every free place. */
export async function fill(): Promise<void> {
  const free = current().table?.places.filter(({ kind }) => kind === "empty") ?? [];
  const level = levelOf(current());
  for (const { place } of free) await command({ do: "seatbot", place, level });
}
