import type { House } from "../../common/server/house.ts";
import { forEachSettled } from "../../platform/base/for-each-settled.ts";
import type { Db } from "../../platform/database/db.ts";
import { activeSince } from "./sessions.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** How long we keep IP addresses, which can reveal that accounts belong to one person, and records of ended links. */
const retentionDays = 90;

export function defineRetentionJob(
  { db, clock, jobs }: Pick<House, "db" | "clock" | "jobs">,
  others: readonly ((db: Db, now: Date) => Promise<void>)[],
): void {
  jobs.define({
    name: "personal-data.forget",
    everyMs: 60 * 60 * 1000,
    timeoutSeconds: 60,
    run: () => forEachSettled([deleteOldSignIns, ...others], (forget) => forget(db, clock.now())),
  });
}

/**
 * Deletes ended sessions and invalid reset links. After 90 days also deletes unused IP addresses, finished emails (which
 * contain IP addresses as well) and records of ended links.
 */
export async function deleteOldSignIns(db: Db, now: Date): Promise<void> {
  const since = activeSince(now);
  await db
    .deleteFrom("sessions")
    .where((on) => on.or([on("last_seen_at", "<=", since.seen), on("created_at", "<=", since.begun)]))
    .execute();
  await db
    .deleteFrom("password_resets")
    .where((on) => on.or([on("used_at", "is not", null), on("expires_at", "<", now)]))
    .execute();
  const stored = new Date(now.getTime() - retentionDays * dayMs);
  await db.deleteFrom("sign_in_addresses").where("last_at", "<", stored).execute();
  await db
    .deleteFrom("notices")
    .where("created_at", "<", stored)
    .where("seen_at", "is not", null)
    .where("mail_due_at", "is", null)
    .execute();
  await db.deleteFrom("ended_links").where("ended_at", "<", stored).execute();
}
