import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pino } from "pino";
import type { House } from "../../common/server/house.ts";
import { openSource } from "../../platform/backup/source.ts";
import { type Database, openDatabase } from "../../platform/database/database.ts";
import { errorReason } from "../../platform/database/database-errors.ts";
import { migrationsAhead } from "../../platform/database/migrations.ts";
import { listAdvice } from "../../site/advice.ts";
import { createHouse } from "../../site/windfall.ts";
import { type Command, CommandRefused, type Tools } from "./command.ts";
import { addressChecks } from "./doctor/address.ts";
import { databaseChecks, siteCheck } from "./doctor/database.ts";
import { type Check, type Finding, findingsOn } from "./doctor/finding.ts";
import { backupChecks, keysFindings, mailCheck, partnerChecks, uploadsCheck } from "./doctor/services.ts";

export const doctorCommand: Command = {
  words: ["doctor"],
  usage: "[--json]",
  does: "checks settings, database, mail, uploads, partners and the site from outside; exits with 1 if there is a problem",
  async run(args, tools) {
    const asJson = args[0] === "--json";
    if (args.length > (asJson ? 1 : 0)) throw new CommandRefused("Usage: npm run admin -- doctor [--json]");
    const findings = await runChecks(tools);
    if (asJson) tools.say(JSON.stringify(findings, null, 2));
    else for (const finding of findings) tools.say(formatFinding(finding));
    return findings.some(({ verdict }) => verdict === "problem") ? 1 : 0;
  },
};

const formatFinding = ({ verdict, subject, message }: Finding): string =>
  `${verdict.padEnd(8)} ${subject.padEnd(9)} ${message}`;

async function runChecks({ config }: Tools): Promise<Finding[]> {
  const settings = findingsOn("settings");
  const database = await openForInspection(config);
  const house = "verdict" in database ? null : await houseFor(config, database);
  const counting = { ...config, ...house?.keys.now() };
  const advice = listAdvice(counting).map(settings.warning);
  const checks: (Check | Finding)[] = [...(advice.length > 0 ? advice : [settings.ok("No advice.")])];
  if ("verdict" in database) checks.push(database);
  else checks.push(...databaseChecks(config, database), siteCheck(config, database.db));
  checks.push(mailCheck(counting, config.smtpUrl === undefined), uploadsCheck(counting), ...backupChecks(config));
  if (house !== null) checks.push(...(await serviceChecks(house)));
  const findings = await Promise.all(checks.map((check) => ("look" in check ? runCheck(check) : [check])));
  if (!("verdict" in database)) await runCheck({ ...closeCheck, look: async () => database.close().then(() => []) });
  return findings.flat();
}

const openTimeoutMs = 30_000;
const closeCheck = { subject: "database", withinMs: 15_000 };
const log = pino({ level: "silent" });

/**
 * Never creates or migrates the database. A running site copies its embedded database for us. Returns a finding if the
 * database cannot be opened.
 */
async function openForInspection(config: Tools["config"]): Promise<Database | Finding> {
  const { ok, problem } = findingsOn("database");
  const isEmbedded = config.databaseUrl === undefined;
  if (isEmbedded && !existsSync(join(config.dataDir, "database")))
    return ok(`There is no database in ${config.dataDir} yet. The first start creates it.`);
  try {
    return isEmbedded
      ? await openSource(config, log, () => {})
      : await openDatabase(config, log, { waitForServerMs: 0, connectWithinMs: openTimeoutMs });
  } catch (error) {
    return problem(errorReason(error));
  }
}

/** Includes the keys given at the desk. Null while the tables for them are missing. */
async function houseFor(config: Tools["config"], database: Database): Promise<House | null> {
  try {
    if ((await migrationsAhead(database.db)).missing.length > 0) return null;
    const house = createHouse(config, database, { log });
    await house.keys.refresh();
    return house;
  } catch {
    return null;
  }
}

async function serviceChecks(house: House): Promise<(Check | Finding)[]> {
  const others = [...keysFindings(house), ...addressChecks(house.config, house.db)];
  try {
    return [...(await partnerChecks(house)), ...others];
  } catch (error) {
    return [findingsOn("partners").problem(errorReason(error)), ...others];
  }
}

export async function runCheck({ subject, withinMs, look }: Check): Promise<Finding[]> {
  const { problem } = findingsOn(subject);
  const late = new AbortController();
  const lateness = sleep(withinMs, undefined, { signal: late.signal }).then(
    () => [problem(`There was no response within ${withinMs / 1000} seconds.`)],
    () => [],
  );
  const findings = await Promise.race([
    look().catch((error: unknown) => [problem(`${errorReason(error)}.`)]),
    lateness,
  ]);
  late.abort();
  return findings;
}
