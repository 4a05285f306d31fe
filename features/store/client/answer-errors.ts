import { isRecord } from "../../../platform/contract/json-values.ts";

/** Returns the errors of a refusal by the position of their question. */
export function parseAnswerErrors(body: unknown): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const [field, said] of Object.entries(isRecord(body) && isRecord(body.errors) ? body.errors : {})) {
    const place = /^answers\.(\d{1,2})$/.exec(field)?.[1];
    const text: unknown = Array.isArray(said) ? said[0] : said;
    if (place !== undefined && typeof text === "string") found.set(Number(place), text);
  }
  return found;
}
