/** Installing the page on a device: its files cached, its name in the viewer's language. */

/** Register the service worker, if the browser supports it, and wait until it controls the page. */
export async function keepFiles(): Promise<void> {
  const workers = navigator.serviceWorker;
  const registered = await workers?.register("/worker.js").catch(() => undefined);
  if (registered) await workers.ready;
}

/** Link the manifest in this language. */
export function nameManifest(lang: string): void {
  const link = document.querySelector("link[rel=manifest]");
  const href = `/manifest.webmanifest?lang=${lang}`;
  if (link?.getAttribute("href") !== href) link?.setAttribute("href", href);
}
