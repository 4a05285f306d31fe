import { sql } from "kysely";
import type { Db } from "./db.ts";
import { StartRefused } from "./start-refused.ts";

/**
 * Records at the first start whether the database belongs to a demo or a real site. A database that already has an
 * account (`npm run admin -- create-admin`) becomes a real site's. Throws `StartRefused` if the database has the other
 * purpose.
 */
export async function claimDatabase(db: Db, { demo }: { demo: boolean }): Promise<void> {
  await sql`
    insert into database_purpose (demo) select ${demo}::boolean and not exists (select from users)
    on conflict do nothing`.execute(db);
  const purpose = await db.selectFrom("database_purpose").select("demo").executeTakeFirstOrThrow();
  if (purpose.demo !== demo) throw new StartRefused(demo ? realSiteMessage : demoMessage);
}

const demoMessage =
  "The demo filled this database, with passwords everybody knows, so DEMO=0 does not open it. Use an empty one (DATABASE_URL or another DATA_DIR), or set DEMO=1.";
const realSiteMessage =
  "This database belongs to a real site, and the demo would open it to everybody. Set DEMO=0, or give the demo its own database (another DATA_DIR or DATABASE_URL).";
