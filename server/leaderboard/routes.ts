// The leaderboard page, and how to join at the other partner.
import { type Context, Hono } from "hono";
import type { LeaderboardProps } from "../../contracts/leaderboard.ts";
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import { sharedReadBy } from "../core/shared-read.ts";
import type { Env } from "../http/context.ts";
import { page } from "../http/inertia.ts";
import type { GivenProps } from "../http/page-props.ts";
import { createBoard, entriesParam } from "./board.ts";
import { boardsTag } from "./freeze.ts";
import { boardProps, previousProps } from "./props.ts";
import { previousBoards } from "./queries.ts";

const mostPartners = 8;

export function leaderboardRoutes(house: House): Hono<Env> {
  const app = new Hono<Env>();
  const shownBoard = createBoard(house);
  const previous = sharedReadBy(house.changes, {
    tagOf: () => boardsTag,
    most: mostPartners,
    load: (partner) => previousBoards(house.read, Number(partner)),
  });

  const leaderboard = async (c: Context<Env>) => {
    const { visitor } = c.var;
    const userId = visitor.kind === "user" ? visitor.id : null;
    const { partner, paused, prizes } = (await house.settings()).leaderboard;
    const board = await shownBoard(partner, entriesParam(c.req.query("entries")), userId);
    const props: GivenProps<LeaderboardProps> = {
      leaderboard: boardProps(board),
      viewer: board.viewer,
      previous: async () => (await previous(String(partner))).map((row) => previousProps(row, userId)),
      prizes,
      paused,
      as_of: board.asOf?.toISOString() ?? null,
      now: house.clock.now().toISOString(),
    };
    return page(c, "leaderboard", props, { guestCache: ["wagers", boardsTag] });
  };
  app.get(paths.leaderboard, leaderboard);
  app.get(paths.leaderboardRoobet, leaderboard);

  app.get(paths.partnerPackdraw, (c) => page(c, "partners/packdraw", {}, { guestCache: [] }));

  return app;
}
