import { type Selectable, sql } from "kysely";
import type { LiveBoardsTable } from "../../db/tables.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { BoardState } from "./contract/boards.ts";
import type { PlacePrize, StoredPrize } from "./prizes.ts";
import type { BoardWindow, Repeats } from "./windows.ts";

/** The partner's response from which a board has its figures. Times are ISO 8601 UTC. */
export interface StoredAnswer {
  taken_at: string;
  sha256: string;
  /** The number of rows of the response, and their sum before a baseline is subtracted. */
  rows: number;
  cents: number;
  is_cut: boolean;
  /** How many of the response's accounts are on the board: those above zero after the baseline is subtracted. */
  listed?: number;
  /** When the baseline was taken, for a partner that reports running totals. */
  baseline_at?: string;
  /** No newer response will come: the partner's race is over, or an admin accepted the last figures. */
  is_final?: boolean;
}

/** Why the newest response of a partner was not used. */
export interface HeldBack {
  at: string;
  reason: string;
  /** `failed`: there was no valid response. `shrunk`: the response has less than the one before. */
  kind: "failed" | "shrunk";
  until?: string;
  /** An admin accepted this, so the next response is used whatever it contains. */
  accepted?: boolean;
}

declare module "../../db/json-columns.ts" {
  interface JsonColumns {
    "live_board_places.prizes": PlacePrize[];
    "live_boards.answers": Record<string, StoredAnswer>;
    "live_boards.held_back": Record<string, HeldBack>;
    "live_boards.prizes": StoredPrize[];
    "live_boards.repeats": NonNullable<Repeats>;
  }
}

export type BoardRecord = Selectable<LiveBoardsTable>;

export const racesTag = "races";
export const raceTag = (id: number | string): string => `race:${id}`;

export const windowOf = ({ starts_at, ends_at }: BoardRecord): BoardWindow => ({ from: starts_at, to: ends_at });

const hourMs = 60 * 60 * 1000;

/** Returns when the partner's figures become final. */
export const finalAt = ({ ends_at, settle_hours }: Pick<BoardRecord, "ends_at" | "settle_hours">): Date =>
  new Date(ends_at.getTime() + settle_hours * hourMs);

export const paysNothing = ({ paused, prizes }: Pick<BoardRecord, "paused" | "prizes">): boolean =>
  paused || prizes.length === 0;

export function boardState(board: BoardRecord, now: Date): BoardState {
  if (board.archived_at !== null) return "archived";
  if (now < board.starts_at) return "planned";
  if (now < board.ends_at) return "running";
  const isPaid = board.released_at !== null || paysNothing(board);
  return board.frozen_at !== null && isPaid ? "ended" : "closing";
}

/** Returns when the oldest of the partners' responses was taken; null until each partner has responded. */
export function figuresAsOf({ partners, answers }: Pick<BoardRecord, "partners" | "answers">): Date | null {
  const times = partners.map((slug) => answers[slug]?.taken_at);
  if (times.includes(undefined)) return null;
  return new Date(Math.min(...times.map((time) => Date.parse(time ?? ""))));
}

export const maxBoards = 200;

export async function listBoards(db: Db, { archived = false } = {}): Promise<BoardRecord[]> {
  let query = db.selectFrom("live_boards").selectAll();
  if (!archived) query = query.where("archived_at", "is", null);
  return query
    .orderBy(sql`archived_at is not null`)
    .orderBy("position")
    .orderBy("starts_at", "desc")
    .orderBy("id")
    .limit(maxBoards)
    .execute();
}

export const findBoard = (db: Db, id: number): Promise<BoardRecord | undefined> =>
  db.selectFrom("live_boards").selectAll().where("id", "=", id).executeTakeFirst();

/** Returns the board, and locks it until the transaction ends. */
export const lockBoard = (tx: Tx, id: number): Promise<BoardRecord | undefined> =>
  tx.selectFrom("live_boards").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();

/** Stores the response from which a partner's figures come. Nothing of that partner is held back any more. */
export const storeAnswer = (tx: Tx, id: number, partner: string, answer: StoredAnswer) =>
  sql`
  update live_boards set answers = answers || jsonb_build_object(${partner}::text, ${JSON.stringify(answer)}::jsonb),
    held_back = held_back - ${partner}::text
  where id = ${id}`.execute(tx);

export const storeHeldBack = (tx: Tx, id: number, partner: string, held: HeldBack) =>
  sql`
  update live_boards set held_back = held_back || jsonb_build_object(${partner}::text, ${JSON.stringify(held)}::jsonb)
  where id = ${id}`.execute(tx);
