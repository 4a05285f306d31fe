import { expect, test, vi } from "vitest";
import { boardMonth, csvFileName, filterBoards, parseRows, toCsv } from "./board-archive.ts";

const board = (type: number, entries: unknown, date = "2026-10-01T00:00:00.000Z", id = 12) => ({
  id,
  type,
  date,
  leaderboard: typeof entries === "string" ? entries : JSON.stringify(entries),
  truncated: false,
});

test("ADMIN-08: the list shows only the selected type's boards, newest first", () => {
  const boards = [
    board(1, [], "2026-08-01T00:00:00.000Z", 1),
    board(4, [], "2026-12-01T00:00:00.000Z", 2),
    board(1, [], "2026-10-01T00:00:00.000Z", 3),
    board(1, [], "2025-12-01T00:00:00.000Z", 4),
  ];
  expect(filterBoards(boards, 1).map(({ id }) => id)).toEqual([3, 1, 4]);
  expect(boardMonth(board(1, []))).toBe("October 2026");
});

test("DATA-22, DATA-23: an entry's wager comes from its type's documented field, or from `wager` for other types, or is 0", () => {
  const entry = { username: "ann", weightedWagered: 1.5, wagered: 2, wagerAmount: 3, prize: 50 };
  const wagers = (fields: object) => [1, 2, 4, 6, 7, 9].map((type) => parseRows(board(type, [fields]))?.[0]?.wager);
  expect(wagers(entry)).toEqual([1.5, 0, 0, 2, 3, 0]);
  expect(wagers({ ...entry, wager: 7 })).toEqual([1.5, 7, 7, 2, 3, 7]);
});

test("ADMIN-17, ADMIN-18: the CSV has the same columns and rows as the board", () => {
  const rows = parseRows(board(1, [{ username: "ann", weightedWagered: 12.5, prize: 4000 }])) ?? [];
  expect(toCsv(rows, 1)).toBe("username,wager,prize\r\nann,12.5,4000\r\n");
});

test("ADMIN-19, ADMIN-24: type 2 shows user ids, and N/A for a missing id", () => {
  const rows = parseRows(board(2, [{ username: "ann", user_id: "u1", wager: 1, prize: 2 }, { name: "bob" }])) ?? [];
  expect(toCsv(rows, 2)).toBe("username,user_id,wager,prize\r\nann,u1,1,2\r\nbob,N/A,0,0\r\n");
});

test("ADMIN-22, ADMIN-23: a missing name shows as Unknown, a missing prize as 0", () => {
  const rows = parseRows(board(6, [{}, null, 7, { username: "", name: "", prize: "x" }])) ?? [];
  expect(rows).toEqual(Array(4).fill({ username: "Unknown", user_id: "N/A", wager: 0, prize: 0 }));
});

test("ADMIN-20, ADMIN-21: file names consist of the type's name and the board's id", () => {
  expect([1, 2, 4, 6, 7, 3].map((type) => csvFileName({ id: 12, type }))).toEqual([
    "roobet-12.csv",
    "rainbet-12.csv",
    "csgobig-12.csv",
    "clash-12.csv",
    "packdraw-12.csv",
    "leaderboard-12.csv",
  ]);
});

test("cells with commas, quotes or line breaks are quoted, and formulas are escaped", () => {
  const names = ["a,b", 'c"d', "e\nf", "=SUM(A1)", "+1", "-x", "@y", "ok"];
  const lines = toCsv(
    names.map((username) => ({ username, user_id: "", wager: 1, prize: 0 })),
    1,
  ).split("\r\n");
  expect(lines.slice(1, -1)).toEqual([
    '"a,b",1,0',
    '"c""d",1,0',
    '"e\nf",1,0',
    "'=SUM(A1),1,0",
    "'+1,1,0",
    "'-x,1,0",
    "'@y,1,0",
    "ok,1,0",
  ]);
});

test("ADMIN-15, ADMIN-16: text that is not a JSON array is logged and gives no rows", () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => {});
  for (const text of ["", "{", "{}", "null", '"[]"', "<html>"]) expect(parseRows(board(1, text))).toBeNull();
  expect(log).toHaveBeenCalledTimes(6);
  log.mockRestore();
});
