import type { Config } from "../../common/server/config.ts";
import { openSource } from "../../platform/backup/source.ts";
import type { Log } from "../../platform/base/log.ts";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { withStatementTimeout } from "../../platform/database/statement-timeout.ts";

export interface Command {
  /** Words of the command as typed after `npm run admin --`. */
  words: string[];
  usage: string;
  does: string;
  /** Returns the exit code. Throws `CommandRefused` for a problem that the operator can solve. */
  run(args: string[], tools: Tools): Promise<number>;
}

export interface Tools {
  config: Config;
  log: Log;
  say(line: string): void;
  progress(line: string): void;
  /** Reads one line from the operator, without showing it. */
  askSecret(question: string): Promise<string>;
}

/** A mistake by the operator, or a missing earlier step. `message` is the line to print. */
export class CommandRefused extends Error {}

/** Commands read whole tables, and only the operator is waiting for them, so the limit is long. */
const maxCommandMs = 60 * 60_000;

export async function withDatabase<Value>(
  { config, log }: Tools,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  return closeAfter(await openDatabase(config, log, { waitForServerMs: 0 }), work);
}

/** Works even while Windfall is running, and never writes. The running site copies an embedded database. */
export async function withReadOnlyDatabase<Value>(
  tools: Tools,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const { config, log, progress } = tools;
  if (config.databaseUrl !== undefined) return withDatabase(tools, work);
  return closeAfter(await openSource(config, log, progress), work);
}

async function closeAfter<Value>(database: Database, work: (database: Database) => Promise<Value>): Promise<Value> {
  try {
    await database.migrate();
    return await withStatementTimeout(maxCommandMs, () => work(database));
  } finally {
    await database.close();
  }
}
