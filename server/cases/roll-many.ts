// Several rolls of one press: each is a roll like any other, with its own statement, nonce and answer under a key of its
// own. So they are never more than the balance allows, and what was broken off goes on where it ended when it is sent again.
import type { Db } from "../core/db.ts";
import type { SpendCall } from "../ledger/spend.ts";
import { type Rolled, rollCase } from "./roll.ts";

export interface WantedRolls {
  caseId: number;
  seenVersion: number | null;
  times: number;
  /** One a roll, made by the viewer's browser; none: the pair's. */
  clientSeeds: readonly string[];
}

export interface RolledMany {
  rolls: Extract<Rolled, { ok: true }>["value"][];
  /** What ended them before all were made; null: nothing did. */
  refused: Extract<Rolled, { ok: false }> | null;
}

/** Rolls one after the other, until all are made or one is refused. */
export async function rollMany(db: Db, call: SpendCall, wanted: WantedRolls): Promise<RolledMany> {
  const { caseId, seenVersion, times, clientSeeds } = wanted;
  const rolls: RolledMany["rolls"] = [];
  for (let index = 0; index < times; index += 1) {
    const key = call.key === null ? null : `${call.key} ${index}`;
    const one = { caseId, seenVersion, clientSeed: clientSeeds[index] ?? null };
    const outcome = await rollCase(db, { ...call, key }, one);
    if (!outcome.ok) return { rolls, refused: outcome };
    rolls.push(outcome.value);
  }
  return { rolls, refused: null };
}
