// What node-postgres has and its types leave out.
import type pg from "pg";

declare module "pg" {
  interface ClientBase {
    readonly connection: pg.Connection;
    /** The server process at the other end, as it introduced itself. */
    readonly processID: number;
  }
  /** Its types are of an older one, which took a second argument. */
  interface Connection {
    /** Texts by the names they were prepared under. */
    readonly parsedStatements: Record<string, string>;
    parse(statement: { name: string; text: string; types: readonly number[] }): void;
    bind(portal: { portal: string; statement: string; values: (string | null)[]; binary: boolean }): void;
    execute(portal: { portal: string; rows: number }): void;
    close(statement: { type: "S"; name: string }): void;
  }
}

export type QueryFunction = (...args: unknown[]) => unknown;

/** From now on what `client` is asked goes through what `edgeSigns` makes of its own way of asking. */
export function wrapQuery(client: pg.ClientBase, around: (ask: QueryFunction) => QueryFunction): void {
  // `querySchema` has nine signatures, and nothing that passes all of them on can be typed by them.
  client.query = around(client.query.bind(client) as QueryFunction) as typeof client.query;
}
