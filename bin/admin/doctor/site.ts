// The doctor's look at whose site it is: whether somebody runs it, and what keeps it from being open.

import type { Config } from "../../../server/config.ts";
import { migrationsAhead } from "../../../server/core/database/migrations.ts";
import type { Db } from "../../../server/core/db.ts";
import { readSettings } from "../../../server/core/site-settings.ts";
import { hasAdmin } from "../../../server/setup/link.ts";
import { type Check, type Finding, findingsOn } from "./finding.ts";

const { ok, warning } = findingsOn("site");

/** The demo is set up as it is. */
export const siteCheck = ({ demo }: Pick<Config, "demo">, db: Db): Check => ({
  subject: "site",
  withinMs: 15_000,
  look: async () => (demo || (await migrationsAhead(db)).missing.length > 0 ? [] : looked(db)),
});

async function looked(db: Db): Promise<Finding[]> {
  const [isRun, missing] = [await hasAdmin(db), await missingNames(db)];
  const findings: Finding[] = [];
  if (!isRun)
    findings.push(
      warning("There is no admin yet: open the link its start prints, or run npm run admin -- create-admin."),
    );
  if (missing.length > 0)
    findings.push(warning(`Guests see "Opening soon" until these are set in the settings: ${missing.join(", ")}.`));
  return findings.length > 0 ? findings : [ok("It has an admin and is open.")];
}

async function missingNames(db: Db): Promise<string[]> {
  const { brand, streamer, referral_code } = await readSettings(db);
  const names = { brand, streamer, "creator code": referral_code };
  return Object.entries(names).flatMap(([name, value]) => (value === "" ? [name] : []));
}
