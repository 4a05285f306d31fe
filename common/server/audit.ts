// The audit log: who did what to what, and how it was before and after. Written in the action's own transaction.
import type { Kysely } from "kysely";
import type { Tables } from "../../db/tables.ts";
import { type Actor, type Author, toAuthor } from "./actor.ts";
import { secretSettings } from "./site-settings.ts";

export interface AuditEntry extends Author {
  /** Verb with its feature: "store.product.update". */
  action: string;
  /** What it was done to: "product:12". */
  subject: string;
  before: unknown;
  after: unknown;
}

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

/** What is carried away as a file is in the log: who took it, and how much of what. */
export const recordExport = (
  db: Kysely<Tables>,
  actor: Actor,
  action: string,
  subject: string,
  what: object,
): Promise<void> => recordAudit(db, { ...toAuthor(actor), action, subject, before: null, after: what });

/** Stands in the log for a secret: that it was changed is to be seen, what it is not. */
export const redactedText = "(hidden)";

/** What nobody should read off a log: settings marked as secrets, and what is one wherever it turns up. */
const secretFields = new Set([...secretSettings, "password", "password_hash", "secret", "secret_sealed", "token"]);

const isSecretField = (name: string, value: unknown): boolean =>
  secretFields.has(name) && value !== null && value !== "";

function toAuditJson(state: unknown): string | null {
  if (state === null || state === undefined) return null;
  return JSON.stringify(state, (name, value: unknown) => (isSecretField(name, value) ? redactedText : value));
}
