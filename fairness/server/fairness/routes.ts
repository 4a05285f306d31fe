import { type Context, Hono } from "hono";
import { paths } from "../../../common/contract/paths.ts";
import { refusal } from "../../../common/contract/refusals.ts";
import { serverPaths } from "../../../common/contract/server-paths.ts";
import type { House } from "../../../common/server/house.ts";
import type { Db } from "../../../platform/database/db.ts";
import type { Cursor, KeysetPage } from "../../../platform/database/keyset-page.ts";
import type { Env } from "../../../platform/http/context.ts";
import { fileHeaders, toByteStream } from "../../../platform/http/download.ts";
import { pageParam } from "../../../platform/http/input.ts";
import { cursorParam, toCursorPage } from "../../../platform/pages/server/cursor-page.ts";
import { page } from "../../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../../platform/pages/server/page-props.ts";
import { toPaginated } from "../../../platform/pages/server/paginate.ts";
import { m } from "../../messages.ts";
import type { FairnessKeys, FairnessProps } from "../../rules/fairness.ts";
import type { Roll } from "../../rules/roll.ts";
import { type Draws, drawsTag } from "../draws/draws.ts";
import { excludeFromLines } from "../draws/entry-lines.ts";
import { parseDrawId } from "../draws/id.ts";
import { listedDrawProps } from "../draws/props.ts";
import { drawsPageSize, findDrawByName } from "../draws/queries.ts";
import { createDrawsReader } from "../draws/reader.ts";
import { createHeadReader } from "../fairness-log/reader.ts";
import { seedsTag } from "../seeds/routes.ts";

export type LatestRolls = (db: Db, place: Cursor) => Promise<KeysetPage<Roll>>;

export function fairnessRoutes(house: House, draws: Draws, latestRolls: LatestRolls): Hono<Env> {
  const app = new Hono<Env>();
  const reader = createDrawsReader(house);
  const head = createHeadReader(house);

  app.get(paths.fairness, async (c) => {
    const current = pageParam(c);
    const { draws: listed, total } = await reader.page(current);
    const { data: _, ...pages } = toPaginated(c, [], { current, total, perPage: drawsPageSize });
    const { rows: found, ...ends } = await latestRolls(house.db, cursorParam(c));
    const { data: rolls, ...slice } = toCursorPage(c, ends, found);
    const props: PropValues<FairnessProps> = {
      draws: listed,
      rolls,
      pages,
      roll_slice: slice,
      keys: () => reader.keys(),
      drawer: () => draws.drawer(),
      head,
    };
    return page(c, "fairness", props, { guestCache: [drawsTag, "wins", seedsTag] });
  });

  app.get(paths.api.fairnessKeys, async (c) => {
    const { history } = await reader.keys();
    return c.json({ keys: history } satisfies FairnessKeys);
  });

  app.get(paths.api.draw.pattern, async (c) => {
    const name = parseDrawId(c.req.param("id"));
    const found = name === null ? null : await findDrawByName(house.db, name);
    return found === null ? c.json(noSuchDraw(), 404) : c.json(listedDrawProps(found));
  });

  app.get(serverPaths.drawEntries.pattern, async (c) => {
    const name = parseDrawId(c.req.param("id"));
    const found = name === null ? null : await findDrawByName(house.db, name);
    if (found === null) return c.json(noSuchDraw(), 404);
    const { draw } = found;
    const file = `${draw.kind}-${draw.subject_id}-entries${draw.round === 1 ? "" : `-${draw.round}`}.csv`;
    return sendList(c, draw.entries_sha256, file, () =>
      excludeFromLines(draws.kinds[draw.kind].entries(draw.subject_id), draw.excluded),
    );
  });

  return app;
}

/** Sends the exact bytes that were hashed. They never change, so browsers can cache them. */
function sendList(c: Context<Env>, sha256: string, file: string, lines: () => AsyncIterable<string>): Response {
  const headers = {
    ...fileHeaders(file),
    ETag: `"${sha256}"`,
    "Cache-Control": "public, max-age=86400",
  };
  if (c.req.header("if-none-match")?.includes(sha256)) return c.body(null, 304, headers);
  return c.body(toByteStream(lines()), 200, headers);
}

const noSuchDraw = () => refusal("not_found", m.noSuchDraw());
