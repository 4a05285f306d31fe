import { sql } from "kysely";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit, redactedText } from "../../common/server/audit.ts";
import type { Config } from "../../common/server/config.ts";
import {
  deletePartnerSecrets,
  type PartnerSecrets,
  readPartnerSecrets,
  savePartnerSecrets,
} from "../../common/server/partner-keys.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { DescribedPartner, PartnerTry } from "./source.ts";

const toAct = (action: string, slug: string) => ({ action: `partner.${action}`, subject: `partner:${slug}` });

/** Stores a checked description. Refuses a slug that is taken. */
export async function addDescription(
  tx: Tx,
  actor: Actor,
  { slug, description }: { slug: string; description: object },
): Promise<Result<null, { why: "taken" }>> {
  const { rows } = await sql`
    insert into partner_descriptions (slug, description, created_at, created_by)
    values (${slug}, ${JSON.stringify(description)}::jsonb, ${actor.now}, ${actor.id})
    on conflict (slug) do nothing returning type`.execute(tx);
  if (rows.length === 0) return refused({ why: "taken" });
  await recordAudit(tx, { ...toAuthor(actor), ...toAct("create", slug), before: null, after: description });
  return done(null);
}

/**
 * Replaces a pasted description; earlier tries no longer count. If it names a new host, deletes the keys as well.
 * Otherwise an admin could send keys that they never saw to a host of their choice.
 */
export async function updateDescription(
  tx: Tx,
  actor: Actor,
  { partner, description }: { partner: DescribedPartner; description: object },
): Promise<Result<{ needsKeys: boolean }, { why: "no_such_partner" }>> {
  const { slug, isSandbox } = partner;
  const { rows } = await sql<{ before: object; hasNewHost: boolean }>`
    with old as (select description from partner_descriptions where slug = ${slug} for update)
    update partner_descriptions p set description = ${JSON.stringify(description)}::jsonb from old where p.slug = ${slug}
    returning old.description as before,
      not ((old.description -> 'hosts') @> (p.description -> 'hosts')) as "hasNewHost"`.execute(tx);
  const [changed] = rows;
  if (changed === undefined) return refused({ why: "no_such_partner" });
  const { before, hasNewHost } = changed;
  if (hasNewHost) await deletePartnerSecrets(tx, slug);
  await forgetTry(tx, slug, isSandbox || hasNewHost);
  await recordAudit(tx, { ...toAuthor(actor), ...toAct("update", slug), before, after: description });
  return done({ needsKeys: hasNewHost && partner.secrets.length > 0 });
}

/**
 * Removes the last try from the desk. Keeps only whether the end day counts, which running boards need, unless the sandbox
 * or another host said so (`isAll`).
 */
async function forgetTry(tx: Tx, slug: string, isAll: boolean): Promise<void> {
  if (isAll) await tx.deleteFrom("partner_tries").where("slug", "=", slug).execute();
  else
    await sql`
      update partner_tries set result = jsonb_build_object('endDay', result -> 'endDay') where slug = ${slug}`.execute(
      tx,
    );
}

/** Deletes a pasted description with its keys. Refuses while a board that is not archived uses it, and names such a board. */
export async function deleteDescription(
  tx: Tx,
  actor: Actor,
  slug: string,
): Promise<Result<null, { why: "no_such_partner" } | { why: "in_use"; board: string }>> {
  const { rows: boards } = await sql<{ name: string }>`
    select name from live_boards where archived_at is null and partners ? ${slug}::text order by id limit 1`.execute(
    tx,
  );
  const [board] = boards;
  if (board !== undefined) return refused({ why: "in_use", board: board.name });
  const gone = await tx
    .deleteFrom("partner_descriptions")
    .where("slug", "=", slug)
    .returning("description")
    .executeTakeFirst();
  if (gone === undefined) return refused({ why: "no_such_partner" });
  await deletePartnerSecrets(tx, slug);
  await forgetTry(tx, slug, true);
  await recordAudit(tx, { ...toAuthor(actor), ...toAct("delete", slug), before: gone.description, after: null });
  return done(null);
}

export type SecretsRefusal = { why: "unknown" | "missing"; name: string } | { why: "no_seal" };

/** Saves the partner's keys. Keys that were not sent stay. Earlier tries no longer count. */
export async function saveSecrets(
  tx: Tx,
  actor: Actor,
  config: Config,
  { partner, secrets }: { partner: DescribedPartner; secrets: PartnerSecrets },
): Promise<Result<null, SecretsRefusal>> {
  const names = partner.secrets.map(({ name }) => name);
  const unknown = Object.keys(secrets).find((name) => !names.includes(name));
  if (unknown !== undefined) return refused({ why: "unknown", name: unknown });
  const known = await readPartnerSecrets(tx, config, [partner.slug]);
  const all = { ...known.get(partner.slug), ...secrets };
  const missing = partner.secrets.find(({ name, optional }) => optional !== true && !Object.hasOwn(all, name));
  if (missing !== undefined) return refused({ why: "missing", name: missing.label });
  const saved = { slug: partner.slug, secrets: all, by: actor.id, now: actor.now };
  if (!(await savePartnerSecrets(tx, config, saved))) return refused({ why: "no_seal" });
  await forgetTry(tx, partner.slug, partner.isSandbox);
  const hidden = Object.fromEntries(Object.keys(secrets).map((name) => [name, redactedText]));
  await recordAudit(tx, { ...toAuthor(actor), ...toAct("secrets", partner.slug), before: null, after: hidden });
  return done(null);
}

export async function storeTry(db: Db, actor: Actor, slug: string, result: PartnerTry): Promise<void> {
  const row = { tried_at: actor.now, result: JSON.stringify(result) };
  await db
    .insertInto("partner_tries")
    .values({ slug, ...row })
    .onConflict((on) => on.column("slug").doUpdateSet(row))
    .execute();
  await recordAudit(db, {
    ...toAuthor(actor),
    ...toAct("try", slug),
    before: null,
    after: { message: result.message },
  });
}
