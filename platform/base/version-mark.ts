// What a form of the desk was shown of the thing it edits: sent back with it, it tells whether somebody else changed that
// meanwhile.
import { createHash } from "node:crypto";
import { typedKeys } from "../contract/typed-keys.ts";

/** 16 hex digits over what can be edited (common/contract/desk-fields.ts), whatever the order of its names. Times are their ISO texts. */
export function versionMark<Name extends string>(
  thing: Readonly<Record<NoInfer<Name>, unknown>>,
  fields: Readonly<Record<Name, string>>,
): string {
  const ordered = typedKeys(fields)
    .sort()
    .map((name) => [name, thing[name]]);
  return createHash("sha256").update(JSON.stringify(ordered)).digest("hex").slice(0, 16);
}

/** `outageTexts`: what was sent along; who sends nothing has seen nothing, and writes over what stands. */
export const isStale = (seen: string | undefined, mark: string): boolean => seen !== undefined && seen !== mark;

export type EditConflict = { why: "changed_meanwhile" };
