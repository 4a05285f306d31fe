// The operator's commands, on an embedded database of their own.
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../server/config.ts";
import { CommandRefused, type Tools, withDatabase } from "./command.ts";
import { createAdmin } from "./create-admin.ts";
import { exportCommand } from "./export.ts";
import { verifyLedgerCommand } from "./verify-ledger.ts";

let folder: string;
let tools: Tools;
let said: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "windfall-admin-"));
  tools = {
    config: readConfig({ DATA_DIR: join(folder, "data") }),
    log: pino({ level: "silent" }),
    say: (line) => said.push(line),
    askSecret: async () => "correct horse battery",
  };
  expect(await createAdmin.run(["boss", "boss@example.com"], tools)).toBe(0);
});

beforeEach(() => {
  said = [];
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("create-admin opens an admin's account with a hashed password, and says so in the audit log", async () => {
  await withDatabase(tools, async ({ db }) => {
    const user = await db.selectFrom("users").selectAll().executeTakeFirstOrThrow();
    expect(user).toMatchObject({ username: "boss", role: "admin" });
    expect(user.password_hash).toMatch(/^\$argon2id\$/);
    const entry = await db.selectFrom("audit_log").selectAll().executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: "accounts.admin.create", subject: `user:${user.id}`, actor_id: null });
  });
});

test("create-admin refuses a weak password before it opens anything, and a name that is taken", async () => {
  const untouched = { ...tools.config, dataDir: join(folder, "untouched") };
  const weak = { ...tools, config: untouched, askSecret: async () => "short" };
  await expect(createAdmin.run(["other", "other@example.com"], weak)).rejects.toThrow(/at least 8 characters/);
  expect(existsSync(untouched.dataDir)).toBe(false);

  await expect(createAdmin.run(["BOSS", "other@example.com"], tools)).rejects.toThrow(CommandRefused);
});

test("ledger verify ends with 0 while the ledger holds, and with 1 once a balance was tampered with", async () => {
  expect(await verifyLedgerCommand.run([], tools)).toBe(0);

  const setPoints = (points: number) =>
    withDatabase(tools, ({ db }) => db.updateTable("balances").set({ points }).execute());
  await setPoints(5);
  expect(await verifyLedgerCommand.run([], tools)).toBe(1);
  expect(said.join("\n")).toContain("holds 5 points; the ledger says 0");
  await setPoints(0);
});

test("export writes every table as JSON lines without passwords, and overwrites nothing", async () => {
  const out = join(folder, "out");
  expect(await exportCommand.run([out], tools)).toBe(0);

  expect(await readdir(out)).toContain("ledger.jsonl");
  const [line = "", ...more] = (await readFile(join(out, "users.jsonl"), "utf8")).trim().split("\n");
  expect(more).toEqual([]);
  const user = JSON.parse(line) as Record<string, unknown>;
  expect(user).toMatchObject({ username: "boss", email: "boss@example.com" });
  expect(user).not.toHaveProperty("password_hash");
  await expect(exportCommand.run([out], tools)).rejects.toThrow(/is there already/);
});
