// The audit log: who did what to what, and how it was before and after. Written in the action's own transaction.
import type { Kysely } from "kysely";
import type { Tables } from "../../db/tables.ts";

export interface AuditEntry {
  /** Null: the product itself, or the command line. */
  actorId: number | null;
  /** Verb with its feature: "store.product.update". */
  action: string;
  /** What it was done to: "product:12". */
  subject: string;
  before: unknown;
  after: unknown;
  address: string | null;
  now: Date;
}

export async function audit(tx: Kysely<Tables>, entry: AuditEntry): Promise<void> {
  await tx
    .insertInto("audit_log")
    .values({
      actor_id: entry.actorId,
      action: entry.action,
      subject: entry.subject,
      before: entry.before === null ? null : JSON.stringify(entry.before),
      after: entry.after === null ? null : JSON.stringify(entry.after),
      address: entry.address,
      created_at: entry.now,
    })
    .execute();
}
