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
  rowCount: number;
  rows: [];
}

/** What the driver's queue takes for a query. */
class CopyIn implements pg.Submittable {
  readonly #text: string;
  readonly #rows: Buffer;
  #rowCount = 0;
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

  handleCommandComplete({ text }: { text: string }): void {
    this.#rowCount = Number(text.split(" ").at(-1));
  }

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(): void {
    this.callback(null, { command: "COPY", rowCount: this.#rowCount, rows: [] });
  }
}

function message(type: string, body: Buffer = Buffer.alloc(0)): Buffer[] {
  const head = Buffer.alloc(5);
  head.write(type, "latin1");
  head.writeUInt32BE(4 + body.length, 1);
  return [head, body];
}

/** A line of COPY's text format. No value may hold NUL, which PostgreSQL does not store. */
export const copyLine = (values: readonly (string | number)[]): string => `${values.map(copyValue).join("\t")}\n`;

const special = /[\\\t\n\r]/;

function copyValue(value: string | number): string {
  if (typeof value === "number") return String(value);
  if (!special.test(value)) return value;
  return value.replaceAll("\\", "\\\\").replaceAll("\t", "\\t").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}
