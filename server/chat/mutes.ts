// Who the channel's moderators silenced: nothing of theirs counts here until it is over, or staff lift it.
import { sql } from "kysely";
import { type Actor, by } from "../core/actor.ts";
import { audit } from "../core/audit.ts";
import type { Db, Tx } from "../core/db.ts";
import type { Banned, PlatformSlug } from "./platform.ts";

/** Of two words about one account the later counts, in whatever order they come. */
export async function noteMute(tx: Tx, { platform, person, at, until }: Banned): Promise<void> {
  await sql`
    insert into platform_mutes (platform, account_id, name, muted_at, muted_until)
    values (${platform}, ${person.accountId}, ${person.name}, ${at}, ${until})
    on conflict (platform, account_id) do update set name = excluded.name, muted_at = excluded.muted_at,
      muted_until = excluded.muted_until, lifted_at = null, lifted_by = null
    where platform_mutes.muted_at < excluded.muted_at`.execute(tx);
}

/** Whether nothing of theirs counts at this moment. Their account decides, whatever they are called. */
export async function isMuted(db: Db | Tx, platform: PlatformSlug, accountId: string, now: Date): Promise<boolean> {
  const row = await livingMutes(db, now)
    .select("account_id")
    .where("platform", "=", platform)
    .where("account_id", "=", accountId)
    .executeTakeFirst();
  return row !== undefined;
}

const livingMutes = (db: Db | Tx, now: Date) =>
  db
    .selectFrom("platform_mutes")
    .where("lifted_at", "is", null)
    .where((on) => on.or([on("muted_until", "is", null), on("muted_until", ">", now)]));

const mostListed = 200;

/** Those who are silenced now, the last first. */
export const listMutes = (db: Db, now: Date) =>
  livingMutes(db, now)
    .select(["account_id", "name", "muted_at", "muted_until"])
    .orderBy("muted_at", "desc")
    .limit(mostListed)
    .execute();

/** False where nobody of that account is silenced. */
export async function liftMute(tx: Tx, actor: Actor, platform: PlatformSlug, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`
    update platform_mutes set lifted_at = ${actor.now}, lifted_by = ${actor.id}
    where platform = ${platform} and account_id = ${accountId} and lifted_at is null
      and (muted_until is null or muted_until > ${actor.now}) returning name`.execute(tx);
  const [lifted] = rows;
  if (lifted === undefined) return false;
  await audit(tx, {
    ...by(actor),
    action: "chat.mute.lift",
    subject: `${platform}:${accountId}`,
    before: { name: lifted.name },
    after: null,
  });
  return true;
}
