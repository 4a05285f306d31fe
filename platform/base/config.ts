// What the platform is told at the start. The product's settings extend it.
export interface PlatformConfig {
  port: number;
  host: string;
  /** Origin the product is reached at, without a trailing slash; undefined means `http://localhost:<port>`. */
  baseUrl: string | undefined;
  /** Folder of the embedded database, uploads and generated secrets; absolute. */
  dataDir: string;
  /** A PostgreSQL server; undefined means the embedded database. */
  databaseUrl: string | undefined;
  /** The same server without the pooler in front: for what a pooler cannot carry. */
  databaseDirectUrl: string | undefined;
  databasePool: number;
  /** Off behind PgBouncer in transaction mode. */
  namedStatements: boolean;
  demo: boolean;
  /** Proxies in front whose `X-Forwarded-For` is believed. */
  trustProxyHops: number;
  /** After SIGTERM: how long it says that it is not ready and serves on, before it closes. */
  drainMs: number;
  /** Where `/metrics` is answered; undefined: nowhere, and nothing is counted. */
  metrics: { host: string; port: number } | undefined;
  /** A line in the log for every request. */
  accessLog: boolean;
  /** Where a backup is put every day, absolute, and whether each is restored on trial; undefined: nobody makes any. */
  backups: { folder: string; rehearse: boolean } | undefined;
  limits: boolean;
  /** Open pages that are told what happens: as many a process and an address; the others ask now and then. */
  live: { mostListeners: number; perAddress: number; sweepSeconds: number };
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  smtpUrl: string | undefined;
  /** What seals keys given at the desk, and what sealed them before; without the first a file of DATA_DIR does. */
  sealKeys: { current: string | undefined; old: string | undefined };
  s3:
    | { endpoint: string | undefined; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
    | undefined;
}

const loopbackNames = new Set(["127.0.0.1", "localhost", "::1"]);

/** Whether only this machine can be meant. An IPv6 address may stand in brackets, as in a URL. */
export const isLoopbackName = (host: string): boolean =>
  loopbackNames.has(host.toLowerCase().replace(/^\[(.*)\]$/, "$1"));
