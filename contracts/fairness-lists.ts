// Every draw and every roll as a program reads them, for whoever checks all of them (docs/fairness.md, Addresses).
import type { ListedDraw } from "./fairness.ts";

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

export const listedDrawsLength = 100;

/** A roll with all that a day's root is made of (roll-tree.ts), and its seed once it is revealed. */
export interface ListedRoll {
  id: number;
  /** Whose it is: their number on raffle lists, too. */
  user_id: number;
  /** Id of the case. */
  case: number;
  version: number;
  server_seed_hash: string;
  /** Null while it is sealed. */
  server_seed: string | null;
  client_seed: string;
  nonce: number;
  ticket: number;
  /** Of the reward, from 0. */
  position: number;
  /** What was paid for it, in points. */
  price: number;
  /** ISO 8601 UTC. */
  at: string;
  /** Its own address, with the odds and its place in the log. */
  url: string;
}

/** `GET /api/fairness/rolls?after=`: in the order of their ids. */
export interface FairnessRolls {
  rolls: ListedRoll[];
  /** Address of those after them; null when there are none yet. */
  next: string | null;
}

export const listedRollsLength = 500;
