// A queue of commands from the chat. A process stores a command before it responds to the platform. If the process dies,
// another takes over the command when the lease ends, unless it is too old by then.
import { sql } from "kysely";
import { z } from "zod";
import type { Db, Tx } from "../../platform/database/db.ts";
import { isLeaseFree } from "../../platform/jobs/lease.ts";
import type { ChatLine } from "./platform.ts";
import { recordOnce } from "./records.ts";

/** Much longer than handling a line takes, but short enough that another process can still answer within 60 s. */
const leaseMs = 15_000;
const leaseEnd = (now: Date): Date => new Date(now.getTime() + leaseMs);

export interface LineLease {
  holder: string;
  now: Date;
}

/** Returns true for the process that stores the line first. That process handles the line. */
export const enqueueLine = (db: Db, line: ChatLine, { holder, now }: LineLease): Promise<boolean> =>
  recordOnce(db, line, now, { line: JSON.stringify(line), lease: holder, leased_until: leaseEnd(now) });

/** Runs in the transaction that records the outcome. Returns false when another process has taken over or finished the line. */
export async function completeLine(tx: Tx, { id }: ChatLine, holder: string): Promise<boolean> {
  const { rows } = await sql`
    update platform_events set line = null, lease = null, leased_until = null
    where message_id = ${id} and line is not null and lease = ${holder}
    returning message_id`.execute(tx);
  return rows.length > 0;
}

/** SQL condition: a line is waiting without a valid lease. */
export const hasPendingLines = (now: Date) =>
  sql<boolean>`exists (select from platform_events where line is not null and ${isLeaseFree(now)})`;

const storedLine = z.object({
  ...{ kind: z.literal("said"), id: z.string(), at: z.coerce.date(), platform: z.literal("kick") },
  ...{ messageId: z.string(), text: z.string(), isReply: z.boolean() },
  sender: z.object({ accountId: z.string(), name: z.string(), badges: z.array(z.string()) }),
});

/** `tries` counts the processes that have taken the line, including this one. */
export interface LeasedLine {
  line: ChatLine;
  tries: number;
}

const maxBatch = 50;

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
