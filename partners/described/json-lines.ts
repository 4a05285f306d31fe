export interface JsonWithLines {
  value: unknown;
  /** Returns the line, from 1, of the value at this path, or of the nearest enclosing value. */
  lineOf(path: readonly PropertyKey[]): number;
}

export class JsonFault extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.name = "JsonFault";
    this.line = line;
  }
}

const maxDepth = 30;

/** Throws `JsonFault`. */
export function readJsonWithLines(text: string): JsonWithLines {
  const lines = new Map<string, number>();
  // `lastLine`: the line on which the last name, value or mark ended.
  let [at, line, lastLine] = [0, 1, 1];
  const fail = (reason: string, where = line): never => {
    throw new JsonFault(where, reason);
  };
  const skipBlanks = () => {
    for (; at < text.length && /\s/.test(text.charAt(at)); at += 1) if (text[at] === "\n") line += 1;
  };
  const take = (expected: string) => {
    skipBlanks();
    if (text[at] !== expected) {
      if (at >= text.length) fail(`ends where "${expected}" is missing`);
      if (expected === "," && line > lastLine) fail("a comma is missing at the end", lastLine);
      fail(`needs "${expected}" here`);
    }
    at += 1;
    lastLine = line;
  };
  const isNext = (expected: string): boolean => {
    skipBlanks();
    return text[at] === expected;
  };
  const readPlain = (): unknown => {
    const found = /^(?:"(?:[^"\\\n]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)/.exec(text.slice(at, at + 20_000))?.[0];
    if (found === undefined)
      return fail(at >= text.length ? "ends too early" : "is no JSON here; texts need double quotes");
    at += found.length;
    lastLine = line;
    try {
      return JSON.parse(found);
    } catch {
      return fail(`${found.slice(0, 40)} is no JSON value`);
    }
  };
  const readList = (path: string, depth: number): unknown[] => {
    const list: unknown[] = [];
    take("[");
    while (!isNext("]")) {
      if (list.length > 0) take(",");
      if (isNext("]")) fail("has a comma before ]");
      list.push(readValue(`${path}/${list.length}`, depth));
    }
    take("]");
    return list;
  };
  const readObject = (path: string, depth: number): unknown => {
    const fields = new Map<string, unknown>();
    take("{");
    while (!isNext("}")) {
      if (fields.size > 0) take(",");
      if (isNext("}")) fail("has a comma before }");
      const name = isNext('"') ? readPlain() : fail("needs a name in double quotes here");
      if (typeof name !== "string") return fail("needs a name in double quotes here");
      if (fields.has(name)) fail(`"${name}" is here twice`);
      take(":");
      fields.set(name, readValue(`${path}/${name}`, depth));
    }
    take("}");
    return Object.fromEntries(fields);
  };
  function readValue(path: string, depth: number): unknown {
    if (depth > maxDepth) fail("is nested too deeply");
    skipBlanks();
    lines.set(path, line);
    if (text[at] === "{") return readObject(path, depth + 1);
    return text[at] === "[" ? readList(path, depth + 1) : readPlain();
  }

  const value = readValue("", 0);
  skipBlanks();
  if (at < text.length) fail("goes on after the end of the description");
  return {
    value,
    lineOf(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const found = lines.get(
          path
            .slice(0, length)
            .map((part) => `/${String(part)}`)
            .join(""),
        );
        if (found !== undefined) return found;
      }
      return 1;
    },
  };
}
