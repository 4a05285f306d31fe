// Draws that were over before there was a log: each one line with the hash of what it was, so that it cannot become another.
import { type Kysely, sql } from "kysely";
import { drawBeforeSha256 } from "../../contracts/draw-before.ts";
import type { Tables } from "../../db/tables.ts";
import type { Tx } from "../core/db.ts";
import type { Written } from "../fairness-log/log.ts";
import { type DrawName, drawIdText } from "./id.ts";
import { drawProps } from "./props.ts";
import { drawNamed } from "./queries.ts";

/** All of them, when the log begins at `now`. Those that wait then have their lists in it (log.ts). */
export async function standingOfBefore(tx: Tx, now: Date): Promise<Written[]> {
  const names = await tx
    .selectFrom("draws")
    .select(["kind", "subject_id", "round"])
    .where("status", "in", ["resolved", "cancelled"])
    .orderBy("id")
    .execute();
  return writtenOf(tx, names, now);
}

/** Those a log that was begun by a program of before does not tell of. */
export async function missingOfBefore(db: Kysely<Tables>): Promise<Written[]> {
  const { rows } = await sql<DrawName & { began: Date }>`
    with first as (
      select at as began, (line::jsonb ->> 'draws')::bigint as draws from fairness_log where n = 1
    ), named as (
      select id, kind, subject_id, round, status, row_number() over (order by id) as place,
        kind || ':' || subject_id || case when round > 1 then ':' || round else '' end as name
      from draws
    )
    select kind, subject_id, round, began from named, first
    where place <= first.draws and status in ('resolved', 'cancelled') and not exists (
      select from fairness_log where subject in ('before:' || name, 'commit:' || name)
    ) order by id`.execute(db);
  const [first] = rows;
  return first === undefined ? [] : writtenOf(db, rows, first.began);
}

async function writtenOf(db: Kysely<Tables>, names: readonly DrawName[], began: Date): Promise<Written[]> {
  const written: Written[] = [];
  for (const name of names) {
    const found = await drawNamed(db, name);
    const draw = found === null ? null : drawProps(found);
    if (draw === null || draw.state === "waiting") continue;
    const sha256 = await drawBeforeSha256({ ...draw, state: draw.state }, began.toISOString());
    const id = drawIdText(name);
    written.push({ subject: `before:${id}`, event: { type: "draw.before", draw: id, sha256 } });
  }
  return written;
}
