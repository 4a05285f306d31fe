// Archived boards in the admins' hands: read, listed, and made into CSV in the browser (ADMIN-08, ADMIN-14 to ADMIN-24).

import { partnerOf } from "../../../../common/contract/partners.ts";
import { csv } from "../../../../platform/contract/csv.ts";
import { isRecord } from "../../../../platform/contract/is-record.ts";
import { wagerField } from "../../contract/archived-entry.ts";
import type { ArchivedBoard } from "../../contract/leaderboard.ts";

/** The partners with a tab (ADMIN-07). */
export const tabTypes = [1, 4, 6, 7] as const;

export const labelOf = (type: number): string => partnerOf(type)?.label ?? "leaderboard";

/** An entry as table and file show it. */
export interface ArchivedRow {
  username: string;
  /** Of type 2 boards only. */
  user_id: string;
  wager: number;
  prize: number;
}

/** Boards of one partner, newest first. */
export const boardsOf = (boards: readonly ArchivedBoard[], type: number): ArchivedBoard[] =>
  boards.filter((board) => board.type === type).sort((a, b) => Date.parse(b.date) - Date.parse(a.date));

const monthNames = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** Month name plus year. */
export const monthOfBoard = (board: Pick<ArchivedBoard, "date">): string => monthNames.format(new Date(board.date));

/** The entries of a board's JSON, or null when it is no JSON array: then the problem is logged, and nobody is told. */
export function rowsOf(board: Pick<ArchivedBoard, "id" | "type" | "leaderboard">): ArchivedRow[] | null {
  try {
    const entries: unknown = JSON.parse(board.leaderboard);
    if (!Array.isArray(entries)) throw new TypeError("It is no list.");
    return entries.map((entry: unknown) => rowOf(entry, board.type));
  } catch (error) {
    logProblem(board.id, error);
    return null;
  }
}

/** Documented: a problem with a board is only logged (ADMIN-16). */
export function logProblem(boardId: number, problem: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the browser's log is what the specification means
  console.error(`The leaderboard ${boardId} is not readable.`, problem);
}

function rowOf(entry: unknown, type: number): ArchivedRow {
  const fields = isRecord(entry) ? entry : {};
  return {
    username: textOf(fields.username) ?? textOf(fields.name) ?? "Unknown",
    user_id: textOf(fields.user_id) ?? "N/A",
    wager: numberOf(fields[wagerField(type)]),
    prize: numberOf(fields.prize),
  };
}

function textOf(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

function numberOf(value: unknown): number {
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : 0;
}

/** The file's text. */
export function csvOf(rows: readonly ArchivedRow[], type: number): string {
  const withId = type === 2;
  return csv(
    ["username", ...(withId ? ["user_id"] : []), "wager", "prize"],
    rows.map(({ username, user_id, wager, prize }) => [username, ...(withId ? [user_id] : []), wager, prize]),
  );
}

/** "roobet-12.csv"; of a type without a name "leaderboard-12.csv". */
export function fileNameOf({ id, type }: Pick<ArchivedBoard, "id" | "type">): string {
  return `${partnerOf(type)?.slug ?? "leaderboard"}-${id}.csv`;
}
