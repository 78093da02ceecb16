// Writes the page into src/oudler/web/static/, and with --tests the tests into built/.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { icon } from "./icons.mjs";

const here = new URL("./", import.meta.url);
const path = (name) => fileURLToPath(new URL(name, here));

/** A name for all that the page is made of, the drawings of the cards too. */
async function version() {
  const sum = createHash("sha256");
  for (const folder of ["src/", "src/style/", "static/", "./", "../src/oudler/deck/"]) {
    const files = await readdir(path(folder), { withFileTypes: true });
    for (const { name } of files.filter((one) => one.isFile()).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      sum.update(name).update(await readFile(path(folder + name)));
    }
  }
  return sum.digest("hex").slice(0, 12);
}

const VERSION = await version();
const shared = {
  bundle: true,
  define: { VERSION: JSON.stringify(VERSION) },
  format: "esm",
  target: "es2022",
  logLevel: "warning",
};

if (process.argv.includes("--tests")) {
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
  await build({ ...shared, entryPoints: [path("src/main.ts")], outfile: `${out}app.js`, minify: true });
  await build({ ...shared, entryPoints: [path("src/worker.ts")], outfile: `${out}worker.js`, minify: true });
  await build({ entryPoints: [path("src/style.css")], outfile: `${out}style.css`, bundle: true, minify: true });
  const html = await readFile(`${out}index.html`, "utf-8");
  await writeFile(`${out}index.html`, html.replaceAll("?v=", `?v=${VERSION}`));
  const svg = await readFile(`${out}icon.svg`, "utf-8");
  await writeFile(`${out}icon-192.png`, icon(svg, 192));
  await writeFile(`${out}icon-512.png`, icon(svg, 512));
  await writeFile(`${out}maskable-512.png`, icon(svg, 512, true));
  await writeFile(`${out}touch-180.png`, icon(svg, 180, true));
}
