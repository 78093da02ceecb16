/** The worker that runs the server inside the page: Python by Pyodide (decision 0040).
 *
 * The page sends requests as the server gets them, and hears the parts of their answers. */

import { loadPyodide, type PyodideAPI } from "pyodide";
import { pythonFolder, version } from "../shell/version.ts";
import { KeptLog } from "./kept-log.ts";

declare const PYTHON_LOCK: string;

/** What the page sends: a request, or the end of one. */
export type Call = { number: number; method: string; path: string; body: string } | { leave: number };

/** What the page receives: progress of the start, then the parts of each answer, as `in_page.py` sends them. */
export type Said =
  | { is: "loaded" | "ready" | "elsewhere" | "failed" }
  | { is: "part"; number: number; part: string };

/** `PageServer` of `in_page.py`. */
interface Server {
  ask(number: number, asked: string): void;
  leave(number: number): void;
}

const FOLDER = "/oudler";
const OPEN = `
import sys
sys.path.append("${FOLDER}")
from oudler.site.in_page import open_in_page
open_in_page
`;
/** Milliseconds after which another page must have the log: a page just closed releases it sooner. */
const PATIENCE = 1500;

const say = (said: Said) => postMessage(said);

/** Wait until no other page has the log: two servers on one log would undo each other's work. */
async function alone(): Promise<void> {
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return; // a page without https
  const waiting = setTimeout(() => say({ is: "elsewhere" }), PATIENCE);
  await new Promise<void>((granted) => {
    void locks.request("oudler-offline", () => {
      granted();
      return new Promise(() => undefined); // until this worker ends
    });
  });
  clearTimeout(waiting);
}

async function python(): Promise<PyodideAPI> {
  const archive = fetch(`/static/oudler.zip?v=${version}`).then((found) => found.arrayBuffer());
  const found = await loadPyodide({
    indexURL: pythonFolder,
    lockFileContents: PYTHON_LOCK,
    packageBaseUrl: pythonFolder,
  });
  found.unpackArchive(await archive, "zip", { extractDir: FOLDER });
  return found;
}

async function start(): Promise<void> {
  const [log, run] = await Promise.all([alone().then(() => KeptLog.open()), python()]);
  say({ is: "loaded" });
  let cookie = await log.cookie();
  const tell = (number: number, part: string) => {
    const set = (JSON.parse(part) as { headers?: Record<string, string> }).headers?.["set-cookie"];
    if (set) void log.setCookie((cookie = set.split(";")[0] ?? ""));
    say({ is: "part", number, part });
  };
  const open = run.runPython(OPEN);
  const keep = (rows: string) => log.keep(rows);
  const drop = (stream: string) => log.drop(stream);
  const server: Server = await open(await log.all(), keep, drop, tell);
  addEventListener("message", ({ data }: MessageEvent<Call>) => {
    if ("leave" in data) return server.leave(data.leave);
    const { number, ...asked } = data;
    server.ask(number, JSON.stringify({ ...asked, cookie }));
  });
  say({ is: "ready" });
}

start().catch((error: unknown) => {
  console.error(error);
  say({ is: "failed" });
});
