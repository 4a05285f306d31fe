import pg from "pg";
import { diskFullCode, isDiskFull } from "./full-disk.ts";

/**
 * `away`: no server responds, or it accepts no writes. `busy`: a lock or a connection was not free in time. `full`: the
 * database's disk is full.
 */
export type DatabaseTrouble = "away" | "busy" | "full";

/** Thrown if the database was unavailable before we asked, or did not respond in time. */
export class DatabaseAway extends Error {
  override name = "DatabaseAway";
}

/** Thrown if too many calls are waiting for the same thing, or if a call waited too long. */
export class DatabaseBusy extends Error {
  override name = "DatabaseBusy";
}

/** Keys are PostgreSQL's error codes (its manual, appendix A), or the first two characters, which name a class. */
const troubleByCode: Record<string, DatabaseTrouble> = {
  "08": "away",
  // admin_shutdown, crash_shutdown, cannot_connect_now
  "57P01": "away",
  "57P02": "away",
  "57P03": "away",
  // read_only_sql_transaction: this server was the primary until a moment ago.
  "25006": "away",
  // too_many_connections, and lock_not_available (55P03)
  "53300": "busy",
  // This code also means that shared memory is too small for a plan, which is a brief problem. Earlier code has already
  // recognised a full disk.
  [diskFullCode]: "busy",
  "55P03": "busy",
  // deadlock_detected: PostgreSQL rolled one transaction back so the other can continue.
  "40P01": "busy",
};

/** Messages of the driver's errors, which have no code. */
const driverMessages: [RegExp, DatabaseTrouble][] = [
  [/^Connection terminated|^Client has encountered a connection error|^Client was closed and is not queryable/, "away"],
  [/^timeout exceeded when trying to connect$/, "busy"],
  [/^Query read timeout$|^timeout expired$/, "away"],
];

/** Socket errors of the database look like all others, so each is marked where it occurs. */
const databaseErrors = new WeakSet<object>();

export function markDatabaseError<Failure>(error: Failure): Failure {
  if (error instanceof Error && "code" in error && systemCode.test(String(error.code))) databaseErrors.add(error);
  return error;
}

/** Matches ECONNREFUSED, ENOTFOUND and so on, but not Node's own errors (`ERR_…`), which are about our arguments. */
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
 * Returns the reason to log instead of the error, because the pool attaches its client with the database's address. If
 * several addresses failed, returns the first address's reason, because Node's error has no message.
 */
export function errorReason(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return errorReason(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
