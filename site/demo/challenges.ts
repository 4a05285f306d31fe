// The demo's challenges. Slots are invented, as in its hunts.
import type { House } from "../../common/server/house.ts";

const dayMs = 24 * 60 * 60 * 1000;

const challenges = [
  { title: "Five hundred in the storm", slot: "Storm Parade", target: 50_000, bet: 100, reward: 25_000, days: 14 },
  { title: "Moth to the flame", slot: "Moth & Flame", target: 100_000, bet: 50, reward: 60_000, days: 30 },
  { title: "First catch", slot: "Kestrel's Nest", target: 10_000, bet: 20, reward: 5_000, days: null },
] as const;

export async function fillChallenges(house: House, now: Date): Promise<void> {
  await house.db
    .insertInto("challenges")
    .values(
      challenges.map(({ title, slot, target, bet, reward, days }) => ({
        title,
        slot,
        target_multiplier_e2: target,
        min_bet_cents: bet,
        reward_points: reward,
        ends_at: days === null ? null : new Date(now.getTime() + days * dayMs),
        active: true,
        created_at: now,
        updated_at: now,
        deleted_at: null,
      })),
    )
    .execute();
}
