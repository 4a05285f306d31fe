// Requests a withdrawal. One statement debits the bucks, counts them towards the daily cap and queues the request.
import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import type { StoredSetting } from "../../common/server/site-settings.ts";
import { letterInsertSql } from "../../identity/server/notices.ts";
import { refusalSql } from "../../money/server/refusals.ts";
import { runSpend, type SpendCall, type SpendResult, spendStatement } from "../../money/server/spend.ts";
import type { Db } from "../../platform/database/db.ts";
import type { WithdrawalLetter } from "./letters.ts";
import { actingAdmins } from "./queries.ts";
import { type CashoutSettings, capDay, type Withdrawal, type WithdrawRefusal, withdrawRefusals } from "./rules.ts";

/** The email is part of the statement, because a process that died before a later insert would lose it. */
const letterSql = letterInsertSql("paid", {
  userId: "$1::bigint",
  subject: "$14::text",
  text: "$15::text",
  href: `'${paths.history}'`,
  now: "$5::timestamptz",
});

/**
 * Parameters:
 * - $1 to $6: those of every spend (money/server/spend.ts)
 * - $7 bucks, $8 currency, $9 network, $10 address, $11 fee in cents
 * - $12 day, $13 cap in bucks for one day (null for none)
 * - $14 and $15: subject and text of the email
 * - $16: the bucks that a viewer may request on one day before two admins must approve
 * - $17: the terms that the request was checked against (pause, limits, fee, cap, threshold)
 *
 * The statement proceeds only if `site_settings` still contains exactly the terms $17, and locks the terms until the
 * statement ends. So no stale cache decides, and no withdrawal succeeds after a pause has been confirmed.
 *
 * The row in `cashout_days` may already have the next day, if a request from before midnight runs after one from after
 * midnight. The earlier request then counts for the next day, because setting the day back would reset that day's cap.
 * A day further ahead was written under a demo's clock that has moved back, so it is ignored.
 */
const statement = spendStatement({
  currency: "bucks",
  reason: "withdrawal",
  // Takes the id first, so the ledger can refer to the withdrawal. A refusal leaves a gap in the ids.
  offer: `
    select held.*, approvals.enough and held.asked_bucks + $7::bigint > $16::bigint as needs_two,
      $7::bigint * 100 as cost, 'withdrawal:' || held.withdrawal_id as ref,
      case when held.asked_bucks + $7::bigint > $13::bigint
        then ${refusalSql("daily_cap", { left: "greatest(0, $13::bigint - held.asked_bucks)" })} end as refusal
    from (
      select nextval('withdrawals_id_seq') as withdrawal_id,
        case when days.day = $12::date + 1 then days.day else $12::date end as day,
        case when days.day between $12::date and $12::date + 1 then days.asked_bucks else 0 end as asked_bucks
      from account, cashout_days days where days.user_id = account.user_id for update of days
    ) held, (
      -- Two admins besides the requester, because nobody approves their own withdrawal.
      select count(*) >= 2 as enough from (${actingAdmins} and id <> $1) others
    ) approvals
    where (select value from site_settings where key = 'cashout' for share) is not distinct from $17::jsonb`,
  effects: [
    {
      name: "counted",
      sql: `update cashout_days set day = paid.day, asked_bucks = paid.asked_bucks + $7::bigint
        from paid where cashout_days.user_id = $1 returning 1`,
    },
    {
      name: "asked",
      sql: `insert into withdrawals (id, user_id, currency, network, address, amount_bucks, fee_cents, needs_two, created_at)
        overriding system value
        select paid.withdrawal_id, $1, $8, $9, $10, $7::bigint, $11::bigint, paid.needs_two, $5::timestamptz from paid returning id`,
    },
    { name: "noted", sql: letterSql },
  ],
  answer: "jsonb_build_object('id', paid.withdrawal_id)",
});

export interface WithdrawContext {
  terms: StoredSetting<CashoutSettings>;
  letter: WithdrawalLetter;
}

/** If the terms changed meanwhile, returns "nothing offered" without any change, and does not store the request. */
export async function withdraw(
  db: Db,
  call: SpendCall,
  wanted: Withdrawal,
  { terms: { value: terms, stored }, letter }: WithdrawContext,
): Promise<SpendResult<WithdrawRefusal>> {
  const day = capDay(call.now);
  // The row to lock must exist before the statement takes its snapshot.
  await sql`
    insert into cashout_days (user_id, day, asked_bucks) values (${call.userId}, ${day}::date, 0)
    on conflict do nothing`.execute(db);
  const { amountBucks, currency, network, address, feeCents } = wanted;
  const cap = terms.daily_cap === 0 ? null : terms.daily_cap;
  const parameters = [amountBucks, currency, network, address, feeCents, day, cap, letter.subject, letter.text];
  const expectedTerms = stored === null ? null : JSON.stringify(stored);
  return runSpend(db, { statement, refusals: withdrawRefusals }, call, [
    ...parameters,
    terms.second_approval_above,
    expectedTerms,
  ]);
}
