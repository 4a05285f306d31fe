// Outside faults of the embedded database: killed processes, a second process, damaged folders.
import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import fs from "node:fs";
import {
  chmod,
  copyFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Database, type EmbeddedOptions, openDatabase } from "../../platform/database/database.ts";
import { DurableFiles, startParameters } from "../../platform/database/durable-files.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";
import { copyDatabaseFolder } from "../house/database.ts";
import { plainEngineFlag } from "../house/test-run.ts";
import { waitOptions } from "../house/timeouts.ts";

const log = pino({ level: "silent" });
const childProgram = fileURLToPath(new URL("./database-child.ts", import.meta.url));

let dataDir: string;
let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "windfall-fault-"));
  folder = join(dataDir, "database");
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  vi.restoreAllMocks();
  await rm(dataDir, { recursive: true, force: true });
});

let fullFingerprint: string;
beforeAll(async () => {
  fullFingerprint = await mkdtemp(join(tmpdir(), "windfall-whole-"));
  await copyDatabaseFolder(fullFingerprint);
});
afterAll(() => rm(fullFingerprint, { recursive: true }));

/** Creates only the files that are checked before a database opens, which is fast and enough to test refusals. */
async function createDatabaseFiles(): Promise<void> {
  for (const name of ["base", "global", "pg_wal", "pg_xact", "pg_multixact", "pg_tblspc"]) {
    await mkdir(join(folder, name), { recursive: true });
  }
  for (const name of ["PG_VERSION", "global/pg_control"]) {
    await copyFile(join(fullFingerprint, "database", name), join(folder, name));
  }
}

const open = (options: Partial<EmbeddedOptions> = {}): Promise<Database> =>
  openDatabase({ databaseUrl: undefined, databasePool: 1, dataDir, namedStatements: true }, log, options);

/** Starts a child process on the same folder and collects the lines it prints. */
function startChild(action: "commit" | "hold"): {
  child: ChildProcess;
  lines: string[];
  line: (n: number) => Promise<string>;
} {
  const program = [plainEngineFlag, childProgram, action, dataDir];
  const child = spawn(process.execPath, program, { stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const lines: string[] = [];
  let rest = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    const parts = (rest + text).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
  });
  const line = async (n: number) => {
    while (lines.length <= n && child.exitCode === null) await once(child.stdout, "data");
    return lines[n] ?? "";
  };
  return { child, lines, line };
}

async function killChild(child: ChildProcess): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "exit");
}

describe("guard 1: committed data stays", () => {
  test("a process killed while it commits loses no acknowledged commit", async () => {
    await copyDatabaseFolder(dataDir);
    for (const atLeast of [40, 90]) {
      const { child, lines, line } = startChild("commit");
      await line(atLeast);
      await killChild(child);
      const acknowledged = Number(lines.at(-1));
      expect(acknowledged).toBeGreaterThanOrEqual(atLeast - 1);

      const database = await open();
      const { rows } = await database.pool.query<{ count: number; last: number }>(
        "select count(*), max(n) as last from kept",
      );
      expect(rows[0]?.count).toBe(rows[0]?.last);
      // One more commit may have succeeded whose line was never printed.
      expect([acknowledged, acknowledged + 1]).toContain(rows[0]?.last);
      await database.pool.query("drop table kept");
      await database.close();
    }
  });

  test("each commit reaches the disk by an fsync before it is acknowledged", async () => {
    await copyDatabaseFolder(dataDir);
    const fsync = vi.spyOn(fs, "fsyncSync");
    const durable = new PGlite({ fs: new DurableFiles(folder, true), startParams: startParameters(true) });
    await durable.exec("create table t (n int)");
    for (let n = 1; n <= 5; n += 1) {
      const before = fsync.mock.calls.length;
      await durable.query("insert into t values ($1)", [n]);
      expect(fsync.mock.calls.length).toBeGreaterThan(before);
    }
    const { rows } = await durable.query(
      "select current_setting('fsync') as fsync, current_setting('wal_sync_method') as how",
    );
    expect(rows).toEqual([{ fsync: "on", how: "fsync" }]);
    await durable.close();
  });
});

describe("guard 2: one process per folder", () => {
  test("a second process on the same folder is refused in one clear line", async () => {
    await copyDatabaseFolder(dataDir);
    const first = await open({ durable: false });
    const { line } = startChild("hold");
    expect(await line(0)).toMatch(
      /^StartRefused: The database folder .*database is in use by process \d+: stop that one first/,
    );
    expect(await line(0)).toContain(`process ${process.pid}:`);
    await expect(open()).rejects.toThrow(/in use/);
    await first.close();
    const next = await open({ durable: false });
    await next.close();
    expect(await readdir(dataDir)).toEqual(["database"]);
  });

  test("of two processes started at the same moment one gets the folder", async () => {
    await copyDatabaseFolder(dataDir);
    const lines = await Promise.all(
      [startChild("hold"), startChild("hold"), startChild("hold")].map(({ line }) => line(0)),
    );
    expect(lines.filter((line) => line === "open")).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith("StartRefused: "))).toHaveLength(2);
  });

  test("a killed process's lock is taken over", async () => {
    await copyDatabaseFolder(dataDir);
    const { child, line } = startChild("hold");
    expect(await line(0)).toBe("open");
    await killChild(child);
    expect(await readdir(dataDir)).toContain("database.lock");
    await open({ durable: false }).then((database) => database.close());
  });

  test("an owner on another machine keeps the folder while its lock is fresh", async () => {
    await copyDatabaseFolder(dataDir);
    const lock = join(dataDir, "database.lock");
    await writeFile(lock, JSON.stringify({ pid: 7, began: "x", host: "elsewhere", token: "x" }));
    await expect(open()).rejects.toThrow(/in use by process 7 on elsewhere/);
    fs.utimesSync(lock, new Date(), new Date(Date.now() - 60_000));
    await open({ durable: false }).then((database) => database.close());
  });

  test.runIf(fs.existsSync("/proc/self/ns/pid"))(
    "KEEP-35: a fresh lock keeps the folder, whatever the owner's process ids and boot look like from here",
    async () => {
      await copyDatabaseFolder(dataDir);
      const path = join(dataDir, "database.lock");
      expect(await startChild("hold").line(0)).toBe("open");
      const lock = JSON.parse(await readFile(path, "utf8")) as { began: string };
      const elsewhere = { ...lock, processes: "pid:[1]", pid: 1 };
      const otherBoot = { ...lock, began: lock.began.replace(/^\S+/, "another-boot") };
      for (const seen of [elsewhere, otherBoot]) {
        await writeFile(path, JSON.stringify(seen));
        await expect(open()).rejects.toThrow(/in use by process/);
      }
    },
  );

  test("KEEP-20: an unreadable lock is treated as held and stays", async () => {
    await createDatabaseFiles();
    // Makes the lock unreadable even for root.
    const lock = join(dataDir, "database.lock");
    fs.mkdirSync(lock);
    await expect(open()).rejects.toThrow(
      /is in use, or was by another user: [^\n]+database\.lock cannot be read\.[^\n]+$/,
    );
    expect((await readdir(dataDir)).sort()).toEqual(["database", "database.lock"]);
  });

  test.runIf(process.getuid?.() === 0)("KEEP-20: root does not open another user's folder", async () => {
    await createDatabaseFiles();
    fs.chownSync(join(dataDir, "database"), 12_345, 12_345);
    await expect(open()).rejects.toThrow(
      /belongs to another user \(12345, and this runs as 0\): run this as that user\.$/,
    );
    expect(await readdir(dataDir)).toEqual(["database"]);
  });
});

describe("guard 3: maintenance", () => {
  test("checkpoints and vacuums run automatically while there is work, and end with the close", async () => {
    await copyDatabaseFolder(dataDir);
    const database = await open({ durable: false, upkeep: { checkpointEveryMs: 100, vacuumEveryMs: 150 } });
    const checkpoint = async () =>
      (await database.pool.query<{ at: string }>("select redo_lsn::text as at from pg_control_checkpoint()")).rows[0]
        ?.at;
    const before = await checkpoint();
    await database.pool.query("create table t as select generate_series(1, 1000) as n");
    await database.pool.query("delete from t");
    await vi.waitFor(async () => expect(await checkpoint()).not.toBe(before), waitOptions);
    await vi.waitFor(
      async () =>
        expect((await database.pool.query("select pg_relation_size('t') as bytes")).rows).toEqual([{ bytes: 0 }]),
      waitOptions,
    );
    await database.close();
  });
});

describe("guard 4: nobody else reads it", () => {
  test("the folder becomes accessible to its owner only, even if others had access before", async () => {
    await copyDatabaseFolder(dataDir);
    await chmod(folder, 0o755);
    await open({ durable: false }).then((database) => database.close());
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });
});

describe("a folder that cannot be opened is refused in one line and stays unchanged", () => {
  const damages: [string, (database: string) => Promise<void>, RegExp][] = [
    [
      "a pg_control cut short",
      (at) => truncate(join(at, "global/pg_control"), 100),
      /damaged \(global\/pg_control has 100 bytes/,
    ],
    [
      "a pg_control with a flipped byte",
      (at) => flipByte(join(at, "global/pg_control"), 40),
      /checksum of global\/pg_control/,
    ],
    ["no pg_control", (at) => rm(join(at, "global/pg_control")), /global\/pg_control is missing/],
    [
      "a PG_VERSION of nonsense",
      (at) => writeFile(join(at, "PG_VERSION"), "\0\0garbage"),
      /PG_VERSION names no version/,
    ],
    [
      "a newer PostgreSQL",
      (at) => writeFile(join(at, "PG_VERSION"), "19\n"),
      /made by PostgreSQL 19, newer than the 18/,
    ],
    ["an older PostgreSQL", (at) => writeFile(join(at, "PG_VERSION"), "17\n"), /made by PostgreSQL 17, older/],
    ["no log folder", (at) => rm(join(at, "pg_wal"), { recursive: true }), /pg_wal is missing/],
    ["files of somebody else", (at) => rm(join(at, "PG_VERSION")), /holds files but no database/],
  ];

  test.each(damages)("%s", async (_, damage, message) => {
    await createDatabaseFiles();
    await damage(folder);
    const before = await fingerprint(folder);
    const refusal = await open().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefused);
    expect((refusal as Error).message).toMatch(message);
    expect((refusal as Error).message).not.toContain("\n");
    expect(await fingerprint(folder)).toBe(before);
    expect(await readdir(dataDir)).toEqual(["database"]);
  });

  test("a log that PostgreSQL itself cannot read", async () => {
    await copyDatabaseFolder(dataDir);
    for (const name of await readdir(join(folder, "pg_wal"))) {
      if (/^[0-9A-F]{24}$/.test(name)) await writeFile(join(folder, "pg_wal", name), Buffer.alloc(4 * 1024 * 1024));
    }
    const before = await fingerprint(folder);
    const refusal = await open().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefused);
    expect((refusal as Error).message).toMatch(/cannot be opened: .*checkpoint/);
    expect(await fingerprint(folder)).toBe(before);
  });

  test("a path that is not a folder", async () => {
    await writeFile(folder, "not a folder");
    await expect(open()).rejects.toThrow(StartRefused);
    expect(await readFile(folder, "utf8")).toBe("not a folder");
  });

  test("a start interrupted while it created the folder does not block the next one", async () => {
    await mkdir(`${folder}.making/base`, { recursive: true });
    await writeFile(`${folder}.making/PG_VERSION`, "18\n");
    const database = await open({ durable: false });
    expect((await database.pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
    await database.close();
    expect(await readdir(dataDir)).toEqual(["database"]);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });
});

test("after its thread has died the next query reopens the database with everything committed", async () => {
  await copyDatabaseFolder(dataDir);
  const database = await open();
  await database.pool.query("create table t (n int)");
  await database.pool.query("insert into t values (1)");
  // PostgreSQL cannot write its log for a while and therefore panics.
  await rename(join(folder, "pg_wal"), join(folder, "away"));
  await database.pool.query("select pg_switch_wal()");
  await expect(database.pool.query("insert into t values (2)")).rejects.toThrow(/stopped/);
  await rename(join(folder, "away"), join(folder, "pg_wal"));
  expect((await database.pool.query("select n from t")).rows).toEqual([{ n: 1 }]);
  await database.close();
});

async function flipByte(path: string, at: number): Promise<void> {
  const bytes = await readFile(path);
  bytes[at] = (bytes[at] ?? 0) ^ 0xff;
  await writeFile(path, bytes);
}

/** Returns names, sizes, contents and modification times of everything in a folder. */
async function fingerprint(root: string): Promise<string> {
  const hash = createHash("sha256");
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  for (const entry of entries
    .map((found) => ({ path: join(found.parentPath, found.name), file: found.isFile() }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(entry.path);
    if (entry.file) hash.update(await readFile(entry.path)).update(String((await stat(entry.path)).mtimeMs));
  }
  return hash.digest("hex");
}
