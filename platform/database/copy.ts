// Runs COPY through the pool, in the text format. `copy … from stdin $1` takes the rows as its only value. `copy … to
// stdout` returns the rows as a single row (`CopiedRows`).
import type pg from "pg";
import { type QueryFunction, wrapQuery } from "./driver.ts";

export interface CopiedRows {
  copied: Buffer;
}

export function enableCopy(client: pg.ClientBase): void {
  wrapQuery(client, (query) => (first, values, ...rest) => {
    if (typeof first !== "string" || !Array.isArray(values)) return query(first, values, ...rest);
    if (isCopyOut.test(first)) return runCopy(query, new CopyOut(first));
    if (!isCopyIn.test(first)) return query(first, values, ...rest);
    const [rows]: unknown[] = values;
    if (!Buffer.isBuffer(rows)) throw new TypeError("COPY takes its rows as one Buffer.");
    return runCopy(query, new CopyIn(first.replace(isCopyIn, ""), rows));
  });
}

const isCopyIn = /(?<=^copy .* from stdin) \$1$/is;
const isCopyOut = /^copy .* to stdout$/is;

function runCopy(query: QueryFunction, copy: CopyIn | CopyOut): Promise<CopyResult> {
  return new Promise((resolve, reject) => {
    copy.callback = (error, result) => (result === undefined ? reject(error) : resolve(result));
    query(copy);
  });
}

interface CopyResult {
  command: "COPY";
  rows: CopiedRows[];
}

class CopyIn implements pg.Submittable {
  readonly #text: string;
  readonly #rows: Buffer;
  callback: (error: Error | null, result?: CopyResult) => void = () => {};

  constructor(text: string, rows: Buffer) {
    this.#text = text;
    this.#rows = rows;
  }

  /** Sends the statement, the rows and the end together, because the embedded database reads only what it gets in one call. */
  submit(connection: pg.Connection): void {
    const messages = [
      ...encodeMessage("Q", Buffer.from(`${this.#text}\0`)),
      ...encodeMessage("d", this.#rows),
      ...encodeMessage("c"),
    ];
    connection.stream.write(Buffer.concat(messages));
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

class CopyOut implements pg.Submittable {
  readonly #text: string;
  #bytes = Buffer.allocUnsafe(64 * 1024);
  #used = 0;
  callback: (error: Error | null, result?: CopyResult) => void = () => {};

  constructor(text: string) {
    this.#text = text;
  }

  submit(connection: pg.Connection): void {
    connection.query(this.#text);
  }

  /** Copies the row immediately, because the driver reuses its buffer. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.#used + chunk.length > this.#bytes.length) this.#grow(chunk.length);
    this.#used += chunk.copy(this.#bytes, this.#used);
  }

  #grow(by: number): void {
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#used + by));
    this.#bytes.copy(larger, 0, 0, this.#used);
    this.#bytes = larger;
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(null, { command: "COPY", rows: [{ copied: this.#bytes.subarray(0, this.#used) }] });
  }
}

function encodeMessage(type: string, body: Buffer = Buffer.alloc(0)): Buffer[] {
  const head = Buffer.alloc(5);
  head.write(type, "latin1");
  head.writeUInt32BE(4 + body.length, 1);
  return [head, body];
}
