// Gives up on connections whose other end has vanished. A statement and its request would hang until TCP stops retrying
// (a quarter of an hour), and the database server's own timeout error could not reach us.
import type { Duplex } from "node:stream";
import type pg from "pg";
import { DatabaseAway, markDatabaseError } from "./database-errors.ts";
import { wrapQuery } from "./driver.ts";
import { errorCode } from "./error-code.ts";
import { statementTimeoutMs } from "./statement-timeout.ts";

export interface StatementGuard {
  /** Limits every later statement of this connection. */
  watch(client: pg.ClientBase): void;
  /** Limits all statements to this time, including running ones, when the product is stopping. */
  hurry(limitMs: number): void;
  destroyAll(): void;
  close(): void;
}

interface WatchedConnection {
  socket: Duplex;
  startedAt: number;
  /** Infinity while no statement is running. */
  dueAt: number;
}

const readOnlyErrorCode = "25006";
const checksPerLimit = 15;

/** Calls `onBroken` for every connection that ends without having been closed by us. */
export function createStatementGuard(limitMs: number, onBroken: (error: Error) => void): StatementGuard {
  const all = new Set<WatchedConnection>();
  let mostMs = Number.POSITIVE_INFINITY;
  // One timer checks all connections, because a timer per statement would cost more.
  const looking = setInterval(giveUpLate, Math.min(1_000, Math.ceil(limitMs / checksPerLimit))).unref();

  function giveUpLate(): void {
    const now = performance.now();
    for (const late of all) {
      if (late.dueAt === Number.POSITIVE_INFINITY || now < Math.min(late.dueAt, late.startedAt + mostMs)) continue;
      const seconds = Math.round((now - late.startedAt) / 100) / 10;
      destroyWithIdle(late, `The database did not answer within ${seconds} s.`);
    }
  }

  /** Also cuts connections that were idle before the statement began, because they are probably dead too. */
  function destroyWithIdle(one: WatchedConnection, why: string): void {
    destroy(one, why);
    for (const other of all) {
      const isIdle = other.dueAt === Number.POSITIVE_INFINITY;
      if (isIdle && other.startedAt <= one.startedAt)
        destroy(other, "The connection was idle when another one failed.");
    }
  }

  function destroy(one: WatchedConnection, why: string): void {
    all.delete(one);
    one.socket.destroy(new DatabaseAway(why));
  }

  return {
    watch(client) {
      const { connection } = client;
      const watched = { socket: connection.stream, startedAt: performance.now(), dueAt: Number.POSITIVE_INFINITY };
      all.add(watched);
      wrapQuery(client, (query) => (...args) => {
        watched.startedAt = performance.now();
        watched.dueAt = watched.startedAt + (statementTimeoutMs() ?? limitMs);
        return query(...args);
      });
      client.on("drain", () => {
        watched.dueAt = Number.POSITIVE_INFINITY;
      });
      client.on("end", () => all.delete(watched));
      client.on("error", (error) => onBroken(markDatabaseError(error)));
      connection.on("errorMessage", (error: unknown) => {
        // Cuts the connections, because this server became a standby and a new connection may reach the new primary.
        if (errorCode(error) === readOnlyErrorCode)
          setImmediate(() => destroyWithIdle(watched, "The server no longer accepts writes."));
      });
    },
    hurry(limit) {
      mostMs = limit;
    },
    destroyAll() {
      for (const one of [...all]) destroy(one, "Windfall is stopping.");
    },
    close() {
      clearInterval(looking);
    },
  };
}
