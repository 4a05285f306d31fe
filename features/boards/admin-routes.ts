import { type Context, Hono } from "hono";
import { refusal } from "../../common/contract/refusals.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { Actor } from "../../common/server/actor.ts";
import type { House } from "../../common/server/house.ts";
import { conflictResponse, decideOnce, reply, successResponse } from "../../money/server/idempotent-calls.ts";
import type { CallResult } from "../../money/server/run-once.ts";
import { done, type Result } from "../../platform/base/result.ts";
import type { Tx } from "../../platform/database/db.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { fieldError, idParam, jsonBody } from "../../platform/http/input.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import { findBoard, listBoards, racesTag, raceTag } from "./board.ts";
import {
  type AdminBoardProps,
  type AdminBoardsProps,
  acceptInput,
  assignInput,
  boardInput,
  correctInput,
  excludeInput,
} from "./contract/boards.ts";
import { boardsPaths } from "./contract/boards-paths.ts";
import {
  acceptAnswer,
  assignPlace,
  type BoardRefusal,
  checkForm,
  correctFigure,
  createBoard,
  deleteBoard,
  excludeAccount,
  updateBoard,
} from "./desk-actions.ts";
import { readDeskBoard, readDeskBoards, readDeskPartners, readDeskPlaces } from "./desk-queries.ts";
import { syncBoard, syncBoards } from "./figures.ts";
import { m } from "./messages.ts";
import { type ReleaseRefusal, releaseBoard } from "./release.ts";
import type { BoardSources } from "./sources.ts";

const noSuchBoard = () => refusal("not_found", m.noSuchBoard());

export function boardAdminRoutes(house: House, sources: BoardSources): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();
  const { db, clock } = house;

  app.get(boardsPaths.desk, requireAdmin, (c) => {
    const props: PropValues<AdminBoardsProps> = {
      boards: () => readDeskBoards(db, sources, clock.now()),
      partners: () => readDeskPartners(db, sources),
      now: clock.now().toISOString(),
    };
    return page(c, "admin/boards", props);
  });

  app.get(boardsPaths.deskBoard.pattern, requireAdmin, async (c) => {
    const id = idParam(c);
    const found = id === null ? undefined : await findBoard(db, id);
    const board = found === undefined ? null : await readDeskBoard(db, sources, found, clock.now());
    if (found === undefined || board === null) return c.notFound();
    const places = () => readDeskPlaces(db, found);
    const props: PropValues<AdminBoardProps> = {
      board,
      partners: () => readDeskPartners(db, sources),
      places,
      now: clock.now().toISOString(),
    };
    return page(c, "admin/boards/show", props);
  });

  app.post(boardsPaths.create, requireAdmin, jsonBody(boardInput), async (c) => {
    const sent = c.req.valid("json");
    const form = await checkForm(sources, sent);
    if (!form.ok) return reply(c, refusalResponse(form));
    const answer = await decide(c, house, { sent, id: 0 }, async (tx, actor) => {
      const outcome = await createBoard(tx, actor, form.value);
      return outcome.ok ? done({ id: outcome.value }) : outcome;
    });
    // Fills a new board that already runs with its first figures at once.
    const unread = (await listBoards(db)).filter(
      (board) => Object.keys({ ...board.answers, ...board.held_back }).length === 0,
    );
    await syncBoards(house, sources, unread);
    return answer;
  });

  app.post(boardsPaths.update.pattern, requireAdmin, jsonBody(boardInput), async (c) => {
    const sent = c.req.valid("json");
    const form = await checkForm(sources, sent);
    if (!form.ok) return reply(c, refusalResponse(form));
    return decide(c, house, { sent, id: idParam(c) }, (tx, actor, id) =>
      updateBoard(tx, actor, { id, form: form.value }),
    );
  });

  app.post(boardsPaths.delete.pattern, requireAdmin, (c) =>
    decide(c, house, { sent: {}, id: idParam(c) }, deleteBoard),
  );

  app.post(boardsPaths.release.pattern, requireAdmin, (c) => decide(c, house, { sent: {}, id: idParam(c) }, release));

  app.post(boardsPaths.exclude.pattern, requireAdmin, jsonBody(excludeInput), (c) => {
    const sent = c.req.valid("json");
    return decide(c, house, { sent, id: idParam(c) }, (tx, actor, id) => excludeAccount(tx, actor, { ...sent, id }));
  });

  app.post(boardsPaths.correct.pattern, requireAdmin, jsonBody(correctInput), (c) => {
    const sent = c.req.valid("json");
    const cents = Math.round(sent.wager * 100);
    return decide(c, house, { sent, id: idParam(c) }, (tx, actor, id) =>
      correctFigure(tx, actor, { ...sent, id, cents }),
    );
  });

  app.post(boardsPaths.assign.pattern, requireAdmin, jsonBody(assignInput), (c) => {
    const sent = c.req.valid("json");
    return decide(c, house, { sent, id: idParam(c) }, (tx, actor, id) => assignPlace(tx, actor, { ...sent, id }));
  });

  app.post(boardsPaths.accept.pattern, requireAdmin, jsonBody(acceptInput), async (c) => {
    const sent = c.req.valid("json");
    const id = idParam(c);
    const answer = await decide(c, house, { sent, id }, (tx, actor, board) =>
      acceptAnswer(tx, actor, { ...sent, id: board }),
    );
    const board = answer.status === 200 && id !== null ? await findBoard(db, id) : undefined;
    // Reads the partner's figures at once. If the partner may not be asked yet, the job reads them later.
    if (board !== undefined && board.frozen_at === null) await syncBoard(house, sources, { board, slug: sent.partner });
    return answer;
  });

  return app;
}

type Decision = (tx: Tx, actor: Actor, id: number) => Promise<Result<object | null, BoardRefusal>>;

interface Sent {
  sent: object;
  id: number | null;
}

/** Makes an admin's decision once per idempotency key. */
async function decide(c: Context<SignedInEnv>, house: House, { sent, id }: Sent, act: Decision): Promise<Response> {
  if (id === null) return c.json(noSuchBoard(), 404);
  const answer = await decideOnce(c, house, sent, async (tx, actor) => {
    const outcome = await act(tx, actor, id);
    if (!outcome.ok) return refusalResponse(outcome);
    return outcome.value === null ? successResponse : { status: 200, body: { message: "success", ...outcome.value } };
  });
  if (answer.status === 200) house.changes.announce(racesTag, raceTag(id));
  return reply(c, answer);
}

function refusalResponse(outcome: BoardRefusal): CallResult {
  switch (outcome.why) {
    case "field":
      return { status: 422, body: fieldError(outcome.field, outcome.text) };
    case "conflict":
      return conflictResponse("not_allowed", outcome.text);
    case "no_such_board":
      return { status: 404, body: noSuchBoard() };
  }
}

const releaseTexts: Record<Exclude<ReleaseRefusal["why"], "no_such_board">, () => string> = {
  not_frozen: m.notFrozen,
  paused: m.releasePaused,
  no_prizes: m.releaseNoPrizes,
};

async function release(tx: Tx, actor: Actor, id: number): ReturnType<Decision> {
  const outcome = await releaseBoard(tx, actor, id);
  if (outcome.ok) return outcome;
  return outcome.why === "no_such_board"
    ? { ok: false, why: outcome.why }
    : { ok: false, why: "conflict", text: releaseTexts[outcome.why]() };
}
