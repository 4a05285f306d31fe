// Deletes idempotency keys after a day (docs/decided.md, Idempotency-Key), because nobody repeats a call that late.

import type { House } from "../../common/server/house.ts";
import type { Db } from "../../platform/database/db.ts";

export function defineIdempotencyKeysJob({ db, clock, jobs }: Pick<House, "db" | "clock" | "jobs">): void {
  jobs.define({
    name: "idempotency-keys.forget",
    everyMs: 60 * 60 * 1000,
    timeoutSeconds: 10 * 60,
    run: () => deleteOldKeys(db, clock.now()),
  });
}

export async function deleteOldKeys(db: Db, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await db.deleteFrom("idempotency_keys").where("created_at", "<", dayAgo).execute();
}
