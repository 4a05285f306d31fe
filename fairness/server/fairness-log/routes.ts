// The log as anybody reads it: lines of JSON from one on, as many as an answer holds; or those about a draw, a case, a key.

import { type Context, Hono } from "hono";
import { paths } from "../../../common/contract/paths.ts";
import { refusal } from "../../../common/contract/refusals.ts";
import type { House } from "../../../common/server/house.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { Env } from "../../../platform/http/context.ts";
import { streamOf } from "../../../platform/http/download.ts";
import { fieldError } from "../../../platform/http/input.ts";
import { headText, logPageLength } from "../../rules/fairness-log.ts";
import { beforeFirst, dayLineOf, linesAbout, logHead, logLines, seedLines } from "./log.ts";

export function fairnessLogRoutes(house: Pick<House, "db">): Hono<Env> {
  const app = new Hono<Env>();

  app.get(paths.fairnessLog, async (c) => {
    const abouts = c.req.queries("about");
    if (abouts !== undefined) return told(c, house.db, abouts);
    const from = lineNumber(c.req.query("from"));
    if (from === null) return c.json(badFrom, 422);
    const db = house.db;
    const head = (await logHead(db)) ?? beforeFirst;
    if (from > head.n + 1)
      return c.json(
        { ...refusal("not_found", `There is no line ${from}: the log has ${head.n}.`), lines: head.n },
        404,
      );
    // Lines never change, so an answer that is full stays what it is.
    const isFull = head.n - from + 1 >= logPageLength;
    const headers = {
      "Content-Type": jsonLines,
      "Cache-Control": isFull ? "public, max-age=86400" : "public, no-cache",
      "Windfall-Log-Head": headText(head),
    };
    return c.body(streamOf(logLines(db, from, Math.min(logPageLength, head.n - from + 1))), 200, headers);
  });

  return app;
}

const jsonLines = "application/jsonl; charset=utf-8";

/** The lines about all that was named, in their order, byte for byte as in the whole log; the first begins the log. */
async function told(c: Context<Env>, db: Db, abouts: readonly string[]): Promise<Response> {
  const subjects = abouts.length > mostAbouts ? [null] : abouts.map(subjectsAbout);
  const known = subjects.flatMap((some) => some ?? []);
  if (subjects.includes(null)) return c.json(badAbout, 422);
  const head = (await logHead(db)) ?? beforeFirst;
  const rolls = abouts.map(rollAbout).filter((id) => id !== null);
  const days = await Promise.all(rolls.map((id) => dayLineOf(db, id)));
  const seeds = await seedLines(
    db,
    abouts.map(seedAbout).filter((hash) => hash !== null),
  );
  const headers = {
    "Content-Type": jsonLines,
    "Cache-Control": "public, no-cache",
    "Windfall-Log-Head": headText(head),
  };
  const numbers = [...days.flatMap((day) => (day === null ? [] : [day.n])), ...seeds];
  return c.body(await linesAbout(db, { subjects: known, numbers }, logPageLength), 200, headers);
}

/** Named at once. */
const mostAbouts = 8;
const badAbout = fieldError(
  "about",
  `What the lines are about must be up to ${mostAbouts} of: raffle:12, leaderboard:3, case:4:1 (its version), roll:7, seed:SHA-256 of a server seed, key:source:account:SHA-256 of the key.`,
);

/** Null for what is no number of a line; without one the log begins at its first. */
function lineNumber(text = "1"): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

const badFrom = fieldError("from", "The line to begin with must be a whole number from 1.");

/** Of a raffle or a board; each further one takes a win called void. */
const mostRounds = 100;

const drawn = /^(raffle|leaderboard):([1-9]\d{0,14})$/;
const known = /^(case:[1-9]\d{0,14}:[1-9]\d{0,8}|key:[a-z.]{1,20}:[^:\s]{1,200}:[0-9a-f]{64})$/;

/** The roll that is named: its line is found by its id. */
function rollAbout(about: string): number | null {
  const [, id] = /^roll:([1-9]\d{0,14})$/.exec(about) ?? [];
  return id === undefined ? null : Number(id);
}

/** SHA-256 of the server seed that is named: its line is found by it. */
const seedAbout = (about: string): string | null => /^seed:([0-9a-f]{64})$/.exec(about)?.[1] ?? null;

/** Null for what names nothing a line can be about. */
export function subjectsAbout(about: string): string[] | null {
  if (rollAbout(about) !== null || seedAbout(about) !== null) return [];
  if (known.test(about)) return [about];
  const [, kind, id] = drawn.exec(about) ?? [];
  if (id === undefined) return null;
  const ofRounds = Array.from({ length: mostRounds }, (_, index) => {
    const name = index === 0 ? about : `${about}:${index + 1}`;
    return [`commit:${name}`, `result:${name}`, `cancel:${name}`, `void:${name}`];
  });
  return [...ofRounds.flat(), ...(kind === "raffle" ? [`terms:${id}`, `early:${id}`, `over:${id}`] : [])];
}
