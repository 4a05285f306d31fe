import { createReadStream } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import { recordExport } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import { requireExportProof } from "../../money/server/staff-proof.ts";
import { listBackups, requestBackup } from "../../platform/backup/backup-job.ts";
import { ClockSkewError } from "../../platform/database/clock-watch.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { toByteStream } from "../../platform/http/download.ts";
import { type RateLimit, type RateLimits, tooManyTries } from "../../platform/http/rate-limits.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { readBackups } from "./backups.ts";
import { versionsJob } from "./jobs.ts";
import { m } from "./messages.ts";
import { readVersion } from "./versions.ts";

const checks: RateLimit = { name: "version-checks", points: 10, perSeconds: 10 * 60 };

export function upkeepAdminRoutes(house: House, limits: RateLimits): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.backups, requireAdmin, (c) =>
    page(c, "admin/backups", { version: () => readVersion(house), backups: () => readBackups(house) }),
  );

  app.post(deskApiPaths.makeBackup, requireAdmin, async (c) => {
    if (!(await requestBackup(house.db))) return c.json(refusal("switched_off", m.backupsOff()), 409);
    await recordExport(house.db, getActor(c, house), "backups.request", "backups", {});
    return c.json({ message: "success" }, 202);
  });

  app.post(deskApiPaths.checkVersions, requireAdmin, async (c) => {
    const wait = await limits.take([[checks, String(c.var.user.id)]]);
    if (wait !== null) return tooManyTries(c, wait);
    if (!house.clock.isRight()) return c.json(refusal("unavailable", new ClockSkewError().message), 503);
    await house.jobs.runNow(versionsJob);
    return c.json({ message: "success" });
  });

  app.get(deskApiPaths.backupFile.pattern, requireAdmin, async (c) => {
    const name = c.req.param("name") ?? "";
    const found = (await listBackups(house)).find((each) => each.name === name);
    const folder = house.config.backups?.folder;
    if (found === undefined || folder === undefined) return c.json(refusal("not_found", m.noSuchBackup()), 404);
    // The file contains password hashes and the draws' secrets, so the admin must enter their password, as for the
    // largest export.
    const asked = await requireExportProof(c, house, Number.POSITIVE_INFINITY, paths.admin.backups);
    if (asked !== null) return asked;
    await recordExport(house.db, getActor(c, house), "backups.download", name, { bytes: found.bytes });
    return c.body(toByteStream(createReadStream(join(folder, name))), 200, {
      "Content-Type": "application/zstd",
      "Content-Disposition": `attachment; filename="${name.replace(/[^\w.-]/g, "_")}"`,
      "Content-Length": String(found.bytes),
      "Cache-Control": "no-store",
    });
  });

  return app;
}
