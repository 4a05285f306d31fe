import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";

export interface Mark {
  value: string;
  seenAt: Date;
  announcedAt: Date | null;
}

type MarkName = "stream" | "roles";

export async function findMark(db: Db, name: MarkName): Promise<Mark | null> {
  const row = await db.selectFrom("discord_marks").selectAll().where("name", "=", name).executeTakeFirst();
  return row === undefined ? null : { value: row.value, seenAt: row.seen_at, announcedAt: row.told_at };
}

export async function saveMark(db: Db, name: MarkName, { value, seenAt, announcedAt }: Mark): Promise<void> {
  await sql`
    insert into discord_marks (name, value, seen_at, told_at) values (${name}, ${value}, ${seenAt}, ${announcedAt})
    on conflict (name) do update set value = excluded.value, seen_at = excluded.seen_at, told_at = excluded.told_at
  `.execute(db);
}
