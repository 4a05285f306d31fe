// What of setting up was said by a press: put off, looked at, copied, done with.
import type { SetupMark } from "../../contracts/setup.ts";
import type { Db } from "../core/db.ts";

export async function readMarks(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("setup_marks").select("name").execute();
  return new Set(rows.map(({ name }) => name));
}

/** Saying it twice is saying it once. */
export async function setMark(db: Db, name: SetupMark, now: Date): Promise<void> {
  await db
    .insertInto("setup_marks")
    .values({ name, marked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
