import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import type { Db } from "../../platform/database/db.ts";

export function defineStoreJobs(house: House): void {
  const { db, clock, jobs, changes } = house;
  jobs.define({
    name: "store.windows",
    everyMs: 10 * 60_000,
    timeoutSeconds: 60,
    hasWork: (now) => sql`exists (select from products where turns_at <= ${now})`,
    run: async () => {
      if (await detectWindowChange(db, clock.now())) changes.announce("products");
    },
  });
  jobs.define({
    name: "store.addresses",
    everyMs: 60 * 60_000,
    timeoutSeconds: 120,
    run: async () => eraseOldAddresses(db, (await house.settings()).store.address_days, clock.now()),
  });
}

export async function detectWindowChange(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update products set turns_at = case when on_until > ${now} then on_until end
    where turns_at <= ${now} returning id`.execute(db);
  return rows.length > 0;
}

/** Erases the addresses of orders that were decided at least this many days ago. Other answers are kept. */
export async function eraseOldAddresses(db: Db, days: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
  await sql`update orders set ${erasedAnswersSql(now)} where has_address and decided_at <= ${before}`.execute(db);
}

export async function eraseUserAnswers(db: Db, userId: number): Promise<void> {
  await db
    .updateTable("orders")
    .set({ answers: null, has_address: false })
    .where("user_id", "=", userId)
    .where("answers", "is not", null)
    .execute();
}

const erasedAnswersSql = (now: Date) => sql`
  has_address = false, address_erased_at = ${now}::timestamptz, answers = (
    select jsonb_agg(case when answer ->> 'kind' = 'address' then answer || '{"value": null}' else answer end order by place)
    from jsonb_array_elements(answers) with ordinality as each (answer, place)
  )`;
