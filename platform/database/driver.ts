// Parts of node-postgres that its types lack.
import type pg from "pg";

declare module "pg" {
  interface ClientBase {
    readonly connection: pg.Connection;
    readonly processID: number;
  }
  /** The package's types describe an older version with a second argument. */
  interface Connection {
    readonly parsedStatements: Record<string, string>;
    parse(statement: { name: string; text: string; types: readonly number[] }): void;
    bind(portal: { portal: string; statement: string; values: (string | null)[]; binary: boolean }): void;
    execute(portal: { portal: string; rows: number }): void;
    close(statement: { type: "S"; name: string }): void;
  }
}

export type QueryFunction = (...args: unknown[]) => unknown;

export function wrapQuery(client: pg.ClientBase, around: (query: QueryFunction) => QueryFunction): void {
  // `query` has nine signatures. TypeScript has no type for a function that passes all of them on.
  client.query = around(client.query.bind(client) as QueryFunction) as typeof client.query;
}
