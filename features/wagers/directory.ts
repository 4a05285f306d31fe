// Tells linking whether an account uses the creator code, by the partner's live figures.
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

/** Returns a function for the link's transaction: the account's growth counts from its current figure. */
export function createStartEarning(slug: PartnerSlug): AccountDirectory["startEarning"] {
  const { type } = partnerBySlug(slug);
  return (tx, found, now) => startEarning(tx, type, found.monthStart, found, now);
}

/**
 * Finds the account by id, or else by its exact name. Some partners tell names apart by case or similar letters, so another
 * spelling is another account. Returns null when several accounts have the name.
 */
async function findAccount(rows: Iterable<WagerRow>, { accountId, username }: NamedAccount): Promise<WagerRow | null> {
  const found = new Map<string, WagerRow>();
  for await (const row of yieldBetweenRows(rows)) {
    if (accountId === null ? row.username === username : row.accountId === accountId) found.set(row.accountId, row);
  }
  const [only = null] = found.values();
  return found.size === 1 ? only : null;
}
