// Reading the audit log: narrowed to an actor, an action, days; a page at a time, or all of it as CSV.
import type { AuditFilter, AuditLine } from "../../contracts/desk.ts";
import type { Db } from "../core/house.ts";
import { csvLine } from "./csv.ts";

export const auditPageLength = 50;
const exportStep = 500;
const dayMs = 24 * 60 * 60 * 1000;

function narrowed(db: Db, { actor, action, from, to }: AuditFilter) {
  return db
    .selectFrom("audit_log as l")
    .leftJoin("users as u", "u.id", "l.actor_id")
    .$if(actor !== "", (query) => query.where((eb) => eb(eb.fn("lower", ["u.username"]), "=", actor.toLowerCase())))
    .$if(action !== "", (query) =>
      query.where((eb) => eb(eb.fn<number>("strpos", ["l.action", eb.val(action.toLowerCase())]), ">", 0)),
    )
    .$if(from !== "", (query) => query.where("l.created_at", ">=", new Date(`${from}T00:00:00Z`)))
    .$if(to !== "", (query) =>
      query.where("l.created_at", "<", new Date(new Date(`${to}T00:00:00Z`).getTime() + dayMs)),
    );
}

/** The newest first. */
export async function auditPage(
  db: Db,
  filter: AuditFilter,
  page: number,
): Promise<{ rows: AuditLine[]; total: number }> {
  const { total } = await narrowed(db, filter)
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const rows = await lines(db, filter)
    .limit(auditPageLength)
    .offset((page - 1) * auditPageLength)
    .execute();
  return { rows: rows.map(lineOf), total };
}

const lines = (db: Db, filter: AuditFilter) =>
  narrowed(db, filter)
    .select([
      "l.id",
      "u.username as actor",
      "l.action",
      "l.subject",
      "l.before",
      "l.after",
      "l.address",
      "l.created_at",
    ])
    .orderBy("l.id", "desc");

const lineOf = (row: Omit<AuditLine, "created_at"> & { created_at: Date }): AuditLine => ({
  ...row,
  created_at: row.created_at.toISOString(),
});

/** CSV in pieces: a head, then some hundred lines at a time, so that a log of years takes little memory. */
export async function* auditCsv(db: Db, filter: AuditFilter): AsyncGenerator<string> {
  yield csvLine(["id", "time", "actor", "action", "subject", "before", "after", "address"]);
  for (let last = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await lines(db, filter).where("l.id", "<", last).limit(exportStep).execute();
    yield rows.map((row) => csvOf(lineOf(row))).join("");
    const end = rows.at(-1);
    if (end === undefined || rows.length < exportStep) return;
    last = end.id;
  }
}

const csvOf = (line: AuditLine): string =>
  csvLine([
    line.id,
    line.created_at,
    line.actor ?? "",
    line.action,
    line.subject,
    line.before === null ? "" : JSON.stringify(line.before),
    line.after === null ? "" : JSON.stringify(line.after),
    line.address ?? "",
  ]);
