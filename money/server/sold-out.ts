// What many who come too late are told at once. A refusal for which only the row counts, not the account, needs no turn of its
// own: one look at the row is true for all who asked before it.

import type { SoldOut, SpendRequest, SpendRow } from "../../common/server/spend-queue.ts";
import type { TextRows } from "../../platform/database/pipeline.ts";
import { refusalSql } from "./refusals.ts";

export interface SoldOutRule {
  /** The refusal all of them get. */
  why: string;
  /**
   * `from … where …`, with `$2` for the row's id: a row while there is nothing left for who asked at `asked.now`. What the
   * spend itself would refuse for sooner must be ruled out.
   */
  from: string;
}

/**
 * Remembers the refusal under each one's key. Who used the key before is left out, and asked as ever: so a repeat is answered
 * what the first was, and a key of another request is found.
 */
export const soldOutStatement = ({ why, from }: SoldOutRule): string => `
with asked as (
  select asked.*, ${refusalSql(why)} as refusal from jsonb_to_recordset($1::jsonb)
    as asked (place int, user_id bigint, path text, key text, body_sha256 text, now timestamptz), lateral (select ${from}) gone
), remembered as (
  insert into idempotency_keys (user_id, path, key, body_sha256, answer, created_at)
  select user_id, path, key, body_sha256, jsonb_build_object('refusal', refusal), now
  from asked where key is not null order by user_id, path, key
  on conflict do nothing returning user_id, path, key, body_sha256
)
select place, jsonb_build_object('refusal', refusal) as answer from asked
where key is null or exists (
  select from remembered r where r.user_id = asked.user_id and r.path = asked.path and r.key = asked.key
    and r.body_sha256 = asked.body_sha256
)`;

export const soldOutValues = (spends: readonly (SpendRequest & { gone: SoldOut })[]): [string, number] => {
  const calls = spends.map(({ gone }, place) => ({ place, ...gone.call }));
  return [JSON.stringify(calls), spends[0]?.gone.id ?? 0];
};

/** By place. */
export const parseSoldOutRows = (rows: TextRows): Map<number, SpendRow> =>
  new Map(
    rows.map(([place, answer]) => [
      Number(place),
      { repeated: false, body_sha256: null, answer: JSON.parse(answer ?? "{}") },
    ]),
  );
