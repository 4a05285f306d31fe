import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import type { LogLine } from "../../../fairness/rules/fairness-log.ts";
import { compareOwnFigure, parseFigureLines } from "./check-own-figure.ts";

const salt = "0f".repeat(16);
const hash = createHash("sha256").update(Buffer.from(salt, "hex")).update("name:Ann").digest("hex");
const text = `1,5000,${"a".repeat(64)}\n2,1200,${hash}\n`;
const bytes = new TextEncoder().encode(text);
const own = { number: 2, account_key: "name:Ann", salt, log_line: 9 };
const logLine = (linesSha256: string): LogLine => ({
  ...{ n: 9, prev: "", at: "", type: "board.figures", hash: "" },
  event: { lines_sha256: linesSha256 },
});
const good = createHash("sha256").update(text).digest("hex");

test("a viewer's line is found and compared with the log", async () => {
  const found = await compareOwnFigure(own, bytes, [logLine(good)]);
  expect(found).toMatchObject({ line: { number: 2, cents: 1_200 }, log: "holds", sha256: hash });
  expect((await compareOwnFigure(own, bytes, [logLine("0".repeat(64))])).log).toBe("differs");
  expect((await compareOwnFigure(own, bytes, [])).log).toBe("differs");
  expect((await compareOwnFigure({ ...own, log_line: null }, bytes, [])).log).toBe("waiting");
  expect((await compareOwnFigure({ ...own, number: 1 }, bytes, [logLine(good)])).line).toBeNull();
});

test("lines out of order, with a gap or with a rising figure are unreadable", () => {
  const rest = "a".repeat(64);
  for (const bad of [`2,5,${rest}\n`, `1,5,${rest}\n3,4,${rest}\n`, `1,5,${rest}\n2,6,${rest}\n`, `1,5,${rest}`])
    expect(parseFigureLines(bad)).toBeNull();
  expect(parseFigureLines("")).toEqual([]);
});
