// What the platform is asked to deliver: kept as it should be every ten minutes, and written down for the desk.
import { sql } from "kysely";
import type { Db } from "../core/db.ts";
import type { House } from "../core/house.ts";
import { chatTag } from "./changes.ts";
import type { ChatPlatform, PlatformSlug } from "./platform.ts";

export const subscriptionsJob = "chat.subscriptions";

interface Looked {
  wanted: readonly string[];
  had: readonly string[];
  /** Why nobody could tell, a sentence; null: somebody could. */
  problem: string | null;
}

/** Null while the platform is switched off. Throws, when it is written down, what keeps it from being known. */
export async function lookAtSubscriptions(
  { db, clock, log, changes }: Pick<House, "db" | "clock" | "log" | "changes">,
  { slug, platform }: { slug: PlatformSlug; platform: () => ChatPlatform | null },
): Promise<Looked | null> {
  const source = platform();
  if (source === null) return null;
  try {
    const { wanted, had } = await source.keepSubscribed();
    const looked = { wanted, had, problem: null };
    await noteLooked(db, slug, looked, clock.now());
    if (had.length < wanted.length) log.warn({ wanted, had }, "not all that is wanted of chat is delivered");
    return looked;
  } catch (error) {
    const problem = `${source.label} ${error instanceof Error ? error.message : "did not answer"}.`;
    const before = await subscriptionsNow(db, slug);
    await noteLooked(db, slug, { wanted: before?.wanted ?? [], had: before?.had ?? [], problem }, clock.now());
    throw error;
  } finally {
    changes.announce(chatTag);
  }
}

async function noteLooked(db: Db, platform: PlatformSlug, { wanted, had, problem }: Looked, now: Date): Promise<void> {
  await sql`
    insert into platform_subscriptions (platform, wanted, had, looked_at, problem)
    values (${platform}, ${[...wanted]}::text[], ${[...had]}::text[], ${now}, ${problem})
    on conflict (platform) do update set wanted = excluded.wanted, had = excluded.had, looked_at = excluded.looked_at,
      problem = excluded.problem`.execute(db);
}

export const subscriptionsNow = (db: Db, platform: PlatformSlug) =>
  db
    .selectFrom("platform_subscriptions")
    .select(["wanted", "had", "looked_at", "problem"])
    .where("platform", "=", platform)
    .executeTakeFirst();
