// Writes the page into src/oudler/web/static/, and with --tests the tests into built/.
import { build } from "esbuild";
import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const here = new URL("./", import.meta.url);
const path = (name) => fileURLToPath(new URL(name, here));
const shared = { bundle: true, format: "esm", target: "es2022", logLevel: "warning" };

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
  await build({ entryPoints: [path("src/style.css")], outfile: `${out}style.css`, minify: true });
}
