// Points issued and spent by UTC day. Days are kept summed up to one movement, and what came after it is added by whoever
// asks: so a kept sum is never wrong, whatever the clock did meanwhile, and never older than the ledger.
import { sql } from "kysely";
import type { Db } from "../core/db.ts";
import type { House } from "../core/house.ts";

const countedAtOnce = 500_000;

export interface DaySums {
  issued: number;
  spent: number;
}

export function defineDaysJob({ db, jobs }: Pick<House, "db" | "jobs">): void {
  jobs.define({
    name: "ledger.days",
    everyMs: 30 * 60 * 1000,
    timeoutSeconds: 300,
    run: () => countDays(db),
  });
}

/** By day (`YYYY-MM-DD`), from that day on; days without a movement are left out. */
export async function pointsByDay(db: Db, from: Date): Promise<Map<string, DaySums>> {
  // The days and the movement they reach to are of one moment.
  const kept = await sql<DaySums & { until: number; day: string | null }>`
    select until.ledger_id as until, day, coalesce(issued, 0)::float8 as issued, coalesce(spent, 0)::float8 as spent
    from ledger_days_until until left join ledger_days on day >= (${from}::timestamptz at time zone 'UTC')::date`.execute(
    db,
  );
  const until = kept.rows[0]?.until ?? 0;
  const since = await sql<DaySums & { day: string }>`
    select day, issued::float8 as issued, spent::float8 as spent from (
      select ${sumsByDay} from ledger where id > ${until} and currency = 'points' and created_at >= ${from} group by 1
    ) moved`.execute(db);
  const days = new Map<string, DaySums>();
  for (const { day, issued, spent } of [...kept.rows, ...since.rows]) {
    if (day === null) continue;
    const before = days.get(day) ?? { issued: 0, spent: 0 };
    days.set(day, { issued: before.issued + issued, spent: before.spent + spent });
  }
  return days;
}

const sumsByDay = sql`(created_at at time zone 'UTC')::date as day,
  coalesce(sum(amount) filter (where amount > 0), 0) as issued,
  coalesce(-sum(amount) filter (where amount < 0), 0) as spent`;

/** Adds the movements there were at the last run, once all who wrote then are done. */
export async function countDays(db: Db, atOnce = countedAtOnce): Promise<void> {
  const settled = await settledUntil(db);
  for (let isMore = true; isMore; ) isMore = await countSome(db, settled, atOnce);
}

/**
 * The last movement after which none with a lower number comes. A transaction that writes to the ledger holds its lock
 * from before it takes a number until its end; so what was the newest at some moment is settled when those who held it
 * then are gone.
 * Until then nothing newer is looked at.
 */
async function settledUntil(db: Db): Promise<number> {
  const { rows } = await sql<{ seen: number; settled: boolean }>`
    select seen_id as seen, not exists (
      select from pg_locks where virtualtransaction = any(seen_writers) and ${ledgerIsWritten}
    ) as settled from ledger_days_until`.execute(db);
  const { seen = 0, settled = false } = rows[0] ?? {};
  if (!settled) return 0;
  // The newest movement is read before the locks: who holds none by then, and has a lower number, is done.
  const newest = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ledger`.execute(db);
  await sql`
    update ledger_days_until set seen_id = ${newest.rows[0]?.id ?? 0},
      seen_writers = array(select virtualtransaction from pg_locks where ${ledgerIsWritten})`.execute(db);
  return seen;
}

const ledgerIsWritten = sql`relation = 'ledger'::regclass and mode = 'RowExclusiveLock' and granted
  and database = (select oid from pg_database where datname = current_database())`;

/** Answers whether there are more. */
async function countSome(db: Db, settled: number, atOnce: number): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { ledger_id: after } = await tx
      .selectFrom("ledger_days_until")
      .select("ledger_id")
      .forUpdate()
      .executeTakeFirstOrThrow();
    const until = Math.min(after + atOnce, settled);
    if (until <= after) return false;
    await sql`
      insert into ledger_days (day, issued, spent)
      select ${sumsByDay} from ledger where id > ${after} and id <= ${until} and currency = 'points' group by 1
      on conflict (day) do update set issued = ledger_days.issued + excluded.issued, spent = ledger_days.spent + excluded.spent`.execute(
      tx,
    );
    await tx.updateTable("ledger_days_until").set({ ledger_id: until }).execute();
    return until < settled;
  });
}
