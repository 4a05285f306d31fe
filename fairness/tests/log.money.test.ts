import { createHash } from "node:crypto";
import { sql, type Transaction } from "kysely";
import { pino } from "pino";
import { beforeAll, expect, test } from "vitest";
import type { Actor } from "../../common/server/actor.ts";
import type { Tables } from "../../db/tables.ts";
import { revealIdleSeeds } from "../../features/cases/idle-seeds.ts";
import { logRolls } from "../../features/cases/log.ts";
import { createCase, updateCase } from "../../features/cases/records.ts";
import { rollCase } from "../../features/cases/roll.ts";
import { cancelRaffle, deleteRaffle } from "../../features/raffles/cancel-raffle.ts";
import { joinRaffle } from "../../features/raffles/join.ts";
import { closeDueRaffles, closeRaffleNow, freezeRaffle } from "../../features/raffles/raffle-draws.ts";
import { createRaffle, updateRaffle } from "../../features/raffles/records.ts";
import { itemAt } from "../../platform/contract/item-at.ts";
import { aCall, aCase, anAccount, aRaffle, aReward, someTime } from "../../tests/house/builders.ts";
import { onEachDatabase } from "../../tests/house/each-database.ts";
import { checkLog, formatHead, type LogLine } from "../rules/fairness-log.ts";
import { hmacHex, toTicket } from "../rules/roll-rule.ts";
import { formatRollLine, type LoggedRoll, RollTree } from "../rules/roll-tree.ts";
import { appendToLog, beginLog, logHead, streamLogLines } from "../server/fairness-log/log.ts";
import { createSeedPairReader, openSeedPair, rotateSeedPair } from "../server/seeds/seed-pairs.ts";

const dayMs = 24 * 60 * 60 * 1000;
const hourMs = 60 * 60 * 1000;
const minuteMs = 60 * 1000;
const later = (ms: number) => new Date(someTime.getTime() + ms);
const makeVoidRecord = (ticket: number) => ({
  event: { type: "win.void", draw: "raffle:1", ticket, reason: "a test" } as const,
});

onEachDatabase("the log on %s", (database) => {
  let actor: Actor;
  beforeAll(async () => {
    const { db } = database;
    actor = { id: await anAccount(db), address: "127.0.0.1", requestId: "test", now: someTime };
  });

  const write = (ticket: number, now = someTime) =>
    database.db.transaction().execute((tx) => appendToLog(tx, [makeVoidRecord(ticket)], now));
  const wholeLog = async () => {
    let text = "";
    for await (const piece of streamLogLines(database.db, 1, 1_000_000)) text += piece;
    return text;
  };
  async function proven(): Promise<LogLine[]> {
    const { lines, fault } = await checkLog(await wholeLog(), {
      known: [(await logHead(database.db)) ?? itemAt([], 0)],
    });
    expect(fault).toBeNull();
    expect(lines[0]).toMatchObject({ n: 1, type: "genesis" });
    return lines;
  }
  async function written(act: () => Promise<unknown>) {
    const before = (await logHead(database.db))?.n ?? 0;
    await act();
    return (await proven()).slice(before).map(({ event: { n: _, prev: __, at: ___, ...logged } }) => logged);
  }
  const readPair = (userId: number) => createSeedPairReader(database.db, { now: () => someTime })(userId);
  const roll = async (userId: number, caseId: number, clientSeed: string | null = null, now = someTime) => {
    const call = aCall(userId, { path: `/case/${caseId}/roll`, now });
    return rollCase(database.db, call, { caseId, seenVersion: null, clientSeed });
  };

  test("LOG-04: when two processes start, the log begins once, and nothing is written before it", async () => {
    const { db } = database;
    await write(1);
    expect(await logHead(db)).toBeNull();
    await Promise.all([beginLog(db, someTime), beginLog(db, someTime)]);
    await beginLog(db, later(1));
    expect((await proven()).map(({ type }) => type)).toEqual(["genesis"]);
  });

  test("LOG-01: with concurrent writers, rollbacks and a clock set back, every line still follows the one before", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) =>
        index % 4 === 3
          ? database.db.transaction().execute(async (tx) => {
              await appendToLog(tx, [makeVoidRecord(9_000 + index)], someTime);
              throw new Error("rolled back");
            })
          : write(index + 1, later(-index * hourMs)),
      ),
    );
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(10);
    const tickets = (await proven()).flatMap(({ event }) => (event.type === "win.void" ? [event.ticket] : []));
    expect(tickets.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1).filter((ticket) => ticket % 4 !== 0),
    );
  });

  test.runIf(database.kind === "server")(
    "LOG-01: after a process dies between its line and its commit, the waiting one writes that number, and none is missing",
    async () => {
      const before = (await logHead(database.db))?.n ?? 0;
      const [wrote, killed] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()];
      const dying = database.db.transaction().execute(async (tx: Transaction<Tables>) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
        await appendToLog(tx, [makeVoidRecord(666)], someTime);
        wrote.resolve(rows[0]?.pid ?? 0);
        await killed.promise;
        await sql`select 1`.execute(tx);
      });
      const died = expect(dying).rejects.toThrow();
      const pid = await wrote.promise;
      const waiting = write(777);
      await sql`select pg_terminate_backend(${pid}::int)`.execute(database.db);
      await waiting;
      killed.resolve();
      await died;
      const lines = await proven();
      expect(lines.slice(before).map(({ n, event }) => [n, event.ticket])).toEqual([[before + 1, 777]]);
    },
  );

  test("LOG-05: the database itself prevents changing, removing or inserting lines", async () => {
    const refusal = "fairness_log is append-only";
    for (const tampering of [
      sql`update fairness_log set line = 'x' where n = 1`,
      sql`delete from fairness_log where n = 1`,
      sql`truncate fairness_log`,
    ])
      await expect(tampering.execute(database.db)).rejects.toThrow(refusal);
    const fork = sql`insert into fairness_log select 9999, prev, at, line, hash, null from fairness_log where n = 2`;
    await expect(fork.execute(database.db)).rejects.toThrow(/fairness_log_prev_key/);
  });

  test("LOG-06: a raffle's terms, every change, its early end, its list and its cancellation are logged", async () => {
    const { db } = database;
    const terms = {
      ...{ name: "Logged", description: "", entry_price: 0, max_entries_per_user: 10, number_of_winners: 1 },
      ...{ ends_at: later(hourMs), wager_required: 0, partner: 1 },
    };
    let id = 0;
    const inTx = <Answer>(act: (tx: Transaction<Tables>) => Promise<Answer>) => db.transaction().execute(act);
    const logged = await written(async () => {
      id = await createRaffle(db, actor, terms, null);
      await updateRaffle(db, actor, id, { input: { ...terms, name: "Renamed" }, image: null });
      const user = await anAccount(db);
      await joinRaffle(db, aCall(user), id, { tickets: 3, seenPricePoints: null });
      await inTx((tx) => closeRaffleNow(tx, { ...actor, now: later(60_000) }, id));
      await freezeRaffle(db, id, () => later(60_000));
      await inTx((tx) => cancelRaffle(tx, actor, id));
    });
    const [early, gone] = [await aRaffle(db), await aRaffle(db)];
    const off = await written(async () => {
      await inTx((tx) => cancelRaffle(tx, actor, early));
      await inTx((tx) => deleteRaffle(tx, actor, gone));
      await inTx((tx) => deleteRaffle(tx, actor, early));
    });
    expect(off).toEqual([early, gone].map((raffle) => ({ type: "raffle.cancel", raffle, tickets: 0 })));
    expect(logged).toEqual([
      expect.objectContaining({ type: "raffle.open", raffle: id, name: "Logged", winners: 1 }),
      expect.objectContaining({
        type: "raffle.edit",
        raffle: id,
        name: "Renamed",
        ends_at: later(hourMs).toISOString(),
      }),
      { type: "raffle.early", raffle: id, ends_at: later(60_000).toISOString() },
      {
        ...{ type: "draw.commit", draw: `raffle:${id}`, tickets: 3, winners: 1 },
        entries: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      { type: "draw.cancel", draw: `raffle:${id}`, known: false },
    ]);
  });

  test("LOG-06: a raffle closed by a clock that was set back gets an early-end line directly before its list", async () => {
    const { db } = database;
    const planned = later(hourMs);
    const id = await aRaffle(db, { endsAt: planned, price: 0 });
    await joinRaffle(db, aCall(await anAccount(db)), id, { tickets: 1, seenPricePoints: null });
    expect(await closeDueRaffles(db, planned)).toContain(id);
    const logged = await written(() => freezeRaffle(db, id, () => later(60_000)));
    const now = later(60_000).toISOString();
    expect(logged.map(({ type }) => type)).toEqual(["raffle.early", "draw.commit"]);
    expect(logged[0]).toMatchObject({ raffle: id, ends_at: now });
    const { ends_at } = await db.selectFrom("raffles").select("ends_at").where("id", "=", id).executeTakeFirstOrThrow();
    expect(ends_at.toISOString()).toBe(now);
  });

  test("LOG-07: a new case and reordered rewards are logged as versions with different hashes", async () => {
    const { db } = database;
    const rewards = [aReward({ label: "a" }), aReward({ label: "b" })];
    const draft = { name: "Logged", price: 10, image: null, rewards };
    let id = 0;
    const logged = await written(async () => {
      id = await createCase(db, actor, draft);
      const change = { draft: { ...draft, rewards: rewards.toReversed() }, seen: { rewards: [] } };
      await updateCase(db, actor, id, change);
    });
    const readOdds = (labels: string[]) =>
      createHash("sha256")
        .update(
          labels.map((label, index) => `${index * 500_000 + 1},${(index + 1) * 500_000},item,0,${label}\n`).join(""),
        )
        .digest("hex");
    expect(logged).toEqual([
      { type: "case.version", case: id, version: 1, odds_sha256: readOdds(["a", "b"]) },
      { type: "case.version", case: id, version: 2, odds_sha256: readOdds(["b", "a"]) },
    ]);
  });

  test("SEED-01, SEED-02: a client seed sent with a roll decides only that roll; otherwise the pair's does; rolls write no line of their own", async () => {
    const { db } = database;
    const caseId = await aCase(db, { price: 0 });
    const userId = await anAccount(db);
    await openSeedPair(db, userId, someTime);
    const { client_seed: own } = await readPair(userId);
    const logged = await written(async () => {
      await roll(userId, caseId, "fresh, for this roll");
      await roll(userId, caseId);
    });
    expect(logged).toEqual([]);
    const { server_seed: serverSeed } = await db
      .selectFrom("seed_pairs")
      .select("server_seed")
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    const rolls = await db.selectFrom("rolls").selectAll().where("user_id", "=", userId).orderBy("id").execute();
    expect(rolls.map(({ client_seed, nonce }) => [client_seed, nonce])).toEqual([
      ["fresh, for this roll", 1],
      [own, 2],
    ]);
    for (const { client_seed, nonce, ticket } of rolls) {
      expect(ticket).toBe(toTicket(await hmacHex(serverSeed, `${client_seed}:${nonce}`)));
    }
  });

  test("SEED-03: rotating uses exactly the seed whose hash was shown, with the given client seed, and logs both", async () => {
    const { db } = database;
    const userId = await anAccount(db);
    await openSeedPair(db, userId, someTime);
    await db
      .updateTable("seed_pairs")
      .set({ next_server_seed: null, next_server_seed_hash: null })
      .where("user_id", "=", userId)
      .execute();
    const shown = await readPair(userId);
    expect(shown.next_server_seed_hash).toMatch(/^[0-9a-f]{64}$/);
    let seed = "";
    const logged = await written(async () => {
      const rotated = await rotateSeedPair(db, userId, someTime, "my own");
      seed = rotated.serverSeed;
      expect(rotated.nextServerSeedHash).toBe(shown.next_server_seed_hash);
    });
    const now = await readPair(userId);
    expect(now).toMatchObject({ server_seed_hash: shown.next_server_seed_hash, client_seed: "my own", nonce: 1 });
    expect(now.next_server_seed_hash).not.toBe(shown.next_server_seed_hash);
    expect(logged).toEqual([
      { type: "seed.reveal", seeds: [seed] },
      { type: "seed.commit", hashes: [now.next_server_seed_hash], users: [userId] },
    ]);
    const committed = (await proven()).flatMap(({ event }) => (event.type === "seed.commit" ? event.hashes : []));
    expect(committed).toEqual(expect.arrayContaining([shown.server_seed_hash, shown.next_server_seed_hash]));
  });

  test("SEED-04: pairs unused for 30 days or of a closed account are revealed automatically; others stay", async () => {
    const { db } = database;
    const caseId = await aCase(db, { price: 0 });
    const [idle, busy, gone] = [await anAccount(db), await anAccount(db), await anAccount(db)];
    const unused = await anAccount(db);
    for (const userId of [idle, busy, gone, unused]) await openSeedPair(db, userId, someTime);
    const now = later(60 * dayMs);
    await roll(idle, caseId, null, later(29 * dayMs));
    await roll(busy, caseId, null, later(31 * dayMs));
    await roll(gone, caseId, null, now);
    await db.updateTable("users").set({ closed_at: now }).where("id", "=", gone).execute();
    await revealIdleSeeds({ db, log: pino({ level: "silent" }) }, now);
    const revealed = await db.selectFrom("revealed_seeds").select("user_id").execute();
    const users = revealed.map(({ user_id }) => user_id);
    expect([idle, busy, gone, unused].map((user) => users.includes(user))).toEqual([true, false, true, false]);
    expect(await revealIdleSeeds({ db, log: pino({ level: "silent" }) }, now)).toBe(0);
  });

  test("LOG-03: an hour's line has all its rolls once, under one root, even after a clock change", async () => {
    const { db } = database;
    const caseId = await aCase(db, { price: 0 });
    const userId = await anAccount(db);
    const midnight = Date.UTC(2028, 0, 2);
    const during = (ms: number) => new Date(midnight + ms);
    await logRolls(db, during(-hourMs + 10 * minuteMs));
    await roll(userId, caseId, "a,b", during(-hourMs / 2));
    await roll(userId, caseId, null, during(-1));
    await roll(userId, caseId, null, during(1));
    const { rows } = await sql<Omit<LoggedRoll, "at"> & { at: Date }>`
      select r.id, r.user_id, r.case_id as case, r.version, s.server_seed_hash, r.client_seed, r.nonce, r.ticket, r.position,
        r.price_points as price, r.created_at as at
      from rolls r join seed_pairs s using (pair_id) where r.user_id = ${userId} order by r.id limit 2`.execute(db);
    const lastLogged = async () =>
      (await proven()).reduce((last, { event }) => Math.max(last, typeof event.last === "number" ? event.last : 0), 0);
    const logged = await written(async () => {
      // A roll that began just before the hour ended may not be finished yet.
      await logRolls(db, during(5 * minuteMs - 1));
      expect(await lastLogged()).toBeLessThan(itemAt(rows, 0).id);
      await logRolls(db, during(5 * minuteMs));
      await logRolls(db, during(hourMs));
      await logRolls(db, during(-dayMs));
    });
    const tree = new RollTree();
    for (const row of rows) await tree.add(formatRollLine({ ...row, at: row.at.toISOString() }));
    const [first, last] = [itemAt(rows, 0).id, itemAt(rows, 1).id];
    const root = await tree.root();
    const until = "2028-01-02T00:00:00.000Z";
    expect(logged).toEqual([{ type: "rolls.day", first, last, count: 2, root, until }]);
    const next = await written(() => logRolls(db, during(hourMs + 10 * minuteMs)));
    const ofNext = { until: "2028-01-02T01:00:00.000Z", first: last + 1, count: 1 };
    expect(next).toMatchObject([{ type: "rolls.day", ...ofNext }]);
    expect(formatHead((await logHead(db)) ?? itemAt([], 0))).toMatch(/^\d+:[0-9a-f]{64}$/);
  });
});
