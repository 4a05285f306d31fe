// Two PostgreSQL servers replicate synchronously. As with Patroni, the old primary is rebuilt as the standby after a
// failover.
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { startPostgres, startStandby } from "../../bin/postgres.mjs";

type Server = Awaited<ReturnType<typeof startPostgres>>;

export interface PostgresPair {
  ports: [number, number];
  primaryUrl(): string;
  standbyUrl(): string;
  standby(): Server;
  restart(mode: "fast" | "immediate"): Promise<void>;
  /** Stops the primary with `mode` and promotes the standby. */
  failOver(mode: "fast" | "immediate"): Promise<void>;
  /** Rebuilds the failed server as the standby. Resolves when the standby has every acknowledged commit. */
  repair(): Promise<void>;
  stop(): void;
}

// Commits are acknowledged when both disks have them and the standby shows them. A standby looks for a lost primary
// only every 5 s by default, and until then no commit is acknowledged.
const retrySetting = "wal_retrieve_retry_interval=500ms";
const options = { durable: true, settings: ["synchronous_commit=remote_apply", "wal_keep_size=256MB", retrySetting] };

export type ProxyRoute = (url: string) => Promise<string>;

export async function startPostgresPair(way: ProxyRoute): Promise<PostgresPair> {
  let primary: Server = await startPostgres(options);
  let standby: Server = await startStandby(await way(primary.url), options);
  await followPrimary(primary.url);
  return {
    ports: [primary.port, standby.port],
    primaryUrl: () => primary.url,
    standbyUrl: () => standby.url,
    standby: () => standby,
    async restart(mode) {
      await primary.down(mode);
      await primary.up();
      await waitUntilFollowed(primary.url);
    },
    async failOver(mode) {
      await primary.down(mode);
      await standby.promote();
      [primary, standby] = [standby, primary];
      // Until the other server is back, commits must not wait for a standby. Patroni does the same.
      await alter(primary.url, "synchronous_standby_names = ''");
    },
    async repair() {
      const { port } = standby;
      standby.stop();
      standby = await startStandby(await way(primary.url), { ...options, port });
      await followPrimary(primary.url);
    },
    stop() {
      standby.stop();
      primary.stop();
    },
  };
}

async function followPrimary(url: string): Promise<void> {
  await alter(url, "synchronous_standby_names = '*'");
  await waitUntilFollowed(url);
}

async function waitUntilFollowed(url: string): Promise<void> {
  const followed = (client: pg.Client) => client.query("select from pg_stat_replication where sync_state = 'sync'");
  while ((await withClient(url, followed)).rowCount === 0) await sleep(50);
}

async function alter(url: string, setting: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`alter system set ${setting}`);
    await client.query("select pg_reload_conf()");
  });
}

export async function withClient<Answer>(url: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, application_name: "storm" });
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
