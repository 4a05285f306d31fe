// LISTEN and NOTIFY on a connection of their own, so that one process hears what another changed. A connection that
// breaks is made again, and who listens is told of the gap.
import pg from "pg";
import type { Wire } from "../changes.ts";
import type { Log } from "../log.ts";

const channel = "windfall_changes";
const firstRetryMs = 250;
const longestRetryMs = 15_000;
/** A connection whose other end is gone without a word looks like one on which nothing is said. */
export const usualHeartbeat = { everyMs: 30_000, answerMs: 10_000 };
/** PostgreSQL takes payloads below 8,000 bytes. */
const longestPayload = 7_999;

export interface ServerWire extends Wire {
  close(): Promise<void>;
}

/** Connects in the background; `send` works at once, through `pool`. */
export function openWire(url: string, pool: pg.Pool, log: Log, heartbeat = usualHeartbeat): ServerWire {
  const listeners = new Set<(payload: string) => void>();
  const gapListeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let retryMs = firstRetryMs;
  let beat: NodeJS.Timeout | undefined;
  let closed = false;

  const connect = async () => {
    const own = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: heartbeat.answerMs,
      query_timeout: heartbeat.answerMs,
      application_name: "windfall changes",
    });
    client = own;
    const lost = (error?: Error) => {
      if (closed || client !== own) return;
      client = undefined;
      clearTimeout(beat);
      own.end().catch(() => {});
      log.warn({ err: error, retryMs }, "not listening for other processes' changes");
      retry = setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, longestRetryMs);
    };
    const beatOn = () => {
      beat = setTimeout(() => own.query("select 1").then(beatOn, lost), heartbeat.everyMs).unref();
    };
    own.on("error", lost);
    own.on("end", () => lost());
    own.on("notification", ({ payload }) => {
      for (const listener of listeners) listener(payload ?? "");
    });
    try {
      await own.connect();
      await own.query(`listen ${channel}`);
      retryMs = firstRetryMs;
      beatOn();
      // Also the first time: the product may have answered requests before it listened.
      for (const listener of gapListeners) listener();
    } catch (error) {
      lost(error as Error);
    }
  };
  const connected = connect();

  return {
    async send(payload) {
      if (Buffer.byteLength(payload) > longestPayload)
        throw new RangeError("A change's payload is too long to NOTIFY.");
      await pool.query("select pg_notify($1, $2)", [channel, payload]);
    },
    receive(listener) {
      listeners.add(listener);
    },
    onGap(listener) {
      gapListeners.add(listener);
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      await connected;
      clearTimeout(beat);
      await client?.end().catch(() => {});
    },
  };
}
