// The format of an archived board's entries, which the server writes and the desk reads. The documented field names
// (DATA-20 to DATA-23) stay the same even if a partner renames fields in its API.
import { findPartner, type PartnerSlug } from "../../../common/contract/partners.ts";

export interface FrozenEntry {
  account_id: string;
  username: string;
  wager_cents: number;
  /** Dollars. */
  prize: number;
}

/**
 * Builds an entry with the partner's documented field names. Types without a documented wager field get `wager`
 * (docs/decided.md, Leaderboard). All amounts are in dollars.
 */
export function toArchivedEntry(type: number, { account_id, username, wager_cents, prize }: FrozenEntry): object {
  const dollars = wager_cents / 100;
  switch (findPartner(type)?.slug) {
    case "roobet":
      return { uid: account_id, username, weightedWagered: dollars, prize };
    case "rainbet":
      return { user_id: account_id, username, wagered_amount: dollars.toFixed(2), wager: dollars, prize };
    case "csgobig":
      return { id: account_id, name: username, wagerTotal: dollars, wager: dollars, prize };
    case "clash":
      return { userId: account_id, name: username, wagered: dollars, prize };
    case "packdraw":
      return { userId: account_id, username, wagerAmount: dollars, prize };
    case undefined:
      return { username, wager: dollars, prize };
  }
}

const wagerFields: Partial<Record<PartnerSlug, string>> = {
  roobet: "weightedWagered",
  clash: "wagered",
  packdraw: "wagerAmount",
};

export function wagerField(type: number): string {
  const slug = findPartner(type)?.slug;
  return (slug && wagerFields[slug]) ?? "wager";
}
