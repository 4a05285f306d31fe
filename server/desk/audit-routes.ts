// The audit log's page and its CSV.
import { type Context, Hono } from "hono";
import type { AuditFilter } from "../../contracts/desk.ts";
import { deskCalls } from "../../contracts/desk-calls.ts";
import { paths } from "../../contracts/paths.ts";
import { proofToTake } from "../accounts/desk-proof-routes.ts";
import { auditExport } from "../core/audit.ts";
import type { House } from "../core/house.ts";
import { actorOf } from "../http/actor.ts";
import { download, streamOf } from "../http/download.ts";
import { requireAdmin, type SignedInEnv } from "../http/guards.ts";
import { page } from "../http/inertia.ts";
import { placeParam, sliced } from "../http/sliced.ts";
import { auditCsv, auditSlice } from "./audit-log.ts";

export function auditRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.audit, requireAdmin, (c) => {
    const filter = filterOf(c);
    return page(c, "admin/audit", {
      log: async () => {
        const lines = await auditSlice(house.db, filter, placeParam(c));
        return sliced(c, lines, lines.rows);
      },
      filter,
    });
  });

  app.get(deskCalls.exportAudit, requireAdmin, async (c) => {
    const filter = filterOf(c);
    const refusal = await proofToTake(c, house, Number.POSITIVE_INFINITY, paths.admin.audit);
    if (refusal !== null) return refusal;
    await auditExport(house.db, actorOf(c, house), "audit.export", "audit", filter);
    return download(c, "audit-log.csv", streamOf(auditCsv(house.db, filter)));
  });

  return app;
}

/** What does not read as a filter narrows nothing. */
function filterOf(c: Context): AuditFilter {
  const text = (name: string) => (c.req.query(name) ?? "").replaceAll("\0", "").trim().slice(0, 100);
  const day = (name: string) => {
    const given = text(name);
    return /^[12]\d{3}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(`${given}T00:00:00Z`)) ? given : "";
  };
  return { actor: text("actor"), action: text("action"), from: day("from"), to: day("to") };
}
