// Helpers to read values parsed from JSON.

export type Fields = Record<string, unknown>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns the object in a JSON text, or an empty object if the text is anything else. */
export function parseJsonObject(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** Returns the texts in a list, or an empty list if the value is anything else. */
export function stringsIn(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.filter((item) => typeof item === "string");
}

/** Returns the numbers in a list, or an empty list if the value is anything else. */
export function numbersIn(value: unknown): number[] {
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.filter((item) => typeof item === "number");
}
