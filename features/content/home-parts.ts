// Collects the parts of the front page from the features: the tiles for everybody, and the viewer's own part.

import type { LinkProvider } from "../../common/contract/linkable.ts";
import { findPartner } from "../../common/contract/partners.ts";
import type { House } from "../../common/server/house.ts";
import { activeRanksAt } from "../../common/server/rank-settings.ts";
import { promisedPrizes } from "../../common/server/site-settings.ts";
import { nextMonthStart } from "../../platform/base/clock.ts";
import { readCaseShelf } from "../cases/queries.ts";
import { createStepsLookup } from "../first-steps/queries.ts";
import { createOwnPlaceReader } from "../leaderboard/own-place.ts";
import type { LiveRaffles } from "../raffles/live-raffles.ts";
import { createOwnTicketsReader } from "../raffles/own-tickets.ts";
import { rankStanding } from "../rewards/contract/rank-standing.ts";
import { recordProps } from "../rewards/props.ts";
import type { RecordReader } from "../rewards/queries.ts";
import { createLatestOrderLookup } from "../store/latest-order.ts";
import { productsOnShelf } from "../store/on-shelf.ts";
import { countBonuses } from "./bonuses.ts";
import type { OnNow } from "./contract/content.ts";
import type { OwnHome, OwnRank, OwnSteps, TileFacts } from "./contract/home.ts";

export interface OwnHomeNeeds {
  house: House;
  toRecord: RecordReader;
  raffles: LiveRaffles;
  linkable: () => readonly LinkProvider[];
}

/** Returns a function that reads the viewer's own part. Each of its parts takes at most one statement. */
export function createOwnHome({ house, toRecord, raffles, linkable }: OwnHomeNeeds) {
  const readRank = createOwnRankReader({ house, toRecord, linkable });
  const getSteps = createStepsLookup(house, linkable);
  const readTickets = createOwnTicketsReader(house.db);
  const getOrder = createLatestOrderLookup(house.db, () => house.clock.now());
  const findPlace = createOwnPlaceReader(house);
  return async (userId: number): Promise<OwnHome> => {
    const now = house.clock.now();
    const [rank, tickets, open, order, place, steps] = await Promise.all([
      readRank(userId),
      readTickets(userId),
      raffles.open(),
      getOrder(userId),
      findPlace(userId),
      getSteps(userId),
    ]);
    const running = open.filter(({ ends_at }) => Date.parse(ends_at) > now.getTime());
    const free = running.find(({ entry_price, wager_required }) => entry_price + wager_required === 0);
    return {
      now: now.toISOString(),
      ...{ rank, tickets, raffle_open: running.length > 0, order, place },
      steps: steps && { ...steps, free_raffle: free === undefined ? null : stepRaffle(free) },
    };
  };
}

const stepRaffle = ({ id, name, image, ends_at }: OnNow["raffles"][number]): OwnSteps["free_raffle"] => ({
  ...{ id, name, image, ends_at },
});

/** Returns a function that reads the viewer's rank, or null if they can reach no rank. */
export function createOwnRankReader({ house, toRecord, linkable }: Omit<OwnHomeNeeds, "raffles">) {
  return async (userId: number): Promise<OwnRank | null> => {
    const rank = await ownRank(house, toRecord, userId);
    return rank?.linked || linkable().includes("roobet") ? rank : null;
  };
}

async function ownRank(house: House, toRecord: RecordReader, userId: number): Promise<OwnRank | null> {
  const ranks = activeRanksAt((await house.settings()).ranks, house.clock.now());
  const row = ranks.length === 0 ? null : await toRecord(userId);
  if (row === null) return null;
  const { wagered, claimed_rank_rewards: claimed, roobet_username: name } = recordProps(row, ranks);
  const { reached, next, missing } = rankStanding(ranks, { wagered, claimed });
  return {
    wagered,
    linked: name !== null,
    reached: reached?.name ?? null,
    next: next && { name: next.name, image: next.image, threshold: next.threshold / 100, missing },
  };
}

/** Tags whose changes may change the tiles. */
export const tileTags = ["bonuses", "cases", "products", "site"];

export async function readTileFacts(
  { db, settings, clock }: House,
  linkable: readonly LinkProvider[],
): Promise<TileFacts> {
  const now = clock.now();
  const { leaderboard, ranks: rankSettings } = await settings();
  const ranks = activeRanksAt(rankSettings, now);
  const [bonuses, cases, store] = await Promise.all([countBonuses(db), readCaseShelf(db), productsOnShelf(db, now)]);
  const prizesTotal = promisedPrizes(leaderboard).reduce((sum, prize) => sum + prize, 0);
  return {
    bonuses,
    board: {
      ends_at: nextMonthStart(now).toISOString(),
      prizes_total: prizesTotal,
      paused: leaderboard.paused,
      linkable: linkable.some((provider) => provider === findPartner(leaderboard.partner)?.slug),
    },
    ranks:
      ranks.length === 0 ? null : { count: ranks.length, most: Math.max(...ranks.map(({ reward }) => reward)) / 100 },
    cases,
    store,
  };
}
