// Converts PostgreSQL's values to JavaScript's. Each pool gets these parsers; none is set globally.
import pg from "pg";

const { INT8, DATE } = pg.types.builtins;
const defaultParsers = new pg.TypeOverrides();
const int8Array = 1016;
const dateArray = 1182;

/** Throws if the number would be rounded. All our counts, ids and balances are small enough. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The int8 ${text} is beyond what a number holds exactly.`);
  return value;
}

const parseTextArray = pg.types.getTypeParser(1009 as typeof INT8) as (text: string) => (string | null)[];

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, parseInt8],
  // Keeps a date as the text "YYYY-MM-DD", because it has no time zone.
  [DATE, (text) => text],
  [int8Array, (text) => parseTextArray(text).map((item) => (item === null ? null : parseInt8(item)))],
  [dateArray, parseTextArray],
]);

export const typeParsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    return (format === "binary" ? undefined : parsers.get(oid)) ?? defaultParsers.getTypeParser(oid, format);
  },
};
