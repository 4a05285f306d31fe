import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { TOTP } from "otpauth";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../common/server/config.ts";
import { startSession } from "../../identity/server/sessions.ts";
import { hashToken } from "../../identity/server/tokens.ts";
import { confirmTwoFactorKey, createTwoFactorKey, readTwoFactor } from "../../identity/server/two-factor.ts";
import { openDatabase } from "../../platform/database/database.ts";
// Every command opens the database again. This import keeps the database's engine loaded.
import "../../tests/house/database.ts";
import { nameSite } from "../../tests/house/house.ts";
import { CommandRefused, type Tools, withDatabase } from "./command.ts";
import { createAdmin } from "./create-admin.ts";
import { exportCommand } from "./export.ts";
import { resetTwoFactorCommand } from "./reset-two-factor.ts";
import { syncNow } from "./sync-now.ts";
import { verifyLedgerCommand } from "./verify-ledger.ts";

let folder: string;
let tools: Tools;
let outputLines: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "windfall-admin-"));
  tools = {
    config: readConfig({ DATA_DIR: join(folder, "data") }),
    log: pino({ level: "silent" }),
    say: (line) => outputLines.push(line),
    progress: () => {},
    askSecret: async () => "correct horse battery",
  };
  expect(await createAdmin.run(["boss", "boss@example.com"], tools)).toBe(0);
  expect(outputLines).toEqual([`boss is an admin now (user 1), in the embedded database of ${join(folder, "data")}.`]);
});

beforeEach(() => {
  outputLines = [];
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("create-admin opens an admin account with a hashed password and records it in the audit log", async () => {
  await withDatabase(tools, async ({ db }) => {
    const user = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({ username: "boss", role: "admin" });
    expect(user.password_hash).toMatch(/^\$argon2id\$/);
    const entry = await db.selectFrom("audit_log").selectAll().executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: "accounts.admin.create", subject: `user:${user.id}`, actor_id: null });
  });
});

test("create-admin refuses a weak password before it opens the database, and refuses a taken name", async () => {
  const untouched = { ...tools.config, dataDir: join(folder, "untouched") };
  const weak = { ...tools, config: untouched, askSecret: async () => "short" };
  await expect(createAdmin.run(["other", "other@example.com"], weak)).rejects.toThrow(/at least 8 characters/);
  expect(existsSync(untouched.dataDir)).toBe(false);

  await expect(createAdmin.run(["BOSS", "other@example.com"], tools)).rejects.toThrow(CommandRefused);
});

test("STAFF-46: create-admin opens the account together with its emails and log row, or not at all; it refuses the site's name as password", async () => {
  await withDatabase(tools, nameSite);
  const named = { ...tools, askSecret: async () => "Windfall2026" };
  await expect(createAdmin.run(["third", "third@example.com"], named)).rejects.toThrow(/the name of the site/);
  await withDatabase(tools, ({ db }) =>
    sql`alter table audit_log add constraint no_more check (action <> 'accounts.admin.create') not valid`.execute(db),
  );
  await expect(createAdmin.run(["third", "third@example.com"], tools)).rejects.toThrow(/no_more/);
  await withDatabase(tools, async ({ db }) => {
    await sql`alter table audit_log drop constraint no_more`.execute(db);
    expect(await db.selectFrom("users").select("username").execute()).toEqual([{ username: "boss" }]);
  });
});

test("reset-two-factor turns the second factor off and records that; it refuses an unknown account and one without a second factor", async () => {
  await expect(resetTwoFactorCommand.run(["boss"], tools)).rejects.toThrow("boss has no two-factor sign-in.");
  const now = new Date();
  await withDatabase(tools, async ({ db }) => {
    const { id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
    const made = await createTwoFactorKey(
      db,
      { id, username: "boss", sessionHash: Buffer.alloc(32) },
      { brand: "Windfall", now },
    );
    if (!made.ok) throw new Error(made.why);
    const code = new TOTP({ secret: made.value.secret }).generate({ timestamp: now.getTime() });
    const token = await startSession(db, { userId: id, address: "192.0.2.1", userAgent: "", now });
    const pending = { id, sessionHash: hashToken(token), address: "192.0.2.1" };
    expect(await confirmTwoFactorKey(db, pending, code, now)).toMatchObject({ ok: true });
  });
  expect(await resetTwoFactorCommand.run(["BOSS"], tools)).toBe(0);
  expect(outputLines).toEqual(["BOSS now signs in with the password alone."]);
  await withDatabase(tools, async ({ db }) => {
    const { id } = await db.selectFrom("users").select("id").executeTakeFirstOrThrow();
    expect(await readTwoFactor(db, id)).toEqual({ enabled: false, recoveryCodesLeft: 0 });
    const entry = await db.selectFrom("audit_log").selectAll().orderBy("id", "desc").executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: "accounts.two-factor.reset", subject: `user:${id}`, actor_id: null });
  });
  await expect(resetTwoFactorCommand.run(["nobody"], tools)).rejects.toThrow(/no account with this username/);
  await expect(resetTwoFactorCommand.run([], tools)).rejects.toThrow(CommandRefused);
});

test("ledger verify exits with 0 for a sound ledger, and with 1 after a balance was changed", async () => {
  expect(await verifyLedgerCommand.run([], tools)).toBe(0);

  const setPoints = (points: number) =>
    withDatabase(tools, ({ db }) => db.updateTable("balances").set({ points }).execute());
  await setPoints(5);
  expect(await verifyLedgerCommand.run([], tools)).toBe(1);
  expect(outputLines.join("\n")).toContain("holds 5 points; the ledger says 0");
  await setPoints(0);
});

test("KEEP-31: ledger verify and export run beside a running site, also on its embedded database", async () => {
  const running = await openDatabase(tools.config, tools.log);
  try {
    expect(await verifyLedgerCommand.run([], tools)).toBe(0);
    expect(outputLines.at(-1)).toMatch(/^The ledger balances: 1 accounts/);
    expect(await exportCommand.run([join(folder, "beside-the-site")], tools)).toBe(0);
  } finally {
    await running.close();
  }
});

test("export writes every table as JSON lines without passwords and secrets, and does not overwrite anything", async () => {
  const out = join(folder, "out");
  const webhook = "https://discord.com/api/webhooks/1/secret-word";
  await withDatabase(tools, ({ db }) =>
    db
      .insertInto("site_settings")
      .values([
        { key: "brand", value: JSON.stringify("Gusty"), updated_at: new Date() },
        { key: "discord_webhook", value: JSON.stringify(webhook), updated_at: new Date() },
      ])
      .onConflict((conflict) => conflict.column("key").doUpdateSet((eb) => ({ value: eb.ref("excluded.value") })))
      .execute(),
  );
  expect(await exportCommand.run([out], tools)).toBe(0);

  expect(await readdir(out)).toContain("ledger.jsonl");
  const [line = "", ...more] = (await readFile(join(out, "users.jsonl"), "utf8")).trim().split("\n");
  expect(more).toEqual([]);
  const user = JSON.parse(line) as Record<string, unknown>;
  expect(user).toMatchObject({ username: "boss", email: "boss@example.com" });
  expect(user).not.toHaveProperty("password_hash");
  const settings = await readFile(join(out, "site_settings.jsonl"), "utf8");
  expect(settings).toContain("Gusty");
  expect(settings).not.toContain("secret-word");
  await expect(exportCommand.run([out], tools)).rejects.toThrow(/already exists/);
});

test("DEPLOY-22: sync now runs beside the service with the same environment, although its metrics port is taken", async () => {
  const service = createServer().listen(0, "127.0.0.1");
  await once(service, "listening");
  const METRICS_PORT = String((service.address() as AddressInfo).port);
  const config = readConfig({ DATA_DIR: join(folder, "beside"), DEMO: "0", METRICS_PORT });
  await expect(syncNow.run([], { ...tools, config })).rejects.toThrow(/No partner is on/);
  service.close();
});
