import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../../common/server/config.ts";
import { clashSandboxPath } from "../../partners/clash/sandbox.ts";
import { createSandboxKey as roobetKey, roobetSandboxPath } from "../../partners/roobet/sandbox.ts";
import { sandboxKey } from "../../partners/wager-sources.ts";
import { createDoctorPass } from "../../platform/http/doctor-routes.ts";
import { openTestDatabase, type TestDatabase, testDatabases } from "../../tests/house/database.ts";
import { runDoctor } from "../../tests/house/doctor.ts";
import { openHouse, type TestHouse } from "../../tests/house/house.ts";
import type { Finding } from "./doctor/finding.ts";
import { doctorCommand, runCheck } from "./doctor.ts";

let folder: string;
let sandbox: TestHouse;
let mailServer: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "windfall-doctor-"));
  sandbox = await openHouse();
  mailServer = createServer(speakSmtp).listen(0, "127.0.0.1");
  await once(mailServer, "listening");
});
afterAll(async () => {
  mailServer?.close();
  await sandbox?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Speaks SMTP until the login. The password is "right". */
function speakSmtp(socket: import("node:net").Socket): void {
  socket.write("220 test\r\n");
  socket.on("error", () => {});
  socket.setEncoding("latin1").on("data", (text: string) => {
    const [verb = "", , word = ""] = text.trim().split(" ");
    const signedIn = Buffer.from(word, "base64").toString().endsWith("\0right");
    if (verb === "EHLO") socket.write("250-test\r\n250 AUTH PLAIN\r\n");
    else if (verb === "AUTH") socket.write(signedIn ? "235 welcome\r\n" : "535 wrong password\r\n");
    else if (verb === "QUIT") socket.end("221 bye\r\n");
    else socket.write("502 not here\r\n");
  });
}

const smtpWith = (password: string): string =>
  `smtp://windfall:${password}@127.0.0.1:${(mailServer.address() as AddressInfo).port}`;

describe.runIf(testDatabases.includes("server"))("on a server", () => {
  let database: TestDatabase;
  let house: TestHouse;
  let env: { DATABASE_URL: string; DATA_DIR: string; BASE_URL: string };
  beforeAll(async () => {
    database = await openTestDatabase("server");
    const named = { BASE_URL: "http://localhost", DATABASE_URL: database.url ?? "" };
    house = await openHouse({ DEMO: "0", LIMITS: "on", ...named }, { database });
    env = { DATABASE_URL: database.url ?? "", DATA_DIR: join(folder, "data"), BASE_URL: house.address };
  });
  afterAll(async () => {
    await house?.stop();
    await database?.close();
  });

  test("SETUP-17, SHIP-20, SHIP-21, SHIP-22: on a healthy site it reports no problem, books nothing and sends nothing", async () => {
    const key = roobetKey(sandboxKey);
    const { code, on } = await runDoctor({
      ...env,
      SMTP_URL: smtpWith("right"),
      ROOBET_API_KEY: key,
      ROOBET_API_URL: sandbox.address + roobetSandboxPath,
      ROOBET_CHAT_SECRET: "s".repeat(32),
      CLASH_API_KEY: sandboxKey,
      CLASH_API_URL: sandbox.address + clashSandboxPath,
    });
    expect(on("settings")).toEqual(["ok: No advice."]);
    expect(house.notices).toEqual([
      expect.stringMatching(/^SMTP_URL is not set/),
      expect.stringMatching(/^Set up this/),
    ]);
    expect(on("database")).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ok: PostgreSQL \d+/),
        "ok: Every migration is applied.",
        "ok: This machine's clock agrees with the database's.",
        "ok: There are enough connections.",
      ]),
    );
    expect(on("mail")).toEqual(["ok: The mail server (SMTP_URL) accepts letters from us (we sent none)."]);
    expect(on("site")).toEqual([expect.stringMatching(/^warning: There is no admin yet\. Open the link/)]);
    expect(on("uploads")[0]).toMatch(/^ok: Uploads can be stored/);
    expect(existsSync(join(folder, "data/uploads"))).toBe(false);
    expect(on("partners")).toEqual([
      expect.stringMatching(/^ok: Roobet accepts our key: \d+ accounts/),
      expect.stringMatching(/^ok: Clash.gg accepts our key: \d+ accounts/),
    ]);
    expect(on("address")).toEqual([
      expect.stringMatching(/^ok: Windfall .* responds at/),
      expect.stringMatching(/^ok: The site sees this machine as (::ffff:)?127\.0\.0\.1\.$/),
    ]);
    // This server runs without fsync (bin/postgres.mjs), which the doctor reports as a problem.
    const problems = on("database").filter((line) => line.startsWith("problem"));
    expect(problems).toEqual([expect.stringContaining("fsync is off")]);
    expect(code).toBe(1);
    expect(await database.db.selectFrom("wagers").selectAll().execute()).toEqual([]);
  });

  test("SHIP-21: a refused key, a wrong password and another site's address are each a problem", async () => {
    const { code, on } = await runDoctor({
      ...env,
      BASE_URL: sandbox.address,
      SMTP_URL: smtpWith("wrong"),
      CLASH_API_KEY: "no-key",
      CLASH_API_URL: sandbox.address + clashSandboxPath,
      DEMO: "1",
    });
    expect(code).toBe(1);
    expect(on("database")).toContain("problem: The database belongs to a real site, so DEMO=1 does not start on it.");
    expect(on("mail")).toEqual([expect.stringMatching(/^problem: .*535/)]);
    expect(on("mail")[0]).not.toContain("wrong@");
    expect(on("partners")).toEqual(["problem: Clash.gg refused our key (401)."]);
    expect(on("address")).toEqual([expect.stringMatching(/^problem: Something else responds at .* \(404\)/)]);
  });

  test("SHIP-22: pending migrations, and migrations of a newer Windfall, are reported", async () => {
    const { db } = database;
    const { name } = await db
      .deleteFrom("kysely_migration" as never)
      .where(sql`name`, "=", sql`(select max(name) from kysely_migration)`)
      .returning(sql<string>`name`.as("name"))
      .executeTakeFirstOrThrow();
    expect((await runDoctor(env)).on("database")).toContainEqual(
      expect.stringContaining(`warning: 1 migrations are pending (${name}`),
    );
    await sql`insert into kysely_migration values (${name}, 'now'), ('9999-later', 'now')`.execute(db);
    expect((await runDoctor(env)).on("database")).toContainEqual(
      expect.stringMatching(/^problem: A newer Windfall migrated the database \(9999-later\)/),
    );
    await sql`delete from kysely_migration where name = '9999-later'`.execute(db);
  });
});

test("SHIP-20: an unreachable database and unwritable uploads get one line each with advice, and the exit code is 1", async () => {
  await writeFile(join(folder, "file"), "");
  const output: string[] = [];
  const closed = createServer().listen(0, "127.0.0.1");
  await once(closed, "listening");
  const { port } = closed.address() as AddressInfo;
  closed.close();
  const config = readConfig({
    DATABASE_URL: `postgres://windfall:hunter2@127.0.0.1:${port}/windfall`,
    DATA_DIR: join(folder, "file"),
    PACKDRAW_APIKEY: "x",
    RAINBOW_API_KEY: "x",
  });
  const tools = { config, log: pino({ level: "silent" }), askSecret: async () => "" };
  expect(await doctorCommand.run([], { ...tools, say: (line) => output.push(line), progress: () => {} })).toBe(1);
  expect(output).toEqual([
    expect.stringMatching(/^warning {2}settings {2}BASE_URL is not set/),
    expect.stringMatching(/^warning {2}settings {2}SMTP_URL is not set/),
    expect.stringMatching(/^warning {2}settings {2}Windfall has no setting PACKDRAW_APIKEY/),
    expect.stringMatching(/^warning {2}settings {2}Windfall has no setting RAINBOW_API_KEY/),
    expect.stringMatching(/^problem {2}database {2}DATABASE_URL .* cannot be opened/),
    expect.stringMatching(/^ok {7}mail/),
    expect.stringMatching(/^problem {2}uploads {3}Uploads cannot be stored in DATA_DIR/),
  ]);
  expect(output.join("\n")).not.toMatch(/hunter2|\n\n/);
});

test("SHIP-20, SHIP-23: a missing embedded database is not created; of a running one it checks a copy and the site's address", async () => {
  const dataDir = join(folder, "empty");
  await mkdir(dataDir);
  const fresh = await runDoctor({ DATA_DIR: dataDir });
  expect(fresh.on("database")).toEqual([expect.stringMatching(/^ok: There is no database in .* yet/)]);
  expect(fresh.code).toBe(0);
  expect(existsSync(join(dataDir, "database"))).toBe(false);
  const used = await runDoctor({ DATA_DIR: sandbox.database.dataDir, BASE_URL: sandbox.address });
  expect(used.on("database")).toEqual(["ok: Every migration is applied."]);
  expect(used.on("address")[0]).toMatch(/^ok: Windfall .* responds at/);
  expect(await readdir(`${sandbox.database.dataDir}/database.copies`)).toEqual([]);
});

test("SHIP-27: a BACKUP_DIR that is missing, empty or holds an old backup is reported", async () => {
  const dataDir = join(folder, "with-backups");
  const backups = join(folder, "backups");
  const env = { DATA_DIR: dataDir, BACKUP_DIR: backups };
  const missing = await runDoctor(env);
  expect(missing.on("backups")).toEqual([expect.stringMatching(/^warning: BACKUP_DIR .* does not exist yet/)]);
  await mkdir(backups);
  expect((await runDoctor(env)).on("backups")[0]).toMatch(/^warning: There is no backup in/);
  const old = join(backups, "windfall-20260110T030000Z.tar.zst");
  await writeFile(old, "");
  expect((await runDoctor(env)).on("backups")[0]).toMatch(/^ok: The newest backup .* is less than an hour old\.$/);
  await utimes(old, new Date("2026-01-10"), new Date("2026-01-10"));
  expect((await runDoctor(env)).on("backups")[0]).toMatch(/^problem: The newest backup .* h old\. The log says why/);
  expect(await readdir(backups)).toHaveLength(1);
  expect(existsSync(dataDir)).toBe(false);
});

test("SHIP-20: a check that does not finish becomes a problem after its timeout", async () => {
  const never = { subject: "mail", withinMs: 20, look: () => new Promise<Finding[]>(() => {}) };
  expect(await runCheck(never)).toEqual([
    { verdict: "problem", subject: "mail", message: "There was no response within 0.02 seconds." },
  ]);
});

test("SHIP-20: the site's endpoint for the doctor answers only requests with the database's secret", async () => {
  const guest = sandbox.visitor();
  const nothing = (await guest.get("/api/nothing")).text;
  const passAt = (secondsAgo: number) =>
    createDoctorPass(sandbox.database.db, new Date(Date.now() - secondsAgo * 1_000));
  const [fresh, old, early] = [await passAt(240), await passAt(310), await passAt(-310)];
  expect((await guest.get("/api/doctor", { "x-windfall-doctor": fresh })).status).toBe(200);
  for (const pass of ["", "1.x", `${Math.floor(Date.now() / 1000)}.${"0".repeat(64)}`, old, early]) {
    expect(await guest.get("/api/doctor", pass === "" ? {} : { "x-windfall-doctor": pass })).toMatchObject({
      status: 404,
      text: nothing,
    });
  }
});
