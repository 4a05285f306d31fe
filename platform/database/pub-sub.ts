// Uses a separate connection for LISTEN. Reconnects if it breaks, and calls the gap listeners.
import { randomUUID } from "node:crypto";
import pg from "pg";
import type { Log } from "../base/log.ts";
import type { PubSub } from "./changes.ts";
import { errorReason } from "./database-errors.ts";

const channel = "windfall_changes";
/** Application name of listening connections, followed by the number of the newest migration that the program knows. */
export const listenerPrefix = "windfall changes";
export const listenerName = (newestMigration: string): string => `${listenerPrefix} ${newestMigration.slice(0, 4)}`;

const firstRetryMs = 250;
const maxRetryMs = 15_000;
/** A connection whose other end vanished looks like a quiet one, so heartbeats check it. */
export const defaultHeartbeat = { everyMs: 30_000, answerMs: 10_000 };
const echoTimeoutMs = 2_000;
const maxPayloadLength = 7_999;

export interface ServerPubSub extends PubSub {
  close(): Promise<void>;
}

/**
 * Connects in the background. `send` works immediately, through `pool`. `url` must not lead through a pooler in transaction
 * mode, because such a pooler does not support LISTEN.
 */
export function openPubSub(
  url: string,
  pool: pg.Pool,
  log: Log,
  { name = listenerPrefix, heartbeat = defaultHeartbeat }: { name?: string; heartbeat?: typeof defaultHeartbeat } = {},
): ServerPubSub {
  const echo = `echo ${randomUUID()}`;
  const listeners = new Set<(payload: string) => void>();
  const gapListeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let retryTimer: NodeJS.Timeout | undefined;
  let retryMs = firstRetryMs;
  let beatTimer: NodeJS.Timeout | undefined;
  let echoWait: NodeJS.Timeout | undefined;
  let isLost = false;
  let closed = false;

  const connect = async () => {
    const own = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: heartbeat.answerMs,
      query_timeout: heartbeat.answerMs,
      application_name: name,
    });
    client = own;
    const onLost = (error: unknown) => {
      if (closed || client !== own) return;
      client = undefined;
      clearTimeout(beatTimer);
      clearTimeout(echoWait);
      destroySocket(own);
      // Logs once per gap. Outages of the database are logged elsewhere.
      if (!isLost) log.warn({ reason: errorReason(error) }, "cannot receive other processes' changes; retrying");
      isLost = true;
      retryTimer = setTimeout(connect, retryMs);
      retryMs = Math.min(retryMs * 2, maxRetryMs);
    };
    const nextBeat = () => {
      beatTimer = setTimeout(() => own.query("select 1").then(nextBeat, onLost), heartbeat.everyMs).unref();
    };
    own.on("error", onLost);
    own.on("end", () => onLost(new Error("The connection ended.")));
    let heardEcho = false;
    const listenForEcho = async () => {
      await pool.query("select pg_notify($1, $2)", [channel, echo]);
      if (!heardEcho && client === own)
        echoWait = setTimeout(() => log.warn(echoMissingMessage), echoTimeoutMs).unref();
    };
    own.on("notification", ({ payload }) => {
      if (payload === echo) {
        heardEcho = true;
        return clearTimeout(echoWait);
      }
      for (const listener of listeners) listener(payload ?? "");
    });
    try {
      await own.connect();
      await own.query(`listen ${channel}`);
      retryMs = firstRetryMs;
      isLost = false;
      nextBeat();
      // Ignores a failure, because the pool's next query reports a broken pool.
      listenForEcho().catch(() => {});
      // Also calls the listeners after the first connect, because requests may have been served before it.
      for (const listener of gapListeners) listener();
    } catch (error) {
      onLost(error);
    }
  };
  const connected = connect();

  return {
    async send(payload) {
      if (Buffer.byteLength(payload) > maxPayloadLength)
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
      clearTimeout(retryTimer);
      clearTimeout(echoWait);
      clearTimeout(beatTimer);
      // Cuts the socket, because the other end may have vanished and would never confirm a close.
      if (client !== undefined) destroySocket(client);
      await connected;
      clearTimeout(beatTimer);
      clearTimeout(echoWait);
    },
  };
}

const echoMissingMessage =
  "This process does not receive its own notifications, so other processes' changes show late. If DATABASE_URL is a pooler in transaction mode, set DATABASE_DIRECT_URL to the server itself.";

const destroySocket = ({ connection }: pg.Client): void => void connection.stream.destroy();
