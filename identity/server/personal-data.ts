// Streams all stored data about a user as one JSON file. Leaves out hashes, keys and tokens, which would only help a thief.
import { sql } from "kysely";
import type { PersonalDataExport } from "../../common/http/feature.ts";
import type { Tables } from "../../db/tables.ts";
import type { Db } from "../../platform/database/db.ts";
import { readQuietHours } from "./notice-choices.ts";
import { listSignIns } from "./sign-ins.ts";

const rowsPerQuery = 1_000;

export async function* personalData(
  db: Db,
  user: { id: number; sessionHash: Buffer },
  records: readonly PersonalDataExport[],
  now: Date,
): AsyncGenerator<string> {
  const tableRows = async <Table extends keyof Tables & string>(
    table: Table,
    columns: readonly (keyof Tables[Table] & string)[],
  ) => {
    const { rows } = await sql`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where user_id = ${user.id} order by 1`.execute(db);
    return rows;
  };
  const parts = {
    made_at: now.toISOString(),
    account: await readAccount(db, user.id),
    linked_accounts: await tableRows("links", ["provider", "account_id", "account_name", "linked_at", "lost_at"]),
    ended_links: await tableRows("ended_links", ["provider", "account_id", "linked_at", "ended_at"]),
    raffle_accounts: await readRaffleAccounts(db, user.id),
    sign_ins: await listSignIns(db, user.id, user.sessionHash, now),
    sign_in_addresses: await tableRows("sign_in_addresses", ["address", "first_at", "last_at"]),
    quiet_hours: await readQuietHours(db, user.id),
  };
  yield `${JSON.stringify(parts, null, 1).slice(0, -2)}`;
  for (const record of [...ownRecords, ...records]) {
    yield `,\n "${record.name}": [`;
    yield* streamRows(db, user.id, record);
    yield "]";
  }
  yield "\n}\n";
}

async function* streamRows(db: Db, userId: number, record: PersonalDataExport): AsyncGenerator<string> {
  let after = 0;
  for (;;) {
    const rows = await record.read(db, userId, after, rowsPerQuery);
    if (rows.length > 0) yield (after === 0 ? "\n  " : ",\n  ") + rows.map((row) => JSON.stringify(row)).join(",\n  ");
    if (rows.length < rowsPerQuery) return;
    after = rows.at(-1)?.id ?? after;
  }
}

async function readAccount(db: Db, userId: number): Promise<unknown> {
  const { rows } = await sql`
    select u.id, u.username, u.email, u.role, u.avatar, u.btc_address, u.ltc_address, u.eth_address, u.usdt_address,
      u.terms_accepted_at, u.created_at, u.left_out, b.points, b.bucks_cents,
      exists (select from two_factor where user_id = u.id and confirmed_at is not null) as two_factor
    from users u join balances b on b.user_id = u.id where u.id = ${userId}`.execute(db);
  return rows[0];
}

const readRaffleAccounts = (db: Db, userId: number): Promise<unknown> =>
  db
    .selectFrom("raffle_holdings")
    .select(["raffle_id", "account_id"])
    .where("user_id", "=", userId)
    .where("account_id", "is not", null)
    .orderBy("raffle_id")
    .execute();

export function tableRecords<Table extends keyof Tables & string>(
  name: string,
  table: Table,
  columns: readonly (keyof Tables[Table] & string)[],
): PersonalDataExport {
  return {
    name,
    async read(db, userId, after, limit) {
      const { rows } = await sql<{ id: number }>`
        select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
        where user_id = ${userId} and id > ${after} order by id limit ${limit}`.execute(db);
      return rows;
    },
  };
}

const ownRecords = [
  tableRecords("ledger", "ledger", ["id", "currency", "amount", "balance_after", "reason", "ref", "created_at"]),
  tableRecords("notices", "notices", ["id", "subject", "text", "created_at", "seen_at"]),
  tableRecords("notice_choices", "notice_choices", ["id", "kind", "channel", "wanted", "chosen_at"]),
];
