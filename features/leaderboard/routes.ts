import { type Context, Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { promisedPrizes } from "../../common/server/site-settings.ts";
import { cachedReadByKey } from "../../platform/cache/cached-read.ts";
import type { Env } from "../../platform/http/context.ts";
import { fileHeaders, toByteStream } from "../../platform/http/download.ts";
import { idParam } from "../../platform/http/input.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import { firstEntries } from "../boards/contract/board-rows.ts";
import { boardsPaths } from "../boards/contract/boards-paths.ts";
import type { Boards } from "../boards/feature.ts";
import { createBoardReader, parseEntriesParam } from "./board.ts";
import type { LeaderboardProps } from "./contract/leaderboard.ts";
import { areEntrantsCommitted, findOwnEntrant, streamEntrantLines } from "./entrants.ts";
import { boardsTag } from "./freeze.ts";
import { m } from "./messages.ts";
import { boardProps, monthlyBoardLink, previousProps } from "./props.ts";
import { listPreviousBoards } from "./queries.ts";

const maxPartners = 8;
export const noSuchBoard = () => refusal("not_found", m.noSuchBoard());

export function leaderboardRoutes(house: House, boards: Boards): Hono<Env> {
  const app = new Hono<Env>();
  const shownBoard = createBoardReader(house);
  const previous = cachedReadByKey(house.changes, {
    getTag: () => boardsTag,
    most: maxPartners,
    load: (partner) => listPreviousBoards(house.db, Number(partner)),
  });

  /** `raceId`: the race whose own page this is; null for the monthly draw. */
  const leaderboard = async (c: Context<Env>, raceId: number | null) => {
    const { visitor } = c.var;
    const userId = visitor.kind === "user" ? visitor.id : null;
    const settings = (await house.settings()).leaderboard;
    const { partner, paused } = settings;
    const shown = parseEntriesParam(c.req.query("entries"));
    const race = raceId === null ? null : await boards.race(raceId, shown, userId);
    if (raceId !== null && race === null) return c.notFound();
    const board = await shownBoard(partner, race === null ? shown : firstEntries, userId);
    const props: PropValues<LeaderboardProps> = {
      leaderboard: boardProps(board),
      viewer: board.viewer,
      previous: async () => (await previous(String(partner))).map((row) => previousProps(row, userId)),
      prizes: promisedPrizes(settings),
      paused,
      as_of: board.asOf?.toISOString() ?? null,
      now: house.clock.now().toISOString(),
      boards: async () => [monthlyBoardLink(boardProps(board), settings), ...(await boards.list())],
      race,
    };
    const tags = raceId === null ? boards.tags : boards.getTags(raceId);
    return page(c, "leaderboard", props, { guestCache: ["wagers", boardsTag, ...tags] });
  };
  app.get(paths.leaderboard, (c) => leaderboard(c, null));
  app.get(paths.leaderboardRoobet, (c) => leaderboard(c, null));
  app.get(boardsPaths.board.pattern, (c) => {
    const id = idParam(c);
    return id === null ? c.notFound() : leaderboard(c, id);
  });

  // Serves the anonymous entrant lines byte for byte, because the draw commits to their hash.
  app.get(paths.api.boardEntrants.pattern, async (c) => {
    const id = idParam(c);
    if (id === null || !(await areEntrantsCommitted(house.db, id))) return c.json(noSuchBoard(), 404);
    return c.body(toByteStream(streamEntrantLines(house.db, id)), 200, {
      ...fileHeaders(`leaderboard-${id}-entrants.csv`),
      "Cache-Control": "public, max-age=86400",
    });
  });

  app.get(paths.api.boardOwn.pattern, requireUser, async (c) => {
    const id = idParam(c);
    const own = id === null ? null : await findOwnEntrant(house.db, id, c.var.user.id);
    return own === null ? c.json(refusal("not_found", m.notOnBoard()), 404) : c.json(own);
  });

  app.get(paths.partnerPackdraw, (c) => page(c, "partners/packdraw", {}, { guestCache: [] }));

  return app;
}
