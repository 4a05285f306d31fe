// Draws and rolls as pages tell them, with the keys they were signed with. How numbers are signed, what follows from
// them and how anybody checks it: signed-numbers.ts, draw-rule.ts, draw-check.ts; the list: entry-list.ts.

import type { CursorPage, PageLinks } from "../../platform/contract/responses.ts";
import type { LoggedRoll } from "./roll-tree.ts";

/** Who signed the numbers: RANDOM.ORG, its stand-in in demo mode, the site's own signer, or a beacon's chain (beacon.ts). */
export type DrawSource = "random.org" | "sandbox" | "site" | "drand";

/** Who chooses the numbers of what is frozen next; a beacon may be the demo's own chain. */
export type Drawer = DrawSource | "sandbox-beacon";

/** waiting: its list is frozen, the numbers or the winners are not there yet; called off: nobody won. */
export type DrawState = "waiting" | "drawn" | "called_off";

export interface DrawWinner {
  /** Rank over all rounds, from 1. */
  place: number;
  ticket: number;
  /** `idSchema` is the entrant on the list: of a board a place there, and nobody's account. */
  user: { id: number; username: string; avatar: string | null };
  /** Why this win did not count; null when it stands. Another round drew the one who took the place. */
  void_reason: string | null;
  /** When it was called void; ISO 8601 UTC. */
  voided_at: string | null;
}

export interface Draw {
  /** "raffle:12", in a later round "raffle:12:2": what the signed text names. */
  id: string;
  kind: "raffle" | "leaderboard";
  name: string;
  /** Path of the page that shows it. */
  href: string;
  state: DrawState;
  /** When its list was frozen and the hash published; ISO 8601 UTC. */
  frozen_at: string;
  /** How many were to win; of fewer tickets, or entrants of a board, all do. */
  winners_wanted: number;
  /** Tickets in the frozen list. */
  total_tickets: number;
  /** SHA-256 of the list at `entries_url`, in hex; published before the numbers were asked for. */
  entries_sha256: string;
  entries_url: string;
  /** Of a board the SHA-256 of who stands on it (entrants-check.ts), in hex, published with the list; null for a raffle. */
  entrants_sha256: string | null;
  source: DrawSource | null;
  /** PEM; of a beacon's chain in hex; null while pending. */
  public_key: string | null;
  /** The exact text that was signed; null while pending. */
  random: string | null;
  /** Base64; a beacon's in hex. */
  signature: string | null;
  serial_number: number | null;
  /** Whose serial numbers these are, as the signed text names them (`hashApiKey`); null while nobody was asked. */
  account: string | null;
  /** When the numbers were made, as the signed text says; ISO 8601 UTC; null while pending. */
  drawn_at: string | null;
  /** Of a draw by a beacon: the text it committed to before the beacon spoke (beacon.ts); null for others. */
  commitment: string | null;
  /** The round of the chain that decides it, and when that is spoken (ISO 8601 UTC). */
  round: number | null;
  round_at: string | null;
  /** In the order drawn; at most `maxWinnersShown` in lists, all of them from the draw's own address. */
  winners: DrawWinner[];
  winners_count: number;
}

export const maxWinnersShown = 50;

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
  /**
   * The listed draw with the highest lower serial number of the same account; null for the first of an account, and for
   * what has no number.
   */
  listed_before: { id: string; serial_number: number } | null;
  /** Serial numbers of that account between it and the draw listed before it; null when there are none. */
  unlisted: SerialGap | null;
}

export interface SerialGap {
  from: number;
  to: number;
}

/** A key draws were signed with, by one account of its source, from its first draw to its last. */
export interface SignerKey {
  source: DrawSource;
  account: string;
  /** PEM. */
  public_key: string;
  draws: number;
  first: KeyUse;
  last: KeyUse;
}

export interface KeyUse {
  serial_number: number | null;
  /** ISO 8601 UTC. */
  at: string;
}

export interface FairnessProps {
  /** Newest first; those that wait or were called off, too. */
  draws: ListedDraw[];
  rolls: FairRoll[];
  /** Of the draws. */
  pages: PageLinks;
  /** Of the rolls. */
  roll_slice: Omit<CursorPage<unknown>, "data">;
  /** Keys of this site's own signers, PEM; null where one was never used. `history`: every key of every account, newest first. */
  keys: { site: string | null; sandbox: string | null; history: SignerKey[] };
  /** Who decides from now on. */
  drawer: Drawer;
  /** Of the log, "n:hash"; null before it has begun. */
  head: string | null;
}

/** `GET /api/fairness/keys`. */
export interface FairnessKeys {
  keys: SignerKey[];
}

/**
 * The serial numbers a signer gave out between a draw and the one listed before it: asked for and not used, or used for
 * something else. `daysBefore` is the highest lower number listed, whenever that draw was made; null for none, and then
 * every number from 1 on is left out.
 */
export function serialGap(serialNumber: number | null, before: number | null): SerialGap | null {
  if (serialNumber === null) return null;
  const [from, to] = [(before ?? 0) + 1, serialNumber - 1];
  return to >= from ? { from, to } : null;
}

/** Which round of its subject a draw is, from 1: "raffle:12:2" is the second. */
export const drawRound = (id: string): number => Number(id.split(":")[2] ?? 1);

/** The id of another round of the same subject. */
export const roundId = (id: string, round: number): string =>
  [...id.split(":").slice(0, 2), ...(round === 1 ? [] : [round])].join(":");

/** A draw without what only its own address tells: the signed text, the key and the winners. */
export interface DrawSummary extends Omit<ListedDraw, "random" | "signature" | "public_key" | "winners"> {
  /** Its own address. */
  url: string;
}

/** `GET /api/fairness/draws?page=`: in the order their lists were frozen, so that a draw keeps its place. */
export interface FairnessDraws {
  draws: DrawSummary[];
  page: number;
  /** Of all pages together. */
  total: number;
  /** Address of the next page; null on the last. */
  next: string | null;
}

export const listedDrawsPageSize = 100;

/** A roll with all that a day's root is made of, and its seed once it is revealed. */
export interface ListedRoll extends LoggedRoll {
  /** Null while it is sealed. */
  server_seed: string | null;
  /** Its own address, with the odds and its place in the log. */
  url: string;
}

/** `GET /api/fairness/rolls?after=`: in the order of their ids. */
export interface FairnessRolls {
  rolls: ListedRoll[];
  /** Address of those after them; null when there are none yet. */
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
    /** The head of the log of draws and rolls, `n:hash`; null before it has begun. */
    log: { head: string | null };
  }
}
