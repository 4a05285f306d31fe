import type { z } from "zod";
import { maxDescription } from "../../features/boards/contract/limits.ts";
import type { PartnerDescriptions } from "../../features/boards/source.ts";
import { descriptionSchema } from "../common/description.ts";
import { JsonFault, readJsonWithLines } from "./json-lines.ts";

export type Checked = ReturnType<PartnerDescriptions["check"]>;

const maxFaults = 10;

/** `taken`: slugs that a pasted description may not have. */
export function checkDescription(json: string, taken: ReadonlySet<string>): Checked {
  if (json.length > maxDescription) return fault(1, `is longer than ${maxDescription.toLocaleString("en")} characters`);
  try {
    const read = readJsonWithLines(json);
    const parsed = descriptionSchema.safeParse(read.value);
    if (!parsed.success) {
      const faults = parsed.error.issues.slice(0, maxFaults).map((issue) => ({
        line: read.lineOf(issue.code === "unrecognized_keys" ? [...issue.path, issue.keys[0] ?? ""] : issue.path),
        reason: explainIssue(issue),
      }));
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

function explainIssue(issue: z.core.$ZodIssue): string {
  const at = issue.path.map(String).join(".");
  const where = at === "" ? "" : `${at}: `;
  if (issue.code === "unrecognized_keys")
    return `${where}${issue.keys.map((key) => `"${key}"`).join(", ")} is no field here`;
  if (issue.code === "custom" || issue.code === "invalid_format") return `${where}${issue.message}`;
  if (issue.code === "invalid_union") return `${where}is none of the allowed forms`;
  return `${where}${issue.message.replace(/^Invalid (input|option): /, "")}`;
}
