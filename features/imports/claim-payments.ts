// Pays claims to users who have proven that they own the named account, each claim once. Locks are always taken in one order:
// users, then claims with their imports, then balances.
import { sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";
import { readSetting } from "../../common/server/site-settings.ts";
import { addNotices } from "../../identity/server/notices.ts";
import type { OnProven, ProvenAccount } from "../../identity/server/source.ts";
import { creditMany } from "../../money/server/credit-many.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { m } from "./messages.ts";

interface SettledClaim {
  user_id: number;
  points: number;
  status: "paid" | "held";
}

/**
 * Pays the claims of these accounts, or holds those above the operator's limit. Runs in the transaction that proves the
 * accounts. The caller locks the users' rows in the order of their ids. Returns how many claims were paid or held.
 */
export async function payProvenAccounts(tx: Tx, proven: readonly ProvenAccount[], now: Date): Promise<number> {
  const { hold_over_points: most } = (await readSetting(tx, "imports")).value;
  const { rows } = await sql<SettledClaim>`
    with due as materialized (
      select c.id, c.points, p.user_id, p.account_id, ${most}::bigint > 0 and c.points > ${most}::bigint as waits
      from unnest(
        ${proven.map(({ userId }) => userId)}::bigint[], ${proven.map(({ platform }) => platform)}::text[],
        ${proven.map(({ accountId }) => accountId)}::text[], ${proven.map(({ name }) => name)}::text[]
      ) as p (user_id, platform, account_id, name)
      cross join lateral (
        select c.id, c.points from import_claims c join imports i on i.id = c.import_id and ${importAcceptsSql(now)}
        where c.platform = p.platform and c.name_lower = lower(p.name collate "C") and c.status = 'open'
        for update of c for share of i
      ) c
    ), held as (
      update import_claims c set status = 'held', user_id = due.user_id, account_id = due.account_id, settled_at = ${now}
      from due where c.id = due.id and due.waits returning c.id, c.user_id, c.points
    ), paid as (
      update import_claims c set status = 'paid', user_id = due.user_id, account_id = due.account_id, settled_at = ${now}
      from due where c.id = due.id and not due.waits returning c.id, c.user_id, c.points
    ), owed as (${owedSql("paid", null)}), ${creditMany("owed", { requestId: null, now })}
    select user_id, points, 'paid' as status from paid union all select user_id, points, 'held' from held`.execute(tx);
  await addNotices(tx, rows.map(paidNotice), now);
  return rows.length;
}

export const payProvenAccount: OnProven = async (tx, proven, now) => void (await payProvenAccounts(tx, [proven], now));

/** A condition on the import `i`: taken over, not withdrawn, not lapsed. */
export const importAcceptsSql = (now: Date) =>
  sql<boolean>`i.status in ('taking', 'open') and (i.lapses_at is null or i.lapses_at > ${now}::timestamptz)`;

/** Turns rows of claims (`id, user_id, points`) into rows for the ledger. */
export const owedSql = (claims: string, causedBy: number | null) => sql`
  select user_id, 'points'::text as currency, points as amount, 'import'::text as reason,
    'import-claim:' || id as ref, ${causedBy}::bigint as caused_by from ${sql.ref(claims)}`;

const getNoticeSubject = (language: string): string => m.noticeSubject({}, language);

/** The notice appears on pages only: a file may pay thousands of users, and we do not want to email all of them. */
export const paidNotice = ({ user_id, points, status }: SettledClaim) => ({
  userId: user_id,
  about: "points" as const,
  subject: getNoticeSubject,
  text: (language: string) =>
    status === "paid" ? m.noticePaid({ points }, language) : m.noticeHeld({ points }, language),
  href: paths.history,
  pageOnly: true,
});

/**
 * How long a link made by a chat line must wait for its payment. Meanwhile, a viewer who was tricked into typing the line can
 * prove on the platform's page that the account is theirs.
 */
export const chatLinkHoldMs = 24 * 60 * 60_000;

/**
 * Tells a viewer who linked an account through chat how many points `payExistingLinks` will pay later. Runs in the transaction
 * that stores the link.
 */
export async function notifyWaiting(tx: Tx, { userId, platform, name }: ProvenAccount, now: Date): Promise<void> {
  const { rows } = await sql<{ points: number | null }>`
    select sum(c.points)::bigint as points from import_claims c join imports i on i.id = c.import_id and ${importAcceptsSql(now)}
    where c.platform = ${platform} and c.name_lower = lower(${name}::text collate "C") and c.status = 'open'`.execute(
    tx,
  );
  const points = rows[0]?.points ?? null;
  if (points === null) return;
  const text = (language: string) => m.noticeWaiting({ points }, language);
  await addNotices(
    tx,
    [{ userId, about: "points", subject: getNoticeSubject, text, href: paths.connections, pageOnly: true }],
    now,
  );
}

const linkBatchSize = 500;

interface LinkCursor {
  userId: number;
  provider: string;
}

/**
 * Pays viewers who linked their account before the import or have been renamed since. Compares all current links with
 * the open claims, one batch and transaction at a time. Skips a name that two links share, because one of them is out
 * of date until the daily check. Skips links by chat message for a day. Returns how many claims were paid or held.
 */
export async function payExistingLinks(
  db: Db,
  now: Date,
  stopping: AbortSignal,
  batchSize = linkBatchSize,
): Promise<number> {
  if (!(await hasOpenClaims(db, now))) return 0;
  let settled = 0;
  for (let after: LinkCursor | null = { userId: 0, provider: "" }; after !== null; ) {
    stopping.throwIfAborted();
    const from: LinkCursor = after;
    const batch = await db.transaction().execute((tx) => payBatch(tx, from, batchSize, now));
    settled += batch.settled;
    after = batch.next;
  }
  return settled;
}

async function payBatch(
  tx: Tx,
  after: LinkCursor,
  batchSize: number,
  now: Date,
): Promise<{ settled: number; next: LinkCursor | null }> {
  const { rows: links } = await sql<LinkCursor>`
    select user_id as "userId", provider from links
    where (user_id, provider) > (${after.userId}, ${after.provider}) order by user_id, provider limit ${batchSize}`.execute(
    tx,
  );
  const last = links.at(-1);
  if (last === undefined) return { settled: 0, next: null };
  const { rows: found } = await sql<ProvenAccount>`
    select l.user_id as "userId", l.provider as platform, l.account_id as "accountId", l.account_name as name
    from links l join users u on u.id = l.user_id
    join import_claims c on c.platform = l.provider and c.name_lower = lower(l.account_name collate "C")
      and c.status = 'open'
    where (l.user_id, l.provider) > (${after.userId}, ${after.provider})
      and (l.user_id, l.provider) <= (${last.userId}, ${last.provider})
      and l.provider in ('kick', 'discord') and l.lost_at is null and u.banned_at is null and u.closed_at is null
      and (not l.by_chat or l.linked_at <= ${new Date(now.getTime() - chatLinkHoldMs)})
      and not exists (
        select from links o
        where o.provider = l.provider and lower(o.account_name collate "C") = lower(l.account_name collate "C")
          and o.user_id <> l.user_id and o.lost_at is null
      )
    order by u.id for no key update of u`.execute(tx);
  const settled = found.length === 0 ? 0 : await payProvenAccounts(tx, found, now);
  return { settled, next: links.length < batchSize ? null : last };
}

async function hasOpenClaims(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from imports i cross join lateral (
      -- Stops at the first open claim.
      select from import_claims c where c.import_id = i.id and c.status = 'open' limit 1
    ) c where ${importAcceptsSql(now)} limit 1`.execute(db);
  return rows.length > 0;
}
