// What was edited of a section, apart from what was merely shown: only that is saved, so nothing another admin changed
// meanwhile is set back.
import { isRecord } from "../../platform/contract/json-values.ts";

export type Values = Record<string, unknown>;

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The values of `draft` that differ from those shown; of groups only what differs in them. */
export function diffValues(shown: Values, draft: Values): Values {
  const edits = Object.entries(draft).flatMap(([name, value]) => {
    const was = shown[name];
    if (isEqual(was, value)) return [];
    return [[name, isRecord(was) && isRecord(value) ? diffValues(was, value) : value] as const];
  });
  return Object.fromEntries(edits);
}

/** What the edits are of, as it was shown: the server looks whether it still stands. */
export function pickShown(shown: Values, edits: Values): Values {
  const seen = Object.entries(edits).map(([name, value]) => {
    const was = shown[name];
    return [name, isRecord(was) && isRecord(value) ? pickShown(was, value) : was] as const;
  });
  return Object.fromEntries(seen);
}

/** The edits upon what is shown now. */
export function applyEdits(shown: Values, edits: Values): Values {
  const edited = Object.entries(edits).map(([name, value]) => {
    const is = shown[name];
    return [name, isRecord(is) && isRecord(value) ? applyEdits(is, value) : value] as const;
  });
  return { ...shown, ...Object.fromEntries(edited) };
}
