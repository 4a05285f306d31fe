// A whole site as an operator would run it, on one machine: two PostgreSQL servers (primary and synchronous standby), HAProxy
// that finds the primary, PgBouncer, two Windfall processes, and HAProxy in front of them.
//
//   load → HAProxy → Windfall ×2 → PgBouncer → HAProxy → PostgreSQL, primary and synchronous standby
//                              └── DATABASE_DIRECT_URL ──┘
//
// If the network can break (proxies.ts), every arrow except the first is a link that can be cut.
import { createServer, type Server } from "node:http";
import pg from "pg";
import { startHaproxy } from "../../bin/haproxy.mjs";
import { startPgBouncer } from "../../bin/pgbouncer.mjs";
import { freePort } from "../../bin/postgres.mjs";
import { type PostgresPair, startPostgresPair } from "./postgres-pair.ts";
import { openProxies } from "./proxies.ts";

export interface Site {
  pair: PostgresPair;
  origin: string;
  processes: Running[];
  deploy(round: number): Promise<void>;
  /** Cuts the network between two parts, in turn. Returns the parts and a function that reconnects them. */
  part(round: number): { between: string; mend(): void };
  stop(): Promise<void>;
}

export interface Running {
  url: string;
  output(): string;
  stop(): Promise<number | null>;
}

export type Start = (env: Record<string, string>) => Promise<Running>;

const processesCount = 2;
/** Longer than the proxy needs to see that a process is not ready any more. */
const drainSeconds = "1";
const env = { DEMO: "0", LIMITS: "on", BASE_URL: "http://localhost:1" };

/** If `breakable`, every link goes through a proxy that can cut it. */
export async function openSite(start: Start, breakable: boolean): Promise<Site> {
  const ways = openProxies(breakable);
  const pair = await startPostgresPair((url) => ways.to("standby to primary", url));
  const databasePorts = await Promise.all(pair.ports.map((port) => ways.toPort(`proxy to database ${port}`, port)));
  // Probes through the breakable links, because a part that cannot reach a server cannot reach the server's Patroni
  // either.
  const roles = await Promise.all(databasePorts.map(roleProbe));
  const [writes, front, ...ports] = await Promise.all(Array.from({ length: 2 + processesCount }, freePort));
  if (writes === undefined || front === undefined) throw new Error("No free port.");
  const proxy = await startHaproxy(
    [
      ...commonLines,
      ...["listen writes", `  bind 127.0.0.1:${writes}`, "  mode tcp", "  option httpchk GET /primary"],
      "  default-server inter 250ms fall 2 rise 1 on-marked-down shutdown-sessions",
      ...databasePorts.map((port, at) => `  server database${at} 127.0.0.1:${port} check port ${roles[at]?.port}`),
      ...frontLines(front, await Promise.all(ports.map((port) => ways.toPort(`front to process ${port}`, port)))),
    ],
    [writes, front],
  );
  const direct = `postgres://windfall@127.0.0.1:${writes}/postgres`;
  // By default PgBouncer retries a failed login after 15 s, and a client waits 120 s for a server.
  const bouncer = await startPgBouncer(await ways.to("pooler to proxy", direct), {
    server_login_retry: 1,
    query_wait_timeout: 10,
  });
  const settings = { ...env, DATABASE_NAMED_STATEMENTS: "0", DATABASE_POOL: "10", DRAIN_SECONDS: drainSeconds };
  const startAt = async (port: number) => {
    const DATABASE_URL = await ways.to(`process ${port} to pooler`, bouncer.url);
    const DATABASE_DIRECT_URL = await ways.to(`process ${port} to proxy`, direct);
    return start({ ...settings, DATABASE_URL, DATABASE_DIRECT_URL, PORT: String(port) });
  };
  const processes = await Promise.all(ports.map(startAt));
  const endAll = () => Promise.all(processes.map((one) => one.stop()));
  // Stops the site when the storm is interrupted. Other child processes stop by themselves.
  const brokenOff = () => void endAll();
  process.once("exit", brokenOff);
  return {
    pair,
    origin: `http://127.0.0.1:${front}`,
    processes,
    async deploy(round) {
      const at = round % ports.length;
      const code = await processes[at]?.stop();
      if (code !== 0) throw new Error(`A process ended with ${code} when it was asked to stop.`);
      processes[at] = await startAt(ports[at] ?? 0);
      await untilReady(processes[at].url);
    },
    part(round) {
      const [one = 0, primary = 0] = [ports[round % ports.length], Number(new URL(pair.primaryUrl()).port)];
      const partings: [string, string[]][] = [
        ["the front and one process", [`front to process ${one}`]],
        ["one process and the database", [`process ${one} to pooler`, `process ${one} to proxy`]],
        ["the pooler and the database", ["pooler to proxy"]],
        ["everybody and the primary", [`proxy to database ${primary}`]],
        ["the primary and its standby", ["standby to primary"]],
      ];
      const [between, names] = partings[round % partings.length] ?? ["", []];
      return { between, mend: ways.hold(names) };
    },
    async stop() {
      process.off("exit", brokenOff);
      await endAll();
      proxy.stop();
      bouncer.stop();
      for (const { server } of roles) server.close();
      pair.stop();
      await ways.close();
    },
  };
}

const commonLines = [
  ...["global", "  maxconn 2000", "defaults"],
  ...["  timeout connect 2s", "  timeout client 60s", "  timeout server 60s", "  timeout check 2s"],
];

/** Sends a connection that no process accepted to another process. Retries nothing else. */
const frontLines = (port: number, processPorts: number[]): string[] => [
  ...["listen site", `  bind 127.0.0.1:${port}`, "  mode http", "  option httpchk"],
  "  http-check send meth GET uri /readyz ver HTTP/1.1 hdr Host localhost",
  ...["  balance roundrobin", "  option redispatch", "  retries 3", "  retry-on conn-failure"],
  "  default-server inter 250ms fall 1 rise 1",
  ...processPorts.map((processPort, at) => `  server windfall${at} 127.0.0.1:${processPort} check`),
];

export const frontConfig = (port: number, processPorts: number[]): string[] => [
  ...commonLines,
  ...frontLines(port, processPorts),
];

/** Responds 200 while the server at `port` is the primary, as Patroni's REST interface does. */
async function roleProbe(databasePort: number): Promise<{ server: Server; port: number }> {
  const server = createServer(async (_, response) => {
    response.writeHead((await isPrimary(databasePort)) ? 200 : 503).end();
  });
  const port = await freePort();
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  return { server, port };
}

async function isPrimary(port: number): Promise<boolean> {
  const client = new pg.Client({
    connectionString: `postgres://windfall@127.0.0.1:${port}/postgres`,
    application_name: "role probe",
    connectionTimeoutMillis: 1_500,
    query_timeout: 1_500,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
    return rows[0]?.standby === false;
  } catch {
    return false;
  } finally {
    client.end().catch(() => {});
  }
}

async function untilReady(origin: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => undefined);
    if (answer?.status === 200) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}
