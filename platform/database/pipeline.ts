// Sends several statements together, as one transaction. Each statement sees the results of those before it, and a
// failure rolls all back: statements before a single Sync are an implicit transaction (PostgreSQL's documentation,
// 55.2.4 "Pipelining").
import type pg from "pg";
import { statementName } from "./statement-names.ts";

export interface PipelineStatement {
  text: string;
  /** Texts, numbers, booleans, dates or null. The caller must convert other values to text. */
  values: readonly unknown[];
}

/** Rows of one statement. The columns are in the statement's order, in PostgreSQL's text format. */
export type TextRows = (string | null)[][];

/**
 * `named` must be false behind a pooler, whose connections may already have another client's statement names. Rejects
 * with the first error.
 */
export function runPipeline(
  client: pg.ClientBase,
  statements: readonly PipelineStatement[],
  named: boolean,
): Promise<TextRows[]> {
  return new Promise((resolve, reject) => {
    const done = (error: Error | null, rows: TextRows[] = []) => (error === null ? resolve(rows) : reject(error));
    client.query(new Pipeline(statements, named, done));
  });
}

class Pipeline implements pg.Submittable {
  readonly #statements: readonly PipelineStatement[];
  readonly #named: boolean;
  readonly #rows: TextRows[];
  readonly #prepared = new Map<string, string>();
  #at = 0;
  /** The driver also calls this if the connection breaks. */
  callback: (error: Error | null, rows?: TextRows[]) => void;

  constructor(
    statements: readonly PipelineStatement[],
    named: boolean,
    done: (error: Error | null, rows?: TextRows[]) => void,
  ) {
    this.#statements = statements;
    this.#named = named;
    this.#rows = statements.map(() => []);
    this.callback = done;
  }

  submit(connection: pg.Connection): void {
    const { parsedStatements } = connection;
    let unnamed: string | undefined;
    connection.stream.cork();
    try {
      for (const { text, values } of this.#statements) {
        const name = this.#named ? `t${statementName(text)}` : "";
        const isKnown = this.#named ? parsedStatements[name] === text || this.#prepared.has(name) : unnamed === text;
        if (!isKnown) this.#prepare(connection, name, text);
        unnamed = text;
        connection.bind({ portal: "", statement: name, values: values.map(toParameterText), binary: false });
        connection.execute({ portal: "", rows: 0 });
      }
      connection.sync();
    } finally {
      connection.stream.uncork();
    }
  }

  #prepare(connection: pg.Connection, name: string, text: string): void {
    if (name !== "") {
      // Closes the statement first, because a failed pipeline may have prepared it; closing a missing statement is no
      // error. For the same reason, these names differ from the driver's.
      connection.close({ type: "S", name });
      this.#prepared.set(name, text);
    }
    connection.parse({ name, text, types: [] });
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#rows[this.#at]?.push(fields);
  }

  handleCommandComplete(): void {
    this.#at += 1;
  }

  handleEmptyQuery(): void {}

  handleError(error: Error): void {
    this.callback(error);
  }

  handleReadyForQuery(connection: pg.Connection): void {
    for (const [name, text] of this.#prepared) connection.parsedStatements[name] = text;
    this.callback(null, this.#rows);
  }
}

function toParameterText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "object" || typeof value === "function" || typeof value === "symbol")
    throw new TypeError("Asked together, a statement takes no lists, bytes or objects.");
  return String(value);
}
