// `npm run build`: builds the client for browsers and for rendering on the server, and remembers what from; says what
// each page weighs (not with `--quiet`).
// Imported by bin/start.mjs on Node 20, so everything heavy is imported only when there is something to build.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { productFolders, root } from "./folders.mjs";
import { mostScriptBytes, weighPages } from "./weight.mjs";

const dist = join(root, "dist");
const stamp = join(dist, "built-from");
/** Everything the built client depends on. */
const sources = [...productFolders, "vite.config.ts", "package-lock.json", "bin/build.mjs"];
const compressible = new Set([".js", ".css", ".svg", ".json", ".webmanifest", ".txt"]);
const compressedFromBytes = 1_000;

/** Whether `dist/` was built from the files as they are now. */
export async function isBuilt() {
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashOfSources();
}

/** The overlays' entry: beside the pages' client, sharing none of its files, with a manifest of its own. */
const overlayBuild = {
  manifest: ".vite/overlay.json",
  emptyOutDir: false,
  copyPublicDir: false,
  rolldownOptions: { input: "features/overlays/client/stage/main.tsx" },
};

/** A script inside every document, as one piece that is no module: `dist/client/.vite/<name>.js`. */
const inlineBuild = (name) => ({
  configFile: false,
  build: {
    target: "es2023",
    outDir: join(dist, "client/.vite"),
    emptyOutDir: false,
    copyPublicDir: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: join(root, `site/client/${name}.ts`),
      output: { format: "iife", entryFileNames: `${name}.js` },
    },
  },
});

/** Builds into `dist/` whatever was there before; the stamp comes last, so a broken-off build counts as none. */
export async function build({ quiet = false } = {}) {
  const hash = hashOfSources();
  await rm(stamp, { force: true });
  // Whoever runs it (a test, say): with another one React's development build comes along, or half of it.
  process.env.NODE_ENV = "production";
  const { build: viteBuild } = await import("vite");
  const options = { root, logLevel: "warn", configFile: join(root, "vite.config.ts") };
  await viteBuild(options);
  await viteBuild({ ...options, build: overlayBuild });
  for (const name of ["before-paint", "boot", "push-worker"]) await viteBuild({ ...options, ...inlineBuild(name) });
  await viteBuild({ ...options, build: { ssr: true } });
  await compressFiles(join(dist, "client"));
  writeFileSync(stamp, hash);
  if (!quiet) report();
}

function hashOfSources() {
  const hash = createHash("sha256");
  for (const path of sources.flatMap(filesOf).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Paths of a file or of everything in a folder but its tests, relative to the root, with forward slashes. */
function filesOf(path) {
  const entries = existsSync(join(root, path)) ? readdirOf(path) : [];
  return entries.filter((entry) => !/(^|\/)tests\/|\.test\.tsx?$/.test(entry));
}

function readdirOf(path) {
  if (extname(path) !== "") return [path];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? readdirOf(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
  );
}

/** Writes `x.br` and `x.gz` beside every text file, so the server never compresses them. */
async function compressFiles(folder) {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of paths) await compressFile(path);
}

async function compressFile(path) {
  const bytes = readFileSync(path);
  const [gz, br] = await Promise.all([
    promisify(gzip)(bytes, { level: 9 }),
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  ]);
  if (bytes.length >= compressedFromBytes && br.length < bytes.length) {
    writeFileSync(`${path}.gz`, gz);
    writeFileSync(`${path}.br`, br);
  }
}

/** A page over its limit fails a test (bin/weight.test.ts), not the build: a site that is heavy still serves. */
function report() {
  const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
  const { sharedBytes, pages } = weighPages(dist);
  console.log(`Built: scripts of every page ${kb(sharedBytes)} (gzip)`);
  for (const { page, scriptBytes, styleBytes, isLimited, tooHeavy } of pages) {
    const limits = isLimited ? `of ${kb(mostScriptBytes)}` : "no limit";
    const verdict = tooHeavy ? "TOO HEAVY" : "";
    const figures = `${kb(scriptBytes).padStart(9)} ${limits.padEnd(12)}  styles ${kb(styleBytes)}`;
    console.log(`  ${page.padEnd(24)}${figures}  ${verdict}`.trimEnd());
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href)
  await build({ quiet: process.argv.includes("--quiet") });
