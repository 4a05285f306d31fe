import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql, type Transaction } from "kysely";
import { secretSettings } from "../../common/server/site-settings.ts";
import type { Tables } from "../../db/tables.ts";
import { type Command, CommandRefused, withReadOnlyDatabase } from "./command.ts";

/** Each table has a list of the columns that are left out. Tables with secrets, sessions and counters are missing. */
const exportedTables: Partial<Record<keyof Tables, string[]>> = {
  users: ["password_hash"],
  balances: [],
  ledger: [],
  products: [],
  orders: [],
  links: [],
  wagers: [],
  earning_carry: [],
  rakeback_accruals: [],
  site_settings: [],
  audit_log: [],
};
const rowBatchSize = 2_000;

export const exportCommand: Command = {
  words: ["export"],
  usage: "<folder>",
  does: "writes accounts, ledger, orders and the rest as JSON lines, as of one moment, without passwords",
  async run([folder, ...more], tools) {
    if (folder === undefined || more.length > 0) throw new CommandRefused("export needs the folder to write to.");
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await withReadOnlyDatabase(tools, ({ db }) =>
      db
        .transaction()
        .setIsolationLevel("repeatable read")
        .execute(async (tx) => {
          await sql`set local statement_timeout = 0`.execute(tx);
          for (const [table, excludedColumns] of Object.entries(exportedTables)) {
            const rows = await exportTable(tx, table, excludedColumns, folder);
            tools.say(`${table}.jsonl: ${rows} rows`);
          }
        }),
    );
    tools.say(`Written to ${resolve(folder)}.`);
    return 0;
  },
};

async function exportTable(
  tx: Transaction<Tables>,
  table: string,
  excludedColumns: string[],
  folder: string,
): Promise<number> {
  let rows = 0;
  async function* lines() {
    for await (const line of streamRows(tx, table, excludedColumns)) {
      rows += 1;
      yield `${line}\n`;
    }
  }
  const file = createWriteStream(join(folder, `${table}.jsonl`), { flags: "wx", mode: 0o600 });
  await pipeline(Readable.from(lines()), file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    throw new CommandRefused(`${join(folder, `${table}.jsonl`)} already exists; choose an empty folder.`);
  });
  return rows;
}

const withoutSecretSettings = sql`where key not in (${sql.join([...secretSettings].map((name) => sql.lit(name)))})`;

/** Lets PostgreSQL write the JSON, so no number loses precision in JavaScript. A cursor limits the memory. */
async function* streamRows(tx: Transaction<Tables>, table: string, excludedColumns: string[]): AsyncGenerator<string> {
  const cursor = sql.id(`export_${table}`);
  await sql`declare ${cursor} no scroll cursor for
    select (to_jsonb(exported) - array[${sql.join(["", ...excludedColumns].map((name) => sql.lit(name)))}])::text as line
    from ${sql.table(table)} as exported ${table === "site_settings" ? withoutSecretSettings : sql``}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ line: string }>`fetch ${sql.lit(rowBatchSize)} from ${cursor}`.execute(tx);
    for (const { line } of rows) yield line;
    if (rows.length < rowBatchSize) break;
  }
  await sql`close ${cursor}`.execute(tx);
}
