// Backups, restores and moves without faults, between both kinds of databases: all rows and pictures arrive.
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { Migrator } from "kysely/migration";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Config } from "../../common/server/config.ts";
import { checkLog, formatHead, type LogHead } from "../../fairness/rules/fairness-log.ts";
import { emptyHead, logHead } from "../../fairness/server/fairness-log/log.ts";
import { openSeedPair, rotateSeedPair } from "../../fairness/server/seeds/seed-pairs.ts";
import { backUp, restore } from "../../platform/backup/backup.ts";
import { copyToFolder, moveToServer } from "../../platform/backup/move-database.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Db } from "../../platform/database/db.ts";
import { migrationSteps } from "../../platform/database/migrations.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";
import { startWindfall } from "../../site/windfall.ts";
import { createBackupOptions, createEmptyPlace, type DatabasePlace, hashTables, log } from "../house/backup.ts";
import { anAccount, aProduct } from "../house/builders.ts";
import { aBuyer, startBuyers } from "../house/buyers.ts";
import { copyDatabaseFolder, openTestDatabase, type TestDatabase, testDatabases } from "../house/database.ts";
import { createVisitor, demoPassword, openHouse } from "../house/house.ts";
import { expectLedgerHolds } from "../house/ledger-checks.ts";

// Most of these tests create an embedded database, which takes a busy machine half a minute.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

/** The kind of database that restores fastest. */
const cheapestDatabase = testDatabases.at(-1) ?? "embedded";

const aPicture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: "#204060" } })
    .png()
    .toBuffer();

let folder: string;
const places: DatabasePlace[] = [];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "windfall-backups-"));
});
afterEach(async () => {
  for (const place of places.splice(0)) await place.remove();
});
afterAll(() => rm(folder, { recursive: true }));

const emptyPlace = async (kind: (typeof testDatabases)[number]): Promise<DatabasePlace> => {
  const place = await createEmptyPlace(kind);
  places.push(place);
  return place;
};

/** Returns the settings with which another process would open this database. */
const toConfig = (place: DatabasePlace, { dataDir, url }: TestDatabase): Config => ({
  ...place.config,
  dataDir,
  databaseUrl: url,
});

async function onDatabase<Answer>(
  place: DatabasePlace,
  work: (database: Database) => Promise<Answer>,
): Promise<Answer> {
  const database = await place.open();
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const realSite = { DEMO: "0", LIMITS: "on", BASE_URL: "http://localhost" };

/** Creates a stopped product's embedded database with one account for each of these numbers of points. */
async function aStoppedProduct(points: number[]): Promise<DatabasePlace> {
  const place = await emptyPlace("embedded");
  await copyDatabaseFolder(place.config.dataDir);
  await onDatabase(place, async ({ db }) => {
    for (const each of points) await anAccount(db, { points: each });
  });
  return place;
}

/** Tables whose rows a restore changes. */
const retiredTables = new Set([
  "seed_pairs",
  "revealed_seeds",
  "seed_pair_ids",
  "sessions",
  "fairness_log",
  "api_tokens",
  "webhooks",
]);
const withoutRetired = (content: Record<string, string>) =>
  Object.fromEntries(Object.entries(content).filter(([name]) => !retiredTables.has(name)));

const seedPairs = (db: Db) =>
  db
    .selectFrom("seed_pairs")
    .select(["user_id", "pair_id", "server_seed", "server_seed_hash", "client_seed"])
    .orderBy("user_id")
    .execute();

describe.each(testDatabases)("the demo world, backed up from %s", (kind) => {
  const path = () => join(folder, `${kind}.tar.zst`);
  let content: Record<string, string>;
  let pictures: string[];
  let pairs: Awaited<ReturnType<typeof seedPairs>>;
  let head: LogHead;

  beforeAll(async () => {
    const house = await openHouse({}, { kind });
    const users = await house.database.db.selectFrom("users").select("id").orderBy("id").limit(3).execute();
    for (const { id } of users) await openSeedPair(house.database.db, id, new Date());
    await rotateSeedPair(house.database.db, users[0]?.id ?? 0, new Date());
    pairs = await seedPairs(house.database.db);
    head = (await logHead(house.database.db)) ?? emptyHead;
    expect(head.n).toBeGreaterThan(10);
    await aBuyer(house.database.db);
    const { leftOut } = await backUp(
      createBackupOptions(toConfig(await emptyPlace("embedded"), house.database)),
      path(),
    );
    expect(leftOut).toEqual([]);
    content = await hashTables(house.database.db);
    pictures = (await readdir(join(house.database.dataDir, "uploads"))).filter((name) => name.length === 64 + 5);
    await house.stop();
  });

  // A copy between two servers would test nothing new.
  const targets = testDatabases.filter((into) => kind === "embedded" || into === "embedded");
  test.each(targets)(
    "KEEP-01, KEEP-10, KEEP-19, LOG-11: restored into %s, the backup gives every row and new seeds, and a product starts on it",
    async (into) => {
      expect((await stat(path())).mode & 0o777).toBe(0o600);
      const place = await emptyPlace(into);
      const restored = await restore(createBackupOptions(place.config), path());
      expect(restored.ledgerHolds).toBe(true);
      await onDatabase(place, async ({ db }) => {
        expect(Object.keys(content).length).toBeGreaterThan(60);
        expect(withoutRetired(await hashTables(db))).toEqual(withoutRetired(content));
        const now = await seedPairs(db);
        const changed = { server_seed: expect.any(String), server_seed_hash: expect.any(String) };
        expect(now).toEqual(pairs.map((pair) => ({ ...pair, ...changed, pair_id: expect.any(Number) })));
        const secrets = [...pairs, ...now].map(({ server_seed }) => server_seed);
        expect(new Set(secrets).size).toBe(2 * pairs.length);
        expect(pairs.length).toBeGreaterThanOrEqual(3);
        const revealed = db.selectFrom("revealed_seeds").select(["user_id", "pair_id", "server_seed"]);
        for (const { user_id, pair_id, server_seed } of pairs) {
          expect(await revealed.where("pair_id", "=", pair_id).execute()).toEqual([{ user_id, pair_id, server_seed }]);
        }
        for (const { server_seed, server_seed_hash } of now) {
          expect(createHash("sha256").update(server_seed).digest("hex")).toBe(server_seed_hash);
        }
        const since = await db.selectFrom("fairness_log").select("line").where("n", ">", head.n).orderBy("n").execute();
        const { lines, fault } = await checkLog(since.map(({ line }) => `${line}\n`).join(""), { after: head });
        const inUsersOrder = <Row extends { user_id: number }>(rows: Row[]) =>
          rows.toSorted((a, b) => a.user_id - b.user_id);
        expect([fault, lines.map(({ event }) => event)]).toMatchObject([
          null,
          [
            { type: "site.restore", after: formatHead(head) },
            { type: "seed.reveal", seeds: inUsersOrder(pairs).map(({ server_seed }) => server_seed) },
            { type: "seed.commit", hashes: inUsersOrder(now).map(({ server_seed_hash }) => server_seed_hash) },
          ],
        ]);
        expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
        await expectLedgerHolds(db);
        await expect(sql`update ledger set amount = 1`.execute(db)).rejects.toThrow("ledger is append-only");
        await expect(sql`truncate ledger`.execute(db)).rejects.toThrow("ledger is append-only");
        await expect(sql`delete from users where username = 'viewer'`.execute(db)).rejects.toThrow(/foreign key/);
        const before = await db
          .selectFrom("products")
          .select(({ fn }) => fn.max("id").as("id"))
          .executeTakeFirstOrThrow();
        expect(await aProduct(db)).toBeGreaterThan(before.id);
      });
      expect((await readdir(join(place.config.dataDir, "uploads"))).sort()).toEqual(pictures.sort());

      const product = await startWindfall(place.config, { log, runJobs: false });
      const visitor = createVisitor(product.address);
      expect((await visitor.post("/api/auth/login", { username: "viewer", password: demoPassword })).status).toBe(200);
      expect((await visitor.page("store", "/store")).props.products.length).toBeGreaterThan(3);
      expect((await visitor.get(`/uploads/${pictures[0]}`)).status).toBe(200);
      await product.stop();
    },
  );
});

describe.each(testDatabases)("a backup while viewers spend, on %s", (kind) => {
  test("KEEP-02, KEEP-03, KEEP-27: the backup is one consistent snapshot without the operator's own tables, and no purchase fails", async () => {
    const house = await openHouse(realSite, { kind });
    const { db } = house.database;
    await sql`create table notes (id serial primary key, note text); insert into notes (note) values ('mine');
      create table months (month date) partition by range (month); create sequence mine`.execute(db);
    const product = await aProduct(db, { price: 10, stock: 1_000_000 });
    const cookies = await Promise.all(Array.from({ length: 4 }, () => aBuyer(db)));
    const buyers = startBuyers([house.address], cookies, product);
    await expect.poll(() => buyers.orders.size, { timeout: 20_000 }).toBeGreaterThan(20);
    const place = await emptyPlace(cheapestDatabase);
    const path = join(folder, `spends-${kind}.tar.zst`);
    const before = buyers.orders.size;
    expect((await backUp(createBackupOptions(toConfig(place, house.database)), path)).leftOut).toEqual([
      "months",
      "notes",
    ]);
    expect(buyers.orders.size).toBeGreaterThan(before);
    await buyers.stop();
    expect([...buyers.answers.keys()]).toEqual(["200"]);
    await house.stop();

    expect(await restore(createBackupOptions(place.config), path)).toMatchObject({
      ledgerHolds: true,
      leftOut: ["months", "notes"],
    });
    await onDatabase(place, async ({ db: restored }) => {
      const { rows } = await sql<{ orders: number; spends: number; sold: number }>`
        select (select count(*) from orders where product_id = ${product}) as orders,
          (select count(*) from ledger where amount = -10 and user_id in (select user_id from orders where product_id = ${product})) as spends,
          (select 1000000 - stock from products where id = ${product}) as sold`.execute(restored);
      const { orders = 0, spends, sold } = rows[0] ?? {};
      expect(orders).toBeGreaterThanOrEqual(before);
      expect({ spends, sold }).toEqual({ spends: orders, sold: orders });
    });
  });
});

describe("existing and missing databases", () => {
  test("KEEP-03, KEEP-07: a stopped product's folder is read; a restore never overwrites it, and nothing creates a missing one", async () => {
    const place = await emptyPlace("embedded");
    const nothing = backUp(createBackupOptions(place.config), join(folder, "nothing.tar.zst"));
    await expect(nothing).rejects.toThrow(`There is no database in ${place.config.dataDir}/database.`);
    expect(existsSync(place.config.dataDir)).toBe(false);

    const stopped = await aStoppedProduct([3, 5]);
    const path = join(folder, "stopped.tar.zst");
    await backUp(createBackupOptions(stopped.config), path);
    const restored = await emptyPlace(cheapestDatabase);
    await restore(createBackupOptions(restored.config), path);
    const there = /^([^\n]* already has a database\. Move it away|The database is not empty )[^\n]*$/;
    for (const { config } of [stopped, restored]) {
      await expect(restore(createBackupOptions(config), path)).rejects.toThrow(there);
    }
    const stored = await onDatabase(stopped, ({ db }) => hashTables(db));
    expect(await onDatabase(restored, ({ db }) => hashTables(db))).toEqual(stored);
    const again = backUp(createBackupOptions(stopped.config), path);
    await expect(again).rejects.toThrow(/already exists: choose another name\.$/);
  });

  test("KEEP-07: an older program's backup is restored as it was, then migrated", async () => {
    const old = await emptyPlace(cheapestDatabase);
    const names = Object.keys(await migrationSteps()).filter((name) => name < "0027");
    await onDatabase(old, async ({ db }) => {
      const all = Object.entries(await migrationSteps()).filter(([name]) => names.includes(name));
      const provider = { getMigrations: async () => Object.fromEntries(all) };
      expect((await new Migrator({ db, provider }).migrateToLatest()).error).toBeUndefined();
      await anAccount(db, { points: 11 });
    });
    const path = join(folder, "old.tar.zst");
    await backUp(createBackupOptions(old.config), path);
    const place = await emptyPlace(cheapestDatabase);
    const restored = await restore(createBackupOptions(place.config), path);
    expect(restored.head.migrations).toEqual(names);
    await onDatabase(place, async ({ db, migrate }) => {
      expect((await migrate()).applied).toEqual([]);
      expect(await db.selectFrom("ledger").select("amount").execute()).toEqual([{ amount: 11 }]);
      expect(await db.selectFrom("backup_watch").selectAll().execute()).toEqual([]);
    });
  });

  describe.runIf(testDatabases.includes("server"))("moving", () => {
    test("KEEP-11: a stopped product's database moves to a server once, and the old folder does not open again", async () => {
      const place = await aStoppedProduct([100, 250, 7]);
      const content = await onDatabase(place, ({ db }) => hashTables(db));
      const server = await emptyPlace("server");
      const url = server.config.databaseUrl ?? "";
      const running = await place.open();
      await expect(moveToServer(createBackupOptions(place.config), url)).rejects.toThrow(
        /is in use by process \d+: stop that one first/,
      );
      await running.close();

      await moveToServer(createBackupOptions(place.config), url);
      expect(await onDatabase(server, ({ db }) => hashTables(db))).toEqual(content);
      const { host, pathname } = new URL(url);
      const opening = place.open();
      await expect(opening).rejects.toThrow(StartRefused);
      await expect(opening).rejects.toThrow(`was moved to ${host}${pathname} on`);
      await expect(opening).rejects.not.toThrow(/\n/);

      // Looks as if the move was killed after its last commit, before it wrote the mark.
      await rm(join(place.config.dataDir, "database.moved"));
      expect(await moveToServer(createBackupOptions(place.config), url)).toBe("there already");
      await rm(join(place.config.dataDir, "database.moved"));
      await onDatabase(server, ({ db }) => anAccount(db));
      await expect(moveToServer(createBackupOptions(place.config), url)).rejects.toThrow(/The database is not empty/);
    });

    test("KEEP-14, KEEP-19: a server's database is copied to a folder with new seeds and the pictures, and stays in use", async () => {
      const house = await openHouse(realSite, { kind: "server" });
      await openSeedPair(house.database.db, await anAccount(house.database.db, { points: 5 }), new Date());
      await aBuyer(house.database.db);
      const pairs = await seedPairs(house.database.db);
      const picture = await house.house.pictures.save(await aPicture(), { maxSidePx: 64 });
      if (!picture.ok) throw new Error(picture.why);
      const owner = {
        user_id: await anAccount(house.database.db),
        name: "Deck",
        scopes: ["read_desk"],
        ending: "1234",
      };
      const token = { ...owner, token_hash: Buffer.alloc(32), created_at: new Date() };
      await house.database.db.insertInto("api_tokens").values(token).execute();
      const webhook = { name: "Bot", sealed_url: "", host: "example.com", sealed_secret: "", kinds: ["orders"] };
      const madeBy = { created_at: new Date(), created_by: owner.user_id };
      await house.database.db
        .insertInto("webhooks")
        .values({ ...webhook, ...madeBy })
        .execute();
      const before = await hashTables(house.database.db);
      const target = await emptyPlace("embedded");
      const home = await emptyPlace("embedded");
      await copyToFolder(createBackupOptions(toConfig(home, house.database)), target.config.dataDir);
      await onDatabase(target, async ({ db }) => {
        expect(withoutRetired(await hashTables(db))).toEqual(withoutRetired(before));
        const now = await seedPairs(db);
        expect(now.map(({ user_id, client_seed }) => ({ user_id, client_seed }))).toEqual(
          pairs.map(({ user_id, client_seed }) => ({ user_id, client_seed })),
        );
        expect(now[0]?.server_seed).not.toBe(pairs[0]?.server_seed);
        const revealed = db.selectFrom("revealed_seeds").select(["pair_id", "server_seed"]);
        expect(await revealed.execute()).toEqual([{ pair_id: pairs[0]?.pair_id, server_seed: pairs[0]?.server_seed }]);
        expect(await db.selectFrom("sessions").selectAll().execute()).toEqual([]);
        const webhooks = await db.selectFrom("webhooks").select("off_at").execute();
        expect(webhooks).toEqual([{ off_at: expect.any(Date) }]);
        const tokens = await db.selectFrom("api_tokens").select("revoked_at").execute();
        expect(tokens).toEqual([{ revoked_at: expect.any(Date) }]);
      });
      // The copy does not change the running site's secrets.
      expect(await hashTables(house.database.db)).toEqual(before);
      expect(await readdir(join(target.config.dataDir, "uploads"))).toEqual([picture.value.split("/").at(-1)]);
      expect((await house.visitor().get("/readyz")).status).toBe(200);
      await house.stop();
    });
  });

  test.runIf(testDatabases.includes("server"))(
    "KEEP-02: a migration during a backup does not make it inconsistent",
    async () => {
      const server = await openTestDatabase("server");
      const user = await anAccount(server.db, { points: 9 });
      await server.db.connection().execute(async (migration) => {
        await sql`begin; lock table ledger in access exclusive mode`.execute(migration);
        const path = join(folder, "beside.tar.zst");
        const making = backUp(createBackupOptions(toConfig(await emptyPlace("embedded"), server)), path);
        const waits = sql`select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and not l.granted and l.mode = 'AccessShareLock'`;
        await expect.poll(async () => (await waits.execute(server.db)).rows.length, { timeout: 20_000 }).toBe(1);
        // Rewrites the table, which then appears empty in earlier snapshots.
        await sql`alter table ledger add column drawn double precision not null default random(); commit`.execute(
          migration,
        );
        expect((await making).totals.tables.ledger?.rows).toBe(1);
      });
      expect(await server.db.selectFrom("ledger").select("user_id").execute()).toEqual([{ user_id: user }]);
      await server.close();
    },
  );
});
