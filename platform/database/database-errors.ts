// Whether an error means that the database cannot serve this request now, and nothing is wrong with the request.
import pg from "pg";
import { diskFullCode, isDiskFull } from "./full-disk.ts";

/**
 * `away`: there is no server behind the connection, or none that takes writes. `busyResponse`: it is there, but a lock or a
 * connection did not come free in time, or never could have. `full`: its disk has no room for what was to be written.
 */
export type DatabaseTrouble = "away" | "busy" | "full";

/** Said by us: not asked at all, or given up while it was asked. */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";
}

/** Too many wait for the same thing already, or waited for too long. */
export class DatabaseBusy extends Error {
  override name = "DatabaseBusy";
}

/** PostgreSQL's codes (its manual, appendix A); classes of them by their first two characters. */
const troubleByCode: Record<string, DatabaseTrouble> = {
  "08": "away",
  // admin_shutdown, crash_shutdown, cannot_connect_now
  "57P01": "away",
  "57P02": "away",
  "57P03": "away",
  // read_only_sql_transaction: this was the primary until a moment ago.
  "25006": "away",
  // too_many_connections, lock_not_available
  "53300": "busy",
  // Of shared memory that does not suffice for a plan, soon over, too: `full` is judged before.
  [diskFullCode]: "busy",
  "55P03": "busy",
  // deadlock_detected: of two who waited for each other one was undone, whole, so that the other could go on.
  "40P01": "busy",
};

/** The driver's own words, which have no code. */
const driverMessages: [RegExp, DatabaseTrouble][] = [
  [/^Connection terminated|^Client has encountered a connection error|^Client was closed and is not queryable/, "away"],
  [/^timeout exceeded when trying to connect$/, "busy"],
  [/^Query read timeout$|^timeout expired$/, "away"],
];

/** Errors of sockets look alike, whoever's they are: the database's are noted where they come up. */
const databaseErrors = new WeakSet<object>();

/** Notes that a connection to the database failed or broke with this error. */
export function markDatabaseError<Failure>(error: Failure): Failure {
  if (error instanceof Error && "code" in error && systemCode.test(String(error.code))) databaseErrors.add(error);
  return error;
}

/** ECONNREFUSED, ENOTFOUND and so on; Node's own (`ERR_…`) are about what we gave it. */
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
 * An error in words. Logged instead of the error: the pool hangs its whole client on one, address and all. Of several
 * addresses tried, Node's error has no message of its own.
 */
export function errorReason(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return errorReason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
