// Detects edits that somebody else made meanwhile: a desk form sends back a mark of the version it showed.
import { createHash } from "node:crypto";
import { typedKeys } from "../contract/typed-keys.ts";

/**
 * Returns 16 hex digits, a hash of all editable fields (each feature's contract/desk-fields.ts). The order of the names does not
 * matter. Dates are ISO texts.
 */
export function versionMark<Name extends string>(
  record: Readonly<Record<NoInfer<Name>, unknown>>,
  fields: Readonly<Record<Name, string>>,
): string {
  const ordered = typedKeys(fields)
    .sort()
    .map((name) => [name, record[name]]);
  return createHash("sha256").update(JSON.stringify(ordered)).digest("hex").slice(0, 16);
}

/**
 * `seen`: the mark the form sent back. A caller that sends none saw no earlier version, so it overwrites the current one.
 */
export const isStale = (seen: string | undefined, mark: string): boolean => seen !== undefined && seen !== mark;

export type EditConflict = { why: "changed_meanwhile" };
