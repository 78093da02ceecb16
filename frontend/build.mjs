// Writes the page into src/oudler/web/static/, and with --tests the tests into built/.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { copyFile, cp, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { bytecode } from "./bytecode.mjs";
import { icon } from "./icons.mjs";

const here = new URL("./", import.meta.url);
const path = (name) => fileURLToPath(new URL(name, here));

/** The server inside the page, which offline.py packs: rules, bots, tables and sentences. */
const ARCHIVE = "built/oudler.zip";
/** What Pyodide runs by. */
const PYTHON_FILES = ["pyodide.asm.mjs", "pyodide.asm.wasm"];
const read = async (name) => JSON.parse(await readFile(path(`node_modules/pyodide/${name}`), "utf-8"));
/** The rooms that have a style sheet of their own; `shell/room.ts` loads both. */
const ROOMS = ["analysis", "contest", "review", "sheet", "teach", "tournament"];
const LIBRARY = "python_stdlib.zip";
/** Pyodide's version, and how its library was compiled: part of an address that never changes. */
const PYTHON = `${(await read("package.json")).version}-${await compiling()}`;
/** What Pyodide must know of itself; its own packages are not used. */
const PYTHON_LOCK = { ...(await read("pyodide-lock.json")), packages: {} };

/** A name for all that the page is made of, the drawings of the cards and the archive too. */
async function version() {
  const sum = createHash("sha256");
  if (!isTest) sum.update(await readFile(path(ARCHIVE)));
  const rooms = (await readdir(path("src/"), { withFileTypes: true })).filter((one) => one.isDirectory()).map(({ name }) => `src/${name}/`);
  for (const folder of ["src/", ...rooms.sort(), "static/", "./", "../src/oudler/deck/"]) {
    const files = await readdir(path(folder), { withFileTypes: true });
    for (const { name } of files.filter((one) => one.isFile()).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      sum.update(name).update(await readFile(path(folder + name)));
    }
  }
  return sum.digest("hex").slice(0, 12);
}

/** A short name for the way that Python is compiled. */
async function compiling() {
  return createHash("sha256").update(await readFile(path("bytecode.mjs"))).digest("hex").slice(0, 6);
}

/** Python's library, compiled; kept between builds. */
async function library() {
  const kept = path(`built/stdlib-${PYTHON}.zip`);
  const known = await readFile(kept).catch(() => null);
  if (known) return known;
  const made = await bytecode(await readFile(path(`node_modules/pyodide/${LIBRARY}`)));
  await writeFile(kept, made);
  return made;
}

/** Write a smaller copy of a file beside it, for browsers that take it; returns its size. */
async function compress(file) {
  const small = await promisify(gzip)(await readFile(file), { level: 9 });
  await writeFile(`${file}.gz`, small);
  return small.length;
}

/** The files of the server inside the page, each with the bytes that come over the network. */
async function offlineFiles(out) {
  const python = `python/${PYTHON}/`;
  await mkdir(out + python, { recursive: true });
  for (const name of PYTHON_FILES) await copyFile(path(`node_modules/pyodide/${name}`), out + python + name);
  await writeFile(out + python + LIBRARY, await library());
  await writeFile(`${out}oudler.zip`, await bytecode(await readFile(path(ARCHIVE))));
  const names = ["page-server.js", "oudler.zip", ...[...PYTHON_FILES, LIBRARY].map((name) => python + name)];
  const found = names.map(async (name) => {
    const { size } = await stat(out + name);
    return { name, size, bytes: await compress(out + name) };
  });
  return Promise.all(found);
}

/** The files beside app.js: those it imports first of all, and the rooms that come later. */
function filesOf({ outputs }) {
  const names = Object.keys(outputs).map((name) => [name.slice(name.lastIndexOf("static/") + "static/".length), outputs[name]]);
  const parts = names.map(([name]) => name).filter((name) => name !== "app.js");
  const [, app] = names.find(([name]) => name === "app.js");
  const imported = app.imports.filter(({ kind }) => kind === "import-statement").map(({ path }) => path);
  const first = parts.filter((name) => imported.some((path) => path.endsWith(name)));
  return { first, others: parts.filter((name) => !first.includes(name)) };
}

/** What comes later, when it is opened. */
const LATER = [...ROOMS.map((name) => `${name}/room`), "home/manual"];
/** It finds all that came first in one script: without this, each would cut that into pieces. */
const TOGETHER = {
  name: "together",
  setup({ onLoad }) {
    onLoad({ filter: new RegExp(`/(${LATER.join("|")})\\.ts$`) }, async ({ path }) => ({
      contents: `${await readFile(path, "utf-8")}\nimport "../first.ts";\n`,
      loader: "ts",
    }));
  },
};

const isTest = process.argv.includes("--tests");
const VERSION = await version();
const define = {
  VERSION: JSON.stringify(VERSION),
  PYTHON: JSON.stringify(PYTHON),
  PYTHON_LOCK: JSON.stringify(PYTHON_LOCK),
  OFFLINE_FILES: "[]",
  ROOM_FILES: "[]",
};
const shared = {
  bundle: true,
  define,
  format: "esm",
  target: "es2022",
  logLevel: "warning",
};

if (isTest) {
  const tests = (await readdir(path("tests"))).filter((name) => name.endsWith(".test.ts"));
  await build({
    ...shared,
    entryPoints: tests.map((name) => path(`tests/${name}`)),
    outdir: path("built/tests"),
    outExtension: { ".js": ".mjs" },
    platform: "node",
    external: ["node:*"],
  });
} else {
  const out = path("../src/oudler/web/static/");
  await rm(out, { recursive: true, force: true });
  await mkdir(out, { recursive: true });
  await cp(path("static/"), out, { recursive: true });
  const parts = { ...shared, minify: true, external: ["node:*"] };
  await build({ ...parts, entryPoints: [path("src/offline/page-server.ts")], outfile: `${out}page-server.js` });
  define.OFFLINE_FILES = JSON.stringify(await offlineFiles(out));
  const rooms = `rooms/${VERSION}/`;
  const { metafile } = await build({
    ...shared,
    entryPoints: { app: path("src/main.ts"), ...Object.fromEntries(ROOMS.map((name) => [`${rooms}${name}`, path(`src/style/${name}.css`)])) },
    outdir: out,
    splitting: true,
    chunkNames: `${rooms}[name]-[hash]`,
    metafile: true,
    minify: true,
    plugins: [TOGETHER],
  });
  const { first, others } = filesOf(metafile);
  define.ROOM_FILES = JSON.stringify([...first, ...others].map((name) => name.slice(rooms.length)));
  await build({ ...shared, entryPoints: [path("src/worker.ts")], outfile: `${out}worker.js`, minify: true });
  await build({ entryPoints: [path("src/style.css")], outfile: `${out}style.css`, bundle: true, minify: true });
  for (const name of ["app.js", "style.css", ...first, ...others]) await compress(out + name);
  const html = await readFile(`${out}index.html`, "utf-8");
  // What the script imports is fetched beside it, instead of after it.
  const preloads = first.map((name) => `<link rel="modulepreload" href="/static/${name}" />\n    `).join("");
  const whole = html.replaceAll("?v=", `?v=${VERSION}`).replace("<script", `${preloads}<script`);
  await writeFile(`${out}index.html`, whole);
  const svg = await readFile(`${out}icon.svg`, "utf-8");
  await writeFile(`${out}icon-192.png`, icon(svg, 192));
  await writeFile(`${out}icon-512.png`, icon(svg, 512));
  await writeFile(`${out}maskable-512.png`, icon(svg, 512, true));
  await writeFile(`${out}touch-180.png`, icon(svg, 180, true));
}
