import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Hono } from "hono";
import { paths } from "../../../common/contract/paths.ts";
import { serverPaths } from "../../../common/contract/server-paths.ts";
import type { House } from "../../../common/server/house.ts";
import { cachedReadByKey } from "../../../platform/cache/cached-read.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { Env } from "../../../platform/http/context.ts";
import { fieldError, pageParam } from "../../../platform/http/input.ts";
import { page } from "../../../platform/pages/server/inertia.ts";
import { m } from "../../messages.ts";
import {
  type FairnessDraws,
  type FairnessRolls,
  type ListedRoll,
  listedDrawsPageSize,
  listedRollsPageSize,
} from "../../rules/fairness.ts";
import { drawsTag } from "../draws/draws.ts";
import { drawSummary } from "../draws/props.ts";
import { listedDraws } from "../draws/queries.ts";
import { loadRules } from "./rules-text.ts";

const verifierPath = join(import.meta.dirname, "../../../docs/verify.html");
const maxCached = 50;
const shortCacheControl = "public, max-age=10";
const longCacheControl = "public, max-age=86400";

export type ListedRolls = (db: Db, after: number) => Promise<ListedRoll[]>;

export function rulesRoutes(house: Pick<House, "db" | "changes">, listedRolls: ListedRolls): Hono<Env> {
  const app = new Hono<Env>();
  const rules = loadRules();
  const file = readFileSync(verifierPath, "utf8");
  const pages = cachedReadByKey(house.changes, {
    getTag: () => drawsTag,
    most: maxCached,
    load: (current) => listedDraws(house.db, Number(current)),
  });

  app.get(paths.fairnessRules, (c) => page(c, "fairness-rules", rules, { guestCache: [] }));

  // The file is sent as a download: if it was opened from this site, it would need the same trust as any other page of the
  // site.
  app.get(paths.fairnessVerifier, (c) =>
    c.body(file, 200, {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Disposition": 'attachment; filename="verify.html"',
      "Cache-Control": "public, max-age=3600",
    }),
  );

  app.get(paths.api.fairnessDraws, async (c) => {
    const current = pageParam(c);
    const { rows, total } = await pages(String(current));
    const draws = rows.map(drawSummary);
    const next = current * listedDrawsPageSize < total ? `${paths.api.fairnessDraws}?page=${current + 1}` : null;
    return c.json({ draws, page: current, total, next } satisfies FairnessDraws, 200, {
      "Cache-Control": shortCacheControl,
    });
  });

  app.get(serverPaths.fairnessRolls, async (c) => {
    const after = parseAfterId(c.req.query("after"));
    if (after === null) return c.json(fieldError("after", m.rollsAfter()), 422);
    const rolls = await listedRolls(house.db, after);
    const isFull = rolls.length === listedRollsPageSize;
    const next = isFull ? `${serverPaths.fairnessRolls}?after=${rolls.at(-1)?.id}` : null;
    // When all rolls of a full page are revealed, the page never changes again.
    const isFinal = isFull && rolls.every((roll) => roll.server_seed !== null);
    return c.json({ rolls, next } satisfies FairnessRolls, 200, {
      "Cache-Control": isFinal ? longCacheControl : shortCacheControl,
    });
  });

  return app;
}

const parseAfterId = (text = "0"): number | null => (/^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : null);
