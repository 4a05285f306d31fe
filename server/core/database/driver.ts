// What node-postgres has and its types leave out.
import type pg from "pg";

declare module "pg" {
  interface ClientBase {
    readonly connection: pg.Connection;
    /** The server process at the other end, as it introduced itself. */
    readonly processID: number;
  }
}

export type Ask = (...args: unknown[]) => unknown;

/** From now on what `client` is asked goes through what `around` makes of its own way of asking. */
export function askAround(client: pg.ClientBase, around: (ask: Ask) => Ask): void {
  // `query` has nine signatures, and nothing that passes all of them on can be typed by them.
  client.query = around(client.query.bind(client) as Ask) as typeof client.query;
}
