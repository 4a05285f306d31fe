import type { z } from "zod";
import { maxDescription } from "../../features/boards/contract/limits.ts";
import type { PartnerDescriptions } from "../../features/boards/source.ts";
import { descriptionSchema, findSlips } from "../common/description.ts";
import { JsonFault, type JsonWithLines, readJsonWithLines } from "./json-lines.ts";

export type Checked = ReturnType<PartnerDescriptions["check"]>;

const maxFaults = 10;

/** `taken`: slugs that a pasted description may not have. */
export function checkDescription(json: string, taken: ReadonlySet<string>): Checked {
  if (json.length > maxDescription) return fault(1, `is longer than ${maxDescription.toLocaleString("en")} characters`);
  try {
    const read = readJsonWithLines(json);
    const parsed = descriptionSchema.safeParse(read.value);
    if (!parsed.success) {
      const faults = explainIssues(parsed.error.issues, read).slice(0, maxFaults);
      return { ok: false, faults };
    }
    const slips = findSlips(parsed.data);
    if (slips.length > 0) {
      const faults = slips.map(({ path, message }) => ({ line: read.lineOf(path), reason: withPlace(path, message) }));
      return { ok: false, faults };
    }
    const { slug } = parsed.data;
    if (taken.has(slug)) return fault(read.lineOf(["slug"]), `slug: "${slug}" is a partner of the site already`);
    return { ok: true, slug, description: parsed.data };
  } catch (error) {
    if (error instanceof JsonFault) return fault(error.line, error.message);
    throw error;
  }
}

const fault = (line: number, reason: string): Checked => ({ ok: false, faults: [{ line, reason }] });

type Faults = Extract<Checked, { ok: false }>["faults"];

/** Missing and unknown fields of one value are often one mistake, such as a wrong name, so they are one fault. */
function explainIssues(issues: readonly z.core.$ZodIssue[], { value, lineOf }: JsonWithLines): Faults {
  const byPlace = new Map<string, { at: readonly PropertyKey[]; unknown: string[]; missing: string[] }>();
  const placeOf = (at: readonly PropertyKey[]) => {
    const place = byPlace.get(nameOf(at)) ?? { at, unknown: [], missing: [] };
    byPlace.set(nameOf(at), place);
    return place;
  };
  const faults = issues.flatMap((issue): Faults => {
    const { path } = issue;
    if (issue.code === "unrecognized_keys") placeOf(path).unknown.push(...issue.keys);
    else if (path.length > 0 && valueAt(value, path) === undefined)
      placeOf(path.slice(0, -1)).missing.push(String(path.at(-1)));
    else return [{ line: lineOf(path), reason: withPlace(path, explainIssue(issue)) }];
    return [];
  });
  for (const { at, unknown, missing } of byPlace.values()) {
    const parts = [
      unknown.length > 0 ? `${listWords(unknown)} ${unknown.length > 1 ? "are no fields" : "is no field"} here` : "",
      missing.length > 0 ? `${listWords(missing)} ${missing.length > 1 ? "are" : "is"} missing` : "",
    ];
    const reason = parts.filter((part) => part !== "").join(", and ");
    faults.push({ line: lineOf([...at, ...unknown.slice(0, 1)]), reason: withPlace(at, reason) });
  }
  return faults.sort((one, other) => one.line - other.line);
}

const valueAt = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((inner: unknown, part) => (Object.hasOwn(Object(inner), part) ? Object(inner)[part] : undefined), value);

/** Names a place: "ask.url", or "amounts, entry 1, unit". */
const nameOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part, at) => {
      if (typeof part === "number") return `, entry ${part + 1}`;
      return `${at === 0 ? "" : typeof path[at - 1] === "number" ? ", " : "."}${String(part)}`;
    })
    .join("");

const withPlace = (path: readonly PropertyKey[], reason: string): string =>
  path.length === 0 ? reason : `${nameOf(path)}: ${reason}`;

const listWords = (names: readonly string[], type: "conjunction" | "disjunction" = "conjunction"): string =>
  new Intl.ListFormat("en-GB", { type }).format(names.map((name) => JSON.stringify(name)));

const typeWords: Record<string, string> = {
  string: "a text in double quotes",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list in [ ]",
  object: "a group of fields in { }",
  record: "a group of fields in { }",
};

function explainIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === "invalid_type") return `must be ${typeWords[issue.expected] ?? issue.expected}`;
  if (issue.code === "invalid_value") return `must be ${listWords(issue.values.map(String), "disjunction")}`;
  if (issue.code === "too_small" || issue.code === "too_big") return explainSize(issue);
  return issue.message.replace(/^Invalid (input|option): /, "");
}

function explainSize(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig): string {
  const [isSmall, limit] = issue.code === "too_small" ? [true, issue.minimum] : [false, issue.maximum];
  if (issue.origin === "string" || issue.origin === "array") {
    if (isSmall && limit === 1) return "is empty";
    return `has ${isSmall ? "fewer" : "more"} than ${limit} ${issue.origin === "string" ? "characters" : "entries"}`;
  }
  return `must be at ${isSmall ? "least" : "most"} ${limit}`;
}
