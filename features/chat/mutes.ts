import { sql } from "kysely";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { BanEvent } from "./platform.ts";

/** If two events are about the same account, the later one counts, in whatever order they arrive. */
export async function recordMute(tx: Tx, { person, at, until }: BanEvent): Promise<void> {
  await sql`
    insert into platform_mutes (account_id, name, muted_at, muted_until)
    values (${person.accountId}, ${person.name}, ${at}, ${until})
    on conflict (account_id) do update set name = excluded.name, muted_at = excluded.muted_at,
      muted_until = excluded.muted_until
    where platform_mutes.muted_at < excluded.muted_at`.execute(tx);
}

export async function isMuted(db: Db, accountId: string, now: Date): Promise<boolean> {
  const row = await activeMutes(db, now).select("account_id").where("account_id", "=", accountId).executeTakeFirst();
  return row !== undefined;
}

const activeMutes = (db: Db | Tx, now: Date) =>
  db.selectFrom("platform_mutes").where((on) => on.or([on("muted_until", "is", null), on("muted_until", ">", now)]));

const maxListed = 200;

export const listMutes = (db: Db, now: Date) =>
  activeMutes(db, now)
    .select(["account_id as account", "name", "muted_at", "muted_until"])
    .orderBy("muted_at", "desc")
    .limit(maxListed)
    .execute();

export async function liftMute(tx: Tx, actor: Actor, accountId: string): Promise<boolean> {
  const lifted = await tx
    .deleteFrom("platform_mutes")
    .where("account_id", "=", accountId)
    .where((on) => on.or([on("muted_until", "is", null), on("muted_until", ">", actor.now)]))
    .returning("name")
    .executeTakeFirst();
  if (lifted === undefined) return false;
  const subject = `kick:${accountId}`;
  await recordAudit(tx, { ...toAuthor(actor), action: "chat.mute.lift", subject, before: lifted, after: null });
  return true;
}
