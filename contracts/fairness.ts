// Draws and rolls as pages tell them. How numbers are signed, what follows from them and how anybody checks it:
// signed-numbers.ts, draw-rule.ts, draw-check.ts; the list: entry-list.ts.
import type { OtherPages } from "./shared.ts";

/** Who signed the numbers: RANDOM.ORG, its stand-in in demo mode, the site's own signer, or a beacon's chain (beacon.ts). */
export type DrawSource = "random.org" | "sandbox" | "site" | "drand";

export interface DrawWinner {
  /** Rank over all rounds, from 1. */
  place: number;
  ticket: number;
  /** `id` is the entrant on the list: of a board a place there, and nobody's account. */
  user: { id: number; username: string; avatar: string | null };
  /** Why this win did not count; null when it stands. Another round drew the one who took the place. */
  void_reason: string | null;
}

export interface Draw {
  /** "raffle:12", in a later round "raffle:12:2": what the signed text names. */
  id: string;
  kind: "raffle" | "leaderboard";
  name: string;
  /** Path of the page that shows it. */
  href: string;
  /** Tickets in the frozen list. */
  total_tickets: number;
  /** SHA-256 of the list at `entries_url`, in hex; published before the numbers were asked for. */
  entries_sha256: string;
  entries_url: string;
  source: DrawSource | null;
  /** PEM; of a beacon's chain in hex; null while pending. */
  public_key: string | null;
  /** The exact text that was signed; null while pending. */
  random: string | null;
  /** Base64; a beacon's in hex. */
  signature: string | null;
  serial_number: number | null;
  /** ISO 8601 UTC; null while pending. */
  drawn_at: string | null;
  /** Of a draw by a beacon: the text it committed to before the beacon spoke (beacon.ts); null for others. */
  commitment: string | null;
  /** The round of the chain that decides it, and when that is spoken (ISO 8601 UTC). */
  round: number | null;
  round_at: string | null;
  /** When the list was frozen and its hash published, ISO 8601 UTC. */
  frozen_at: string;
  /** How many are to be drawn, if there are as many. */
  winners_wanted: number;
  /** In the order drawn; at most `winnersShown` in lists, all of them from the draw's own address. */
  winners: DrawWinner[];
  winners_count: number;
}

export const winnersShown = 50;

/** A roll of a case as the fairness page lists it. */
export interface FairRoll {
  id: number;
  case: string;
  /** Masked. */
  username: string;
  nonce: number;
  client_seed: string;
  server_seed_hash: string;
  /** Null until its owner rotated it away. */
  server_seed: string | null;
  ticket: number;
  prize: { image: string | null; label: string };
}

/** A draw in the list of all draws. */
export interface ListedDraw extends Draw {
  /** Serial numbers of the same signer between it and the draw listed before it; null when there are none. */
  unlisted: SerialGap | null;
}

export interface SerialGap {
  from: number;
  to: number;
}

export interface FairnessProps {
  draws: ListedDraw[];
  rolls: FairRoll[];
  /** Of the draws; rolls page along. */
  pages: OtherPages;
  /** Keys of this site's own signers, PEM; null where one was never used. */
  keys: { site: string | null; sandbox: string | null };
}

/**
 * The serial numbers a signer gave out between a draw and the one listed before it: asked for and not used, or used for
 * something else. `before` is the highest lower number listed, whenever that draw was made.
 */
export function serialGap(serialNumber: number | null, before: number | null): SerialGap | null {
  if (serialNumber === null || before === null) return null;
  const [from, to] = [before + 1, serialNumber - 1];
  return to >= from ? { from, to } : null;
}
