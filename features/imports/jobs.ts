// The imports' job: it reads rows by the columns an admin chose, makes claims, pays them, and lets them lapse or ends them. One
// process runs it at a time. The next run continues an interrupted one.
import { sql } from "kysely";
import type { House } from "../../common/server/house.ts";
import { forEachSettled } from "../../platform/base/for-each-settled.ts";
import { accountsTag } from "../../platform/cache/changed-accounts.ts";
import type { Db } from "../../platform/database/db.ts";
import { payExistingLinks } from "./claim-payments.ts";
import { readByChosenColumns } from "./staging.ts";
import { endClaims, lapseClaims, makeClaims } from "./take-over.ts";

export const importsJob = "imports";
const previewDays = 7;
/** Hours until the leftovers of an upload whose process died are deleted. */
const receivingHours = 1;

type ImportHouse = Pick<House, "db" | "clock" | "changes">;

export function defineImportJobs(house: House): void {
  house.jobs.define({
    name: importsJob,
    everyMs: 10 * 60_000,
    timeoutSeconds: 60 * 60,
    hasWork: () => sql`exists (select from imports where status in ('reading', 'taking', 'withdrawing'))`,
    run: (stopping) => runImportJob(house, stopping),
  });
}

/** Ends claims first, which frees their names for the next file. A failing file or step does not delay the others. */
export async function runImportJob({ db, clock, changes }: ImportHouse, stopping: AbortSignal): Promise<void> {
  const each = async (status: "withdrawing" | "reading" | "taking", act: (importId: number) => Promise<void>) =>
    forEachSettled(await findByStatus(db, status), act, stopping);
  const steps = [
    () => deleteOldImports(db, clock.now()),
    () => each("withdrawing", (id) => endImport(db, id, clock.now(), stopping)),
    () => lapseClaims(db, clock.now(), stopping),
    () => each("reading", (id) => readByChosenColumns(db, id, stopping)),
    () => each("taking", (id) => makeClaims(db, id, stopping)),
    async () => {
      if ((await payExistingLinks(db, clock.now(), stopping)) > 0) changes.announce(accountsTag);
    },
  ];
  await forEachSettled(steps, (step) => step(), stopping);
}

async function findByStatus(db: Db, status: "withdrawing" | "reading" | "taking"): Promise<number[]> {
  const rows = await db.selectFrom("imports").select("id").where("status", "=", status).orderBy("id").execute();
  return rows.map(({ id }) => id);
}

async function endImport(db: Db, id: number, now: Date, stopping: AbortSignal): Promise<void> {
  await endClaims(db, id, now, stopping);
  await db.deleteFrom("import_rows").where("import_id", "=", id).execute();
  await sql`update imports set status = 'withdrawn' where id = ${id} and status = 'withdrawing'`.execute(db);
}

async function deleteOldImports(db: Db, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);
  await sql`
    delete from imports
    where (status = 'receiving' and uploaded_at < ${before(receivingHours)})
      or (status in ('reading', 'preview', 'unreadable') and uploaded_at < ${before(previewDays * 24)})`.execute(db);
}
