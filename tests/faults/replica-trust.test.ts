// When a standby is believed, and when not any more: whether it has what was announced, what it refuses or does not answer,
// and how it comes back. With a way to either server that can be held up.
import { sql } from "kysely";
import pg from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startPostgres, startStandby } from "../../bin/postgres.mjs";
import { FullDisk } from "../../server/core/database/full-disk.ts";
import { createGuard } from "../../server/core/database/guard.ts";
import { requestLimits, serverPool } from "../../server/core/database/pool.ts";
import { Replica } from "../../server/core/database/replica.ts";
import { StatementTimes } from "../../server/core/database/timing.ts";
import { testDatabases } from "../house/database.ts";
import { openSilentProxy, type SilentProxy } from "../house/silent-proxy.ts";

const lookEveryMs = 50;
const answerWithinMs = 2_000;
const within = { timeout: 30_000, interval: 5 };

describe.runIf(testDatabases.includes("server"))("a replica", () => {
  let primary: Awaited<ReturnType<typeof startPostgres>>;
  let standby: Awaited<ReturnType<typeof startStandby>>;
  let toPrimary: SilentProxy;
  let toStandby: SilentProxy;
  let operator: { primary: pg.Pool; standby: pg.Pool };
  let pools: { primary: pg.Pool; standby: pg.Pool };
  let replica: Replica;
  const guard = createGuard(answerWithinMs, () => {});
  const times = new StatementTimes();
  const lines: { msg: string; reason?: string }[] = [];
  const log = pino({ level: "warn" }, { write: (line: string) => void lines.push(JSON.parse(line)) });

  beforeAll(async () => {
    primary = await startPostgres();
    standby = await startStandby(primary.url);
    toPrimary = await openSilentProxy(primary.url);
    toStandby = await openSilentProxy(standby.url);
    operator = { primary: poolOf(primary.url), standby: poolOf(standby.url) };
    await operator.primary.query("create table shown (n int); insert into shown values (0)");
    pools = { primary: poolOf(toPrimary.url), standby: replicaPool(toStandby.url) };
    times.listen((text) => {
      if (text.includes("pg_last_wal_replay_lsn")) looks.push(replica.figures().inUse);
    });
    replica = new Replica(pools.primary, pools.standby, log, { everyMs: lookEveryMs });
  });
  afterAll(async () => {
    replica?.close();
    for (const pool of Object.values({ ...pools })) await pool.end();
    for (const pool of Object.values({ ...operator })) await pool.end();
    for (const way of [toPrimary, toStandby]) await way?.close();
    guard.close();
    standby?.stop();
    primary?.stop();
  });

  function poolOf(connectionString: string): pg.Pool {
    const pool = new pg.Pool({ connectionString, max: 4 });
    pool.on("error", () => {});
    return pool;
  }
  /** As the product's own, but for its patience. */
  function replicaPool(url: string): pg.Pool {
    const outage = { isAway: false, suspect: () => {} };
    return serverPool({
      url,
      max: 4,
      named: true,
      limits: requestLimits,
      times,
      guard,
      outage,
      disk: new FullDisk(log),
      log,
    });
  }

  const read = async (): Promise<number | undefined> => {
    const { rows } = await sql<{ n: number }>`select n from shown`.execute(replica.db);
    return rows[0]?.n;
  };
  const change = (n: number) => operator.primary.query("update shown set n = $1", [n]);
  const answered = () => {
    const { byReplica, byPrimary } = replica.figures();
    return { byReplica, byPrimary };
  };
  /** Read without another announcement, until it is the standby that answers. */
  const untilItAnswers = async (n: number) => {
    const { byReplica } = replica.figures();
    await vi.waitFor(async () => {
      expect(await read()).toBe(n);
      expect(replica.figures().byReplica).toBeGreaterThan(byReplica);
    }, within);
  };
  /** Whether it was read from, when a look had its answer. */
  let looks: boolean[] = [];
  const looked = (times: number) => vi.waitFor(() => expect(looks.length).toBeGreaterThanOrEqual(times), within);
  beforeEach(async () => {
    await vi.waitFor(() => expect(replica.figures().inUse).toBe(true), within);
  });

  test("MANY-08: who gave up waiting for the standby reads from it again as soon as it has caught up, unasked", async () => {
    await operator.standby.query("select pg_wal_replay_pause()");
    await change(1);
    replica.changed();
    const before = answered();
    expect(await read()).toBe(1);
    expect(await read()).toBe(1);
    expect(answered()).toEqual({ ...before, byPrimary: before.byPrimary + 2 });
    await operator.standby.query("select pg_wal_replay_resume()");
    await untilItAnswers(1);
  });

  test("MANY-08: while it is being found out how far the standby must be, an older place is not taken for enough", async () => {
    replica.changed();
    await untilItAnswers(1);
    await operator.standby.query("select pg_wal_replay_pause()");
    await change(2);
    // A look that has asked the primary and waits for the standby …
    toStandby.hold();
    await vi.waitFor(() => expect(toStandby.held()).toBeGreaterThan(0), within);
    await vi.waitFor(() => expect(pools.primary.idleCount).toBe(pools.primary.totalCount), within);
    toPrimary.hold();
    replica.changed();
    const first = read();
    await vi.waitFor(() => expect(toPrimary.held()).toBeGreaterThan(0), within);
    // … ends when it is not known yet where the primary is.
    looks = [];
    toStandby.release();
    await looked(1);
    const second = read();
    toPrimary.release();
    expect(await Promise.all([first, second])).toEqual([2, 2]);
    await operator.standby.query("select pg_wal_replay_resume()");
    await untilItAnswers(2);
  });

  test("MANY-08: when the primary could not say how far it is, it is asked again", async () => {
    replica.changed();
    toPrimary.refuse(true);
    await expect(read()).rejects.toThrow();
    toPrimary.refuse(false);
    await untilItAnswers(2);
  });

  test("MANY-09: what the standby refuses, or does not answer in time, the primary answers; it is read from all the same", async () => {
    const before = answered();
    // No standby knows where its own log ends.
    const refusedThere = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(replica.db);
    expect(refusedThere.rows[0]?.at).toMatch(/^[0-9A-F]+\//);
    const slowThere = sql`select case when pg_is_in_recovery() then pg_sleep(60) end`.execute(replica.db);
    expect((await slowThere).rows).toHaveLength(1);
    expect(answered()).toEqual({ ...before, byPrimary: before.byPrimary + 2 });
    expect(replica.figures().inUse).toBe(true);
    expect(lines).toEqual([]);
    await untilItAnswers(2);
  });

  test("MANY-09: a connection that breaks under a read costs no answer, and the standby its good name", async () => {
    const before = answered();
    const underWay = sql`select case when pg_is_in_recovery() then pg_sleep(61) end`.execute(replica.db);
    const sleeping = "from pg_stat_activity where wait_event = 'PgSleep' and query like '%pg_sleep(61)%'";
    await vi.waitFor(async () => {
      const { rowCount } = await operator.standby.query(`select pg_terminate_backend(pid) ${sleeping}`);
      expect(rowCount).toBe(1);
    }, within);
    expect((await underWay).rows).toHaveLength(1);
    expect(answered()).toEqual({ ...before, byPrimary: before.byPrimary + 1 });
    expect(lines[0]?.msg).toBe("the replica is not read from; the primary is");
  });

  test("MANY-10: it is read from again after three good looks in a row, which a bad one begins anew", async () => {
    lines.length = 0;
    const failed = async () => {
      const refused = toStandby.refused();
      toStandby.refuse(true);
      await vi.waitFor(() => expect(toStandby.refused()).toBeGreaterThan(refused), within);
      await vi.waitFor(() => expect(replica.figures().inUse).toBe(false), within);
      looks = [];
      toStandby.refuse(false);
    };
    await failed();
    await looked(2);
    expect(looks).toEqual([false, false]);
    await failed();
    await looked(4);
    expect(looks.slice(0, 4)).toEqual([false, false, false, true]);
    expect(lines.map(({ msg }) => msg)).toEqual([
      "the replica is not read from; the primary is",
      "the replica is read from again",
    ]);
  });
});
