// What features show of themselves on the front page, brought together.
import type { OnNow } from "../contracts/content.ts";
import type { OwnRank, OwnSteps, WaysIn } from "../contracts/home.ts";
import type { LinkProvider } from "../contracts/linkable.ts";
import { partnerOf } from "../contracts/partners.ts";
import { rankStanding } from "../contracts/rank-standing.ts";
import { casesOnShelf } from "./cases/queries.ts";
import { countBonuses } from "./content/bonuses.ts";
import type { HomeSource } from "./content/home-source.ts";
import type { OnNowSource } from "./content/source.ts";
import { nextMonthStart } from "./core/clock.ts";
import type { House } from "./core/house.ts";
import { ranksAt } from "./core/rank-settings.ts";
import { promisedPrizes } from "./core/site-settings.ts";
import { createStepsOf } from "./first-steps/queries.ts";
import type { StepSources } from "./first-steps/source.ts";
import { createOwnPlace } from "./leaderboard/own-place.ts";
import { createOwnOpen } from "./raffles/own-open.ts";
import { recordProps } from "./rewards/props.ts";
import type { RecordOf } from "./rewards/queries.ts";
import { createLatestOrderOf } from "./store/latest-order.ts";
import { productsOnShelf } from "./store/on-shelf.ts";

export interface HomeParts {
  house: House;
  recordOf: RecordOf;
  onNow: OnNowSource;
  steps: StepSources;
}

export function createHomeParts({ house, recordOf, onNow, steps }: HomeParts): HomeSource {
  const stepsOf = createStepsOf(house, steps);
  return {
    tags: ["bonuses", "cases", "products", "site"],
    ways: () => waysIn(house, steps.linkable()),
    rank: async (userId) => {
      const rank = await ownRank(house, recordOf, userId);
      // Nobody is shown a way they cannot take.
      return rank?.linked || steps.linkable().includes("roobet") ? rank : null;
    },
    tickets: createOwnOpen(house.db),
    raffleOpen: async () => {
      const now = house.clock.now().getTime();
      return (await onNow.raffles()).some(({ ends_at }) => Date.parse(ends_at) > now);
    },
    order: createLatestOrderOf(house.db),
    place: createOwnPlace(house),
    steps: async (userId) => {
      const taken = await stepsOf(userId);
      if (taken === null) return null;
      const now = house.clock.now().getTime();
      const free = (await onNow.raffles()).find(
        ({ entry_price, wager_required, ends_at }) => entry_price + wager_required === 0 && Date.parse(ends_at) > now,
      );
      return { ...taken, free_raffle: free === undefined ? null : stepRaffle(free) };
    },
  };
}

const stepRaffle = ({ id, name, image, ends_at }: OnNow["raffles"][number]): OwnSteps["free_raffle"] => ({
  ...{ id, name, image, ends_at },
});

async function ownRank(house: House, recordOf: RecordOf, userId: number): Promise<OwnRank | null> {
  const ranks = ranksAt((await house.settings()).ranks, house.clock.now());
  const row = ranks.length === 0 ? null : await recordOf(userId);
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

async function waysIn({ db, settings, clock }: House, linkable: readonly LinkProvider[]): Promise<WaysIn> {
  const now = clock.now();
  const { leaderboard, ranks: rankSettings } = await settings();
  const ranks = ranksAt(rankSettings, now);
  const [bonuses, cases, store] = await Promise.all([countBonuses(db), casesOnShelf(db), productsOnShelf(db, now)]);
  const prizesTotal = promisedPrizes(leaderboard).reduce((sum, prize) => sum + prize, 0);
  return {
    bonuses,
    board: {
      ends_at: nextMonthStart(now).toISOString(),
      prizes_total: prizesTotal,
      paused: leaderboard.paused,
      linkable: linkable.some((provider) => provider === partnerOf(leaderboard.partner)?.slug),
    },
    ranks:
      ranks.length === 0 ? null : { count: ranks.length, most: Math.max(...ranks.map(({ reward }) => reward)) / 100 },
    cases,
    store,
  };
}
