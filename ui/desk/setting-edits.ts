// Separates the edits of a settings section from the values that were only shown. Only the edits are saved, so an admin never
// reverts another admin's change.
import { isRecord } from "../../platform/contract/json-values.ts";

export type Values = Record<string, unknown>;

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the values of `draft` that differ from the shown ones. A group keeps only its values that differ. */
export function diffValues(shown: Values, draft: Values): Values {
  const edits = Object.entries(draft).flatMap(([name, value]) => {
    const shownValue = shown[name];
    if (isEqual(shownValue, value)) return [];
    return [[name, isRecord(shownValue) && isRecord(value) ? diffValues(shownValue, value) : value] as const];
  });
  return Object.fromEntries(edits);
}

export function pickShown(shown: Values, edits: Values): Values {
  const pairs = Object.entries(edits).map(([name, value]) => {
    const shownValue = shown[name];
    return [name, isRecord(shownValue) && isRecord(value) ? pickShown(shownValue, value) : shownValue] as const;
  });
  return Object.fromEntries(pairs);
}

export function applyEdits(shown: Values, edits: Values): Values {
  const edited = Object.entries(edits).map(([name, value]) => {
    const is = shown[name];
    return [name, isRecord(is) && isRecord(value) ? applyEdits(is, value) : value] as const;
  });
  return { ...shown, ...Object.fromEntries(edited) };
}
