import { type Context, Hono } from "hono";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { Actor } from "../../common/server/actor.ts";
import type { House } from "../../common/server/house.ts";
import { voidInput } from "../../fairness/checks/void-input.ts";
import { type Draws, drawsTag } from "../../fairness/server/draws/draws.ts";
import {
  conflictResponse,
  decideOnce,
  reply,
  staleFormResponse,
  successResponse,
} from "../../money/server/idempotent-calls.ts";
import type { CallResult } from "../../money/server/run-once.ts";
import type { Result } from "../../platform/base/result.ts";
import type { PageLinks } from "../../platform/contract/responses.ts";
import { isTimeZone } from "../../platform/contract/zones.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { fieldError, fieldErrors, idParam, jsonBody, pageParam } from "../../platform/http/input.ts";
import {
  type Form,
  formBody,
  parseCopyOf,
  readFormWithPicture,
  toComparableForm,
} from "../../platform/http/uploads.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import { toPaginated } from "../../platform/pages/server/paginate.ts";
import { announceRaffle } from "./announce.ts";
import { type CancelRefusal, cancelRaffle, deleteRaffle, refundTickets } from "./cancel-raffle.ts";
import { type RaffleInput, raffleInput, repeatsInput } from "./contract/raffle-input.ts";
import { type AdminRaffle, type AdminRafflesProps, raffleState } from "./contract/raffles.ts";
import { m } from "./messages.ts";
import { adminRaffleProps, isUnfrozen, raffleSeenMark, repeatsProps } from "./props.ts";
import {
  deskPageSizes,
  findRaffle,
  listRaffles,
  listValidWinners,
  type RaffleList,
  readDrawStates,
} from "./queries.ts";
import { closeRaffleNow, type DrawRefusal, drawClosedRaffle } from "./raffle-draws.ts";
import { createRaffle, type EditRefusal, updateRaffle } from "./records.ts";
import { findSeries, type RepeatInput } from "./repeat-rule.ts";
import { noSuchRaffle } from "./routes.ts";
import { type VoidRefusal, voidRaffleWinner } from "./void-winner.ts";

export function raffleAdminRoutes(house: House, draws: Draws): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.raffles, requireAdmin, async (c) => {
    const [active, finished] = [await adminList(c, house, draws, "active"), await adminList(c, house, draws, "ended")];
    const props: PropValues<AdminRafflesProps> = {
      active: active.raffles,
      finished: finished.raffles,
      pages: { active: active.pages, finished: finished.pages },
      now: house.clock.now().toISOString(),
    };
    return page(c, "admin/raffles", props);
  });

  app.post(deskApiPaths.createRaffle, requireAdmin, formBody(), async (c) => {
    const form = c.req.valid("form");
    const read = await readRaffle(c, house, form);
    if ("refusal" in read) return read.refusal;
    const answer = await decideOnce(c, house, toComparableForm(form, read.image), async (tx, actor) => {
      // Checks the end only at the first call. A retry after the end gets the stored response.
      if (read.input.ends_at <= actor.now) return { status: 422, body: fieldError("ends_at", m.endInPast()) };
      // A duplicate takes the original's picture unless the admin uploads a new one.
      const image = read.image ?? (await findCopiedPicture(tx, form));
      return {
        status: 200,
        body: { message: "success", id: await createRaffle(tx, actor, read.input, image, read.repeats) },
      };
    });
    if (answer.status === 200 && "id" in answer.body) announceRaffle(house, Number(answer.body.id));
    return reply(c, answer);
  });

  app.post(deskApiPaths.updateRaffle.pattern, requireAdmin, formBody(), async (c) => {
    const id = idParam(c);
    if (id === null) return c.json(noSuchRaffle(), 404);
    const form = c.req.valid("form");
    const read = await readRaffle(c, house, form);
    if ("refusal" in read) return read.refusal;
    const answer = await decideOnce(c, house, toComparableForm(form, read.image), async (tx, actor) => {
      const outcome = await updateRaffle(tx, actor, id, { ...read, seen: form.text.seen });
      return outcome.ok ? successResponse : toEditRefusal(outcome);
    });
    if (answer.status === 200) announceRaffle(house, id);
    return reply(c, answer);
  });

  app.post(deskApiPaths.deleteRaffle.pattern, requireAdmin, (c) => callOffOnce(c, house, deleteRaffle));
  app.post(deskApiPaths.cancelRaffle.pattern, requireAdmin, (c) => callOffOnce(c, house, cancelRaffle));
  drawingRoutes(app, house, draws);
  return app;
}

function toEditRefusal(refused: EditRefusal): CallResult {
  if (refused.why === "not_allowed") return { status: 422, body: fieldError(refused.field, refused.message) };
  return actRefusals[refused.why]();
}

function drawingRoutes(app: Hono<SignedInEnv>, house: House, draws: Draws): void {
  app.post(deskApiPaths.drawRaffle.pattern, requireAdmin, (c) =>
    drawOnce(c, house, draws, null, async (tx, actor, id) => actAnswer(await closeRaffleNow(tx, actor, id))),
  );

  app.post(deskApiPaths.voidWinner.pattern, requireAdmin, jsonBody(voidInput), (c) => {
    const win = c.req.valid("json");
    return drawOnce(c, house, draws, win, async (tx, actor, id) =>
      actAnswer(await voidRaffleWinner(tx, actor, id, win)),
    );
  });
}

type Open = (tx: Tx, actor: Actor, id: number) => Promise<CallResult>;

async function drawOnce(c: Context<SignedInEnv>, house: House, draws: Draws, body: unknown, open: Open) {
  const id = idParam(c);
  if (id === null) return c.json(noSuchRaffle(), 404);
  const answer = await decideOnce(c, house, body, (tx, actor) => open(tx, actor, id));
  if (answer.status !== 200) return reply(c, answer);
  announceRaffle(house, id);
  house.changes.announce(drawsTag);
  const drawn = await drawClosedRaffle(house, draws, id);
  if (drawn.kind === "waiting") return c.json({ message: m.closedButWaiting({ reason: drawn.reason }) }, 202);
  return reply(c, drawn.kind === "cancelled" ? cancelled() : answer);
}

const cancelled = () => conflictResponse("over", m.wasCancelled());

const actRefusals = {
  no_such_raffle: () => ({ status: 404, body: noSuchRaffle() }),
  no_such_winner: () => ({ status: 404, body: refusal("not_found", m.noSuchWinner()) }),
  changed_meanwhile: () => staleFormResponse,
  cancelled,
  not_drawn: () => conflictResponse("not_yet", m.notDrawn()),
  already_drawn: () => conflictResponse("already", m.alreadyDrawn()),
  already_cancelled: () => conflictResponse("already", m.alreadyCancelled()),
} satisfies Record<string, () => CallResult>;

const actAnswer = (outcome: Result<null, DrawRefusal | VoidRefusal>): CallResult =>
  outcome.ok ? successResponse : actRefusals[outcome.why]();

const spokenText = (until: Date): string =>
  m.beaconTooLate({ time: until.toISOString().slice(0, 16).replace("T", " ") });

type CallOff = (tx: Tx, actor: Actor, id: number) => Promise<Result<null, CancelRefusal>>;

async function callOffOnce(c: Context<SignedInEnv>, house: House, cancel: CallOff) {
  const id = idParam(c);
  if (id === null) return c.json(noSuchRaffle(), 404);
  const answer = await decideOnce(c, house, null, async (tx, actor) => toAnswer(await cancel(tx, actor, id)));
  if (answer.status === 200) {
    announceRaffle(house, id);
    // Publishes numbers that arrived before the cancellation. They do not count.
    house.changes.announce(drawsTag);
    await refundTickets(house.db, id, house.clock.now(), c.var.requestId);
  }
  return reply(c, answer);
}

function toAnswer(outcome: Result<null, CancelRefusal>): CallResult {
  if (outcome.ok) return successResponse;
  if (outcome.why === "has_spoken") return conflictResponse("over", spokenText(outcome.until));
  return actRefusals[outcome.why]();
}

/** The page has two lists, each with its own query parameter for the page number. */
async function adminList(
  c: Context,
  house: House,
  draws: Draws,
  list: RaffleList,
): Promise<{ raffles: AdminRaffle[]; pages: PageLinks }> {
  const [parameter, perPage] = [`${list}_page`, deskPageSizes[list]];
  const current = pageParam(c, parameter);
  const { rows, total } = await listRaffles(house.db, list, current, perPage);
  const ids = rows.filter((row) => raffleState(row) !== "open").map(({ id }) => id);
  const [states, winners] = await Promise.all([readDrawStates(house.db, ids), listValidWinners(house.db, ids)]);
  const series = await findSeries(
    house.db,
    rows.map(({ id }) => id),
  );
  const now = house.clock.now();
  const behind = rows.some((row) => isUnfrozen(row, states.get(row.id))) ? await draws.held() : null;
  const raffles = rows.map((row) => ({
    ...adminRaffleProps(row, states.get(row.id), winners.get(row.id) ?? [], behind),
    repeats: repeatsProps(series.get(row.id), now),
    seen: raffleSeenMark(row, series.get(row.id)),
  }));
  const { data: _, ...pages } = toPaginated(c, [], { current, total, perPage, parameter });
  return { raffles, pages };
}

async function findCopiedPicture(db: Db, form: Form): Promise<string | null> {
  const copied = parseCopyOf(form);
  return copied === null ? null : ((await findRaffle(db, copied))?.image ?? null);
}

type ReadRaffle =
  | { input: RaffleInput; image: string | null; repeats: RepeatInput | undefined }
  | { refusal: Response };

async function readRaffle(c: Context<SignedInEnv>, house: House, form: Form): Promise<ReadRaffle> {
  const said = repeatsInput.safeParse(form.text);
  if (!said.success) return { refusal: c.json(fieldErrors(said.error), 422) };
  const { repeats: every, zone } = said.data;
  if (!isTimeZone(zone)) return { refusal: c.json(fieldError("repeats", m.noSuchZone()), 422) };
  const read = await readFormWithPicture(c, house, form, { schema: raffleInput, maxSidePx: 1_280 });
  return "refusal" in read ? read : { ...read, repeats: every === undefined ? undefined : { every, zone } };
}
