/** What can be asked of the page wherever one is; each room adds its own. */

import type { Preferences } from "./preferences.ts";
import type { Cue } from "./sound.ts";

export type Asked =
  /** Go to an address; its room knows what else is wished there. */
  | { type: "visit"; path: string; wish?: string }
  | { type: "panel"; panel: string }
  | { type: "panelClosed"; panel: string }
  | { type: "prefer"; changed: Partial<Preferences> }
  | { type: "hear"; cue: Cue }
  | { type: "copy"; link: string }
  | { type: "share"; link: string; title: string }
  /** Send what an address of this site shows. */
  | { type: "send"; path: string };

/** Carries out what is asked: a room's own actions, and those of the floors below it. */
export type Ask<Own = never> = (asked: Own | Asked) => void;

/** Take the text out of a form's field; `back` puts it there again, in case it was refused. */
export function taken(event: SubmitEvent): { text: string; back: () => void } {
  event.preventDefault();
  const form = event.target as HTMLFormElement;
  const text = String(new FormData(form).get("text") ?? "").trim();
  form.reset();
  const back = () => {
    const field = form.elements.namedItem("text");
    if (field instanceof HTMLInputElement && !field.value) field.value = text;
  };
  return { text, back };
}
