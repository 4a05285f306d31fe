import { setTimeout as sleep } from "node:timers/promises";
import { type Context, Hono, type MiddlewareHandler } from "hono";
import { createMiddleware } from "hono/factory";
import { z } from "zod";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { getActor } from "../../common/http/actor.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import type { Draws } from "../../fairness/server/draws/draws.ts";
import { type Clock, monthStart } from "../../platform/base/clock.ts";
import { unreachable } from "../../platform/base/result.ts";
import { ClockSkewError } from "../../platform/database/clock-watch.ts";
import { withStatementTimeout } from "../../platform/database/statement-timeout.ts";
import type { Env, SignedInEnv } from "../../platform/http/context.ts";
import { fieldError, fieldErrors } from "../../platform/http/input.ts";
import { formBody } from "../../platform/http/uploads.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import { wagerSyncJob } from "../wagers/jobs.ts";
import { readPartnersHealth } from "../wagers/queries.ts";
import type { WagerSource } from "../wagers/source.ts";
import { syncAll, syncPartner } from "../wagers/sync.ts";
import { applyUpload, type UploadRefusal } from "../wagers/upload.ts";
import { type BoardArchive, createBoardArchive } from "./board-archive.ts";
import type { AdminGeneralProps } from "./contract/general.ts";
import { m } from "./messages.ts";

/** How long a request waits for its sync (docs/decided.md, Jobs). The sync continues after that. */
const answerTimeoutMs = 60_000;
const waitForOthersMs = 5 * 60_000;

export function generalRoutes(house: House, sources: () => readonly WagerSource[], draws: Draws): Hono<Env> {
  const boards = createBoardArchive(house, draws);
  const routes = new Hono<Env>();
  routes.get(paths.admin.general, requireAdmin, (c) => {
    const props: PropValues<AdminGeneralProps> = {
      leaderboards: () => boards.archived(),
      partners: async () => readPartnersHealth(house.db, sources(), await house.jobs.nextAt(wagerSyncJob)),
      months: () => boards.months(),
      drawn: () => boards.drawn(),
    };
    return page(c, "admin/general", props);
  });

  routes.post(deskApiPaths.runLeaderboardJobs, requireAdmin, requireRightClock(house.clock), async (c) => {
    const partners = await withTimeout(house, async () => {
      const runs = await syncAll(house, sources(), { waitMs: waitForOthersMs });
      await boards.closeSettled();
      return runs;
    });
    if (partners === null) return c.json({ message: m.stillRunning(), partners: [] }, 202);
    const ok = partners.every((partner) => partner.ok);
    return c.json({ message: ok ? "success" : m.someFailed(), partners });
  });

  routes.post("/api/leaderboard/test/:type", requireAdmin, requireRightClock(house.clock), async (c) => {
    const source = sources().find(({ type }) => String(type) === c.req.param("type"));
    if (source === undefined) return c.json(refusal("not_found", m.partnerOff()), 404);
    const run = await withTimeout(house, () => syncPartner(house, source, { waitMs: waitForOthersMs }));
    if (run === null) return c.json({ message: m.stillRunning(), partners: [] }, 202);
    return c.json({ message: run.ok ? "success" : run.message, partners: [run] });
  });

  routes.post(deskApiPaths.uploadLeaderboard, requireAdmin, requireRightClock(house.clock), formBody(), (c) =>
    withStatementTimeout(waitForOthersMs, () => uploadFigures(c, house, sources(), boards, c.req.valid("form"))),
  );
  return routes;
}

/** Refuses manual runs while the clock is wrong, because they could freeze a month at the wrong time. */
const requireRightClock = (clock: Clock): MiddlewareHandler<Env> =>
  createMiddleware<Env>(async (c, next) => {
    if (clock.isRight()) return next();
    return c.json(refusal("unavailable", new ClockSkewError().message), 503);
  });

/** Returns the result of `work`, or null after the timeout. The work continues after a timeout. */
async function withTimeout<Answer>(house: Pick<House, "log">, work: () => Promise<Answer>): Promise<Answer | null> {
  const working = withStatementTimeout(waitForOthersMs, work);
  working.catch((error: unknown) => house.log.error({ err: error }, "A sync that an admin started failed"));
  const timeout = new AbortController();
  const late = sleep(answerTimeoutMs, null, { signal: timeout.signal });
  late.catch(() => {});
  return Promise.race([working, late]).finally(() => timeout.abort());
}

const uploadInput = z.object({
  partner: z
    .string({ error: () => m.choosePartner() })
    .regex(/^[1-9]\d{0,2}$/, { error: () => m.badPartner() })
    .transform(Number),
  month: z
    .string({ error: () => m.chooseMonth() })
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, { error: () => m.badMonth() })
    .transform((month) => new Date(`${month}-01T00:00:00Z`)),
  /** "1" asks for a preview, which books nothing. */
  preview: z
    .string()
    .optional()
    .transform((text) => text === "1"),
});

async function uploadFigures(
  c: Context<SignedInEnv>,
  house: House,
  sources: readonly WagerSource[],
  boards: BoardArchive,
  { text, files }: { text: Record<string, string>; files: Record<string, File> },
) {
  const parsed = uploadInput.safeParse(text);
  if (!parsed.success) return c.json(fieldErrors(parsed.error), 422);
  const { partner, month, preview: isPreview } = parsed.data;
  if (month > monthStart(house.clock.now())) return c.json(fieldError("month", m.futureMonth()), 422);
  if (files.file === undefined) return c.json(fieldError("file", m.chooseFile()), 422);
  const outcome = await applyUpload(
    house,
    {
      partner,
      monthStart: month,
      file: await files.file.bytes(),
      isPreview,
      actor: getActor(c, house),
    },
    sources.some(({ type }) => type === partner),
  );
  if (!outcome.ok) return refuse(c, outcome);
  if (outcome.value.frozen && !isPreview) await boards.closeSettled();
  return c.json({ message: "success", ...outcome.value });
}

function refuse(c: Context<SignedInEnv>, outcome: UploadRefusal) {
  switch (outcome.why) {
    case "asked_by_api":
      return c.json(refusal("conflict", m.readByApi()), 409);
    case "frozen":
      return c.json(refusal("over", m.boardFrozen()), 409);
    case "busy":
      return c.json(refusal("conflict", m.partnerBusy()), 409);
    case "unreadable":
      return c.json(fieldError("file", outcome.reason), 422);
    default:
      return unreachable(outcome);
  }
}
