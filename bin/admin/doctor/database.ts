import type { Config } from "../../../common/server/config.ts";
import { readSettings } from "../../../common/server/site-settings.ts";
import { hasAdmin } from "../../../features/setup/link.ts";
import { createClock } from "../../../platform/base/clock.ts";
import { judgeSkew, measureSkew } from "../../../platform/database/clock-watch.ts";
import type { Database } from "../../../platform/database/database.ts";
import type { Db } from "../../../platform/database/db.ts";
import { migrationsAhead } from "../../../platform/database/migrations.ts";
import { findLimitProblem } from "../../../platform/database/server.ts";
import { readServerFacts } from "../../../platform/database/server-facts.ts";
import { type Check, type Finding, findingsOn } from "./finding.ts";

const subject = "database";
const { ok, warning, problem } = findingsOn(subject);
const withinMs = 15_000;

export function databaseChecks(config: Config, database: Database): Check[] {
  const check = (look: Check["look"]): Check => ({ subject, withinMs, look });
  const common = [check(() => checkMigrations(database)), check(() => checkPurpose(config, database))];
  if (config.databaseUrl === undefined) return common;
  const direct = config.databaseDirectUrl ?? config.databaseUrl;
  return [
    check(() => checkServer(direct)),
    ...common,
    check(() => checkClock(database)),
    check(() => checkConnections(config, direct)),
  ];
}

async function checkServer(url: string): Promise<Finding[]> {
  const facts = await readServerFacts(url);
  const findings = [ok(`PostgreSQL ${facts.version}, ${formatMegabytes(facts.bytes)}.`)];
  if (facts.readOnly)
    findings.push(
      problem("The database accepts no writes, because DATABASE_URL leads to a standby. Set it to the primary."),
    );
  if (!facts.fsync) findings.push(problem("fsync is off, so a power cut can destroy the database. Turn it on."));
  if (facts.synchronousCommit === "off")
    findings.push(warning("synchronous_commit is off, so a crash can lose acknowledged purchases. Turn it on."));
  return findings;
}

const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;

async function checkMigrations({ db }: Database): Promise<Finding[]> {
  const { missing, unknown } = await migrationsAhead(db);
  if (unknown.length > 0)
    return [
      problem(`A newer Windfall migrated the database (${unknown[0]}). Run that version, or restore an older backup.`),
    ];
  if (missing.length > 0)
    return [warning(`${missing.length} migrations are pending (${missing[0]} first). The next start applies them.`)];
  return [ok("Every migration is applied.")];
}

async function checkPurpose({ demo }: Config, { db }: Database): Promise<Finding[]> {
  if ((await migrationsAhead(db)).missing.length > 0) return [];
  const stored = await db.selectFrom("database_purpose").select("demo").executeTakeFirst();
  if (stored === undefined || stored.demo === demo) return [];
  return [
    problem(
      demo
        ? "The database belongs to a real site, so DEMO=1 does not start on it."
        : "The demo filled this database. Use a different one.",
    ),
  ];
}

async function checkClock({ pool }: Database): Promise<Finding[]> {
  const skewMs = await measureSkew(pool, createClock());
  const off = `This machine's clock is ${(Math.abs(skewMs) / 1000).toFixed(1)} s ${skewMs > 0 ? "ahead of" : "behind"} the database's`;
  const verdict = judgeSkew(skewMs);
  if (verdict === "wrong") return [problem(`${off}, so no raffle closes and no job runs. Run NTP on both machines.`)];
  if (verdict === "off") return [warning(`${off}. Run NTP on both machines.`)];
  return [ok("This machine's clock agrees with the database's.")];
}

/** Counts the running processes, or one process if there are none. */
async function checkConnections({ databasePool, databaseDirectUrl }: Config, direct: string): Promise<Finding[]> {
  const name = databaseDirectUrl === undefined ? "DATABASE_URL" : "DATABASE_DIRECT_URL";
  const how = { pool: databasePool, pooled: databaseDirectUrl !== undefined, starting: 0 };
  const advice = await findLimitProblem({ name, url: direct }, how);
  return [advice === undefined ? ok("There are enough connections.") : warning(advice.line)];
}

export const siteCheck = ({ demo }: Pick<Config, "demo">, db: Db): Check => ({
  subject: "site",
  withinMs,
  look: async () => (demo || (await migrationsAhead(db)).missing.length > 0 ? [] : checkSite(db)),
});

async function checkSite(db: Db): Promise<Finding[]> {
  const { brand, streamer, referral_code } = await readSettings(db);
  const names = Object.entries({ brand, streamer, "creator code": referral_code });
  const missing = names.flatMap(([name, value]) => (value === "" ? [name] : []));
  const { ok, warning } = findingsOn("site");
  const findings: Finding[] = [];
  if (!(await hasAdmin(db)))
    findings.push(
      warning("There is no admin yet. Open the link that the start prints, or run npm run admin -- create-admin."),
    );
  if (missing.length > 0)
    findings.push(warning(`Guests see "Opening soon" until these are set in the settings: ${missing.join(", ")}.`));
  return findings.length > 0 ? findings : [ok("It has an admin and is open.")];
}
