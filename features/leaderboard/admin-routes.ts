import { type Context, Hono } from "hono";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { voidInput } from "../../fairness/checks/void-input.ts";
import type { Draws } from "../../fairness/server/draws/draws.ts";
import { unreachable } from "../../platform/base/result.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { toByteStream } from "../../platform/http/download.ts";
import { idParam, jsonBody } from "../../platform/http/input.ts";
import { toArchivedEntry } from "./contract/archived-entry.ts";
import { m } from "./messages.ts";
import { archiveProps } from "./props.ts";
import { findBoard, streamEntries } from "./queries.ts";
import { noSuchBoard } from "./routes.ts";
import { placePrize } from "./rules.ts";
import { type VoidRefusal, voidAndRedraw } from "./void-win.ts";

export function leaderboardAdminRoutes(house: House, draws: Draws): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.api.archivedBoard.pattern, requireAdmin, async (c) => {
    const id = idParam(c);
    const board = id === null ? undefined : await findBoard(house.db, id);
    if (board === undefined) return c.json(noSuchBoard(), 404);
    const { leaderboard: _, truncated: __, ...facts } = archiveProps(board);
    const head = `${JSON.stringify(facts).slice(0, -1)},"truncated":false,"leaderboard":"[`;
    const body = toByteStream(streamBoard(house, board.id, head));
    return c.body(body, 200, { "Content-Type": "application/json", "Cache-Control": "no-store" });
  });

  app.post(deskApiPaths.voidBoardWinner.pattern, requireAdmin, jsonBody(voidInput), async (c) => {
    const boardId = idParam(c);
    if (boardId === null) return c.json(noSuchBoard(), 404);
    const actor = getActor(c, house);
    const outcome = await voidAndRedraw(house, draws, { boardId, ...c.req.valid("json"), actor });
    if (!outcome.ok) return refuseVoid(c, outcome);
    switch (outcome.value.kind) {
      case "drawn":
        return c.json({ message: "success" });
      case "nobody_left":
        return c.json({ message: m.voidNobodyLeft() }, 202);
      case "waiting":
        return c.json({ message: m.voidWaiting({ reason: outcome.value.reason }) }, 202);
      default:
        return unreachable(outcome.value);
    }
  });

  return app;
}

function refuseVoid(c: Context, outcome: VoidRefusal) {
  switch (outcome.why) {
    case "no_such_board":
      return c.json(noSuchBoard(), 404);
    case "not_drawn":
      return c.json(refusal("not_yet", m.boardNotDrawn()), 409);
    case "no_such_winner":
      return c.json(refusal("not_found", m.noSuchWinner()), 404);
    default:
      return unreachable(outcome);
  }
}

async function* streamBoard(house: Pick<House, "db">, id: number, head: string): AsyncIterable<string> {
  yield head;
  const board = await findBoard(house.db, id);
  let isFirst = true;
  for await (const slice of streamEntries(house.db, id, Number.MAX_SAFE_INTEGER)) {
    const entries = slice.map((row) => {
      const prize = row.won_place === null ? 0 : placePrize(row.won_place, board?.prizes ?? []);
      return JSON.stringify(toArchivedEntry(board?.partner ?? 0, { ...row, prize }));
    });
    yield JSON.stringify(`${isFirst ? "" : ","}${entries.join(",")}`).slice(1, -1);
    isFirst = false;
  }
  yield `]"}`;
}
