import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import type { Db } from "../../platform/database/db.ts";
import { chatTag } from "./changes.ts";
import type { ChatPlatform } from "./platform.ts";

export const subscriptionsJob = "chat.subscriptions";

interface SubscriptionCheck {
  wanted: readonly string[];
  had: readonly string[];
  problem: string | null;
}

/** Stores which subscriptions exist. If that is unknown, stores why and throws the error. */
export async function reconcileSubscriptions(
  { db, clock, log, changes }: Pick<House, "db" | "clock" | "log" | "changes">,
  source: ChatPlatform,
): Promise<void> {
  try {
    const { wanted, had } = await source.ensureSubscribed();
    await recordCheck(db, { wanted, had, problem: null }, clock.now());
    if (had.length < wanted.length) log.warn({ wanted, had }, "some chat subscriptions are missing");
  } catch (error) {
    const problem = `${source.label} ${error instanceof Error ? error.message : "did not answer"}.`;
    const before = await subscriptionsNow(db);
    await recordCheck(db, { wanted: before?.wanted ?? [], had: before?.had ?? [], problem }, clock.now());
    throw error;
  } finally {
    changes.announce(chatTag);
  }
}

async function recordCheck(db: Db, { wanted, had, problem }: SubscriptionCheck, now: Date): Promise<void> {
  await sql`
    insert into platform_subscriptions (wanted, had, looked_at, problem)
    values (${[...wanted]}::text[], ${[...had]}::text[], ${now}, ${problem})
    on conflict (only_row) do update set wanted = excluded.wanted, had = excluded.had, looked_at = excluded.looked_at,
      problem = excluded.problem`.execute(db);
}

export const subscriptionsNow = (db: Db) =>
  db.selectFrom("platform_subscriptions").select(["wanted", "had", "looked_at", "problem"]).executeTakeFirst();
