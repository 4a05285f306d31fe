// Parts of node-postgres that its types lack.
import type pg from "pg";

declare module "pg" {
  interface ClientBase {
    readonly connection: pg.Connection;
    /** The process id of the server's side, which it sends when it connects. */
    readonly processID: number;
  }
  /** The types describe an older version, which took a second argument. */
  interface Connection {
    /** Statement texts by their prepared names. */
    readonly parsedStatements: Record<string, string>;
    parse(statement: { name: string; text: string; types: readonly number[] }): void;
    bind(portal: { portal: string; statement: string; values: (string | null)[]; binary: boolean }): void;
    execute(portal: { portal: string; rows: number }): void;
    close(statement: { type: "S"; name: string }): void;
  }
}

export type QueryFunction = (...args: unknown[]) => unknown;

/** Replaces `client.query` with the function that `around` makes from it. */
export function wrapQuery(client: pg.ClientBase, around: (query: QueryFunction) => QueryFunction): void {
  // `query` has nine signatures. A function that passes all of them on cannot be typed.
  client.query = around(client.query.bind(client) as QueryFunction) as typeof client.query;
}
