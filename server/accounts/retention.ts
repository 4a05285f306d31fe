// Forgets what is kept about visitors no longer than the privacy policy says.
import type { Db } from "../core/house.ts";
import { idleMs } from "./sessions.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** How long an address can tell that two accounts may be one person's. */
const addressDays = 90;

/** Idle sign-ins, addresses long not seen, and links that set a password no more. */
export async function forgetOldSignIns(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where("last_seen_at", "<", new Date(now.getTime() - idleMs))
    .execute();
  await db
    .deleteFrom("sign_in_addresses")
    .where("last_at", "<", new Date(now.getTime() - addressDays * dayMs))
    .execute();
  await db
    .deleteFrom("password_resets")
    .where("expires_at", "<", new Date(now.getTime() - dayMs))
    .execute();
}
