// Answers linking's question whether an account stands under the creator code, from the partner's live figures.
import { setImmediate as breathe } from "node:timers/promises";
import { type PartnerSlug, partners } from "../../contracts/partners.ts";
import type { AccountDirectory } from "../accounts/roobet-link.ts";
import { monthStart } from "../core/clock.ts";
import type { House } from "../core/house.ts";
import { done, refused } from "../core/result.ts";
import { startEarning } from "./records.ts";
import { PartnerUnavailable, type WagerRow, type WagerSource } from "./source.ts";

export function accountDirectory(house: Pick<House, "clock">, source: WagerSource): AccountDirectory {
  return {
    async find(username) {
      const month = monthStart(house.clock.now());
      try {
        const row = await findByName((await source.month(month, { insist: false })).rows, username);
        return row === null ? refused({ why: "not_under_code" }) : done({ ...row, monthStart: month });
      } catch (error) {
        if (error instanceof PartnerUnavailable) return refused({ why: "unavailable", reason: error.reason });
        throw error;
      }
    },
    startEarning: startEarningAt(source.slug),
  };
}

/** For the link's transaction: growth of the account found counts from its figure on. */
export function startEarningAt(slug: PartnerSlug): AccountDirectory["startEarning"] {
  const type = partners.find((partner) => partner.slug === slug)?.type;
  if (type === undefined) throw new Error(`There is no partner ${slug}.`);
  return (tx, found, now) => startEarning(tx, type, found.monthStart, found, now);
}

/** A long list must not keep other visitors waiting. */
const rowsBetweenBreaths = 5_000;

/**
 * The account of that name. Names are told apart by case only where two differ by nothing else: then the one spelled
 * exactly so, or none.
 */
async function findByName(rows: Iterable<WagerRow>, username: string): Promise<WagerRow | null> {
  const wanted = username.toLowerCase();
  const alike = new Map<string, WagerRow>();
  let count = 0;
  for (const row of rows) {
    count += 1;
    if (count % rowsBetweenBreaths === 0) await breathe();
    if (row.username.toLowerCase() === wanted) alike.set(row.accountId, row);
  }
  const candidates = [...alike.values()];
  if (candidates.length === 1) return candidates[0] ?? null;
  const exact = candidates.filter((row) => row.username === username);
  return exact.length === 1 ? (exact[0] ?? null) : null;
}
