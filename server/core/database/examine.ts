// What an operator should know of their PostgreSQL server, asked without changing anything.
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "./server.ts";

export interface ServerFacts {
  version: string;
  /** Takes no writes: a standby, or set so. */
  readOnly: boolean;
  fsync: boolean;
  synchronousCommit: string;
  bytes: number;
}

export async function serverFacts(url: string): Promise<ServerFacts> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<ServerFacts & { bytes: string }>(`
      select current_setting('server_version') as version,
        current_setting('transaction_read_only') = 'on' as "readOnly", current_setting('fsync') = 'on' as fsync,
        current_setting('synchronous_commit') as "synchronousCommit", pg_database_size(current_database()) as bytes`);
    const [facts] = rows;
    if (facts === undefined) throw new Error("The server does not know who asks.");
    return { ...facts, bytes: Number(facts.bytes) };
  });
}

/** Whether somebody stands between: a pooler gives its clients a process number of its own. */
export const isPooled = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    return rows[0]?.pid !== client.processID;
  });

const hearWithinMs = 2_000;

/** Whether what is announced through `url` is heard by who listens at `listenUrl`. */
export const isHeard = (url: string, listenUrl: string): Promise<boolean> =>
  withClient(listenUrl, async (listener) => {
    const channel = `windfall_doctor_${randomUUID().replaceAll("-", "")}`;
    const heard = new Promise<true>((resolve) => listener.once("notification", () => resolve(true)));
    await listener.query(`listen ${channel}`);
    await withClient(url, (speaker) => speaker.query("select pg_notify($1, '')", [channel]));
    return Promise.race([heard, sleep(hearWithinMs, false, { ref: false })]);
  });
