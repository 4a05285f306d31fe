import { isRecord } from "../../platform/contract/json-values.ts";

interface Segment {
  name: string;
  /** `[]` takes every element, `[status=LIVE]` the first element whose status is LIVE. */
  take: "field" | "every" | { name: string; is: string };
}

export interface Path {
  segments: readonly Segment[];
  isOptional: boolean;
}

const parsed = new Map<string, Path>();
const maxParsed = 1_000;

export function parsePath(text: string): Path {
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const bare = text.replace(/\?$/, "");
  const parts = bare === "" ? [] : [...bare.matchAll(/([\w$-]+)(?:\[(?:([\w-]+)=([^\]]*)|)\])?(?:\.|$)/g)];
  const segments = parts.map(([whole, name = "", filter, is = ""]): Segment => {
    if (filter !== undefined) return { name, take: { name: filter, is } };
    return { name, take: whole.includes("[") ? "every" : "field" };
  });
  const path = { segments, isOptional: text.endsWith("?") };
  if (parsed.size >= maxParsed) parsed.clear();
  parsed.set(text, path);
  return path;
}

/**
 * Returns the value at the path, or undefined. A path with `[]` gives a list. `choice` is the index of the element to
 * take at the path's first filter, instead of the one that matches.
 */
export function readPath(root: unknown, text: string, choice?: number): unknown {
  let isChosen = choice !== undefined;
  let values: unknown[] = [root];
  let isList = false;
  for (const { name, take } of parsePath(text).segments) {
    const fields = values.map((value) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined));
    if (take === "field") {
      values = fields;
      continue;
    }
    const lists = fields.map((field): unknown[] => (Array.isArray(field) ? field : []));
    if (take === "every") {
      isList = true;
      values = lists.flat();
      continue;
    }
    const index = isChosen ? choice : undefined;
    isChosen = false;
    values = lists.flatMap((list) => {
      if (index !== undefined) return index < list.length ? [list[index]] : [];
      return list.filter((one) => isRecord(one) && String(one[take.name]) === take.is).slice(0, 1);
    });
  }
  return isList ? values.filter((value) => value !== undefined) : values[0];
}

/** Returns the number of elements in the list that the path's first filter chooses from, or 0 for a path without one. */
export function countChoices(root: unknown, text: string): number {
  const { segments } = parsePath(text);
  const at = segments.findIndex(({ take }) => typeof take === "object");
  if (at < 0) return 0;
  const list = readPath(
    root,
    segments
      .slice(0, at + 1)
      .map(({ name }) => name)
      .join("."),
  );
  return Array.isArray(list) ? list.length : 0;
}

/** Returns whether the value at the path equals `is`. A missing value counts as null. */
export const isThere = (root: unknown, path: string, is: unknown, choice?: number): boolean => {
  const value = readPath(root, path, choice);
  if (is === null) return value === null || value === undefined;
  return value === is || (typeof is !== "boolean" && typeof value !== "object" && String(value) === String(is));
};
