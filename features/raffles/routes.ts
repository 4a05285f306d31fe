import { type Context, Hono } from "hono";
import { paths } from "../../common/contract/paths.ts";
import { refusal } from "../../common/contract/refusals.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import { createHeadReader } from "../../fairness/server/fairness-log/reader.ts";
import { expectedPriceInput } from "../../money/contract/expected-price.ts";
import {
  accountFullResponse,
  conflictResponse,
  handleSpend,
  keyReusedResponse,
} from "../../money/server/idempotent-calls.ts";
import type { CallResult } from "../../money/server/run-once.ts";
import type { Env } from "../../platform/http/context.ts";
import { fieldError, idParam, jsonBody, pageParam } from "../../platform/http/input.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import type { PropValues } from "../../platform/pages/server/page-props.ts";
import { toPaginated } from "../../platform/pages/server/paginate.ts";
import { announceRaffle, raffleTag } from "./announce.ts";
import { raffleCalls } from "./api-calls.ts";
import { type JoinAnswer, type Raffle, type RaffleProps, type RafflesProps, raffleState } from "./contract/raffles.ts";
import { type JoinResult, joinRaffle } from "./join.ts";
import { m } from "./messages.ts";
import { createOwnReader, entriesPageSize, findNextRaffle, listPageSize, type RaffleList } from "./queries.ts";
import { createRaffleReader, type RaffleReader } from "./reader.ts";
import { joinRefusalCodes, parseTicketCount, refusalText } from "./rules.ts";

export function raffleRoutes(house: House): Hono<Env> {
  const app = new Hono<Env>();
  const reader = createRaffleReader(house);
  const own = createOwnReader(house.db, () => house.clock.now());

  app.get(paths.raffles, (c) => {
    const props: PropValues<RafflesProps> = {
      active: () => listProp(c, reader, "active"),
      ended: () => listProp(c, reader, "ended"),
    };
    return page(c, "raffles/index", props, { guestCache: ["raffles"] });
  });

  app.get(paths.raffle.pattern, async (c) => {
    const id = idParam(c);
    const found = id === null ? null : await reader.raffle(id);
    if (id === null || found === null) return c.notFound();
    const { visitor } = c.var;
    const mine = visitor.kind === "user" ? await own(visitor.id, id) : undefined;
    const props: PropValues<RaffleProps> = {
      raffle: found.raffle,
      winners: found.winners,
      drawn_at: found.live.drawn_at,
      draws: found.draws,
      entries: () => entriesProp(c, reader, id),
      people: () => reader.people(id),
      own_tickets: mine?.tickets ?? 0,
      own_entries: mine?.ranges ?? [],
      own_wagered: mine === undefined || found.row.wager_required_cents === 0 ? null : mine.wagered / 100,
      next: () =>
        isDrawn(found.raffle) && mine !== undefined && mine.tickets > 0
          ? findNextRaffle(house.db, house.clock.now())
          : null,
    };
    return page(c, "raffles/show", props, { guestCache: [raffleTag(id)] });
  });

  app.post(paths.api.joinRaffle.pattern, requireUser, jsonBody(expectedPriceInput), async (c) => {
    const raffleId = idParam(c);
    const tickets = parseTicketCount(c.req.param("tickets"));
    if (raffleId === null) return c.json(noSuchRaffle(), 404);
    if (tickets === null) return c.json(fieldError("tickets", m.ticketsInvalid()), 422);
    const { price } = c.req.valid("json");
    const wanted = { tickets, seenPricePoints: price ?? null };
    return handleSpend(c, house, price === undefined ? null : { price }, async (call) => {
      const outcome = await joinRaffle(house.spendQueue, call, raffleId, wanted);
      if (outcome.ok) announceRaffle(house, raffleId);
      return toJoinAnswer(outcome);
    });
  });

  return app;
}

function toJoinAnswer(outcome: JoinResult): CallResult<JoinAnswer> {
  if (outcome.ok) return { status: 200, body: { message: "success", ...outcome.value } };
  if (outcome.why === "nothing_offered") return { status: 404, body: noSuchRaffle() };
  if (outcome.why === "key_reused") return keyReusedResponse;
  if (outcome.why === "balance_full") return accountFullResponse;
  return conflictResponse(joinRefusalCodes[outcome.why], refusalText(outcome));
}

/** Every open raffle page polls this route. It is therefore cached and mounted before the session look-up. */
export function raffleLiveRoutes(house: Pick<House, "db" | "changes" | "clock">): Hono<Env> {
  const app = new Hono<Env>();
  const reader = createRaffleReader(house);
  const headers = { "Cache-Control": "no-store" };
  const head = createHeadReader(house);
  const readClockAndHead = async () => ({ now: house.clock.now().toISOString(), head: await head() });

  app.get(paths.api.liveRaffles, raffleCalls.all, async (c) =>
    c.json({ ...(await readClockAndHead()), raffles: await reader.open() }, 200, headers),
  );
  app.get(paths.api.liveRaffle.pattern, raffleCalls.one, async (c) => {
    const id = idParam(c);
    const found = id === null ? null : await reader.raffle(id);
    return found === null
      ? c.json(noSuchRaffle(), 404)
      : c.json({ ...(await readClockAndHead()), ...found.live }, 200, headers);
  });
  return app;
}

async function listProp(c: Context, reader: RaffleReader, list: RaffleList) {
  const parameter = `${list}_page`;
  const current = pageParam(c, parameter);
  const { rows, total } = await reader.list(list, current);
  return toPaginated(c, rows, { current, total, perPage: listPageSize, parameter });
}

const isDrawn = (raffle: Raffle): boolean => raffleState(raffle) === "drawn";

async function entriesProp(c: Context, reader: RaffleReader, id: number) {
  const current = pageParam(c);
  const { rows, total } = await reader.entries(id, current);
  return toPaginated(c, rows, { current, total, perPage: entriesPageSize });
}

export const noSuchRaffle = () => refusal("not_found", m.noSuchRaffle());
