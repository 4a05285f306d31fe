// The log as anybody reads it: lines of JSON from one on, as many as an answer holds.
import { Hono } from "hono";
import { headText, logPageLength } from "../../contracts/fairness-log.ts";
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import type { Env } from "../http/context.ts";
import { streamOf } from "../http/download.ts";
import { fieldError } from "../http/input.ts";
import { beforeFirst, logHead, logLines } from "./log.ts";

export function fairnessLogRoutes(house: Pick<House, "readNow">): Hono<Env> {
  const app = new Hono<Env>();

  app.get(paths.fairnessLog, async (c) => {
    const from = lineNumber(c.req.query("from"));
    if (from === null) return c.json(badFrom, 422);
    const db = house.readNow();
    const head = (await logHead(db)) ?? beforeFirst;
    if (from > head.n + 1)
      return c.json({ message: `There is no line ${from}: the log has ${head.n}.`, lines: head.n }, 404);
    // Lines never change, so an answer that is full stays what it is.
    const isFull = head.n - from + 1 >= logPageLength;
    const headers = {
      "Content-Type": "application/jsonl; charset=utf-8",
      "Cache-Control": isFull ? "public, max-age=86400" : "no-store",
      "Windfall-Log-Head": headText(head),
    };
    return c.body(streamOf(logLines(db, from, Math.min(logPageLength, head.n - from + 1))), 200, headers);
  });

  return app;
}

/** Null for what is no number of a line; without one the log begins at its first. */
function lineNumber(text = "1"): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

const badFrom = fieldError("from", "The line to begin with must be a whole number from 1.");
