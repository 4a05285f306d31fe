import { withClient } from "./server.ts";

export interface ServerFacts {
  version: string;
  /** True for a standby, or a server set to read-only. */
  readOnly: boolean;
  fsync: boolean;
  synchronousCommit: string;
  bytes: number;
}

export async function readServerFacts(url: string): Promise<ServerFacts> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<ServerFacts & { bytes: string }>(`
      select current_setting('server_version') as version,
        current_setting('transaction_read_only') = 'on' as "readOnly", current_setting('fsync') = 'on' as fsync,
        current_setting('synchronous_commit') as "synchronousCommit", pg_database_size(current_database()) as bytes`);
    const [facts] = rows;
    if (facts === undefined) throw new Error("The database server returned no facts.");
    return { ...facts, bytes: Number(facts.bytes) };
  });
}
