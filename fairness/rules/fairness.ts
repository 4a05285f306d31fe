import type { CursorPage, PageLinks } from "../../platform/contract/responses.ts";
import type { LoggedRoll } from "./roll-tree.ts";

/** The signer of the numbers: RANDOM.ORG, its stand-in in demo mode, the site's own signer, or a beacon's chain (beacon.ts). */
export type DrawSource = "random.org" | "sandbox" | "site" | "drand";

/** The source of numbers for the next frozen list. With a beacon, it may be the demo's own chain. */
export type Drawer = DrawSource | "sandbox-beacon";

/** waiting: the list is frozen, but numbers or winners are missing. called_off: cancelled, so nobody won. */
export type DrawState = "waiting" | "drawn" | "called_off";

export interface DrawWinner {
  /** The winner's rank over all rounds, from 1. */
  place: number;
  ticket: number;
  /** `id` is the entrant's number on the list. On a board it is a place, not a user's id. */
  user: { id: number; username: string; avatar: string | null };
  /** Why this win is void; null when it is valid. A later round draws another winner for the place of a void win. */
  void_reason: string | null;
  voided_at: string | null;
}

export interface Draw {
  /** "raffle:12"; in a later round, "raffle:12:2". The signed text includes this id. */
  id: string;
  kind: "raffle" | "leaderboard";
  name: string;
  href: string;
  state: DrawState;
  frozen_at: string;
  /** The number of winners. With fewer tickets, or fewer entrants on a board, all of them win. */
  winners_wanted: number;
  total_tickets: number;
  /** SHA-256 of the list at `entries_url`, in hex; published before the numbers were requested. */
  entries_sha256: string;
  entries_url: string;
  /** SHA-256 of a board's entrants (entrants-check.ts), in hex, published with the list; null for a raffle. */
  entrants_sha256: string | null;
  source: DrawSource | null;
  /** PEM, or hex for a beacon's chain; null while pending. */
  public_key: string | null;
  /** The exact text that was signed; null while pending. */
  random: string | null;
  /** Base64; hex for a beacon. */
  signature: string | null;
  serial_number: number | null;
  /**
   * The account that the serial number belongs to, as the signed text names it (`hashApiKey`); null before the first
   * request.
   */
  account: string | null;
  /** When the numbers were made, from the signed text; ISO 8601 UTC; null while pending. */
  drawn_at: string | null;
  /** The text that a beacon's draw committed to before the beacon was published (beacon.ts); null for other draws. */
  commitment: string | null;
  /** The chain's round that decides the draw, and when that round is published (ISO 8601 UTC). */
  round: number | null;
  round_at: string | null;
  /** The winners in the order drawn. Lists have at most `maxWinnersShown`; the draw's own endpoint has all. */
  winners: DrawWinner[];
  winners_count: number;
}

export const maxWinnersShown = 50;

export interface FairRoll {
  id: number;
  case: string;
  /** Masked: only part of the name is shown. */
  username: string;
  nonce: number;
  client_seed: string;
  server_seed_hash: string;
  /** Null until the owner rotates the seed pair. */
  server_seed: string | null;
  ticket: number;
  prize: { image: string | null; label: string };
}

export interface ListedDraw extends Draw {
  /**
   * The listed draw of the same account with the next lower serial number. Null for an account's first draw and for draws
   * without a number.
   */
  listed_before: { id: string; serial_number: number } | null;
  /** The account's serial numbers between this draw and the one listed before it; null when there are none. */
  unlisted: SerialGap | null;
}

export interface SerialGap {
  from: number;
  to: number;
}

export interface SignerKey {
  source: DrawSource;
  account: string;
  public_key: string;
  draws: number;
  first: KeyUse;
  last: KeyUse;
}

export interface KeyUse {
  serial_number: number | null;
  at: string;
}

export interface FairnessProps {
  draws: ListedDraw[];
  rolls: FairRoll[];
  pages: PageLinks;
  roll_slice: Omit<CursorPage<unknown>, "data">;
  /**
   * Keys of this site's own signers, in PEM; null for a key that was never used. `history`: every key of every account,
   * newest first.
   */
  keys: { site: string | null; sandbox: string | null; history: SignerKey[] };
  drawer: Drawer;
  /** The log's head, "n:hash"; null before the log's first line. */
  head: string | null;
}

export interface FairnessKeys {
  keys: SignerKey[];
}

/**
 * Returns the serial numbers a signer gave out between a draw and the one listed before it: requested but not used, or used
 * for something else. `before` is the next lower number listed, whenever that draw was made. When it is null, the gap starts
 * at 1.
 */
export function serialGap(serialNumber: number | null, before: number | null): SerialGap | null {
  if (serialNumber === null) return null;
  const [from, to] = [(before ?? 0) + 1, serialNumber - 1];
  return to >= from ? { from, to } : null;
}

/** Returns a draw's round, from 1: "raffle:12:2" is the second. */
export const drawRound = (id: string): number => Number(id.split(":")[2] ?? 1);

export const roundId = (id: string, round: number): string =>
  [...id.split(":").slice(0, 2), ...(round === 1 ? [] : [round])].join(":");

export interface DrawSummary extends Omit<ListedDraw, "random" | "signature" | "public_key" | "winners"> {
  url: string;
}

/** `GET /api/fairness/draws?page=`: in the order in which their lists were frozen, so a draw never moves to another page. */
export interface FairnessDraws {
  draws: DrawSummary[];
  page: number;
  total: number;
  next: string | null;
}

export const listedDrawsPageSize = 100;

export interface ListedRoll extends LoggedRoll {
  server_seed: string | null;
  url: string;
}

/** `GET /api/fairness/rolls?after=`: in the order of their ids. */
export interface FairnessRolls {
  rolls: ListedRoll[];
  next: string | null;
}

export const listedRollsPageSize = 500;

declare module "../../platform/contract/open.ts" {
  interface Pages {
    fairness: FairnessProps;
  }
}

declare module "../../platform/contract/open.ts" {
  interface TopicStates {
    log: { head: string | null };
  }
}
