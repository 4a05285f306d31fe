// Looking into a value that came as JSON: whether it is an object of names and values and no list, and the texts in it.

export type Fields = Record<string, unknown>;

export const isRecord = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The object a JSON text holds; of any other text one without names. */
export function parseJsonObject(text: string): Fields {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : {};
  } catch {
    return {};
  }
}

/** The texts of a list; of what is none, nothing. */
export function stringsIn(value: unknown): string[] {
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.filter((item) => typeof item === "string");
}

/** The same of numbers. */
export function numbersIn(value: unknown): number[] {
  const items: unknown[] = Array.isArray(value) ? value : [];
  return items.filter((item) => typeof item === "number");
}
