// Reads the current keys in every process: the environment's, and the sealed ones that staff stored at the desk.
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { Log } from "../../platform/base/log.ts";
import { type Changes, everythingTag } from "../../platform/database/changes.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { sealWith, unsealWith } from "../../platform/secrets/seal.ts";
import { findSealKeys, type SealKey, type SealKeys, sealFile } from "../../platform/secrets/seal-keys.ts";
import { isServiceName, type KeyFields, type ServiceName } from "../contract/services.ts";
import type { Config, ServiceAccess } from "./config.ts";
import { mergeAccess } from "./service-access.ts";

export interface DeskKey {
  service: ServiceName;
  fields: KeyFields | null;
  savedAt: Date;
  savedBy: number | null;
}

export interface ServiceKeys {
  /** Returns the current access. Call this once per piece of work, so that all of it uses the same keys. */
  now(): ServiceAccess;
  given(): readonly DeskKey[];
  /** A sentence about a problem with the sealing key, or null. */
  problem(): string | null;
  refresh(): Promise<void>;
  /**
   * Call this after committing a change. This process uses the change when the promise resolves, other processes within
   * a second.
   */
  changed(): Promise<void>;
}

export interface ServiceKeysDeps {
  config: Config;
  db: Db;
  changes: Changes;
  log: Log;
}

const retryMs = 3_000;
const reportEveryMs = 60_000;

/** Only the environment's keys apply until the first `refresh` is done. */
export function createServiceKeys({ config, db, changes, log }: ServiceKeysDeps): ServiceKeys {
  let [given, access, problem]: [DeskKey[], ServiceAccess, string | null] = [[], mergeAccess(config, new Map()), null];
  let [started, applied] = [0, 0];
  let retryTimer: NodeJS.Timeout | undefined;
  const reportTrouble = createTroubleReporter(db, log);

  const refresh = async () => {
    started += 1;
    const reading = started;
    const seals = await findSealKeys(config);
    const read = keepUnsealed(await readDeskKeys(db, seals), given);
    // A call that started later has already finished, so this result is out of date.
    if (reading < applied) return;
    applied = reading;
    given = read;
    problem = findSealTrouble(config, seals, read);
    access = mergeAccess(config, unsealedFields(read));
    await reportTrouble(problem);
  };
  const refreshOrRetry = () => {
    clearTimeout(retryTimer);
    refresh().catch((error: unknown) => {
      log.warn({ err: error }, "could not reload the service keys; retrying");
      retryTimer = setTimeout(refreshOrRetry, retryMs).unref();
    });
  };
  changes.subscribe((tag) => {
    if (tag === everythingTag) refreshOrRetry();
  });
  return {
    now: () => access,
    given: () => given,
    problem: () => problem,
    refresh,
    async changed() {
      await refresh();
      changes.announce(everythingTag);
    },
  };
}

/**
 * Returns a function that reports why this process cannot unseal the keys, or null if it can. It repeats the report,
 * and retries while the database is unavailable.
 */
function createTroubleReporter(db: Db, log: Log): (problem: string | null) => Promise<void> {
  const process = randomUUID();
  let [reported, timer]: [string | null, NodeJS.Timeout | undefined] = [null, undefined];
  const report = async (problem: string | null): Promise<void> => {
    clearTimeout(timer);
    if (problem === null && reported === null) return;
    reported = problem ?? reported;
    try {
      if (problem !== null) await recordTrouble(db, process, problem);
      else await db.deleteFrom("seal_troubles").where("process", "=", process).execute();
      reported = problem;
    } catch (error) {
      log.warn({ err: error }, "could not record that this process cannot open some saved keys; retrying");
    }
    if (reported !== null) timer = setTimeout(() => void report(problem), reportEveryMs).unref();
  };
  return report;
}

/** Uses the real time, because the record shows which processes are running. */
const recordTrouble = (db: Db, process: string, detail: string) =>
  sql`
    insert into seal_troubles (process, detail, since, said_at)
    values (${process}, ${detail}, clock_timestamp(), clock_timestamp())
    on conflict (process) do update set detail = excluded.detail, said_at = excluded.said_at`.execute(db);

export function environmentKeys(config: Config): ServiceKeys {
  const access = mergeAccess(config, new Map());
  const nothing = async () => {};
  return { now: () => access, given: () => [], problem: () => null, refresh: nothing, changed: nothing };
}

const sealContext = (service: string): string => `service-key:${service}`;

export const sealFields = (key: SealKey, service: string, fields: KeyFields): { sealed: string; seal_id: string } => ({
  sealed: sealWith(key.bytes, JSON.stringify(fields), sealContext(service)),
  seal_id: key.id,
});

const fieldsSchema = z.record(z.string(), z.string());

function unsealFields(seals: SealKeys, service: string, row: { sealed: string; seal_id: string }): KeyFields | null {
  const key = seals.all.find(({ id }) => id === row.seal_id);
  if (key === undefined) return null;
  try {
    return fieldsSchema.parse(JSON.parse(unsealWith(key.bytes, row.sealed, sealContext(service))));
  } catch {
    // Drops the error of a row altered in the database, because its text could quote secrets.
    return null;
  }
}

export async function readDeskKeys(db: Db | Tx, seals: SealKeys): Promise<DeskKey[]> {
  const rows = await db.selectFrom("service_keys").selectAll().orderBy("service").execute();
  return rows.flatMap((row) => {
    const { service, saved_at: savedAt, saved_by: savedBy } = row;
    // Skips services that this version does not know. A newer version may have stored their keys.
    return isServiceName(service) ? [{ service, fields: unsealFields(seals, service, row), savedAt, savedBy }] : [];
  });
}

export async function saveDeskKey(
  tx: Tx,
  service: ServiceName,
  row: { sealed: string; seal_id: string; saved_at: Date; saved_by: number },
): Promise<void> {
  await tx
    .insertInto("service_keys")
    .values({ service, ...row })
    .onConflict((on) => on.column("service").doUpdateSet(row))
    .execute();
}

export async function deleteDeskKey(tx: Tx, service: ServiceName): Promise<boolean> {
  const gone = await tx.deleteFrom("service_keys").where("service", "=", service).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/**
 * Keeps the earlier reading of a key that is now unreadable: another process may have resealed it with a sealing key
 * that this process gets only at its next start.
 */
const keepUnsealed = (read: DeskKey[], before: readonly DeskKey[]): DeskKey[] =>
  read.map((one) => {
    if (one.fields !== null) return one;
    const same = before.find(
      ({ service, savedAt }) => service === one.service && savedAt.getTime() === one.savedAt.getTime(),
    );
    return same ?? one;
  });

const unsealedFields = (given: readonly DeskKey[]): Map<ServiceName, KeyFields> =>
  new Map(given.flatMap(({ service, fields }) => (fields === null ? [] : [[service, fields] as const])));

function findSealTrouble(config: Config, seals: SealKeys, given: readonly DeskKey[]): string | null {
  if (seals.problem !== null) return `The sealing key's file (${sealFile(config)}) ${seals.problem}.`;
  const closed = given.filter(({ fields }) => fields === null);
  if (closed.length === 0) return null;
  const many = closed.length === 1 ? "1 key was" : `${closed.length} keys were`;
  const off = closed.length === 1 ? "its service counts" : "their services count";
  return `${many} sealed with a key that this process does not have, so ${off} as off. ${recoverySteps(seals)}`;
}

const recoverySteps = ({ current }: SealKeys): string =>
  current === null
    ? "Put DATA_DIR/seal.key back, or set WINDFALL_SEAL_KEY to what it was, and start again. Or remove those keys and enter them again."
    : "Set WINDFALL_SEAL_KEY_OLD to the key it was sealed with, and start again; several machines need the same WINDFALL_SEAL_KEY. Or remove those keys and enter them again.";

/** Seals again, with the current key, everything that only an old key can open. Returns the number of resealed keys. */
export async function resealKeys(db: Db, config: Config): Promise<number> {
  const seals = await findSealKeys(config);
  const { current } = seals;
  if (current === null) return 0;
  const rows = await db.selectFrom("service_keys").selectAll().where("seal_id", "<>", current.id).execute();
  let count = 0;
  for (const row of rows) {
    // Keys of described partners begin with "partner_" (partner-keys.ts).
    const isKnown = isServiceName(row.service) || row.service.startsWith("partner_");
    const fields = isKnown ? unsealFields(seals, row.service, row) : null;
    if (fields === null) continue;
    // The condition on `sealed` prevents overwriting a newer key.
    const { numUpdatedRows } = await db
      .updateTable("service_keys")
      .set(sealFields(current, row.service, fields))
      .where("service", "=", row.service)
      .where("sealed", "=", row.sealed)
      .executeTakeFirst();
    count += Number(numUpdatedRows);
  }
  return count;
}
