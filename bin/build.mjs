// Builds the client for browsers and for server rendering, stores a hash of the sources, and prints each page's weight
// (not with `--quiet`). bin/start.mjs imports this file on Node 20, so heavy modules are imported only for a build.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { extname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { productFolders, root } from "./folders.mjs";
import { mostScriptBytes, weighPages } from "./weight.mjs";

const defaultDist = join(root, "dist");
const languagesFolder = join(root, "languages");
const sources = [...productFolders, "languages", "vite.config.ts", "package-lock.json", "bin/build.mjs"];
const compressible = new Set([".js", ".css", ".svg", ".json", ".webmanifest", ".txt"]);
const compressedFromBytes = 1_000;

export async function isBuilt() {
  const stamp = stampOf(defaultDist);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashOfSources();
}

const stampOf = (dist) => join(dist, "built-from");

/** The overlays share no files with the pages' client and have their own manifest. */
const overlayBuild = {
  manifest: ".vite/overlay.json",
  emptyOutDir: false,
  copyPublicDir: false,
  rolldownOptions: { input: "features/overlays/client/stage/main.tsx" },
};

/** Adds the pages' client in another language to the English build. Both share files without texts. */
const languageBuild = (language) => ({
  manifest: `.vite/manifest.${language}.json`,
  emptyOutDir: false,
  copyPublicDir: false,
});

/** Builds a script that every document inlines, as one classic script: `dist/client/.vite/<name>.js`. */
const inlineBuild = (name, dist, messagesPlugin) => ({
  configFile: false,
  plugins: [messagesPlugin({})],
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

/**
 * Replaces an earlier build in `dist`, in English and in every language of the folder `languages`. The stamp is written
 * last, so an interrupted build counts as missing.
 */
export async function build({ quiet = false, dist = defaultDist, languages = languagesFolder } = {}) {
  const hash = hashOfSources();
  const stamp = stampOf(dist);
  await rm(stamp, { force: true });
  process.env.BUILD_DIST = dist;
  process.env.BUILD_LANGUAGES = languages;
  // Sets the value that excludes React's development build, because a test may have set another.
  process.env.NODE_ENV = "production";
  const { build: viteBuild } = await import("vite");
  const { messagesPlugin } = await import("./messages-plugin.mjs");
  const options = { root, logLevel: "warn", configFile: join(root, "vite.config.ts") };
  await viteBuild(options);
  await viteBuild({ ...options, build: overlayBuild });
  for (const name of ["before-paint", "boot", "push-worker"])
    await viteBuild({ ...options, ...inlineBuild(name, dist, messagesPlugin) });
  await viteBuild({ ...options, build: { ssr: true } });
  for (const language of existsSync(languages) ? readdirSync(languages) : []) {
    process.env.BUILD_LANGUAGE = language;
    await viteBuild({ ...options, build: languageBuild(language) });
    await viteBuild({ ...options, build: { ssr: true, emptyOutDir: false } });
  }
  delete process.env.BUILD_LANGUAGE;
  await compressFiles(join(dist, "client"));
  writeFileSync(stamp, hash);
  if (!quiet) report(dist);
}

function hashOfSources() {
  const hash = createHash("sha256");
  for (const path of sources.flatMap(listFiles).sort()) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update("\0");
  }
  return hash.digest("hex");
}

/** Returns the paths of a file, or of a folder's files without tests, relative to the root, with forward slashes. */
function listFiles(path) {
  const entries = existsSync(join(root, path)) ? listFolder(path) : [];
  return entries.filter((entry) => !/(^|\/)tests\/|\.test\.tsx?$/.test(entry));
}

function listFolder(path) {
  if (extname(path) !== "") return [path];
  return readdirSync(join(root, path), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFolder(`${path}/${entry.name}`) : [`${path}/${entry.name}`],
  );
}

/** Writes `x.br` and `x.gz` next to every text file, so the server never compresses them. */
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

/**
 * Only prints pages over their limit: a heavy site still works, so a test fails (bin/weight.test.ts) and not the build.
 */
function report(dist) {
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
