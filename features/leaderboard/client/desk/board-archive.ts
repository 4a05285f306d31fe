import { findPartner } from "../../../../common/contract/partners.ts";
import { formatCsv } from "../../../../platform/contract/csv.ts";
import { isRecord } from "../../../../platform/contract/json-values.ts";
import { wagerField } from "../../contract/archived-entry.ts";
import type { ArchivedBoard } from "../../contract/leaderboard.ts";
import { m } from "../../messages.ts";

/** The partner types with a tab (ADMIN-07). */
export const tabTypes = [1, 4, 6, 7] as const;

export const partnerTabLabel = (type: number): string => findPartner(type)?.label ?? "leaderboard";

export interface ArchivedRow {
  username: string;
  /** Type 2 only. */
  user_id: string;
  wager: number;
  prize: number;
}

export const filterBoards = (boards: readonly ArchivedBoard[], type: number): ArchivedBoard[] =>
  boards.filter((board) => board.type === type).sort((a, b) => Date.parse(b.date) - Date.parse(a.date));

const monthNames = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

export const boardMonth = (board: Pick<ArchivedBoard, "date">): string => monthNames.format(new Date(board.date));

export function parseRows(board: Pick<ArchivedBoard, "id" | "type" | "leaderboard">): ArchivedRow[] | null {
  try {
    const entries: unknown = JSON.parse(board.leaderboard);
    if (!Array.isArray(entries)) throw new TypeError("It is no list.");
    return entries.map((entry: unknown) => parseRow(entry, board.type));
  } catch (error) {
    logProblem(board.id, error);
    return null;
  }
}

/** Logs the problem without showing a message, as ADMIN-16 requires. */
export function logProblem(boardId: number, problem: unknown): void {
  // biome-ignore lint/suspicious/noConsole: ADMIN-16 requires a message in the browser's console
  console.error(m.boardUnreadable({ id: boardId }), problem);
}

function parseRow(entry: unknown, type: number): ArchivedRow {
  const fields = isRecord(entry) ? entry : {};
  return {
    username: toText(fields.username) ?? toText(fields.name) ?? m.unknown(),
    user_id: toText(fields.user_id) ?? "N/A",
    wager: toNumber(fields[wagerField(type)]),
    prize: toNumber(fields.prize),
  };
}

function toText(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

function toNumber(value: unknown): number {
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number : 0;
}

export function toCsv(rows: readonly ArchivedRow[], type: number): string {
  const withId = type === 2;
  return formatCsv(
    ["username", ...(withId ? ["user_id"] : []), "wager", "prize"],
    rows.map(({ username, user_id, wager, prize }) => [username, ...(withId ? [user_id] : []), wager, prize]),
  );
}

/** Returns "roobet-12.csv", or "leaderboard-12.csv" for a type without a name. */
export function csvFileName({ id, type }: Pick<ArchivedBoard, "id" | "type">): string {
  return `${findPartner(type)?.slug ?? "leaderboard"}-${id}.csv`;
}
