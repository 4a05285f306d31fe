import { Hono } from "hono";
import type { LinkProvider } from "../../common/contract/linkable.ts";
import { paths } from "../../common/contract/paths.ts";
import type { Feature } from "../../common/http/feature.ts";
import { requireUser } from "../../common/http/guards.ts";
import type { House } from "../../common/server/house.ts";
import type { Env } from "../../platform/http/context.ts";
import { page } from "../../platform/pages/server/inertia.ts";
import { listOwnWithdrawals } from "../cashout/own-withdrawals.ts";
import { createOwnRankReader } from "../content/home-parts.ts";
import { createOwnPlaceReader } from "../leaderboard/own-place.ts";
import { createOwnTicketsReader } from "../raffles/own-tickets.ts";
import type { RecordReader } from "../rewards/queries.ts";
import { listLatestOrders } from "../store/latest-order.ts";
import { listWins } from "./wins.ts";

/** The number of rows shown of each list. Other pages have the full lists. */
const listed = 3;

export interface MeNeeds {
  toRecord: RecordReader;
  linkable: () => readonly LinkProvider[];
  /** Returns all features of the site, because each may record wins. */
  features: () => readonly Feature[];
}

export function meRoutes(house: House, { toRecord, linkable, features }: MeNeeds): Hono<Env> {
  const { db, clock } = house;
  const readRank = createOwnRankReader({ house, toRecord, linkable });
  const readTickets = createOwnTicketsReader(db);
  const readPlace = createOwnPlaceReader(house);
  const app = new Hono<Env>();
  app.get(paths.me, requireUser, (c) => {
    const { id } = c.var.user;
    const sources = features().flatMap(({ ownWins = [] }) => ownWins);
    return page(c, "me", {
      now: clock.now().toISOString(),
      rank: () => readRank(id),
      tickets: () => readTickets(id),
      place: () => readPlace(id),
      orders: () => listLatestOrders(db, id, listed),
      wins: () => listWins(db, sources, id, house.clock.now()),
      withdrawals: () => listOwnWithdrawals(db, id, listed),
    });
  });
  return app;
}
