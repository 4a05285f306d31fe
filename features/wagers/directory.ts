// Answers linking's question whether an account stands under the creator code, from the partner's live figures.
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

/** For the link's transaction: growth of the account found counts from its figure on. */
export function createStartEarning(slug: PartnerSlug): AccountDirectory["startEarning"] {
  const { type } = partnerBySlug(slug);
  return (tx, found, now) => startEarning(tx, type, found.monthStart, found, now);
}

/**
 * The account of that id, or else of that name, spelled exactly so: where a partner tells names apart by case, or by
 * letters that look alike, another spelling is somebody else. None when several accounts bear the name.
 */
async function findAccount(rows: Iterable<WagerRow>, { accountId, username }: NamedAccount): Promise<WagerRow | null> {
  const found = new Map<string, WagerRow>();
  for await (const row of yieldBetweenRows(rows)) {
    if (accountId === null ? row.username === username : row.accountId === accountId) found.set(row.accountId, row);
  }
  const [only = null] = found.values();
  return found.size === 1 ? only : null;
}
