// The audit log: who did what, with the state before and after. Entries are written in the action's own transaction.
import type { Kysely } from "kysely";
import type { Tables } from "../../db/tables.ts";
import { type Actor, type Author, toAuthor } from "./actor.ts";
import { secretSettings } from "./site-settings.ts";

export interface AuditEntry extends Author {
  /** The feature, the object and the verb: "store.product.update". */
  action: string;
  /** The thing that the action changed: "product:12". */
  subject: string;
  before: unknown;
  after: unknown;
}

/** Writes an entry in the caller's transaction, with secrets replaced by `redactedText`. */
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
      created_at: entry.now,
    })
    .execute();
}

/** Records that somebody exported rows to a file: who, what and how many. */
export const recordExport = (
  db: Kysely<Tables>,
  actor: Actor,
  action: string,
  subject: string,
  what: object,
): Promise<void> => recordAudit(db, { ...toAuthor(actor), action, subject, before: null, after: what });

/** Replaces a secret in the log, which then shows that the secret changed but not its value. */
export const redactedText = "(hidden)";

/** Fields that the log hides: the secret settings, and fields that are secret in every entry. */
const secretFields = new Set([...secretSettings, "password", "password_hash", "secret", "secret_sealed", "token"]);

const isSecretField = (name: string, value: unknown): boolean =>
  secretFields.has(name) && value !== null && value !== "";

function toAuditJson(state: unknown): string | null {
  if (state === null || state === undefined) return null;
  return JSON.stringify(state, (name, value: unknown) => (isSecretField(name, value) ? redactedText : value));
}
