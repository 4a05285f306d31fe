// The admins' raffles: create, edit, draw, cancel, delete, and calling a win void.

import { type Context, Hono } from "hono";
import { deskCalls } from "../../common/contract/desk-calls.ts";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { requireAdmin } from "../../common/http/guards.ts";
import type { Actor } from "../../common/server/actor.ts";
import type { House } from "../../common/server/house.ts";
import { voidInput } from "../../fairness/checks/void-input.ts";
import { type Draws, drawsTag } from "../../fairness/server/draws/draws.ts";
import { conflict, decideOnce, reply, staleForm, success } from "../../money/server/money-calls.ts";
import type { Answer } from "../../money/server/once.ts";
import type { Result } from "../../platform/base/result.ts";
import type { OtherPages } from "../../platform/contract/answers.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { SignedInEnv } from "../../platform/http/context.ts";
import { fieldError, fieldErrors, idParam, jsonBody, pageParam } from "../../platform/http/input.ts";
import { copiedFrom, type Form, formBody, readPictured, sentForm } from "../../platform/http/uploads.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { GivenProps } from "../../platform/pages/server/page-props.ts";
import { paginated } from "../../platform/pages/server/paginated.ts";
import { announceRaffle } from "./announce.ts";
import { type CallOffRefusal, cancelRaffle, deleteRaffle, payBack } from "./calling-off.ts";
import { type RaffleInput, raffleInput, repeatsInput } from "./contract/raffle-input.ts";
import { type AdminRaffle, type AdminRafflesProps, stateOf } from "./contract/raffles.ts";
import { closeNow, type DrawRefusal, drawClosed } from "./drawing.ts";
import { adminRaffleProps, isUnfrozen, repeatsProps, seenOfRaffle } from "./props.ts";
import { deskPageLengths, drawStates, listRaffles, type RaffleList, raffleById, standingWinners } from "./queries.ts";
import { createRaffle, type EditRefusal, updateRaffle } from "./records.ts";
import { isZone, type Repeats, seriesOf } from "./repeating-rule.ts";
import { noSuchRaffle } from "./routes.ts";
import { type VoidRefusal, voidWinner } from "./voiding.ts";

const endIsPast = fieldError("ends_at", "The end must be in the future.");

export function raffleAdminRoutes(house: House, draws: Draws): Hono<SignedInEnv> {
  const app = new Hono<SignedInEnv>();

  app.get(paths.admin.raffles, requireAdmin, async (c) => {
    const [active, finished] = [await adminList(c, house, draws, "active"), await adminList(c, house, draws, "ended")];
    const props: GivenProps<AdminRafflesProps> = {
      active: active.raffles,
      finished: finished.raffles,
      pages: { active: active.pages, finished: finished.pages },
      now: house.clock.now().toISOString(),
    };
    return page(c, "admin/raffles", props);
  });

  app.post(deskCalls.createRaffle, requireAdmin, formBody(), async (c) => {
    const form = c.req.valid("form");
    const read = await readRaffle(c, house, form);
    if ("refusal" in read) return read.refusal;
    const answer = await decideOnce(c, house, sentForm(form, read.image), async (tx, actor) => {
      // Judged in the decision: sent again after that moment, what was made answers that it was made.
      if (read.input.ends_at <= actor.now) return { status: 422, body: endIsPast };
      // A duplicate has the picture of the raffle it was made from, unless it brings its own.
      const image = read.image ?? (await copiedPicture(tx, form));
      return {
        status: 200,
        body: { message: "success", id: await createRaffle(tx, actor, read.input, image, read.repeats) },
      };
    });
    if (answer.status === 200 && "id" in answer.body) announceRaffle(house, Number(answer.body.id));
    return reply(c, answer);
  });

  app.post(deskCalls.updateRaffle.pattern, requireAdmin, formBody(), async (c) => {
    const id = idParam(c);
    if (id === null) return c.json(noSuchRaffle, 404);
    const form = c.req.valid("form");
    const read = await readRaffle(c, house, form);
    if ("refusal" in read) return read.refusal;
    const answer = await decideOnce(c, house, sentForm(form, read.image), async (tx, actor) => {
      const outcome = await updateRaffle(tx, actor, id, { ...read, seen: form.text.seen });
      return outcome.ok ? success : editRefused(outcome);
    });
    if (answer.status === 200) announceRaffle(house, id);
    return reply(c, answer);
  });

  app.post(deskCalls.deleteRaffle.pattern, requireAdmin, (c) => calledOff(c, house, deleteRaffle));
  app.post(deskCalls.cancelRaffle.pattern, requireAdmin, (c) => calledOff(c, house, cancelRaffle));
  drawingRoutes(app, house, draws);
  return app;
}

function editRefused(refused: EditRefusal): Answer {
  if (refused.why === "not_allowed") return { status: 422, body: fieldError(refused.field, refused.message) };
  return actRefusals[refused.why];
}

function drawingRoutes(app: Hono<SignedInEnv>, house: House, draws: Draws): void {
  app.post(deskCalls.drawRaffle.pattern, requireAdmin, (c) =>
    drawnOnce(c, house, draws, null, async (tx, actor, id) => actAnswer(await closeNow(tx, actor, id))),
  );

  app.post(deskCalls.voidWinner.pattern, requireAdmin, jsonBody(voidInput), (c) => {
    const win = c.req.valid("json");
    return drawnOnce(c, house, draws, win, async (tx, actor, id) => actAnswer(await voidWinner(tx, actor, id, win)));
  });
}

type Open = (tx: Tx, actor: Actor, id: number) => Promise<Answer>;

/** What is to be drawn is made so once, whatever is clicked or sent again; then it is drawn, which a repeat only waits for. */
async function drawnOnce(c: Context<SignedInEnv>, house: House, draws: Draws, body: unknown, open: Open) {
  const id = idParam(c);
  if (id === null) return c.json(noSuchRaffle, 404);
  const answer = await decideOnce(c, house, body, (tx, actor) => open(tx, actor, id));
  if (answer.status !== 200) return reply(c, answer);
  announceRaffle(house, id);
  house.changes.announce(drawsTag);
  const drawn = await drawClosed(house, draws, id);
  if (drawn.kind === "waiting") return c.json({ message: `The raffle is closed. ${drawn.reason}` }, 202);
  return reply(c, drawn.kind === "cancelled" ? cancelled : answer);
}

const cancelled = conflict("over", "This raffle was cancelled.");

const actRefusals = {
  no_such_raffle: { status: 404, body: noSuchRaffle },
  no_such_winner: { status: 404, body: refusal("not_found", "No winner of this raffle holds that ticket.") },
  changed_meanwhile: staleForm,
  cancelled,
  not_drawn: conflict("not_yet", "This raffle is not drawn."),
  already_drawn: conflict("already", "This raffle is already drawn."),
  already_cancelled: conflict("already", "This raffle is already cancelled."),
} satisfies Record<string, Answer>;

const actAnswer = (outcome: Result<null, DrawRefusal | VoidRefusal>): Answer =>
  outcome.ok ? success : actRefusals[outcome.why];

const spokenText = (until: Date): string =>
  "The beacon has spoken, so this raffle is drawn and cannot be cancelled. " +
  `Should nobody reach the beacon, it can be from ${until.toISOString().slice(0, 16).replace("T", " ")} UTC.`;

type CallOff = (tx: Tx, actor: Actor, id: number) => Promise<Result<null, CallOffRefusal>>;

/** Once, whatever is clicked or sent again; then the tickets are paid back, which a repeat only finishes. */
async function calledOff(c: Context<SignedInEnv>, house: House, callOff: CallOff) {
  const id = idParam(c);
  if (id === null) return c.json(noSuchRaffle, 404);
  const answer = await decideOnce(c, house, null, async (tx, actor) => answerOf(await callOff(tx, actor, id)));
  if (answer.status === 200) {
    announceRaffle(house, id);
    // An answer that came before is published as one that counts no more.
    house.changes.announce(drawsTag);
    await payBack(house.db, id, house.clock.now(), c.var.requestId);
  }
  return reply(c, answer);
}

function answerOf(outcome: Result<null, CallOffRefusal>): Answer {
  if (outcome.ok) return success;
  if (outcome.why === "has_spoken") return conflict("over", spokenText(outcome.until));
  return actRefusals[outcome.why];
}

/** One page of the list, by a parameter of its own: there are two on the page. */
async function adminList(
  c: Context,
  house: House,
  draws: Draws,
  list: RaffleList,
): Promise<{ raffles: AdminRaffle[]; pages: OtherPages }> {
  const [parameter, perPage] = [`${list}_page`, deskPageLengths[list]];
  const current = pageParam(c, parameter);
  const { rows, total } = await listRaffles(house.db, list, current, perPage);
  const ids = rows.filter((row) => stateOf(row) !== "open").map(({ id }) => id);
  const [states, winners] = await Promise.all([drawStates(house.db, ids), standingWinners(house.db, ids)]);
  const series = await seriesOf(
    house.db,
    rows.map(({ id }) => id),
  );
  const now = house.clock.now();
  const behind = rows.some((row) => isUnfrozen(row, states.get(row.id))) ? await draws.held() : null;
  const raffles = rows.map((row) => ({
    ...adminRaffleProps(row, states.get(row.id), winners.get(row.id) ?? [], behind),
    repeats: repeatsProps(series.get(row.id), now),
    seen: seenOfRaffle(row, series.get(row.id)),
  }));
  const { data: _, ...pages } = paginated(c, [], { current, total, perPage, parameter });
  return { raffles, pages };
}

async function copiedPicture(db: Db, form: Form): Promise<string | null> {
  const copied = copiedFrom(form);
  return copied === null ? null : ((await raffleById(db, copied))?.image ?? null);
}

type ReadRaffle = { input: RaffleInput; image: string | null; repeats: Repeats | undefined } | { refusal: Response };

async function readRaffle(c: Context<SignedInEnv>, house: House, form: Form): Promise<ReadRaffle> {
  const said = repeatsInput.safeParse(form.text);
  if (!said.success) return { refusal: c.json(fieldErrors(said.error), 422) };
  const { repeats: every, zone } = said.data;
  if (!isZone(zone)) return { refusal: c.json(fieldError("repeats", "There is no such time zone."), 422) };
  const read = await readPictured(c, house, form, { schema: raffleInput, maxSidePx: 1_280 });
  return "refusal" in read ? read : { ...read, repeats: every === undefined ? undefined : { every, zone } };
}
