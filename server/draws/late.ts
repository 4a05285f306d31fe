// What the fairness log does not tell of draws though it happened since the log began (fairness-log/late.ts).
import { type Kysely, sql } from "kysely";
import type { DrawsTable, Tables } from "../../db/tables.ts";
import type { Written } from "../fairness-log/log.ts";
import { cancelWritten, commitWritten, newKey, resultWritten, voidWritten } from "./log.ts";
import type { Winner } from "./records.ts";

interface Untold {
  id: number;
  committed: boolean;
  resulted: boolean;
  cancelled: boolean;
}

/** Lists, winners and callings off of draws made since the log began, or told of when it did. */
export async function missingDraws(db: Kysely<Tables>): Promise<Written[]> {
  const { rows } = await sql<Untold>`
    with named as (
      select id, status, kind || ':' || subject_id || case when round > 1 then ':' || round else '' end as name,
        row_number() over (order by id) > (select (line::jsonb ->> 'draws')::bigint from fairness_log where n = 1) as is_new
      from draws
    ), told as (
      select *, exists (select from fairness_log where subject = 'commit:' || name) as committed,
        exists (select from fairness_log where subject = 'result:' || name) as resulted,
        exists (select from fairness_log where subject = 'cancel:' || name) as cancelled
      from named
    )
    select id, committed, resulted or status <> 'resolved' as resulted, cancelled or status <> 'cancelled' as cancelled
    from told where (is_new or committed)
      and not (committed and (resulted or status <> 'resolved') and (cancelled or status <> 'cancelled'))
    order by id`.execute(db);
  const written: Written[] = [];
  for (const row of rows) written.push(...(await missingOf(db, row)));
  return [...written, ...(await missingVoids(db))];
}

async function missingOf(db: Kysely<Tables>, { id, committed, resulted, cancelled }: Untold): Promise<Written[]> {
  const draw = await db.selectFrom("draws").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const written = committed ? [] : [commitWritten(draw)];
  if (!resulted) {
    written.push(...(await newKey(db, draw)), resultWritten(draw, await winnersOf(db, id)));
  }
  if (!cancelled) written.push(cancelWritten(draw));
  return written;
}

async function winnersOf(db: Kysely<Tables>, drawId: number): Promise<Pick<Winner, "place" | "ticket" | "entrant">[]> {
  const { rows } = await sql<Pick<Winner, "place" | "ticket" | "entrant">>`
    select place, ticket, entrant from draw_winners where draw_id = ${drawId} order by place`.execute(db);
  return rows;
}

interface UntoldVoid {
  kind: DrawsTable["kind"];
  subject_id: number;
  round: number;
  ticket: number;
  reason: string;
}

async function missingVoids(db: Kysely<Tables>): Promise<Written[]> {
  const { rows } = await sql<UntoldVoid>`
    with told as materialized (
      select line::jsonb ->> 'draw' as name, (line::jsonb ->> 'ticket')::bigint as ticket
      from fairness_log where line like '%"type":"win.void"%'
    )
    select d.kind, d.subject_id, d.round, w.ticket, w.void_reason as reason
    from draw_winners w join draws d on d.id = w.draw_id
    where w.voided_at >= (select at from fairness_log where n = 1) and not exists (
      select from told where told.ticket = w.ticket
        and told.name = d.kind || ':' || d.subject_id || case when d.round > 1 then ':' || d.round else '' end
    ) order by w.voided_at, d.id, w.place`.execute(db);
  return rows.map((row) => voidWritten(row, row));
}
