// The child program of the database's fault tests. It opens DATA_DIR. On "commit" it commits one row after the other and
// prints each one once the database has acknowledged it. On "hold" it only keeps the folder open.
import { pino } from "pino";
import { openDatabase } from "../../platform/database/database.ts";

const [action, dataDir = ""] = process.argv.slice(2);
const config = { databaseUrl: undefined, databasePool: 1, dataDir, namedStatements: true };

try {
  const database = await openDatabase(config, pino({ level: "silent" }));
  if (action === "commit") {
    await database.pool.query("create table if not exists kept (n bigint primary key)");
    process.stdout.write("open\n");
    for (let n = 1; ; n += 1) {
      await database.pool.query("insert into kept values ($1)", [n]);
      process.stdout.write(`${n}\n`);
    }
  }
  process.stdout.write("open\n");
} catch (error) {
  process.stdout.write(`${error instanceof Error ? `${error.name}: ${error.message}` : error}\n`);
  process.exit(1);
}
