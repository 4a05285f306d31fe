// Tells whether an error means that the database cannot serve now, although nothing is wrong with the request.
import pg from "pg";
import { diskFullCode, isDiskFull } from "./full-disk.ts";

/**
 * `away`: no server is behind the connection, or none that takes writes. `busy`: it is there, but a lock or a connection did
 * not come free in time. `full`: its disk has no room.
 */
export type DatabaseTrouble = "away" | "busy" | "full";

/** Thrown by us when the database was not asked, or did not respond in time. */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";
}

/** Too many already wait for the same thing, or the wait took too long. */
export class DatabaseBusy extends Error {
  override name = "DatabaseBusy";
}

/** PostgreSQL's error codes (its manual, appendix A), or their class in two characters. */
const troubleByCode: Record<string, DatabaseTrouble> = {
  "08": "away",
  // admin_shutdown, crash_shutdown, cannot_connect_now
  "57P01": "away",
  "57P02": "away",
  "57P03": "away",
  // read_only_sql_transaction: this server was the primary until a moment ago.
  "25006": "away",
  // too_many_connections, lock_not_available
  "53300": "busy",
  // Here this is shared memory too small for a plan, which is over soon. A really full disk was recognised before.
  [diskFullCode]: "busy",
  "55P03": "busy",
  // deadlock_detected: PostgreSQL rolled one transaction back so that the other can continue.
  "40P01": "busy",
};

/** Errors of the driver, which have no code. */
const driverMessages: [RegExp, DatabaseTrouble][] = [
  [/^Connection terminated|^Client has encountered a connection error|^Client was closed and is not queryable/, "away"],
  [/^timeout exceeded when trying to connect$/, "busy"],
  [/^Query read timeout$|^timeout expired$/, "away"],
];

/** All socket errors look alike, so the database's are marked where they occur. */
const databaseErrors = new WeakSet<object>();

/** Marks the error as one of a database connection. */
export function markDatabaseError<Failure>(error: Failure): Failure {
  if (error instanceof Error && "code" in error && systemCode.test(String(error.code))) databaseErrors.add(error);
  return error;
}

/** ECONNREFUSED, ENOTFOUND and so on. Node's own errors (`ERR_…`) are about our arguments. */
const systemCode = /^E(?!RR_)[A-Z_]+$/;

export function classifyError(error: unknown): DatabaseTrouble | undefined {
  if (error instanceof DatabaseAway) return "away";
  if (error instanceof DatabaseBusy) return "busy";
  if (!(error instanceof Error)) return undefined;
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? "";
    if (isDiskFull(error)) return "full";
    return troubleByCode[code] ?? troubleByCode[code.slice(0, 2)];
  }
  const word = driverMessages.find(([words]) => words.test(error.message))?.[1];
  return word ?? (databaseErrors.has(error) ? "away" : undefined);
}

/**
 * Returns an error's reason for the log. The error itself must not be logged: the pool attaches its whole client, including
 * the address. When several addresses were tried, Node's error has no message of its own.
 */
export function errorReason(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return errorReason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
