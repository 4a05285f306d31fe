// Measures what the first visit to a page loads, compressed with gzip, which every server uses at least.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

export const mostScriptBytes = 120 * 1024;
export const mostStyleBytes = 20 * 1024;
/** The hunt on a phone needs styles that no other page has. */
const mostHuntStyleBytes = 21 * 1024;
const unlimited = /^admin\//;

const entryName = "site/client/app.tsx";

/**
 * Returns every page of the build in `dist`: `[{ page, scriptBytes, styleBytes, tooHeavy }]`, and `shared`, the scripts
 * that every page loads.
 */
export function weighPages(dist) {
  const folder = join(dist, "client");
  const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
  const getSize = remembering((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
  const sum = (files) => [...new Set(files)].reduce((bytes, file) => bytes + getSize(file), 0);
  const shared = withImports(manifest, entryName);
  const pages = Object.keys(manifest).filter((name) => name.includes("/client/pages/"));
  return {
    sharedBytes: sum(shared.map(({ file }) => file)),
    pages: pages.map((name) => {
      const chunks = [...shared, ...withImports(manifest, name)];
      const page = name.replace(/^.*\/client\/pages\/|\.tsx$/g, "");
      const scriptBytes = sum(chunks.map(({ file }) => file));
      const styleBytes = sum(chunks.flatMap(({ css = [] }) => css));
      const isLimited = !unlimited.test(page);
      const mostStyles = page === "bonus-hunt" ? mostHuntStyleBytes : mostStyleBytes;
      const tooHeavy = isLimited && (scriptBytes > mostScriptBytes || styleBytes > mostStyles);
      return { page, scriptBytes, styleBytes, isLimited, tooHeavy };
    }),
  };
}

/**
 * Returns each overlay's weight: `[{ name, scriptBytes, styleBytes }]`. Overlays are built separately and have their
 * own manifest.
 */
export function weighOverlays(dist) {
  const folder = join(dist, "client");
  const manifest = JSON.parse(readFileSync(join(folder, ".vite/overlay.json"), "utf8"));
  const getSize = (file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length;
  const sum = (files) => [...new Set(files)].reduce((bytes, file) => bytes + getSize(file), 0);
  const entry = "features/overlays/client/stage/main.tsx";
  return ["hunt", "leaderboard", "raffle"].map((name) => {
    const chunks = [
      ...withImports(manifest, entry),
      ...withImports(manifest, `features/overlays/client/stage/${name}.tsx`),
    ];
    const scriptBytes = sum(chunks.map(({ file }) => file));
    return { name, scriptBytes, styleBytes: sum(chunks.flatMap(({ css = [] }) => css)) };
  });
}

/**
 * Returns the bytes that checking a draw adds to the Fairness page: for a signed draw, and the additional bytes for a
 * beacon (its elliptic-curve arithmetic).
 */
export function weighCheck(dist) {
  const folder = join(dist, "client");
  const manifest = JSON.parse(readFileSync(join(folder, ".vite/manifest.json"), "utf8"));
  const listFiles = (...names) => names.flatMap((name) => withImports(manifest, name).map(({ file }) => file));
  const there = new Set(listFiles(entryName, "fairness/client/pages/fairness.tsx"));
  const check = new Set(listFiles("fairness/client/parts/draw-details.tsx")).difference(there);
  const beacon = new Set(listFiles("fairness/checks/beacon-check.ts")).difference(there).difference(check);
  const sum = (files) =>
    [...files].reduce((bytes, file) => bytes + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length, 0);
  return { checkBytes: sum(check), beaconBytes: sum(beacon) };
}

function withImports(manifest, name, seen = new Set()) {
  const chunk = manifest[name];
  if (chunk === undefined || seen.has(name)) return [];
  seen.add(name);
  return [chunk, ...(chunk.imports ?? []).flatMap((other) => withImports(manifest, other, seen))];
}

function remembering(measure) {
  const known = new Map();
  return (file) => {
    if (!known.has(file)) known.set(file, measure(file));
    return known.get(file);
  };
}
