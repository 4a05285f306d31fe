import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Incident, LedgerProof, SiteHealth } from "./contract/incidents.ts";
import { columns, toIncident } from "./records.ts";

const maxOpen = 50;
const maxEnded = 5;

export async function readHealth(db: Db): Promise<SiteHealth> {
  const [proof, open, ended] = await Promise.all([
    lastProof(db),
    readIncidents(db, sql`ended_at is null order by began_at, id limit ${maxOpen}`),
    readIncidents(db, sql`ended_at is not null order by ended_at desc, id desc limit ${maxEnded}`),
  ]);
  return { proof, open, ended };
}

async function readIncidents(db: Db, which: ReturnType<typeof sql>): Promise<Incident[]> {
  const { rows } = await sql<Parameters<typeof toIncident>[0]>`
    select ${columns} from incidents where ${which}`.execute(db);
  return rows.map(toIncident);
}

export async function lastProof(db: Db): Promise<LedgerProof | null> {
  const row = await db
    .selectFrom("ledger_proofs")
    .select(["proven_at", "holds", "accounts", "movements"])
    .orderBy("proven_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, proven_at: row.proven_at.toISOString() };
}
