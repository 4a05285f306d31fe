// How the site is, for the overview.
import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Incident, LedgerProof, SiteHealth } from "./contract/incidents.ts";
import { columns, incidentOf } from "./records.ts";

const mostOpen = 50;
const mostEnded = 5;

export async function readHealth(db: Db): Promise<SiteHealth> {
  const [proof, open, ended] = await Promise.all([
    lastProof(db),
    read(db, sql`ended_at is null order by began_at, id limit ${mostOpen}`),
    read(db, sql`ended_at is not null order by ended_at desc, id desc limit ${mostEnded}`),
  ]);
  return { proof, open, ended };
}

async function read(db: Db, which: ReturnType<typeof sql>): Promise<Incident[]> {
  const { rows } = await sql<Parameters<typeof incidentOf>[0]>`
    select ${columns} from incidents where ${which}`.execute(db);
  return rows.map(incidentOf);
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
