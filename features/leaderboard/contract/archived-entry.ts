// An entry of an archived board: how the server writes it and the desk reads it. The names of its fields are documented
// (DATA-20 to DATA-23) and stay what they are, also should a partner one day call them otherwise.
import { findPartner, type PartnerSlug } from "../../../common/contract/partners.ts";

export interface FrozenEntry {
  account_id: string;
  username: string;
  wager_cents: number;
  /** Dollars. */
  prize: number;
}

/**
 * With the names that the board's partner uses. Types without a documented wager field carry a normalised `wager`
 * (docs/decided.md, Leaderboard). All in dollars.
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

/** Where a documented wager stands. */
const wagerFields: Partial<Record<PartnerSlug, string>> = {
  roobet: "weightedWagered",
  clash: "wagered",
  packdraw: "wagerAmount",
};

/** The field of an entry that holds its wager, in dollars. */
export function wagerField(type: number): string {
  const slug = findPartner(type)?.slug;
  return (slug && wagerFields[slug]) ?? "wager";
}
