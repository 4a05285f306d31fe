// What imports do by themselves: files are read, rows become claims, claims are paid, lapse and end. One process at a time;
// broken off anywhere it goes on at the next turn.
import { sql } from "kysely";
import type { Db } from "../core/db.ts";
import { eachAlone } from "../core/each-alone.ts";
import type { House } from "../core/house.ts";
import { accountsTag } from "../core/touched.ts";
import { payStanding } from "./paying.ts";
import { dropRows, type FileToRead, readFile } from "./reading.ts";
import { endClaims, lapse, makeClaims } from "./taking.ts";

export const importsJob = "imports";
/** What nobody took over is thrown away after this long; so is a file that broke off on its way, sooner. */
const previewDays = 7;
const receivingHours = 1;

type ImportHouse = Pick<House, "db" | "clock" | "changes">;

export function defineImportJobs(house: House): void {
  house.jobs.define({
    name: importsJob,
    everyMs: 10 * 60_000,
    timeoutSeconds: 60 * 60,
    hasWork: () => sql`exists (select from imports where status in ('reading', 'taking', 'withdrawing', 'discarded'))`,
    run: (stopping) => workOnImports(house, stopping),
  });
}

/** Ends come first, so that a name is free for the file that comes after. No file and no step waits for one that fails. */
export async function workOnImports({ db, clock, changes }: ImportHouse, stopping: AbortSignal): Promise<void> {
  const each = async (status: Standing, act: (file: FileToRead) => Promise<void>) =>
    eachAlone(await standing(db, status), act, stopping);
  const steps = [
    () => forgetOld(db, clock.now()),
    () => each("withdrawing", ({ id }) => endImport(db, id, clock.now(), stopping)),
    () => each("discarded", ({ id }) => throwAway(db, id, stopping)),
    () => lapse(db, clock.now(), stopping),
    () => each("reading", (file) => readFile(db, file, stopping)),
    () => each("taking", ({ id }) => makeClaims(db, id, stopping)),
    async () => {
      if ((await payStanding(db, clock.now(), stopping)) > 0) changes.announce(accountsTag);
    },
  ];
  await eachAlone(steps, (step) => step(), stopping);
}

type Standing = "withdrawing" | "discarded" | "reading" | "taking";

async function standing(db: Db, status: Standing): Promise<FileToRead[]> {
  const rows = await db
    .selectFrom("imports")
    .select(["id", "platform", "name_at", "points_at"])
    .where("status", "=", status)
    .orderBy("id")
    .execute();
  return rows.map(({ id, platform, name_at: nameAt, points_at: pointsAt }) => ({
    ...{ id, platform },
    chosen: nameAt === null || pointsAt === null ? null : { nameAt, pointsAt },
  }));
}

async function endImport(db: Db, id: number, now: Date, stopping: AbortSignal): Promise<void> {
  await endClaims(db, id, now, stopping);
  await dropRows(db, id, stopping);
  await sql`update imports set status = 'withdrawn' where id = ${id} and status = 'withdrawing'`.execute(db);
}

async function throwAway(db: Db, id: number, stopping: AbortSignal): Promise<void> {
  await dropRows(db, id, stopping);
  await db.deleteFrom("import_pieces").where("import_id", "=", id).execute();
  await db.deleteFrom("imports").where("id", "=", id).where("status", "=", "discarded").execute();
}

async function forgetOld(db: Db, now: Date): Promise<void> {
  const before = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);
  await sql`
    update imports set status = 'discarded'
    where (status = 'receiving' and uploaded_at < ${before(receivingHours)})
      or (status in ('reading', 'preview', 'unreadable') and uploaded_at < ${before(previewDays * 24)})`.execute(db);
}
