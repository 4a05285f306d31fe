// Reads CHANGELOG.md. The release takes its upgrade notes from there.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./folders.mjs";

const needsStop = /^- \*\*Needs a stop\*\*/m;

/**
 * Returns the version's entry without its heading, and whether old processes must stop before the new version starts.
 * Undefined if the changelog has no such entry.
 */
export function readChange(version, text = readFileSync(join(root, "CHANGELOG.md"), "utf8")) {
  const [, ...entries] = text.split(/^## /m);
  const entry = entries.find((each) => each.split(/\s/, 1)[0] === version);
  if (entry === undefined) return undefined;
  const notes = entry.slice(entry.indexOf("\n")).trim();
  return { version, notes, needsStop: needsStop.test(notes) };
}
