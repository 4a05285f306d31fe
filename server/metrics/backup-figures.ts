// How old the newest backup in BACKUP_DIR is, and whether restoring it on trial went well; the same from every process.
import type { Selectable } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { BackupWatchTable } from "../../db/tables.ts";
import type { House } from "../core/house.ts";
import { inTime } from "../core/in-time.ts";

const readWithinMs = 2_000;
const nothing = -1;

type Watch = Selectable<BackupWatchTable>;

const figures: [name: string, help: string, value: (watch: Watch) => number][] = [
  [
    "windfall_backup_age_seconds",
    "Age of the newest backup in BACKUP_DIR, or of the wish for one; -1: there is no BACKUP_DIR",
    ({ made_at, since }) => secondsSince(made_at ?? since),
  ],
  [
    "windfall_backup_rehearsed_age_seconds",
    "Since a backup was last restored on trial; -1: never",
    ({ rehearsed_at }) => (rehearsed_at === null ? nothing : secondsSince(rehearsed_at)),
  ],
  [
    "windfall_backup_holds",
    "1 when the newest backup could be restored on trial, 0 when not, -1 when nobody tried",
    ({ holds }) => Number(holds ?? nothing),
  ],
];

export function registerBackupFigures(registry: Registry, { db, config }: Pick<House, "db" | "config">): void {
  let reading: Promise<Watch | undefined> | undefined;
  const read = async () => {
    if (config.backups === undefined) return undefined;
    reading ??= db
      .selectFrom("backup_watch")
      .selectAll()
      .executeTakeFirst()
      .finally(() => {
        reading = undefined;
      });
    return inTime(reading, readWithinMs);
  };
  for (const [name, help, value] of figures) {
    const gauge = new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const watch = await read();
        // While the database is stuck, the figure of before stands.
        if (watch !== undefined) this.set(value(watch));
      },
    });
    gauge.set(nothing);
  }
}

/** By the real time, which is what backups are made by. */
const secondsSince = (at: Date): number => Math.max(0, (Date.now() - at.getTime()) / 1_000);
