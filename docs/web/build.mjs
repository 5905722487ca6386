// Bundle the sources into acausal/pictures/assets: the same bytes from the same sources.
// Run by `make web`; `make web-check` fails where what is committed differs.
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import path from "node:path";
import { build } from "esbuild";

const here = path.dirname(fileURLToPath(import.meta.url));
const assets = path.join(here, "..", "..", "acausal", "pictures", "assets");
const banner = {
  explain: "acausal: the page that explains. MIT.",
  viewer: "acausal: the viewer. MIT. Holds three.js (MIT) and uPlot (MIT, Leon Sorokin): see LICENSES.txt.",
  dashboard: "acausal: the dashboard. MIT. Holds uPlot (MIT, Leon Sorokin): see LICENSES.txt.",
  live: "acausal: the live page. MIT. Holds uPlot (MIT, Leon Sorokin): see LICENSES.txt.",
  live3d: "acausal: the live page with bodies. MIT. Holds three.js (MIT) and uPlot (MIT, Leon Sorokin): see LICENSES.txt.",
  live_worker: "acausal: the worker of the live page. MIT.",
};

for (const [name, text] of Object.entries(banner)) {
  for (const ending of ["js", "css"]) {
    if (!existsSync(path.join(here, "src", `${name}.${ending}`))) continue; // a style is shared
    await build({
      absWorkingDir: here,
      entryPoints: [`src/${name}.${ending}`],
      outfile: path.join(assets, `${name}.${ending}`),
      bundle: true,
      minify: true,
      format: "iife",
      target: "es2022",
      charset: "utf8",
      legalComments: "inline",
      banner: { [ending]: `/*! ${text} */` },
      logLevel: "warning",
    });
  }
}

const own = readFileSync(path.join(here, "licenses.txt"), "utf8");
/** @param {string} file */
const licence = (file) => readFileSync(path.join(here, "node_modules", file), "utf8").trim();
const parts = [
  own.trim(),
  `three.js ${version("three")}\n\n${licence("three/LICENSE")}`,
  `uPlot ${version("uplot")}\n\n${licence("uplot/LICENSE")}`,
  `STIX Two Math 2.12 b168a, cut and renamed (npm package @fontsource/stix-two-math ` +
    `${version("@fontsource/stix-two-math")})\n\n${licence("@fontsource/stix-two-math/LICENSE")}`,
];
const rule = `\n\n${"-".repeat(78)}\n\n`;
write("LICENSES.txt", parts.join(rule).replaceAll("\r\n", "\n") + "\n");

// What was built from what: a test compares it without node.
/** @param {string} file */
const hash = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");
/** @type {Record<string, string>} */
const inputs = {};
const sources = readdirSync(path.join(here, "src")).map((name) => `src/${name}`);
for (const name of ["build.mjs", "licenses.txt", "package.json", "package-lock.json", ...sources].sort()) {
  inputs[name] = hash(path.join(here, name));
}
/** @type {Record<string, string>} */
const outputs = {};
for (const name of readdirSync(assets).sort()) {
  if (name !== "manifest.json") outputs[name] = hash(path.join(assets, name));
}
write("manifest.json", JSON.stringify({ inputs, outputs }, null, 1) + "\n");

/** @param {string} name */
function version(name) {
  return JSON.parse(readFileSync(path.join(here, "node_modules", name, "package.json"), "utf8")).version;
}

/**
 * @param {string} name
 * @param {string} text
 */
function write(name, text) {
  writeFileSync(path.join(assets, name), text);
}
