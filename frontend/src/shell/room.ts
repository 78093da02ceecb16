/** Rooms: the parts of the page. A room hands the shell the members of `Room` that it needs, and nothing else
 * of it is known outside. Rooms that few visits need are loaded when their address is first opened. */

import type { TemplateResult } from "lit-html";
import type { Preferences } from "./preferences.ts";
import type { Address } from "./routes.ts";
import type { State } from "./state.ts";
import { roomsFolder } from "./version.ts";

/** How one comes to a room: the page shown before, and what else is wished there. */
export interface Coming {
  from: string;
  wish: string;
}

export interface Panel<S extends State = State> {
  /** The key of its title. */
  title: string;
  content(state: S): TemplateResult;
  opened?(): void;
}

export interface Room<S extends State = State> {
  /** Its pages, by the view under which the state names them. */
  pages?: Record<string, (state: S) => TemplateResult>;
  panels?: Record<string, Panel<S>>;
  /** What its panels keep while they are open. */
  panelClosed?: Partial<S>;
  /** The title of a page of its own, the nearest first. */
  title?(state: S): (string | undefined)[];
  /** How many things await this person, shown before the title. */
  awaiting?(state: S): number;
  /** Its own tools in the header. */
  tools?(state: S): TemplateResult;
  /** The state as its pages show it, for the panels over them. */
  shown?(state: S): S;
  /** Once, when the page starts. */
  begin?(): void;
  /** Show what an address means. */
  arrive?(parts: string[], coming: Coming): Promise<void>;
  /** The person goes to another address, or becomes another person. */
  leave?(to: Address | null): void;
  /** Fetch what it shows again. */
  refresh?(): Promise<void>;
  /** The sentences are about to be fetched in another language. */
  speaking?(): void;
  /** They have been; a room without this arrives anew. */
  spoken?(): void;
  /** Before and after a preference is changed. */
  preferring?(next: Preferences): Promise<void> | void;
  preferred?(changed: Partial<Preferences>): void;
  /** Before the page is drawn; what it returns is done after. */
  drawing?(): (() => void) | void;
  /** Where the focus goes when its element is gone: to the first of these selectors that finds one. */
  focused?: string[];
  /** A key was pressed on one of its pages. */
  stroke?(event: KeyboardEvent): void;
  /** Say in passing what came of something, where its pages say such things. */
  tell?(text: string): void;
}

type Load<S extends State = State> = () => Promise<{ room: Room<S> }>;

/** Milliseconds after its start within which a page counts as the newest version. */
const NEW = 10_000;

const here = new Map<string, Room>();
const coming = new Map<string, Load>();

/** Add a room that is there from the start. */
export function register<S extends State>(name: string, room: Room<S>): void {
  here.set(name, room as unknown as Room);
}

/** Add a room that comes when it is entered. */
export function registerLater<S extends State>(name: string, load: Load<S>): void {
  coming.set(name, load as unknown as Load);
}

/** Every room that is there. */
export function rooms(): Room[] {
  return [...here.values()];
}

/** The room whose page is shown. */
export function roomOf({ view }: State): Room | undefined {
  return rooms().find(({ pages }) => pages && view in pages);
}

/** The name of that room; "" on a page that is none's. */
export function nameOfRoom({ view }: State): string {
  return [...here].find(([, { pages }]) => pages && view in pages)?.[0] ?? "";
}

/** A room, once loaded. A page that has been replaced by a newer version no longer finds its rooms,
 * so it is reloaded. */
export async function enter(name: string): Promise<Room | undefined> {
  const load = coming.get(name);
  if (load && !here.has(name)) {
    try {
      const [{ room }] = await Promise.all([load(), dressed(name)]);
      register(name, room);
    } catch (error) {
      if (performance.now() > NEW) location.reload();
      throw error;
    }
  }
  return here.get(name);
}

/** Load a room's style sheet, so that the room is never seen without it. */
function dressed(name: string): Promise<unknown> {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = `${roomsFolder}${name}.css`;
  return new Promise((ready, failed) => {
    link.onload = ready;
    link.onerror = failed;
    document.head.append(link);
  });
}
