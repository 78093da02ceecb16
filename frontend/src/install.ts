/** Installing the page on a device: its files cached, its name in the viewer's language. */

/** Register the service worker, where the browser has them. */
export async function keepFiles(): Promise<void> {
  await navigator.serviceWorker?.register("/worker.js").catch(() => undefined);
}

/** Link the manifest in this language. */
export function nameManifest(lang: string): void {
  const link = document.querySelector("link[rel=manifest]");
  const href = `/manifest.webmanifest?lang=${lang}`;
  if (link?.getAttribute("href") !== href) link?.setAttribute("href", href);
}
