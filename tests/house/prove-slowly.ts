// A process that proves the ledger of the database it is given, account by account, and is there to be killed:
// `node tests/house/prove-slowly.ts URL`.
import { pino } from "pino";
import { createClock } from "../../server/core/clock.ts";
import { openDatabase } from "../../server/core/database.ts";
import { proveInSlices } from "../../server/ledger/proof-run.ts";

const config = { databaseUrl: process.argv[2], databasePool: 1, dataDir: "", namedStatements: true };
const { db } = await openDatabase(config, pino({ level: "silent" }));
await proveInSlices({ db, clock: createClock() }, { share: 0.01, accountsAtOnce: 1 });
