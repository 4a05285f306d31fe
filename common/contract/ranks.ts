// Pages load this file, so it must not use zod.

export interface Rank {
  name: string;
  /** The month's wagers that reach the rank, in cents. */
  threshold: number;
  /** In cents of bucks. */
  reward: number;
  image: string;
}

const defineRank = (name: string, picture: string, threshold: number, reward: number): Rank => ({
  name,
  threshold,
  reward,
  image: `/ranks/${picture}.webp`,
});

/** REWARDS-21 sets the ranks of a new site. An operator's own ranks are a setting (common/server/rank-settings.ts). */
export const defaultRanks: readonly Rank[] = [
  defineRank("Bronze I", "bronze-1", 1_000_000, 1_000),
  defineRank("Bronze II", "bronze-2", 5_000_000, 5_000),
  defineRank("Bronze III", "bronze-3", 7_500_000, 7_500),
  defineRank("Silver I", "silver-1", 12_500_000, 12_500),
  defineRank("Silver II", "silver-2", 25_000_000, 30_000),
  defineRank("Silver III", "silver-3", 50_000_000, 60_000),
  defineRank("Gold I", "gold-1", 100_000_000, 125_000),
  defineRank("Gold II", "gold-2", 250_000_000, 300_000),
  defineRank("Gold III", "gold-3", 500_000_000, 600_000),
  defineRank("Platinum I", "platinum-1", 750_000_000, 825_000),
  defineRank("Platinum II", "platinum-2", 1_000_000_000, 1_250_000),
  defineRank("Platinum III", "platinum-3", 2_500_000_000, 3_000_000),
];

/** Spreads the emblems over a ladder of any length, from the first default rank's to the last's. */
export function withEmblem(one: Omit<Rank, "image">, index: number, count: number): Rank {
  const place = count < 2 ? 0 : Math.round((index * (defaultRanks.length - 1)) / (count - 1));
  return { ...one, image: defaultRanks[place]?.image ?? "" };
}

/** Compares the month's wagers in dollars (REWARDS-26). */
export const isRankReached = (rank: Rank, wageredDollars: number): boolean => wageredDollars >= rank.threshold / 100;

export type RankState = "locked" | "claimable" | "claimed";

/** A rank can be claimed if it is reached and unclaimed and every lower rank is claimed (REWARDS-25 to REWARDS-28). */
export function rankState(
  all: readonly Rank[],
  name: string,
  { wagered, claimed }: { wagered: number; claimed: readonly string[] },
): RankState {
  if (claimed.includes(name)) return "claimed";
  const index = all.findIndex((candidate) => candidate.name === name);
  const rank = all[index];
  if (rank === undefined || !isRankReached(rank, wagered)) return "locked";
  return all.slice(0, index).every((earlier) => claimed.includes(earlier.name)) ? "claimable" : "locked";
}

/**
 * Returns the sum of the three rakebacks and of the rewards of ranks that are reached but not claimed, in dollars
 * (REWARDS-04).
 */
export function totalRewards(
  all: readonly Rank[],
  record: {
    wagered: number;
    instant_rakeback: number;
    weekly_rakeback: number;
    monthly_rakeback: number;
    claimed_rank_rewards: readonly string[];
  },
): number {
  const reachedCents = all
    .filter((rank) => isRankReached(rank, record.wagered) && !record.claimed_rank_rewards.includes(rank.name))
    .reduce((sum, rank) => sum + rank.reward, 0);
  const cents = (dollars: number) => Math.round(dollars * 100);
  const rakebackCents = cents(record.instant_rakeback) + cents(record.weekly_rakeback) + cents(record.monthly_rakeback);
  return (rakebackCents + reachedCents) / 100;
}

/** Returns the progress towards the rank in percent, from 0 to 100 (REWARDS-24). */
export function rankPercent(rank: Rank, wageredDollars: number): number {
  if (rank.threshold <= 0) return 100;
  return Math.max(0, Math.min(100, (wageredDollars * 100 * 100) / rank.threshold));
}
