// Fills a site that has run for years, with set-based inserts. The result is the same each time, and its ledger
// verifies.

import { setTimeout as sleep } from "node:timers/promises";
import type { ClientBase } from "pg";
import { toRecord, typedKeys } from "../../../platform/contract/typed-keys.ts";
import { fillActivity, type Imports } from "./fill-activity.ts";
import { fillDesk } from "./fill-desk.ts";
import { fillMoney } from "./fill-money.ts";
import { fillPeople } from "./fill-people.ts";
import { fillPlay, openRaffles } from "./fill-play.ts";
import { type Filling, type Sizes, staff } from "./filling.ts";

const fullSizes: Sizes = {
  users: 100_000,
  movements: 10_000_000,
  orders: 1_000_000,
  rolls: 1_000_000,
  entries: 1_000_000,
  keys: 1_000_000,
  auditLines: 200_000,
  notices: 500_000,
  claims: 50_000,
  messages: 20_000,
  raffles: 200,
  hunts: 100,
  products: 20,
};

export interface Filled {
  sizes: Sizes;
  heavy: number;
  plain: number;
  admin: number;
  raffles: { drawn: number; open: number };
  imports: Imports;
}

/** `scale` 1 is the full size; 0.01 takes seconds. The client must be a superuser. */
export async function fill(client: ClientBase, { scale, now }: { scale: number; now: Date }): Promise<Filled> {
  const sizes = scaleSizes(scale);
  const filling: Filling = {
    sizes,
    now: `timestamptz '${now.toISOString()}'`,
    run: async (statement) => void (await client.query(statement)),
    reserve: (table, count) => reserve(client, table, count),
  };
  await client.query("begin");
  // Turns foreign-key checks off, which would double the time. All references are valid.
  await client.query("set local session_replication_role = replica");
  await client.query("set local statement_timeout = 0");
  const users = await fillPeople(filling);
  const things = await fillPlay(filling, users);
  await fillMoney(filling, users, things);
  await fillDesk(filling, users);
  const imports = await fillActivity(filling, users, things);
  await client.query("commit");
  await vacuum(client);
  const drawn = things.raffles + sizes.raffles - openRaffles;
  const plain = users + Math.ceil(sizes.users / 2);
  const admin = users + (staff.admins[0] ?? 0);
  return { sizes, heavy: users + 1, plain, admin, raffles: { drawn, open: drawn + 1 }, imports };
}

/** Repeats until every ledger page is marked all-visible. A snapshot held elsewhere can prevent that for a while. */
async function vacuum(client: ClientBase): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query("vacuum analyze");
    const { rows } = await client.query<{ hidden: number }>(
      "select relpages - relallvisible as hidden from pg_class where oid = 'ledger'::regclass",
    );
    if (rows[0]?.hidden === 0) return;
    if (tries === 20) throw new Error(`${rows[0]?.hidden} pages of the ledger stay hidden: a transaction is left open`);
    await sleep(500);
  }
}

function scaleSizes(scale: number): Sizes {
  const { raffles, hunts, products, ...growing } = fullSizes;
  const grown = toRecord(typedKeys(growing), (name) => Math.round(growing[name] * scale));
  return { ...grown, raffles, hunts, products };
}

async function reserve(client: ClientBase, table: string, count: number): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    `select setval(pg_get_serial_sequence($1, 'id'), nextval(pg_get_serial_sequence($1, 'id')) + $2 - 1) as last`,
    [table, count],
  );
  return Number(rows[0]?.last) - count;
}
