// A desk form sends back the mark of the version it was loaded with, so concurrent edits are noticed.
import { createHash } from "node:crypto";
import { typedKeys } from "../contract/typed-keys.ts";

/**
 * Returns 16 hex digits: a hash of all editable fields (each feature's contract/desk-fields.ts). The order of the field names
 * does not matter. Dates must be ISO texts.
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

/** `seen` is the mark that the form sent back. A caller without a form sends none and always overwrites the current version. */
export const isStale = (seen: string | undefined, mark: string): boolean => seen !== undefined && seen !== mark;

export type EditConflict = { why: "changed_meanwhile" };
