// Refuses many late spends together. If a refusal depends only on the row and not on the account, a single check of the row
// decides all spends that arrived before the check.

import type { TextRows } from "../../platform/database/pipeline.ts";
import { refusalSql } from "./refusals.ts";
import type { SoldOut, SpendRequest, SpendRow } from "./spend-queue.ts";

export interface SoldOutRule {
  why: string;
  /**
   * `from … where …`, with `$2` as the row's id. It must yield a row if nothing is left for a call at `asked.now`. It
   * must yield no row if the spend would be refused for another reason that it checks first.
   */
  from: string;
}

/**
 * Stores the refusal under each call's key. Leaves out a call whose key was used before; that call then runs as a normal spend,
 * so a repeat gets its first response and a key of another request is detected.
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

export const soldOutValues = (spends: readonly (SpendRequest & { soldOut: SoldOut })[]): [string, number] => {
  const calls = spends.map(({ soldOut }, place) => ({ place, ...soldOut.call }));
  return [JSON.stringify(calls), spends[0]?.soldOut.id ?? 0];
};

export const parseSoldOutRows = (rows: TextRows): Map<number, SpendRow> =>
  new Map(
    rows.map(([place, answer]) => [
      Number(place),
      { repeated: false, body_sha256: null, answer: JSON.parse(answer ?? "{}") },
    ]),
  );
