import type { Kysely } from "kysely";
import type { Tables } from "../../db/tables.ts";
import { type Actor, type Author, toAuthor } from "./actor.ts";
import { secretSettings } from "./site-settings.ts";

export interface AuditEntry extends Author {
  action: string;
  subject: string;
  before: unknown;
  after: unknown;
}

/** Writes in the caller's transaction, with secrets replaced by `redactedText`. */
export async function recordAudit(tx: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      before: toAuditJson(entry.before),
      after: toAuditJson(entry.after),
      address: entry.address,
      token_id: entry.tokenId ?? null,
      created_at: entry.now,
    })
    .execute();
}

export const recordExport = (
  db: Kysely<Tables>,
  actor: Actor,
  action: string,
  subject: string,
  what: object,
): Promise<void> => recordAudit(db, { ...toAuthor(actor), action, subject, before: null, after: what });

/** Stands for a secret in the log, which then shows that the secret changed but not its value. */
export const redactedText = "(hidden)";

const secretFields = new Set([...secretSettings, "password", "password_hash", "secret", "secret_sealed", "token"]);

const isSecretField = (name: string, value: unknown): boolean =>
  secretFields.has(name) && value !== null && value !== "";

function toAuditJson(state: unknown): string | null {
  if (state === null || state === undefined) return null;
  return JSON.stringify(state, (name, value: unknown) => (isSecretField(name, value) ? redactedText : value));
}
