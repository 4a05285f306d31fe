import { type PartnerSlug, partnerBySlug } from "../../common/contract/partners.ts";
import type { House } from "../../common/server/house.ts";
import type { AccountDirectory, NamedAccount } from "../../identity/server/roobet-link.ts";
import { monthStart } from "../../platform/base/clock.ts";
import { done, refused } from "../../platform/base/result.ts";
import { startEarning } from "./records.ts";
import { PartnerUnavailable, type WagerRow, type WagerSource, yieldBetweenRows } from "./source.ts";

export function createAccountDirectory(house: Pick<House, "clock">, source: WagerSource): AccountDirectory {
  return {
    async find(named) {
      const month = monthStart(house.clock.now());
      try {
        const row = await findAccount((await source.month(month)).rows, named);
        return row === null ? refused({ why: "not_under_code" }) : done({ ...row, monthStart: month });
      } catch (error) {
        if (error instanceof PartnerUnavailable) return refused({ why: "unavailable", reason: error.reason });
        throw error;
      }
    },
    startEarning: createStartEarning(source.slug),
  };
}

/** Returns a function that runs in the link's transaction and makes growth count from the account's current wager. */
export function createStartEarning(slug: PartnerSlug): AccountDirectory["startEarning"] {
  const { type } = partnerBySlug(slug);
  return (tx, found, now) => startEarning(tx, type, found.monthStart, found, now);
}

/**
 * Finds the account by its id if given, else by its exact name. Spelling matters because some partners have different accounts
 * whose names differ only in case or by similar characters. Returns null when none or several accounts have the name.
 */
async function findAccount(rows: Iterable<WagerRow>, { accountId, username }: NamedAccount): Promise<WagerRow | null> {
  const found = new Map<string, WagerRow>();
  for await (const row of yieldBetweenRows(rows)) {
    if (accountId === null ? row.username === username : row.accountId === accountId) found.set(row.accountId, row);
  }
  const [only = null] = found.values();
  return found.size === 1 ? only : null;
}
