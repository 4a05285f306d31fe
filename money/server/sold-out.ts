// Refuses many late spends together. If the refusal depends on the row alone and not on the account, one look at the row is
// enough for all spends that came before it.

import type { SoldOut, SpendRequest, SpendRow } from "../../common/server/spend-queue.ts";
import type { TextRows } from "../../platform/database/pipeline.ts";
import { refusalSql } from "./refusals.ts";

export interface SoldOutRule {
  /** The refusal they all get. */
  why: string;
  /**
   * `from … where …`, with `$2` as the row's id. It yields a row while nothing is left for a call at `asked.now`. It must
   * exclude reasons that the spend itself would check first.
   */
  from: string;
}

/**
 * Stores the refusal under each call's key. Leaves out calls whose key was used before, and they run as usual. So a repeat
 * gets its first answer, and a key of another request is detected.
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

/** Returns the statement's parameters: the calls as JSON with their index, and the row's id. */
export const soldOutValues = (spends: readonly (SpendRequest & { soldOut: SoldOut })[]): [string, number] => {
  const calls = spends.map(({ soldOut }, place) => ({ place, ...soldOut.call }));
  return [JSON.stringify(calls), spends[0]?.soldOut.id ?? 0];
};

/** Returns the answers by the call's index. */
export const parseSoldOutRows = (rows: TextRows): Map<number, SpendRow> =>
  new Map(
    rows.map(([place, answer]) => [
      Number(place),
      { repeated: false, body_sha256: null, answer: JSON.parse(answer ?? "{}") },
    ]),
  );
