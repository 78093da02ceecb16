/** Forms that are emptied once the server has what they held. */

/** What a form holds. */
export function heldBy(form: HTMLFormElement | undefined): string {
  return form ? JSON.stringify([...new FormData(form)].map(([name, value]) => [name, String(value)])) : "";
}

/** Empty a form that still holds this: what somebody has typed meanwhile stays. */
export function empty(form: HTMLFormElement | undefined, held: string): void {
  if (heldBy(form) === held) form?.reset();
}
