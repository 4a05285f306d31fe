// A site from before there was staff: what it had gets what the new columns say.
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { approveWithdrawal } from "../../server/cashout/records.ts";
import type { Db } from "../../server/core/db.ts";
import { someTime } from "../house/builders.ts";
import { openTestDatabase, testDatabases } from "../house/database.ts";

describe.each(testDatabases)("a site from before staff on %s", (kind) => {
  test("STAFF-16, STAFF-40: what was there before the migration gets what its new columns say", async () => {
    const old = await openTestDatabase(kind);
    try {
      await withoutMigration(old.db);
      const ids = await anOldWorld(old.db);
      await sql
        .raw(await readFile(new URL("../../db/migrations/0022-staff.sql", import.meta.url), "utf8"))
        .execute(old.db);
      const rows = await old.db.selectFrom("withdrawals").select(["id", "needs_two"]).orderBy("id").execute();
      expect(rows.map(({ needs_two }) => needs_two)).toEqual([true, false, true, false, false]);
      // Approved once already, by the only one who may: they are asked for no second.
      const stuck = rows.at(-1)?.id ?? 0;
      const approver = { id: ids.first, address: "a", requestId: "r", now: someTime };
      const approving = old.db.transaction().execute((tx) => approveWithdrawal(tx, approver, stuck));
      expect(await approving).toMatchObject({ ok: true, value: { status: "approved" } });
      const admins = await old.db
        .selectFrom("users")
        .select(["id", "admin_since"])
        .where("role", "=", "admin")
        .execute();
      expect(new Map(admins.map((one) => [one.id, one.admin_since]))).toEqual(
        new Map([
          [ids.first, someTime],
          [ids.second, new Date("2026-11-25T00:00:00Z")],
        ]),
      );
      const ledger = await old.db.selectFrom("ledger").select(["reason", "caused_by"]).orderBy("id").execute();
      expect(ledger).toEqual([
        { reason: "adjust", caused_by: ids.first },
        { reason: "demo", caused_by: null },
      ]);
      const hunts = await old.db.selectFrom("hunts").select("prize_released_at").orderBy("id").execute();
      expect(hunts.map(({ prize_released_at }) => prize_released_at !== null)).toEqual([true, false, true]);
      await expect(sql`update ledger set amount = 1`.execute(old.db)).rejects.toThrow(/append-only/);
    } finally {
      await old.close();
    }
  });
});

/** Takes back what 0022 made. */
async function withoutMigration(db: Db): Promise<void> {
  for (const statement of [
    sql`drop trigger audit_log_append_only on audit_log`,
    sql`drop trigger audit_log_never_truncated on audit_log`,
    sql`drop trigger signed_numbers_stand on signed_numbers`,
    sql`drop trigger signed_numbers_never_truncated on signed_numbers`,
    sql`drop function record_stands()`,
    // Of a later one, which reads what this one made.
    sql`drop trigger ledger_alert on ledger`,
    sql`drop index if exists users_staff`,
    sql`alter table ledger drop column caused_by`,
    sql`alter table held_back_credits drop column caused_by`,
    sql`alter table raffles drop column called_off_by`,
    sql`alter table users drop column admin_since`,
    sql`alter table withdrawals drop column needs_two`,
    sql`alter table hunts drop column prize_released_at, drop column prize_released_by`,
  ]) {
    await statement.execute(db);
  }
}

/** Two admins, a moderator and a viewer; five withdrawals, two ledger rows, three hunts. */
async function anOldWorld(db: Db): Promise<{ first: number; second: number }> {
  const at = someTime.toISOString();
  const { rows } = await sql<{ id: number }>`
    insert into users (username, email, password_hash, role, terms_accepted_at, created_at)
    select name, name || '@example.com', 'none', role, ${at}, ${at}
    from (values ('one', 'admin'), ('two', 'admin'), ('mod', 'moderator'), ('viewer', 'viewer')) as u (name, role)
    returning id`.execute(db);
  const [first = 0, second = 0, moderator = 0, viewer = 0] = rows.map(({ id }) => id);
  const log = (actorId: number | null, action: string, subject: string, after: object, when = at) =>
    sql`
    insert into audit_log (actor_id, action, subject, after, created_at)
    values (${actorId}, ${action}, ${subject}, ${JSON.stringify(after)}::jsonb, ${when})`.execute(db);
  await log(first, "user.role", `user:${second}`, { role: "admin" }, "2026-11-25T00:00:00Z");
  await log(first, "user.adjust", `user:${viewer}`, { amount: 5, reason: "sorry" });
  await sql`
    insert into ledger (user_id, currency, amount, balance_after, reason, ref, created_at)
    values (${viewer}, 'points', 5, 5, 'adjust', 'sorry', ${at}), (${viewer}, 'points', 5, 10, 'demo', 'x', ${at})`.execute(
    db,
  );
  // Above the limit, below it, approved once already, and two of admins beside whom there is only one: above the limit,
  // and approved once.
  await sql`
    insert into withdrawals (user_id, currency, network, address, amount_bucks, fee_cents, created_at, first_approved_by)
    values (${viewer}, 'btc', 'btc', 'a', 2501, 0, ${at}, null), (${viewer}, 'btc', 'btc', 'a', 2500, 0, ${at}, null),
      (${viewer}, 'btc', 'btc', 'a', 20, 0, ${at}, ${first}), (${first}, 'btc', 'btc', 'a', 5000, 0, ${at}, null),
      (${second}, 'btc', 'btc', 'a', 3000, 0, ${at}::timestamptz + interval '1 minute', ${first})`.execute(db);
  const hunts = await sql<{ id: number }>`
    insert into hunts (name, start_cost_cents, guess_prize_points, created_at, updated_at)
    select name, 0, 5000, ${at}, ${at} from (values ('admin'), ('mod'), ('demo')) as h (name) returning id`.execute(db);
  await log(first, "hunts.hunt.create", `hunt:${hunts.rows[0]?.id}`, {});
  await log(moderator, "hunts.hunt.create", `hunt:${hunts.rows[1]?.id}`, {});
  return { first, second };
}
