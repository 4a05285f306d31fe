// Forgets what is kept about visitors no longer than the privacy policy says.
import type { Db } from "../core/house.ts";
import { livingSince } from "./sessions.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** How long an address can tell that two accounts may be one person's. */
const addressDays = 90;

/** Sign-ins that have ended by themselves, addresses long not seen, and reset links that no longer work. */
export async function forgetOldSignIns(db: Db, now: Date): Promise<void> {
  const since = livingSince(now);
  await db
    .deleteFrom("sessions")
    .where((on) => on.or([on("last_seen_at", "<=", since.seen), on("created_at", "<=", since.begun)]))
    .execute();
  await db
    .deleteFrom("password_resets")
    .where((on) => on.or([on("used_at", "is not", null), on("expires_at", "<", now)]))
    .execute();
  await db
    .deleteFrom("sign_in_addresses")
    .where("last_at", "<", new Date(now.getTime() - addressDays * dayMs))
    .execute();
}
