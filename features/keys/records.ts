import { type KeyFields, type ServiceName, services } from "../../common/contract/services.ts";
import { type Actor, toAuthor } from "../../common/server/actor.ts";
import { recordAudit } from "../../common/server/audit.ts";
import type { House } from "../../common/server/house.ts";
import { deleteDeskKey, readDeskKeys, saveDeskKey, sealFields } from "../../common/server/service-keys.ts";
import { writeToAdmins } from "../../identity/server/admins.ts";
import { lockAccount, type Requester } from "../../identity/server/owner-proof.ts";
import { done, type Result, refused } from "../../platform/base/result.ts";
import type { Tx } from "../../platform/database/db.ts";
import { lock } from "../../platform/database/locks.ts";
import { makeSealKeys, type SealKey } from "../../platform/secrets/seal-keys.ts";
import type { KeyVerdict } from "./contract/service-keys.ts";
import { m } from "./messages.ts";

type KeysHouse = Pick<House, "db" | "config" | "keys">;

/** `unsealable`: `says` is why this process cannot seal keys. `signed_out`: the admin's session has ended. */
export type SaveRefusal = { why: "unsealable"; says: string } | { why: "signed_out" };

export interface KeySave {
  service: ServiceName;
  fields: KeyFields;
  tested: KeyVerdict;
}

export async function saveKey(
  house: KeysHouse,
  actor: Actor,
  requester: Requester,
  { service, fields, tested }: KeySave,
): Promise<Result<null, SaveRefusal>> {
  const outcome = await house.db.transaction().execute(async (tx): Promise<Result<null, SaveRefusal>> => {
    if (!(await lockAccount(tx, requester))) return refused({ why: "signed_out" });
    await lock(tx, "serviceKeys");
    const sealing = await sealingKey(house, tx, service);
    if (!sealing.ok) return sealing;
    const row = { ...sealFields(sealing.value, service, fields), saved_at: actor.now, saved_by: actor.id };
    const before = await hasSavedKey(tx, service);
    await saveDeskKey(tx, service, row);
    const after = { state: "saved", test: tested };
    await recordAudit(tx, {
      ...toAuthor(actor),
      action: "key.save",
      subject: `key:${service}`,
      before: auditState(before),
      after,
    });
    const what = `The ${services[service].label} key was ${before ? "changed" : "added"} at the desk`;
    await writeToAdmins(tx, { what, actorId: actor.id, now: actor.now });
    return done(null);
  });
  if (outcome.ok) await house.keys.changed();
  return outcome;
}

export async function removeKey(
  house: KeysHouse,
  actor: Actor,
  requester: Requester,
  service: ServiceName,
): Promise<Result<null, { why: "not_given" | "signed_out" }>> {
  const outcome = await house.db.transaction().execute(async (tx) => {
    if (!(await lockAccount(tx, requester))) return refused({ why: "signed_out" });
    await lock(tx, "serviceKeys");
    if (!(await deleteDeskKey(tx, service))) return refused({ why: "not_given" });
    const entry = {
      action: "key.remove",
      subject: `key:${service}`,
      before: auditState(true),
      after: auditState(false),
    };
    await recordAudit(tx, { ...toAuthor(actor), ...entry });
    const what = `The ${services[service].label} key was removed at the desk`;
    await writeToAdmins(tx, { what, actorId: actor.id, now: actor.now });
    return done(null);
  });
  if (outcome.ok) await house.keys.changed();
  return outcome;
}

const auditState = (isGiven: boolean) => ({ state: isGiven ? "saved" : "none" });

async function hasSavedKey(tx: Tx, service: ServiceName): Promise<boolean> {
  return (
    (await tx.selectFrom("service_keys").select("service").where("service", "=", service).executeTakeFirst()) !==
    undefined
  );
}

/**
 * Returns this process's sealing key. Refuses if a saved key was sealed with a different one, because processes with
 * that one could not open a newly saved key.
 */
async function sealingKey(
  { config }: KeysHouse,
  tx: Tx,
  service: ServiceName,
): Promise<Result<SealKey, { why: "unsealable"; says: string }>> {
  const seals = await makeSealKeys(config).catch(() => null);
  if (seals?.current == null) {
    const says = m.sealFile();
    return refused({ why: "unsealable", says });
  }
  const closed = (await readDeskKeys(tx, seals)).filter((one) => one.fields === null && one.service !== service);
  if (closed.length === 0) return done(seals.current);
  const names = closed.map((one) => services[one.service].label).join(", ");
  const says = m.sealedOtherwise({ names });
  return refused({ why: "unsealable", says });
}
