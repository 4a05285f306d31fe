// The leaderboard page, how to join at the other partner, and a whole archived board for admins.
import { Readable } from "node:stream";
import { type Context, Hono } from "hono";
import type { LeaderboardProps } from "../../contracts/leaderboard.ts";
import { paths } from "../../contracts/paths.ts";
import type { House } from "../core/house.ts";
import { sharedReadBy } from "../core/shared-read.ts";
import type { Env } from "../http/context.ts";
import { requireAdmin } from "../http/guards.ts";
import { page } from "../http/inertia.ts";
import { idParam } from "../http/input.ts";
import type { GivenProps } from "../http/page-props.ts";
import { createBoard, entriesParam } from "./board.ts";
import { boardsTag } from "./freeze.ts";
import { archiveProps, boardProps, previousProps } from "./props.ts";
import { boardById, entrySlices, previousBoards } from "./queries.ts";
import { archivedEntry, prizeOf } from "./rules.ts";

const mostPartners = 8;

export function leaderboardRoutes(house: House): Hono<Env> {
  const app = new Hono<Env>();
  const shownBoard = createBoard(house);
  const previous = sharedReadBy(house.changes, {
    tagOf: () => boardsTag,
    most: mostPartners,
    load: (partner) => previousBoards(house.db, Number(partner)),
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

  app.get("/api/leaderboard/:id", requireAdmin, async (c) => {
    const id = idParam(c);
    const board = id === null ? undefined : await boardById(house.db, id);
    if (board === undefined) return c.json({ message: "There is no such board." }, 404);
    const { leaderboard: _, truncated: __, ...facts } = archiveProps(board);
    const head = `${JSON.stringify(facts).slice(0, -1)},"truncated":false,"leaderboard":"[`;
    const stream = Readable.toWeb(Readable.from(wholeBoard(house, board.id, head))) as ReadableStream;
    return c.body(stream, 200, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  });

  return app;
}

/** The board as JSON, piece by piece: its entries are a string inside, however many there are. */
async function* wholeBoard(house: Pick<House, "db">, id: number, head: string): AsyncIterable<string> {
  yield head;
  const board = await boardById(house.db, id);
  let isFirst = true;
  for await (const slice of entrySlices(house.db, id, Number.MAX_SAFE_INTEGER)) {
    const entries = slice.map((row) => {
      const prize = row.won_place === null ? 0 : prizeOf(row.won_place, (board?.prizes ?? []) as number[]);
      return JSON.stringify(archivedEntry(board?.partner ?? 0, { ...row, prize }));
    });
    yield JSON.stringify(`${isFirst ? "" : ","}${entries.join(",")}`).slice(1, -1);
    isFirst = false;
  }
  yield `]"}`;
}
