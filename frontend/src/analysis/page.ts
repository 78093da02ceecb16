/** A page of this room. To add one, write it in a file of its own and name it in `PAGES` of room.ts. */

import type { TemplateResult } from "lit-html";
import type { State } from "../shell/state.ts";

export interface Page<S extends State = State> {
  /** The key of its name. */
  title: string;
  /** The key of the sentence on its door; without it, one comes here from elsewhere only. */
  says?: string;
  content(state: S): TemplateResult;
  /** Show what the address means; what the link carries is in `location.hash`. */
  arrive(): Promise<void> | void;
  /** The person goes to another address. */
  leave?(): void;
  /** A key was pressed on it. */
  stroke?(event: KeyboardEvent): void;
}

/** The name of a page's view: the landing's is "analysis", the hand's "analysis_hand". */
export function viewOf(name: string): string {
  return name ? `analysis_${name}` : "analysis";
}
