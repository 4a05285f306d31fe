// Forgets what is kept about visitors no longer than the privacy policy says.

import type { House } from "../../common/server/house.ts";
import { forEachSettled } from "../../platform/base/for-each-settled.ts";
import type { Db } from "../../platform/database/db.ts";
import { activeSince } from "./sessions.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** How long an address can tell that two accounts may be one person's; and links that are over, whose they were. */
const retentionDays = 90;

/** `missingAddresses`: what features forget in time. */
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
 * Sign-ins that have ended by themselves, reset links that no longer work, and what is older than 90 days: addresses not
 * seen since, letters that are done with (they name addresses too), and links that are over.
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
  const kept = new Date(now.getTime() - retentionDays * dayMs);
  await db.deleteFrom("sign_in_addresses").where("last_at", "<", kept).execute();
  await db
    .deleteFrom("notices")
    .where("created_at", "<", kept)
    .where("seen_at", "is not", null)
    .where("mail_due_at", "is", null)
    .execute();
  await db.deleteFrom("ended_links").where("ended_at", "<", kept).execute();
}
