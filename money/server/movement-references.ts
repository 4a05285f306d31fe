import { type RawBuilder, sql } from "kysely";
import { paths } from "../../common/contract/paths.ts";

export interface MovementReference {
  name: string | null;
  note: string | null;
  kind: "roll" | "raffle" | "order" | "withdrawal" | null;
  key: number | null;
  paid_at: Date | null;
  transaction_id: string | null;
}

/**
 * Returns a `select` of the rows of the query `listed` (with `id`, `reason` and `ref`), with what they refer to, newest first.
 * The reference of an admin's adjustment is plain text, even if it looks like another reference. Each kind of reference joins
 * only its own table, so the other tables are not searched.
 */
export const selectWithReferences = (listed: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  with listed as (${listed}),
  referring as materialized (
    select listed.*, case when reason <> 'adjust' then split_part(ref, ':', 1) end as at,
      case when split_part(ref, ':', 2) ~ '^[0-9]{1,15}$' then split_part(ref, ':', 2)::bigint end as number
    from listed
  )
  select l.*, coalesce(products.name, orders.title, raffles.name, opened.name, hunts.name, challenges.title) as name,
    case when withdrawals.status = 'rejected' then 'Rejected: ' || withdrawals.reason
      else nullif(orders.note, '') end as note,
    case when rolls.id is not null then 'roll'
      when raffles.id is not null and raffles.deleted_at is null then 'raffle'
      when orders.id is not null or products.id is not null then 'order'
      when withdrawals.id is not null then 'withdrawal' end as kind,
    l.number as key,
    case when withdrawals.status = 'paid' then withdrawals.decided_at end as paid_at, withdrawals.transaction_id
  from referring l
  left join products on products.id = case l.at when 'product' then l.number end
  left join orders on orders.id = case l.at when 'order' then l.number end
  left join raffles on raffles.id = case l.at when 'raffle' then l.number end
  left join rolls on rolls.id = case l.at when 'roll' then l.number end
  left join case_versions opened on opened.case_id = rolls.case_id and opened.number = rolls.version
  left join hunts on hunts.id = case l.at when 'hunt' then l.number end
  left join challenge_claims claims on claims.id = case l.at when 'claim' then l.number end
  left join challenges on challenges.id = claims.challenge_id
  left join withdrawals on withdrawals.id = case l.at when 'withdrawal' then l.number end
  order by l.id desc`;

export function ownerPath({ kind, key }: Pick<MovementReference, "kind" | "key">): string | null {
  if (key === null) return null;
  switch (kind) {
    case "roll":
      return paths.roll(key);
    case "raffle":
      return paths.raffle(key);
    case "order":
      return paths.myPurchases;
    default:
      return null;
  }
}

export function deskPath({ kind, key }: Pick<MovementReference, "kind" | "key">, username: string): string | null {
  switch (kind) {
    case "order":
      return `${paths.admin.orders}?status=all`;
    case "withdrawal":
      return `${paths.admin.withdrawals}?status=all&search=${encodeURIComponent(username)}`;
    default:
      return ownerPath({ kind, key });
  }
}
