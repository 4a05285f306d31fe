// Lines that are kept until somebody has heard them. A process notes a command before the platform is answered; where it dies
// on it, another takes it up once its lease is over, while the line still counts.
import { sql } from "kysely";
import { z } from "zod";
import type { Db, Tx } from "../../platform/database/db.ts";
import { isLeaseFree } from "../../platform/jobs/lease.ts";
import type { ChatLine } from "./platform.ts";
import { recordOnce } from "./records.ts";

/** Much longer than hearing one takes, and so short that the next is in time to answer (60 s) and for an act of staff. */
const leaseMs = 15_000;
const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

/** Who hears the line, by which name, and when. */
export interface LineLease {
  holder: string;
  now: Date;
}

/** True for the first who notes it, in whatever process: theirs to hear. */
export const enqueueLine = (db: Db, line: ChatLine, { holder, now }: LineLease): Promise<boolean> =>
  recordOnce(db, line, now, { line: JSON.stringify(line), lease: holder, leased_until: leaseEnd(now) });

/** In the transaction that writes down what came of it. False: it is another's to hear by now, or was heard. */
export async function completeLine(tx: Tx, { id }: ChatLine, holder: string): Promise<boolean> {
  const { rows } = await sql`
    update platform_events set line = null, lease = null, leased_until = null
    where message_id = ${id} and line is not null and lease = ${holder}
    returning message_id`.execute(tx);
  return rows.length > 0;
}

/** Whether a line waits that nobody is at. */
export const hasPendingLines = (now: Date) =>
  sql<boolean>`exists (select from platform_events where line is not null and ${isLeaseFree(now)})`;

const storedLine = z.object({
  ...{ kind: z.literal("said"), id: z.string(), at: z.coerce.date(), platform: z.literal("kick") },
  ...{ messageId: z.string(), text: z.string(), isReply: z.boolean() },
  sender: z.object({ accountId: z.string(), name: z.string(), badges: z.array(z.string()) }),
});

/** `tries`: how many took it up, with this one. */
export interface LeasedLine {
  line: ChatLine;
  tries: number;
}

const maxBatch = 50;

/** Lines nobody is at any more, the first first. */
export async function leaseLines(db: Db, { holder, now }: LineLease): Promise<LeasedLine[]> {
  const { rows } = await sql<{ line: unknown; tries: number }>`
    with unheard as (
      select message_id from platform_events
      where line is not null and ${isLeaseFree(now)}
      order by received_at limit ${maxBatch} for update skip locked
    )
    update platform_events set lease = ${holder}, leased_until = ${leaseEnd(now)}, tries = tries + 1
    where message_id in (select message_id from unheard)
    returning line, tries`.execute(db);
  return rows
    .map(({ line, tries }) => ({ line: storedLine.parse(line), tries }))
    .sort((one, other) => one.line.at.getTime() - other.line.at.getTime());
}
