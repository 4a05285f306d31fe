import { type Context, Hono } from "hono";
import { sql } from "kysely";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import { recordExport } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import { findUserByName } from "../../identity/server/users.ts";
import { requireExportProof } from "../../money/server/staff-proof.ts";
import { formatCsvLine } from "../../platform/contract/csv.ts";
import type { Db } from "../../platform/database/db.ts";
import { type Cursor, type KeysetPage, type KeysetQuery, readKeysetPage } from "../../platform/database/keyset-page.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { download, toByteStream } from "../../platform/http/download.ts";
import { cursorParam, toCursorPage } from "../../platform/pages/server/cursor-page.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { AuditFilter, AuditLine } from "./contract/desk.ts";

export function auditRoutes(house: House): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.audit, requireAdmin, (c) => {
    const filter = parseFilter(c);
    return page(c, "admin/audit", {
      log: async () => {
        const lines = await readAuditPage(house.db, filter, cursorParam(c));
        return toCursorPage(c, lines, lines.rows);
      },
      filter,
    });
  });

  app.get(deskApiPaths.exportAudit, requireAdmin, async (c) => {
    const filter = parseFilter(c);
    const refusal = await requireExportProof(c, house, Number.POSITIVE_INFINITY, paths.admin.audit);
    if (refusal !== null) return refusal;
    await recordExport(house.db, getActor(c, house), "audit.export", "audit", filter);
    return download(c, "audit-log.csv", toByteStream(auditCsv(house.db, filter)));
  });

  return app;
}

/** Parses the filter. Treats an invalid field as empty. */
function parseFilter(c: Context): AuditFilter {
  const text = (name: string) => (c.req.query(name) ?? "").replaceAll("\0", "").trim().slice(0, 100);
  const day = (name: string) => {
    const given = text(name);
    return /^[12]\d{3}-\d\d-\d\d$/.test(given) && !Number.isNaN(Date.parse(`${given}T00:00:00Z`)) ? given : "";
  };
  return { actor: text("actor"), action: text("action"), from: day("from"), to: day("to") };
}

const auditPageLength = 50;
const exportBatchSize = 500;
const dayMs = 24 * 60 * 60 * 1000;

/** The filter with ids and exact actions, which the audit log's indexes can look up. */
interface AuditCondition extends Pick<AuditFilter, "from" | "to"> {
  /** Null for any actor. */
  actorId: number | null;
  actions: string[] | null;
}

/** Returns null if no entry can match the filter. */
async function resolveFilter(db: Db, { actor, action, from, to }: AuditFilter): Promise<AuditCondition | null> {
  const user = actor === "" ? null : await findUserByName(db, actor);
  const actions = action === "" ? null : (await knownActions(db)).filter((one) => one.includes(action.toLowerCase()));
  if (user === undefined || actions?.length === 0) return null;
  return { actorId: user?.id ?? null, actions, from, to };
}

/**
 * Returns the distinct actions in the log, a few dozen. Costs one index look-up per action, however long the log is.
 */
async function knownActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`
    with recursive known as (
      (select action from audit_log order by action limit 1)
      union all
      select (select action from audit_log where action > known.action order by action limit 1)
      from known where known.action is not null
    )
    select action from known where action is not null`.execute(db);
  return rows.map(({ action }) => action);
}

function filteredLines(db: Db, { actorId, actions, from, to }: AuditCondition) {
  return db
    .selectFrom("audit_log as l")
    .leftJoin("users as u", "u.id", "l.actor_id")
    .leftJoin("api_tokens as t", "t.id", "l.token_id")
    .$if(actorId !== null, (query) => query.where("l.actor_id", "=", actorId))
    .$if(actions !== null, (query) => query.where("l.action", "in", actions ?? []))
    .$if(from !== "", (query) => query.where("l.created_at", ">=", new Date(`${from}T00:00:00Z`)))
    .$if(to !== "", (query) =>
      query.where("l.created_at", "<", new Date(new Date(`${to}T00:00:00Z`).getTime() + dayMs)),
    );
}

export async function readAuditPage(db: Db, filter: AuditFilter, place: Cursor): Promise<KeysetPage<AuditLine>> {
  const narrowing = await resolveFilter(db, filter);
  const read = async (stretch: KeysetQuery) =>
    narrowing === null ? [] : (await linesQuery(db, narrowing, stretch).execute()).map(toAuditLine);
  return readKeysetPage({ order: "desc", length: auditPageLength, read }, place);
}

const linesQuery = (db: Db, narrowing: AuditCondition, { operator, id, order, limit }: KeysetQuery) =>
  filteredLines(db, narrowing)
    .select([
      "l.id",
      "u.username as actor",
      "t.name as token",
      "l.action",
      "l.subject",
      "l.before",
      "l.after",
      "l.address",
      "l.created_at",
    ])
    .where("l.id", operator, id)
    .orderBy("l.id", order)
    .limit(limit);

const toAuditLine = (row: Omit<AuditLine, "created_at"> & { created_at: Date }): AuditLine => ({
  ...row,
  created_at: row.created_at.toISOString(),
});

/** Yields the CSV in pieces of a few hundred rows, so that a long log takes little memory. */
async function* auditCsv(db: Db, filter: AuditFilter): AsyncGenerator<string> {
  yield formatCsvLine(["id", "time", "actor", "action", "subject", "before", "after", "address", "token"]);
  const narrowing = await resolveFilter(db, filter);
  if (narrowing === null) return;
  for (let last = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await linesQuery(db, narrowing, {
      operator: "<",
      id: last,
      order: "desc",
      limit: exportBatchSize,
    }).execute();
    yield rows.map((row) => toCsvLine(toAuditLine(row))).join("");
    const end = rows.at(-1);
    if (end === undefined || rows.length < exportBatchSize) return;
    last = end.id;
  }
}

const toCsvLine = (line: AuditLine): string =>
  formatCsvLine([
    line.id,
    line.created_at,
    line.actor ?? "",
    line.action,
    line.subject,
    line.before === null ? "" : JSON.stringify(line.before),
    line.after === null ? "" : JSON.stringify(line.after),
    line.address ?? "",
    line.token ?? "",
  ]);
