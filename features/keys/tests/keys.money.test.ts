import { readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Actor } from "../../../common/server/actor.ts";
import { type Config, readConfig } from "../../../common/server/config.ts";
import { createServiceKeys, resealKeys } from "../../../common/server/service-keys.ts";
import { startSession } from "../../../identity/server/sessions.ts";
import { createChanges } from "../../../platform/database/changes.ts";
import { openDatabase } from "../../../platform/database/database.ts";
import { aStaffMember, someTime } from "../../../tests/house/builders.ts";
import type { TestDatabase } from "../../../tests/house/database.ts";
import { runDoctor } from "../../../tests/house/doctor.ts";
import { onEachDatabase } from "../../../tests/house/each-database.ts";
import { scaleForLoad } from "../../../tests/house/timeouts.ts";
import { removeKey, saveKey } from "../records.ts";

const log = pino({ level: "silent" });
const first = "a first sealing key, of 32 letters or more";
const second = "another sealing key, of 32 letters or more";
const secret = "rainbet-key-9f3a";

onEachDatabase("keys given at the desk on %s", (database) => {
  const { db } = database;
  let actor: Actor;
  let pending: Parameters<typeof saveKey>[2];

  beforeAll(async () => {
    const id = await aStaffMember(db);
    await startSession(db, { userId: id, address: "192.0.2.1", userAgent: "", now: someTime });
    const { token_hash: sessionHash } = await db.selectFrom("sessions").select("token_hash").executeTakeFirstOrThrow();
    actor = { id, address: "192.0.2.1", requestId: "r", now: someTime };
    pending = { id, sessionHash, signedInAt: someTime, signedInFrom: "192.0.2.1", address: "192.0.2.1" };
  });
  beforeEach(async () => {
    await db.deleteFrom("service_keys").execute();
    await db.deleteFrom("seal_troubles").execute();
    await rm(sealFileIn(database.dataDir), { force: true });
    await rm(sealFileIn(elsewhere()), { force: true });
  });

  const sealFileIn = (folder: string) => join(folder, "seal.key");
  const elsewhere = () => join(database.dataDir, "another machine");
  const process = (env: Record<string, string> = {}, its: Pick<TestDatabase, "db" | "wire"> = database) => {
    const config: Config = readConfig({ DATA_DIR: database.dataDir, DEMO: "0", ...env });
    const changes = createChanges(its.wire);
    return { config, db: its.db, changes, keys: createServiceKeys({ config, db: its.db, changes, log }) };
  };
  type Process = ReturnType<typeof process>;
  const save = (at: Process, key = secret) =>
    saveKey(at, actor, pending, { service: "rainbet", fields: { api_key: key }, tested: "right" });
  const findRainbet = async ({ keys }: Process) => {
    await keys.refresh();
    return keys.now().rainbet.apiKey;
  };
  const row = () => db.selectFrom("service_keys").selectAll().executeTakeFirstOrThrow();

  test("KEYS-06: a key is sealed with a sealing key in a file that only its owner can read, created when first needed", async () => {
    const site = process();
    await expect(stat(sealFileIn(database.dataDir))).rejects.toThrow("ENOENT");
    expect(await save(site)).toMatchObject({ ok: true });
    expect(site.keys.now().rainbet.apiKey).toBe(secret);
    expect((await stat(sealFileIn(database.dataDir))).mode & 0o777).toBe(0o600);
    const sealing = (await readFile(sealFileIn(database.dataDir), "utf8")).trim();
    const everything = JSON.stringify([await row(), await db.selectFrom("secrets").selectAll().execute()]);
    expect(everything).not.toContain(secret);
    expect(everything).not.toContain(sealing);
    expect(await findRainbet(process()), "after a restart").toBe(secret);
  });

  test("KEYS-06: the environment's sealing key takes precedence; keys sealed with the file's key are opened, and resealed at the start", async () => {
    await save(process());
    const keyed = process({ WINDFALL_SEAL_KEY: first });
    expect(await findRainbet(keyed)).toBe(secret);
    expect(await resealKeys(db, keyed.config)).toBe(1);
    await rm(sealFileIn(database.dataDir));
    expect(await findRainbet(process({ WINDFALL_SEAL_KEY: first }))).toBe(secret);

    const changed = process({ WINDFALL_SEAL_KEY: second, WINDFALL_SEAL_KEY_OLD: first });
    expect(await resealKeys(db, changed.config)).toBe(1);
    expect(await findRainbet(process({ WINDFALL_SEAL_KEY: second }))).toBe(secret);
    expect(await resealKeys(db, changed.config), "nothing is left to do").toBe(0);
    await expect(stat(sealFileIn(database.dataDir)), "no file is made where none is needed").rejects.toThrow("ENOENT");
  });

  test("KEYS-06: a running process keeps the keys it has opened while another process is resealing them", async () => {
    const running = process({ WINDFALL_SEAL_KEY: first });
    await save(running);
    await resealKeys(db, process({ WINDFALL_SEAL_KEY: second, WINDFALL_SEAL_KEY_OLD: first }).config);
    expect(await findRainbet(running)).toBe(secret);
  });

  test("KEYS-08: a machine with another sealing key treats saved keys as missing, reports them, and seals nothing", async () => {
    await save(process());
    const other = process({ DATA_DIR: elsewhere() });
    expect(await findRainbet(other)).toBeUndefined();
    expect(other.keys.problem()).toMatch(
      /^1 key was sealed with a key that this process does not have, .* counts as off\. Put DATA_DIR\/seal\.key back/,
    );
    const beside = { service: "clash", fields: { api_key: "c" }, tested: "right" } as const;
    const refusal = await saveKey(other, actor, pending, beside);
    expect(refusal).toMatchObject({ ok: false, why: "unsealable", says: expect.stringContaining(": Rainbet.") });
    expect(await resealKeys(db, other.config)).toBe(0);
    const keyed = process({ DATA_DIR: elsewhere(), WINDFALL_SEAL_KEY: first });
    await keyed.keys.refresh();
    expect(keyed.keys.problem()).toMatch(/WINDFALL_SEAL_KEY_OLD .* several machines need the same WINDFALL_SEAL_KEY/);
    // Without the old sealing key, an admin can still enter the key again.
    expect(await save(other, "rainbet-new")).toMatchObject({ ok: true });
    expect([await findRainbet(other), other.keys.problem()]).toEqual(["rainbet-new", null]);
  });

  // On a database server, processes of other tests also receive the changes and log their own troubles.
  test.runIf(database.kind === "embedded")(
    "KEYS-17: a process that cannot open keys reports that only for itself, and stops reporting it when it can open them",
    async () => {
      const said = async () =>
        (await db.selectFrom("seal_troubles").select("detail").execute()).map(({ detail }) => detail);
      const [site, other] = [process(), process({ DATA_DIR: elsewhere() })];
      await save(site);
      expect(await said()).toEqual([]);
      await other.keys.refresh();
      await other.keys.refresh();
      await site.keys.refresh();
      expect(await said()).toEqual([other.keys.problem()]);
      await removeKey(site, actor, pending, "rainbet");
      expect(await said()).toHaveLength(1);
      await other.keys.refresh();
      expect(await said()).toEqual([]);
    },
  );

  test("a session that has ended cannot save or remove keys", async () => {
    const ended = { ...pending, sessionHash: Buffer.alloc(32) };
    const saving = { service: "rainbet", fields: { api_key: secret }, tested: "right" } as const;
    expect(await saveKey(process(), actor, ended, saving)).toMatchObject({ ok: false, why: "signed_out" });
    await save(process());
    expect(await removeKey(process(), actor, ended, "rainbet")).toMatchObject({ ok: false, why: "signed_out" });
    expect((await row()).service).toBe("rainbet");
  });

  test.runIf(database.kind === "server")(
    "KEYS-04, KEYS-08: other processes notice a saved key within seconds, and the doctor reports keys that cannot be opened",
    async () => {
      const { dataDir } = database;
      const config = { databaseUrl: database.url, databasePool: 2, dataDir, namedStatements: true };
      const away = await openDatabase(config, log);
      const [site, other] = [process(), process({}, away)];
      await other.keys.refresh();
      const seen = () =>
        vi.waitFor(
          () => expect(other.keys.now().rainbet.apiKey).toBe(site.keys.now().rainbet.apiKey),
          scaleForLoad(5_000),
        );
      await save(site);
      await seen();
      expect(other.keys.now().rainbet.apiKey).toBe(secret);
      await removeKey(site, actor, pending, "rainbet");
      await seen();
      expect(other.keys.now().rainbet.apiKey).toBeUndefined();

      await saveKey(site, actor, pending, {
        service: "roobet_chat",
        fields: { secret: "x".repeat(40) },
        tested: "unasked",
      });
      const ask = async (folder: string) =>
        (await runDoctor({ DATABASE_URL: database.url ?? "", DATA_DIR: folder, DEMO: "0" })).on("keys");
      expect(await ask(dataDir)).toEqual(["ok: Given at the desk: 1. This machine can open them all."]);
      expect(await ask(elsewhere())).toEqual([
        expect.stringMatching(/^problem: 1 key was sealed with a key that this process does not have/),
      ]);
      await Promise.all([site.changes.close(), other.changes.close()]);
      await away.close();
    },
  );
});
