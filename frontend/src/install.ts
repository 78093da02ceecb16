/** What makes the page an application of the device: its files kept, its name in the language. */

/** Keep the page's files in the browser, where it can. */
export async function keepFiles(): Promise<void> {
  await navigator.serviceWorker?.register("/worker.js").catch(() => undefined);
}

/** Name the manifest of this language. */
export function nameManifest(lang: string): void {
  const link = document.querySelector("link[rel=manifest]");
  const href = `/manifest.webmanifest?lang=${lang}`;
  if (link?.getAttribute("href") !== href) link?.setAttribute("href", href);
}
