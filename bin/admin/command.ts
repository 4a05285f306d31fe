// What an operator's command is, and how it gets at the database.
import type { Config } from "../../common/server/config.ts";
import { openSource } from "../../platform/backup/source.ts";
import type { Log } from "../../platform/base/log.ts";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { withStatementTimeout } from "../../platform/database/statement-timeout.ts";

export interface Command {
  /** As typed after `npm run admin --`. */
  words: string[];
  /** What follows the words, for the help. */
  usage: string;
  does: string;
  /** Answers the exit code. Throws `CommandRefused` for what the operator can mend. */
  run(args: string[], tools: Tools): Promise<number>;
}

export interface Tools {
  config: Config;
  log: Log;
  say(line: string): void;
  /** What goes on in long work; shown now and then. */
  progress(line: string): void;
  /** One line from the operator; hidden while it is typed. */
  askSecret(question: string): Promise<string>;
}

/** What an operator did wrong or must do first; `encodeMessage` is the line to print. */
export class CommandRefused extends Error {}

/** A command reads whole tables; nobody but the operator waits for it. */
const maxCommandMs = 60 * 60_000;

/** Opens and migrates the configured database for as long as `work` takes. */
export async function withDatabase<Value>(
  { config, log }: Tools,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  return closeAfter(await openDatabase(config, log, { waitForServerMs: 0 }), work);
}

/** The same to read only, also while Windfall runs: of the embedded database it is a copy, which the running site makes. */
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
