/** Rooms: parts of the page that most visits do not need. Each is loaded when its address is first opened. */

import { roomsFolder } from "./version.ts";

const COMING = {
  contest: () => import("../contest/room.ts"),
  sheet: () => import("../sheet/room.ts"),
  review: () => import("../review/room.ts"),
  teach: () => import("../teach/room.ts"),
  tournament: () => import("../tournament/room.ts"),
};
type Coming = typeof COMING;
export type RoomName = keyof Coming;
type Room<Name extends RoomName> = Awaited<ReturnType<Coming[Name]>>;

/** Milliseconds after its start within which a page counts as the newest version. */
const NEW = 10_000;

const here: { [Name in RoomName]?: Room<Name> } = {};

/** A room, once loaded. A page that has been replaced by a newer version no longer finds its rooms,
 * so it is reloaded. */
export async function enter<Name extends RoomName>(name: Name): Promise<Room<Name>> {
  const known = here[name];
  if (known) return known;
  try {
    const [found] = await Promise.all([COMING[name](), dressed(name)]);
    const room = found as Room<Name>;
    here[name] = room as (typeof here)[Name];
    return room;
  } catch (error) {
    if (performance.now() > NEW) location.reload();
    throw error;
  }
}

/** Load a room's style sheet, so that the room is never seen without it. */
function dressed(name: RoomName): Promise<unknown> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `${roomsFolder}${name}.css`;
  return new Promise((ready, failed) => {
    link.onload = ready;
    link.onerror = failed;
    document.head.append(link);
  });
}

/** A room that has been loaded before. */
export function room<Name extends RoomName>(name: Name): Room<Name> {
  const known = here[name];
  if (!known) throw new Error(`nobody has entered ${name}`);
  return known;
}
