import { type Context, Hono } from "hono";
import { paths } from "../../../common/contract/paths.ts";
import { refusal } from "../../../common/contract/refusals.ts";
import type { House } from "../../../common/server/house.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { Env } from "../../../platform/http/context.ts";
import { toByteStream } from "../../../platform/http/download.ts";
import { fieldError } from "../../../platform/http/input.ts";
import { m } from "../../messages.ts";
import { formatHead, logPageSize } from "../../rules/fairness-log.ts";
import { emptyHead, findDayLine, findSeedLines, logHead, readSubjectLines, streamLogLines } from "./log.ts";

export function fairnessLogRoutes(house: Pick<House, "db">): Hono<Env> {
  const app = new Hono<Env>();

  app.get(paths.fairnessLog, async (c) => {
    const abouts = c.req.queries("about");
    if (abouts !== undefined) return sendSubjectLines(c, house.db, abouts);
    const from = parseLineNumber(c.req.query("from"));
    if (from === null) return c.json(fieldError("from", m.logFrom()), 422);
    const db = house.db;
    const head = (await logHead(db)) ?? emptyHead;
    if (from > head.n + 1)
      return c.json({ ...refusal("not_found", m.noSuchLine({ from, lines: head.n })), lines: head.n }, 404);
    // Lines never change, so a full page can be cached.
    const isFull = head.n - from + 1 >= logPageSize;
    const headers = {
      "Content-Type": jsonLines,
      "Cache-Control": isFull ? "public, max-age=86400" : "public, no-cache",
      "Windfall-Log-Head": formatHead(head),
    };
    return c.body(toByteStream(streamLogLines(db, from, Math.min(logPageSize, head.n - from + 1))), 200, headers);
  });

  return app;
}

const jsonLines = "application/jsonl; charset=utf-8";

async function sendSubjectLines(c: Context<Env>, db: Db, abouts: readonly string[]): Promise<Response> {
  const subjects = abouts.length > maxSubjects ? [null] : abouts.map(expandSubject);
  const known = subjects.flatMap((some) => some ?? []);
  if (subjects.includes(null)) return c.json(fieldError("about", m.logSubjects({ most: maxSubjects })), 422);
  const head = (await logHead(db)) ?? emptyHead;
  const rolls = abouts.map(parseRollSubject).filter((id) => id !== null);
  const days = await Promise.all(rolls.map((id) => findDayLine(db, id)));
  const seeds = await findSeedLines(
    db,
    abouts.map(parseSeedSubject).filter((hash) => hash !== null),
  );
  const headers = {
    "Content-Type": jsonLines,
    "Cache-Control": "public, no-cache",
    "Windfall-Log-Head": formatHead(head),
  };
  const named = abouts.map(parseLineSubject).filter((number) => number !== null);
  const numbers = [...days.flatMap((day) => (day === null ? [] : [day.n])), ...seeds, ...named];
  return c.body(await readSubjectLines(db, { subjects: known, numbers }, logPageSize), 200, headers);
}

const maxSubjects = 8;

function parseLineNumber(text = "1"): number | null {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

/** The most rounds of one raffle or board. Each further round needs a void win. */
const maxRounds = 100;

const drawSubjectPattern = /^(raffle|leaderboard):([1-9]\d{0,14})$/;
const otherSubjectPattern =
  /^(case:[1-9]\d{0,14}:[1-9]\d{0,8}|board:[1-9]\d{0,14}|key:[a-z.]{1,20}:[^:\s]{1,200}:[0-9a-f]{64})$/;

function parseRollSubject(about: string): number | null {
  const [, id] = /^roll:([1-9]\d{0,14})$/.exec(about) ?? [];
  return id === undefined ? null : Number(id);
}

const parseSeedSubject = (about: string): string | null => /^seed:([0-9a-f]{64})$/.exec(about)?.[1] ?? null;

/** Returns the number of a line that is requested by itself. A board has too many lines to request them all. */
function parseLineSubject(about: string): number | null {
  const [, number] = /^line:([1-9]\d{0,14})$/.exec(about) ?? [];
  return number === undefined ? null : Number(number);
}

export function expandSubject(about: string): string[] | null {
  if ([parseRollSubject, parseSeedSubject, parseLineSubject].some((parse) => parse(about) !== null)) return [];
  if (otherSubjectPattern.test(about)) return [about];
  const [, kind, id] = drawSubjectPattern.exec(about) ?? [];
  if (id === undefined) return null;
  const ofRounds = Array.from({ length: maxRounds }, (_, index) => {
    const name = index === 0 ? about : `${about}:${index + 1}`;
    return [`commit:${name}`, `result:${name}`, `cancel:${name}`, `void:${name}`];
  });
  return [...ofRounds.flat(), ...(kind === "raffle" ? [`terms:${id}`, `early:${id}`, `over:${id}`] : [])];
}
