// Raffles by part of their name, for the desk's palette.
import { sql } from "kysely";
import type { Db } from "../core/db.ts";

/** In any case; the newest first. */
export const findRaffles = (db: Db, text: string, most: number): Promise<{ id: number; name: string }[]> =>
  db
    .selectFrom("raffles")
    .select(["id", "name"])
    .where(sql`strpos(lower(name), lower(${text}))`, ">", 0)
    .where("deleted_at", "is", null)
    .orderBy("id", "desc")
    .limit(most)
    .execute();
