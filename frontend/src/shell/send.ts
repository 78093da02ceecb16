/** Sending a page of this site to somebody: a sentence or two, the link, and a picture of the cards. */

import { get, getFile, Refused } from "./api.ts";
import { refuse } from "./notice.ts";
import { current, set } from "./state.ts";

/** What the server says of an address (`GET /api/preview`): nothing that its reader may not see. */
export interface Shared {
  title: string;
  text: string;
  link: string;
  /** A PNG of its cards; "" if there is none. */
  picture: string;
}

/** Hand what an address shows to the device's share sheet; else copy it; else show it. */
export async function send(path: string): Promise<void> {
  try {
    const { lang } = current().prefs;
    await sendOn(await get<Shared>(`/api/preview?of=${encodeURIComponent(path)}&lang=${lang}`));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    refuse(error);
  }
}

/** Hand a text, its link and its picture to the device's share sheet; else copy them; else show them. */
export async function sendOn(shared: Shared): Promise<void> {
  if (!(await isHandedOver(shared))) await copyShared(shared);
}

/** Copy a text with its link; the page shows what came of it. */
export async function copyShared({ text, link }: Shared): Promise<void> {
  const whole = `${text} ${link}`;
  set({ copying: (await isCopied(whole)) ? "text_copied" : "text_not_copied", copyingLink: whole });
}

/** Whether the share sheet has opened, with the picture where the device takes files. */
async function isHandedOver({ title, text, link, picture }: Shared): Promise<boolean> {
  if (typeof navigator.share !== "function") return false;
  const files = await asFiles(picture);
  // Apps that take a file often drop the link: there it is part of the text.
  const asked = files.length ? { title, text: `${text} ${link}`, files } : { title, text, url: link };
  try {
    await navigator.share(asked);
    return true;
  } catch (error) {
    // A person who closes the share sheet has changed their mind; anything else means that it never opened.
    return error instanceof DOMException && error.name === "AbortError";
  }
}

async function asFiles(picture: string): Promise<File[]> {
  if (!picture || typeof navigator.canShare !== "function") return [];
  const { pathname, search } = new URL(picture);
  try {
    const files = [new File([await getFile(pathname + search)], "oudler.png", { type: "image/png" })];
    return navigator.canShare({ files }) ? files : [];
  } catch {
    return []; // the words and the link are enough
  }
}

/** Copy a link; returns what came of it, in a sentence. */
export async function copyLink(link: string): Promise<string> {
  const copying = (await isCopied(link)) ? "copied" : "not_copied";
  set({ copying, copyingLink: link });
  return current().words.say(copying, { link });
}

/** Copy a text; false if that fails, as it does on a page without https. */
export async function isCopied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
