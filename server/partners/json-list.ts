// Reads a list out of a long JSON answer element by element: only one of them stands in memory as an object, and the
// work is done where the elements are used up. JSON.parse judges each element; here is only what lies between them.
import { PartnerUnavailable } from "../wagers/source.ts";

const notJson = () => new PartnerUnavailable("answered with something that is not JSON");
const noList = () => new PartnerUnavailable("answered with something that is no list");

/**
 * The list an answer is, or has as its member `name`; to be read once. Throws `PartnerUnavailable` for an answer that
 * has none, and while it is read where the answer is broken. `judge` is given what stands beside the list.
 */
export function listIn(
  body: Buffer,
  name?: string,
  judge: (beside: Record<string, unknown>) => void = () => {},
): Iterable<unknown> {
  const start = afterSpace(body, 0);
  if (body[start] === openList) return elementsFrom(body, start, true);
  if (body[start] !== openObject) throw isJson(body) ? noList() : notJson();
  const { list, beside } = membersOf(body, start, name);
  judge(beside);
  if (list === undefined) throw noList();
  return elementsFrom(body, list, false);
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** No answer that is neither a list nor an object is worth more than a short look. */
const longestScalar = 10_000;

const isJson = (body: Buffer): boolean => body.length <= longestScalar && parsed(body, 0, body.length) !== undefined;

function* elementsFrom(body: Buffer, start: number, isWhole: boolean): Generator<unknown> {
  let at = afterSpace(body, start + 1);
  for (let isFirst = true; body[at] !== closeList; isFirst = false) {
    if (!isFirst) {
      if (body[at] !== comma) throw notJson();
      at = afterSpace(body, at + 1);
    }
    const end = valueEnd(body, at);
    const element = parsed(body, at, end);
    if (element === undefined) throw notJson();
    yield element;
    at = afterSpace(body, end);
  }
  if (isWhole && afterSpace(body, at + 1) < body.length) throw notJson();
}

/** Members of the object at `start`: where the list called `name` begins, and the values of all others. */
function membersOf(body: Buffer, start: number, name: string | undefined) {
  let list: number | undefined;
  const beside: [string, unknown][] = [];
  let at = afterSpace(body, start + 1);
  for (let isFirst = true; body[at] !== closeObject; isFirst = false) {
    if (!isFirst) {
      if (body[at] !== comma) throw notJson();
      at = afterSpace(body, at + 1);
    }
    if (body[at] !== quote) throw notJson();
    const keyEnd = stringEnd(body, at);
    const key = parsed(body, at, keyEnd);
    const colonAt = afterSpace(body, keyEnd);
    if (typeof key !== "string" || body[colonAt] !== colon) throw notJson();
    const valueAt = afterSpace(body, colonAt + 1);
    const end = valueEnd(body, valueAt);
    // Of a name that stands there twice the last one counts, as for JSON.parse.
    if (key === name) list = body[valueAt] === openList ? valueAt : undefined;
    if (key !== name || list === undefined) beside.push([key, parsedOrThrow(body, valueAt, end)]);
    at = afterSpace(body, end);
  }
  if (afterSpace(body, at + 1) < body.length) throw notJson();
  return { list, beside: Object.fromEntries(beside) };
}

/** JSON's four kinds of space. */
function afterSpace(body: Buffer, from: number): number {
  let at = from;
  while (body[at] === 0x20 || body[at] === 0x0a || body[at] === 0x0d || body[at] === 0x09) at += 1;
  return at;
}

/** Where the value that begins at `from` ends. Brackets are only counted: whether they match, JSON.parse will say. */
function valueEnd(body: Buffer, from: number): number {
  if (body[from] === quote) return stringEnd(body, from);
  let depth = 0;
  for (let at = from; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === quote) at = stringEnd(body, at) - 1;
    else if (byte === openObject || byte === openList) depth += 1;
    else if (byte === closeObject || byte === closeList) {
      if (depth === 0) return at;
      depth -= 1;
      if (depth === 0) return at + 1;
    } else if (depth === 0 && byte === comma) return at;
  }
  throw notJson();
}

/** Behind the quote that ends the string which begins at `from`: one with an even number of backslashes before it. */
function stringEnd(body: Buffer, from: number): number {
  for (let at = body.indexOf(quote, from + 1); at !== -1; at = body.indexOf(quote, at + 1)) {
    let backslashes = 0;
    while (body[at - 1 - backslashes] === backslash) backslashes += 1;
    if (backslashes % 2 === 0) return at + 1;
  }
  throw notJson();
}

/** Undefined for what is no JSON value; the parser's own message would quote the answer, which belongs into no log. */
function parsed(body: Buffer, from: number, to: number): unknown {
  try {
    return JSON.parse(body.toString("utf8", from, to));
  } catch {
    return undefined;
  }
}

function parsedOrThrow(body: Buffer, from: number, to: number): unknown {
  const value = parsed(body, from, to);
  if (value === undefined) throw notJson();
  return value;
}
