export interface PlatformConfig {
  port: number;
  host: string;
  /** The product's public origin, without a trailing slash. Undefined means `http://localhost:<port>`. */
  baseUrl: string | undefined;
  dataDir: string;
  /** Undefined means an embedded database. */
  databaseUrl: string | undefined;
  /** Address of the same server without the pooler, for features that a pooler does not support. */
  databaseDirectUrl: string | undefined;
  databasePool: number;
  /** False behind PgBouncer in transaction mode. */
  namedStatements: boolean;
  demo: boolean;
  /** Number of proxies in front of the product whose `X-Forwarded-For` we trust. */
  trustProxyHops: number;
  /** Between SIGTERM and closing, the product reports "not ready" for this long but still serves requests. */
  drainMs: number;
  /** If undefined, nothing is counted. */
  metrics: { host: string; port: number } | undefined;
  accessLog: boolean;
  /** Absolute folder for daily backups, and whether a trial restores each. Undefined means no backups. */
  backups: { folder: string; rehearse: boolean } | undefined;
  limits: boolean;
  /** Limits for live connections, per process and per IP address. Pages above the limit poll instead. */
  live: { mostListeners: number; perAddress: number; sweepSeconds: number };
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  smtpUrl: string | undefined;
  /** Keys that seal service keys given at the desk. Without a current key, the key is in a file in DATA_DIR. */
  sealKeys: { current: string | undefined; old: string | undefined };
  s3:
    | { endpoint: string | undefined; bucket: string; region: string; accessKeyId: string; secretAccessKey: string }
    | undefined;
}

const loopbackNames = new Set(["127.0.0.1", "localhost", "::1"]);

/** Returns whether the host can only be this machine. Accepts an IPv6 address with or without brackets. */
export const isLoopbackName = (host: string): boolean =>
  loopbackNames.has(host.toLowerCase().replace(/^\[(.*)\]$/, "$1"));
