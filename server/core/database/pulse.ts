// A connection apart from the pool on which nothing is asked but whether the database is there: that answer must not
// wait behind requests that wait for a lock.
import pg from "pg";
import { noteBroken } from "./trouble.ts";

export interface Pulse {
  /** Resolves when the database answered; rejects within twice the time limit otherwise. */
  ask(): Promise<void>;
  close(): void;
}

const answerWithinMs = 5_000;
const crowdedCode = "53300";

export function createPulse(url: string, withinMs = answerWithinMs): Pulse {
  let client: pg.Client | undefined;
  let asking: Promise<void> | undefined;
  let closed = false;

  const drop = (one: pg.Client) => {
    if (client === one) client = undefined;
    socketOf(one).destroy();
  };
  const fresh = async (): Promise<pg.Client> => {
    const limits = { connectionTimeoutMillis: withinMs, query_timeout: withinMs };
    const own = new pg.Client({
      connectionString: url,
      keepAlive: true,
      application_name: "windfall health",
      ...limits,
    });
    own.on("error", () => drop(own));
    await own.connect();
    if (closed) drop(own);
    else client = own;
    return own;
  };
  const beat = async (one: pg.Client): Promise<void> => {
    await one.query("select").catch((error: unknown) => {
      drop(one);
      throw noteBroken(error);
    });
  };
  const askOnce = async (): Promise<void> => {
    if (closed) throw new Error("The database is closed.");
    // A broken one may only have been cut on its way.
    if (
      client !== undefined &&
      (await beat(client).then(
        () => true,
        () => false,
      ))
    )
      return;
    try {
      await beat(await fresh());
    } catch (error) {
      // It is there, and full.
      if (error instanceof pg.DatabaseError && error.code === crowdedCode) return;
      throw noteBroken(error);
    }
  };

  return {
    ask() {
      asking ??= askOnce().finally(() => {
        asking = undefined;
      });
      return asking;
    },
    close() {
      closed = true;
      if (client !== undefined) drop(client);
    },
  };
}

const socketOf = (client: pg.Client): { destroy(): void } =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream;
