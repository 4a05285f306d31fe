// COPY through the pool: the statement `copy … from stdin $1`, whose one value is the rows in COPY's text format.
import type pg from "pg";

/** Makes `client` take such a statement; everything else goes on as before. */
export function understandCopy(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const understood = (first: unknown, values?: unknown, ...rest: unknown[]): unknown => {
    if (typeof first !== "string" || !Array.isArray(values) || !isCopy.test(first))
      return query(first, values, ...rest);
    const [rows] = values as unknown[];
    if (!Buffer.isBuffer(rows)) throw new TypeError("COPY takes its rows as one Buffer.");
    return copied(query, first.replace(isCopy, ""), rows);
  };
  client.query = understood as typeof client.query;
}

const isCopy = /(?<=^copy .* from stdin) \$1$/is;

function copied(query: (...args: unknown[]) => unknown, text: string, rows: Buffer): Promise<CopyResult> {
  return new Promise((resolve, reject) => {
    const copy = new CopyIn(text, rows);
    copy.callback = (error, result) => (error ? reject(error) : resolve(result as CopyResult));
    query(copy);
  });
}

interface CopyResult {
  command: "COPY";
  rows: [];
}

/** What the driver's queue takes for a query. */
class CopyIn implements pg.Submittable {
  readonly #text: string;
  readonly #rows: Buffer;
  callback: (error: Error | null, result?: CopyResult) => void = () => {};

  constructor(text: string, rows: Buffer) {
    this.#text = text;
    this.#rows = rows;
  }

  /** Statement, rows and end in one piece: the embedded database reads no further than it is given at once. */
  submit(connection: pg.Connection): void {
    const stream = connection.stream as unknown as { write(bytes: Buffer): void };
    const messages = [...message("Q", Buffer.from(`${this.#text}\0`)), ...message("d", this.#rows), ...message("c")];
    stream.write(Buffer.concat(messages));
  }

  handleCopyInResponse(): void {}

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(null, { command: "COPY", rows: [] });
  }
}

function message(type: string, body: Buffer = Buffer.alloc(0)): Buffer[] {
  const head = Buffer.alloc(5);
  head.write(type, "latin1");
  head.writeUInt32BE(4 + body.length, 1);
  return [head, body];
}

/** Rows in COPY's text format, in memory that is used again and again: long lists leave no trail of garbage. */
export class CopyRows {
  readonly #bytes: Buffer;
  #used = 0;

  constructor(mostBytes: number) {
    this.#bytes = Buffer.allocUnsafeSlow(mostBytes);
  }

  /** Adds a row, unless there is no room for it. No value may hold NUL, which PostgreSQL does not store. */
  add(...values: (string | number)[]): boolean {
    let line = "";
    for (const value of values) line += `${line === "" ? "" : "\t"}${copyValue(value)}`;
    line += "\n";
    if (this.#used + line.length * mostBytesAUnit > this.#bytes.length) return false;
    this.#used += this.#bytes.write(line, this.#used);
    return true;
  }

  get isEmpty(): boolean {
    return this.#used === 0;
  }

  /** The rows so far; to be used up before the next `clear`. */
  bytes(): Buffer {
    return this.#bytes.subarray(0, this.#used);
  }

  clear(): void {
    this.#used = 0;
  }
}

/** UTF-8 takes at most three bytes for one of JavaScript's units. */
const mostBytesAUnit = 3;
const special = /[\\\t\n\r]/;

function copyValue(value: string | number): string {
  if (typeof value === "number") return String(value);
  if (!special.test(value)) return value;
  return value.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}
