// Backups, restores and moves that are killed, run out of disk, or meet damaged files.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { backUp, restore } from "../../platform/backup/backup.ts";
import { openBackup, writeBackup } from "../../platform/backup/backup-file.ts";
import { BackupRefused } from "../../platform/backup/backup-refused.ts";
import { moveToServer } from "../../platform/backup/move-database.ts";
import { DiskTooFull, rehearse, stopOnLowDisk } from "../../platform/backup/rehearsal.ts";
import { type Head, noProgress, type Piece, type Snapshot, type Totals } from "../../platform/backup/snapshot.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";
import { createBackupOptions, createEmptyPlace, type DatabasePlace, hashTables } from "../house/backup.ts";
import { anAccount } from "../house/builders.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";
import { plainEngineFlag } from "../house/test-run.ts";

// Most of these tests create an embedded database, which takes a busy machine half a minute.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 180_000 });

const root = resolve(import.meta.dirname, "../..");
const movements = 20_000;

let source: TestDatabase;
let sourcePlace: DatabasePlace;
let content: Record<string, string>;
let folder: string;
let backup: string;
const places: DatabasePlace[] = [];
const children: ChildProcess[] = [];

/** Keeps the source open, like the database of a running product. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "windfall-broken-"));
  backup = join(folder, "whole.tar.zst");
  source = await openTestDatabase();
  const user = await anAccount(source.db);
  await sql`
    insert into ledger (user_id, currency, amount, balance_after, reason, ref, created_at)
    select ${user}, 'points', 1, n, 'demo', 'movement ' || n, now() from generate_series(1, ${sql.lit(movements)}) n`.execute(
    source.db,
  );
  await sql`update balances set points = ${movements} where user_id = ${user}`.execute(source.db);
  sourcePlace = await createEmptyPlace("embedded");
  sourcePlace.config.dataDir = source.dataDir;
  content = await hashTables(source.db);
  await backUp(createBackupOptions(sourcePlace.config), backup);
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const place of places.splice(0)) await place.remove();
});
afterAll(async () => {
  await source.close();
  await sourcePlace.remove();
  await rm(folder, { recursive: true });
});

async function emptyPlace(kind: (typeof testDatabases)[number]): Promise<DatabasePlace> {
  const place = await createEmptyPlace(kind);
  places.push(place);
  return place;
}

async function hashTablesAt(place: DatabasePlace): Promise<Record<string, string>> {
  const database = await place.open();
  try {
    return await hashTables(database.db);
  } finally {
    await database.close();
  }
}

/** Runs an operator's command in its own process. Resolves to its error lines, without progress lines. */
function admin(place: DatabasePlace, ...args: string[]): { child: ChildProcess; ended: Promise<string[]> } {
  const { dataDir, databaseUrl } = place.config;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const env = { PATH, NODE_COMPILE_CACHE, DATA_DIR: dataDir, ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}) };
  const child = spawn(process.execPath, [plainEngineFlag, "bin/admin/main.ts", ...args], {
    cwd: root,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  children.push(child);
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said += text;
  });
  const lines = () => said.split("\n").filter((line) => line !== "" && !line.startsWith("… "));
  return { child, ended: once(child, "close").then(lines) };
}

/** Kills the command when `condition` becomes true. Fails if the command ended before. */
async function killOnce(
  { child, ended }: ReturnType<typeof admin>,
  condition: () => boolean | Promise<boolean>,
): Promise<void> {
  await expect.poll(condition, { timeout: 100_000, interval: 10 }).toBe(true);
  expect(child.exitCode).toBeNull();
  child.kill("SIGKILL");
  await ended;
}

const listFolder = async (path: string): Promise<string[]> => (existsSync(path) ? readdir(path) : []);

test("KEEP-04: a backup killed at any point leaves no file that looks like a backup, and the next run cleans up", async () => {
  const target = join(folder, "killed");
  await mkdir(target);
  const path = join(target, "site.tar.zst");
  const copies = join(source.dataDir, "database.copies");
  const points = [
    async () => (await listFolder(copies)).length > 0,
    async () => (await listFolder(target)).some((name) => name.endsWith(".partial")),
  ];
  for (const point of points) {
    await killOnce(admin(sourcePlace, "backup", path), point);
    expect(existsSync(path)).toBe(false);
    expect(await hashTables(source.db)).toEqual(content);
  }
  expect(await listFolder(target)).toHaveLength(1);
  await backUp(createBackupOptions(sourcePlace.config), path);
  expect(await listFolder(target)).toEqual(["site.tar.zst"]);
  expect(await listFolder(copies)).toEqual([]);
});

test("KEEP-09: an embedded database whose restore was killed is refused, and the next restore works", async () => {
  const place = await emptyPlace("embedded");
  const making = join(place.config.dataDir, "database.restoring");
  for (const point of [() => existsSync(making), () => existsSync(join(making, "database"))]) {
    await killOnce(admin(place, "restore", backup), point);
    const opening = place.open();
    await expect(opening).rejects.toThrow(StartRefused);
    await expect(opening).rejects.toThrow(/^A restore into [^\n]+ was interrupted: run it again\. [^\n]+$/);
    expect(existsSync(join(place.config.dataDir, "database"))).toBe(false);
  }
  await restore(createBackupOptions(place.config), backup);
  expect(await hashTablesAt(place)).toEqual(content);
  expect(await listFolder(place.config.dataDir)).toEqual(["database"]);
});

describe.runIf(testDatabases.includes("server"))("on a server", () => {
  /** Kills the command while its session runs this statement. Waits until the server has noticed. */
  async function killWhenServerDoes(command: ReturnType<typeof admin>, url: string, statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const others = "from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    const seen = async (where: string) => ((await client.query(`select ${others} ${where}`)).rowCount ?? 0) > 0;
    try {
      await killOnce(command, () => seen(`and query like '${statement}'`));
      await expect.poll(() => seen(""), { timeout: 20_000, interval: 20 }).toBe(false);
    } finally {
      await client.end();
    }
  }
  const points = ["copy %from stdin%", "copy (%to stdout%"];

  test("KEEP-09: a restore killed at any point leaves the database empty, and the next one works", async () => {
    const place = await emptyPlace("server");
    for (const point of points) {
      await killWhenServerDoes(admin(place, "restore", backup), place.config.databaseUrl ?? "", point);
      expect(await hashTablesAt(place)).toEqual({});
    }
    await restore(createBackupOptions(place.config), backup);
    expect(await hashTablesAt(place)).toEqual(content);
  });

  test("KEEP-11: a move killed at any point leaves the embedded database unchanged, and the next one works", async () => {
    const from = await emptyPlace("embedded");
    await cp(source.dataDir, from.config.dataDir, { recursive: true, filter: (path) => !path.endsWith(".lock") });
    const to = await emptyPlace("server");
    const url = to.config.databaseUrl ?? "";
    for (const point of points) {
      await killWhenServerDoes(admin(from, "move", "--to", url), url, point);
      expect(await hashTablesAt(to)).toEqual({});
    }
    expect(await hashTablesAt(from)).toEqual(content);
    await moveToServer(createBackupOptions(from.config), url);
    expect(await hashTablesAt(to)).toEqual(content);
  });
});

/** Only root may mount. */
const canMount = process.getuid?.() === 0;

describe.runIf(canMount)("a full disk", () => {
  let disk: string;
  const mount = async (size: string) => {
    disk = await mkdtemp(join(tmpdir(), "windfall-disk-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "windfall", disk]);
  };
  afterEach(async () => {
    // A lazy unmount, because a failed test may have left files open there.
    execFileSync("umount", ["-l", disk]);
    await rm(disk, { recursive: true });
  });
  const full = /^the disk is full \([^\n]+\)\.$/;

  test("KEEP-05: a backup onto it is refused in one line and leaves no file there", async () => {
    await mount("16k");
    const lines = await admin(sourcePlace, "backup", join(disk, "site.tar.zst")).ended;
    expect(lines).toEqual([expect.stringMatching(full)]);
    expect(await listFolder(disk)).toEqual([]);
    expect(await listFolder(join(source.dataDir, "database.copies"))).toEqual([]);
  });

  test("KEEP-05: a product whose disk has no room for a copy of its database makes no backup", async () => {
    await mount("64m");
    await cp(source.dataDir, disk, { recursive: true, filter: (path) => !path.endsWith(".lock") });
    const place = { ...sourcePlace, config: { ...sourcePlace.config, dataDir: disk } };
    const product = await openDatabase(place.config, createBackupOptions(place.config).log, { durable: false });
    const making = backUp(createBackupOptions(place.config), join(folder, "no-room.tar.zst"));
    await expect(making).rejects.toThrow(
      /^The running site could not copy its database: the disk of [^\n]+ has no room for a copy[^\n]+$/,
    );
    expect(await hashTables(product.db)).toEqual(content);
    await product.close();
  });

  test("KEEP-16: neither a trial restore nor a daily backup fills the product's disk", async () => {
    await mount("48m");
    const trial = rehearse(createBackupOptions({ ...sourcePlace.config, dataDir: disk }), backup);
    await expect(trial).rejects.toThrow(DiskTooFull);
    await expect(trial).rejects.toThrow(/^the disk of [^\n]+ has \d+ MB free, but a trial needs \d+ MB$/);
    expect(await listFolder(disk)).toEqual([]);
    const making = backUp(
      { ...createBackupOptions(sourcePlace.config), progress: stopOnLowDisk(disk) },
      join(disk, "x.tar.zst"),
    );
    await expect(making).rejects.toThrow(/^the disk of [^\n]+ has only \d+ MB left$/);
    expect(await listFolder(disk)).toEqual([]);
  });

  test("KEEP-05: a restore onto it is refused in one line and leaves no file there", async () => {
    // The disk has room only for an empty database.
    await mount("35m");
    const place = { ...sourcePlace, config: { ...sourcePlace.config, dataDir: join(disk, "data") } };
    const lines = await admin(place, "restore", backup).ended;
    expect(lines).toEqual([expect.stringMatching(full)]);
    expect(await listFolder(join(disk, "data"))).toEqual([]);
  });
});

describe("a damaged file", () => {
  const damaged = () => join(folder, "damaged.tar.zst");
  async function expectRefused(path: string, why: RegExp): Promise<void> {
    const { config } = await emptyPlace("embedded");
    const restoring = restore(createBackupOptions(config), path);
    await expect(restoring).rejects.toThrow(BackupRefused);
    await expect(restoring).rejects.toThrow(why);
    expect(existsSync(config.dataDir)).toBe(false);
  }

  test("KEEP-06: a file cut off anywhere or with one flipped bit is refused before anything changes", async () => {
    const whole = await readFile(backup);
    const refused =
      /^\/[^\n]+ (is truncated, or was changed after it was written\. Nothing was restored|is not a Windfall backup)\.$/;
    const cuts = [
      0,
      3,
      4,
      10,
      64,
      65,
      Math.floor(whole.length / 2),
      whole.length - 64,
      whole.length - 33,
      whole.length - 1,
    ];
    for (const length of cuts) {
      await writeFile(damaged(), whole.subarray(0, length));
      await expectRefused(damaged(), refused);
    }
    const last = whole.length - 1;
    const places = [0, 4, 5, 6, 100, last, last - 31, last - 32, last - 40, last - 60, last - 63, last - 64, last - 65];
    for (const at of [...places, ...Array.from({ length: 12 }, (_, n) => Math.floor((whole.length * n) / 12))]) {
      const altered = Buffer.from(whole);
      altered[at] = (altered[at] ?? 0) ^ (1 << (at % 8));
      await writeFile(damaged(), altered);
      await expectRefused(damaged(), refused);
    }
    await writeFile(damaged(), Buffer.concat([whole, Buffer.alloc(1)]));
    await expectRefused(damaged(), refused);
    await expectRefused(join(folder, "nowhere"), /^There is no file [^\n]+\.$/);
  });

  /** Writes the whole backup with other header fields and a valid checksum. */
  async function writtenWith(changes: Record<string, unknown>): Promise<string> {
    const { head, pieces, totals } = await openBackup(backup, noProgress);
    const path = join(folder, `${Object.keys(changes).join()}.tar.zst`);
    const snapshot: Snapshot = { head: { ...head, ...changes } as Head, pieces, totals };
    await writeBackup(snapshot, path);
    return path;
  }

  test("KEEP-06, KEEP-07: another format's and a newer program's backups are refused", async () => {
    await expectRefused(
      await writtenWith({ format: 2 }),
      /^[^\n]+ is in format 2, but this Windfall reads only 1\. [^\n]+\.$/,
    );
    const { head } = await openBackup(backup, noProgress);
    const newer = await writtenWith({ migrations: [...head.migrations, "9999-from-the-future"], program: "9.0.0" });
    await expectRefused(
      newer,
      /^A newer Windfall made this backup \(9\.0\.0; 9999-from-the-future is unknown here\)[^\n]+$/,
    );
  });

  test("KEEP-27: a table of an old backup that Windfall did not create is skipped and named", async () => {
    const { head, pieces, totals } = await openBackup(backup, noProgress);
    async function* more(): AsyncGenerator<Piece> {
      yield { kind: "rows", table: "notes", bytes: Buffer.from("1\tmine\n") };
      yield* pieces;
    }
    const path = join(folder, "notes.tar.zst");
    const tables = [...head.tables, { name: "notes", columns: ["id", "note"] }];
    const withNotes = (): Totals => ({
      ...totals(),
      tables: { ...totals().tables, notes: { rows: 1, sum: "1" } },
      sequences: [{ name: "a_notes_id_seq", last: 1, called: true }, ...totals().sequences],
    });
    await writeBackup({ head: { ...head, tables }, pieces: more(), totals: withNotes }, path);
    const place = await emptyPlace(testDatabases.at(-1) ?? "embedded");
    expect((await restore(createBackupOptions(place.config), path)).leftOut).toEqual(["notes"]);
    expect(await hashTablesAt(place)).toEqual(content);
  });

  test("KEEP-06: missing rows in a file with a valid checksum are noticed, and nothing is restored", async () => {
    const { head, pieces, totals } = await openBackup(backup, noProgress);
    async function* fewer() {
      for await (const piece of pieces) if (piece.kind !== "rows" || piece.table !== "balances") yield piece;
    }
    const path = join(folder, "fewer.tar.zst");
    await writeBackup({ head, pieces: fewer(), totals }, path);
    const place = await emptyPlace(testDatabases.at(-1) ?? "embedded");
    const restoring = restore(createBackupOptions(place.config), path);
    await expect(restoring).rejects.toThrow(
      /^The copied data differs from the original \(balances has 0 rows, not 1\)\. Nothing was kept\.$/,
    );
    expect(await hashTablesAt(place)).toEqual({});
  });
});
