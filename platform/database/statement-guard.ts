// Watches over a pool's connections: one whose other end is gone without a word would hold its statement, and the
// request behind it, for as long as TCP tries (a quarter of an hour). No server's timeout reaches us over it.
import type { Duplex } from "node:stream";
import type pg from "pg";
import { DatabaseAway, markDatabaseError } from "./database-errors.ts";
import { wrapQuery } from "./driver.ts";
import { errorCode } from "./error-code.ts";
import { statementTimeoutMs } from "./statement-timeout.ts";

export interface StatementGuard {
  /** Gives every statement of this connection its limit, from now on. */
  watch(client: pg.ClientBase): void;
  /** From now on no statement has longer than this, also those that run: for the stop. */
  hurry(limitMs: number): void;
  /** Ends every connection, whatever it does. */
  destroyAll(): void;
  close(): void;
}

interface WatchedConnection {
  socket: Duplex;
  startedAt: number;
  /** `Infinity` while nothing runs. */
  dueAt: number;
}

const readOnlyErrorCode = "25006";
/** How often all are looked at within a limit. */
const checksPerLimit = 15;

/** `onBroken` is told of every connection that ends other than by us closing it. */
export function createStatementGuard(limitMs: number, onBroken: (error: Error) => void): StatementGuard {
  const all = new Set<WatchedConnection>();
  let mostMs = Number.POSITIVE_INFINITY;
  // One look around for all connections, so that a statement costs no timer of its own.
  const looking = setInterval(giveUpLate, Math.min(1_000, Math.ceil(limitMs / checksPerLimit))).unref();

  function giveUpLate(): void {
    const now = performance.now();
    for (const late of all) {
      if (late.dueAt === Number.POSITIVE_INFINITY || now < Math.min(late.dueAt, late.startedAt + mostMs)) continue;
      const seconds = Math.round((now - late.startedAt) / 100) / 10;
      destroyWithIdle(late, `The database did not answer within ${seconds} s.`);
    }
  }

  /** What was idle all along is likely to be as dead; the next request shall not have to find out. */
  function destroyWithIdle(one: WatchedConnection, why: string): void {
    destroy(one, why);
    for (const other of all) {
      const isIdle = other.dueAt === Number.POSITIVE_INFINITY;
      if (isIdle && other.startedAt <= one.startedAt) destroy(other, "A connection beside it was of no use any more.");
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
      wrapQuery(client, (ask) => (...args) => {
        watched.startedAt = performance.now();
        watched.dueAt = watched.startedAt + (statementTimeoutMs() ?? limitMs);
        return ask(...args);
      });
      client.on("drain", () => {
        watched.dueAt = Number.POSITIVE_INFINITY;
      });
      client.on("end", () => all.delete(watched));
      // Without a listener an error between two statements of a request would end the process: the pool takes its own
      // off while a connection is in use.
      client.on("error", (error) => onBroken(markDatabaseError(error)));
      connection.on("errorMessage", (error: unknown) => {
        // The primary became a standby: this connection will answer so for ever, another may reach the new primary.
        if (errorCode(error) === readOnlyErrorCode)
          setImmediate(() => destroyWithIdle(watched, "The server takes no writes any more."));
      });
    },
    hurry(limit) {
      mostMs = limit;
    },
    destroyAll() {
      for (const one of [...all]) destroy(one, "The product stops.");
    },
    close() {
      clearInterval(looking);
    },
  };
}
