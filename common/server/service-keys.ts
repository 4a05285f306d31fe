// The keys that count, in every process: what the environment gives, and what was given at the desk and is kept sealed.
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

/** One given at the desk. `fields` is null when it cannot be opened here. */
export interface DeskKey {
  service: ServiceName;
  fields: KeyFields | null;
  savedAt: Date;
  savedBy: number | null;
}

export interface ServiceKeys {
  /** What counts now. Who works with a key keeps it to the end of that work. */
  now(): ServiceAccess;
  /** Those given at the desk, as they were read last. */
  given(): readonly DeskKey[];
  /** What is wrong with the key that seals, in a sentence; null: nothing. */
  trouble(): string | null;
  /** Reads them anew. */
  refresh(): Promise<void>;
  /** For whoever changed one, after the commit: counts here when it is answered, elsewhere within a second. */
  changed(): Promise<void>;
}

export interface ServiceKeysDeps {
  config: Config;
  db: Db;
  changes: Changes;
  log: Log;
}

/** Between two tries to read a change while the database is away. */
const retryMs = 3_000;
/** So often a process that cannot open the keys says so. */
const reportEveryMs = 60_000;

/** The environment's alone until `refresh` was answered. */
export function createServiceKeys({ config, db, changes, log }: ServiceKeysDeps): ServiceKeys {
  let [given, access, trouble]: [DeskKey[], ServiceAccess, string | null] = [[], mergeAccess(config, new Map()), null];
  let [asked, applied] = [0, 0];
  let again: NodeJS.Timeout | undefined;
  const say = createTroubleReporter(db, log);

  const refresh = async () => {
    asked += 1;
    const turn = asked;
    const seals = await findSealKeys(config);
    const read = keepUnsealed(await readDeskKeys(db, seals), given);
    // An older reading that comes later knows less.
    if (turn < applied) return;
    applied = turn;
    given = read;
    trouble = findSealTrouble(config, seals, read);
    access = mergeAccess(config, unsealedFields(read));
    await say(trouble);
  };
  const refreshOrRetry = () => {
    clearTimeout(again);
    refresh().catch((error: unknown) => {
      log.warn({ err: error }, "the services' keys could not be read again; trying on");
      again = setTimeout(refreshOrRetry, retryMs).unref();
    });
  };
  changes.subscribe((tag) => {
    if (tag === everythingTag) refreshOrRetry();
  });
  return {
    now: () => access,
    given: () => given,
    trouble: () => trouble,
    refresh,
    async changed() {
      await refresh();
      // Pages say what is connected, and who draws.
      changes.announce(everythingTag);
    },
  };
}

/** Says of this process that it cannot open the keys (null: it can), and goes on saying it. A database that is away hears it later. */
function createTroubleReporter(db: Db, log: Log): (trouble: string | null) => Promise<void> {
  const process = randomUUID();
  let [said, timer]: [string | null, NodeJS.Timeout | undefined] = [null, undefined];
  const tell = async (trouble: string | null): Promise<void> => {
    clearTimeout(timer);
    if (trouble === null && said === null) return;
    said = trouble ?? said;
    try {
      if (trouble !== null) await recordTrouble(db, process, trouble);
      else await db.deleteFrom("seal_troubles").where("process", "=", process).execute();
      said = trouble;
    } catch (error) {
      log.warn({ err: error }, "that saved keys cannot be opened here was not noted; trying on");
    }
    if (said !== null) timer = setTimeout(() => void tell(trouble), reportEveryMs).unref();
  };
  return tell;
}

/** By the real time: it tells which processes live. */
const recordTrouble = (db: Db, process: string, detail: string) =>
  sql`
    insert into seal_troubles (process, detail, since, said_at)
    values (${process}, ${detail}, clock_timestamp(), clock_timestamp())
    on conflict (process) do update set detail = excluded.detail, said_at = excluded.said_at`.execute(db);

/** Keys of the environment and no others: for who asks with other settings than the site's. */
export function environmentKeys(config: Config): ServiceKeys {
  const access = mergeAccess(config, new Map());
  const nothing = async () => {};
  return { now: () => access, given: () => [], trouble: () => null, refresh: nothing, changed: nothing };
}

const sealContext = (service: ServiceName): string => `service-key:${service}`;

export const sealFields = (
  key: SealKey,
  service: ServiceName,
  fields: KeyFields,
): { sealed: string; seal_id: string } => ({
  sealed: sealWith(key.bytes, JSON.stringify(fields), sealContext(service)),
  seal_id: key.id,
});

const fieldsSchema = z.record(z.string(), z.string());

/** Null where none of the keys opens it. */
function unsealFields(
  seals: SealKeys,
  service: ServiceName,
  row: { sealed: string; seal_id: string },
): KeyFields | null {
  const key = seals.all.find(({ id }) => id === row.seal_id);
  if (key === undefined) return null;
  try {
    return fieldsSchema.parse(JSON.parse(unsealWith(key.bytes, row.sealed, sealContext(service))));
  } catch {
    // Altered in the database; its words could hold some of it.
    return null;
  }
}

export async function readDeskKeys(db: Db | Tx, seals: SealKeys): Promise<DeskKey[]> {
  const rows = await db.selectFrom("service_keys").selectAll().orderBy("service").execute();
  return rows.flatMap((row) => {
    const { service, saved_at: savedAt, saved_by: savedBy } = row;
    // A newer program may know services that this one does not.
    return isServiceName(service) ? [{ service, fields: unsealFields(seals, service, row), savedAt, savedBy }] : [];
  });
}

/** In place of the one that was given before, if there is one. */
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

/** Answers whether there was one. */
export async function deleteDeskKey(tx: Tx, service: ServiceName): Promise<boolean> {
  const gone = await tx.deleteFrom("service_keys").where("service", "=", service).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

/** What was open before stays so: another process may have sealed it anew with a key this one is given at its next start. */
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
  if (seals.trouble !== null) return `The file of the sealing key (${sealFile(config)}) ${seals.trouble}.`;
  const closed = given.filter(({ fields }) => fields === null);
  if (closed.length === 0) return null;
  const many = closed.length === 1 ? "1 key was" : `${closed.length} keys were`;
  const off = closed.length === 1 ? "its service counts" : "their services count";
  return `${many} sealed with another key than this process has, so ${off} as off. ${recoverySteps(seals)}`;
}

/** What a person at the machine can do. */
const recoverySteps = ({ current }: SealKeys): string =>
  current === null
    ? "Put DATA_DIR/seal.key back, or set WINDFALL_SEAL_KEY to what it was, and start again; or remove those keys and enter them anew."
    : "Give the one it was sealed with as WINDFALL_SEAL_KEY_OLD, and start again; several machines need the same WINDFALL_SEAL_KEY. Or remove those keys and enter them anew.";

/** Seals with the current key what another one opens: what is left of a change of it. Answers how many. */
export async function resealKeys(db: Db, config: Config): Promise<number> {
  const seals = await findSealKeys(config);
  const { current } = seals;
  if (current === null) return 0;
  const rows = await db.selectFrom("service_keys").selectAll().where("seal_id", "<>", current.id).execute();
  let count = 0;
  for (const row of rows) {
    const fields = isServiceName(row.service) ? unsealFields(seals, row.service, row) : null;
    if (!isServiceName(row.service) || fields === null) continue;
    // Nobody's newer one is written over.
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
