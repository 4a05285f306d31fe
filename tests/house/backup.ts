import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { type Config, readConfig } from "../../common/server/config.ts";
import type { BackupContext } from "../../platform/backup/backup.ts";
import { noProgress } from "../../platform/backup/snapshot.ts";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import type { Db } from "../../platform/database/db.ts";
import { backupHooks } from "../../site/retire-secrets.ts";
import { createEmptyServerDatabase, type DatabaseKind } from "./database.ts";

export const log = pino({ level: "silent" });

export const createBackupOptions = (config: Config): BackupContext => ({
  config,
  log,
  progress: noProgress,
  product: backupHooks,
});

export interface DatabasePlace {
  config: Config;
  /** Opens the existing database without migrating it. */
  open(): Promise<Database>;
  remove(): Promise<void>;
}

export async function createEmptyPlace(kind: DatabaseKind): Promise<DatabasePlace> {
  const parent = await mkdtemp(join(tmpdir(), "windfall-kept-"));
  const server = kind === "server" ? await createEmptyServerDatabase() : undefined;
  const env = { PORT: "0", DEMO: "1", LIMITS: "off", DATA_DIR: join(parent, "data") };
  const config = readConfig({ ...env, ...(server === undefined ? {} : { DATABASE_URL: server.url }) });
  return {
    config,
    open: () => openDatabase(config, log, { durable: false }),
    async remove() {
      await server?.drop();
      await rm(parent, { recursive: true, force: true });
    },
  };
}

export async function hashTables(db: Db): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string; kind: string }>`
    select relname::text as name, relkind::text as kind from pg_class
    where relnamespace = 'public'::regnamespace and (relkind = 'S' or relkind = 'r' and relpersistence = 'p')
      and relname not like 'kysely%' order by relname`.execute(db);
  const content: Record<string, string> = {};
  for (const { name, kind } of tables) {
    const hash =
      kind === "S"
        ? sql<{ hash: string }>`select last_value || ' ' || is_called as hash from ${sql.id(name)}`
        : sql<{ hash: string }>`
            select count(*) || ' ' || coalesce(md5(string_agg(line, e'\\n' order by line collate "C")), '') as hash
            from (select to_jsonb(each)::text as line from ${sql.id(name)} each) lines`;
    content[name] = (await hash.execute(db)).rows[0]?.hash ?? "";
  }
  return content;
}
