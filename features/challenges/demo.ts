import type { FillDemo } from "../../common/http/feature.ts";

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

const demoChallenges = [
  { title: "Five hundred in the storm", slot: "Storm Parade", target: 50_000, bet: 100, reward: 25_000, days: 14 },
  { title: "Moth to the flame", slot: "Moth & Flame", target: 100_000, bet: 50, reward: 60_000, days: 30 },
  { title: "First catch", slot: "Kestrel's Nest", target: 10_000, bet: 20, reward: 5_000, days: null },
] as const;

const demoClaim = { challenge: "First catch", link: "https://roobet.example/bets/kestrels-nest-142x", hoursAgo: 5 };

export const fillDemo: FillDemo = async (house, now) => {
  const rows = await house.db
    .insertInto("challenges")
    .values(
      demoChallenges.map(({ title, slot, target, bet, reward, days }) => ({
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
    .returning(["id", "title"])
    .execute();
  const claimed = rows.find(({ title }) => title === demoClaim.challenge);
  const claimant = await house.db
    .selectFrom("users")
    .select("id")
    .where("email", "like", "%@viewers.windfall.example")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const at = new Date(now.getTime() - demoClaim.hoursAgo * hourMs);
  if (claimed === undefined) return [];
  const row = { challenge_id: claimed.id, user_id: claimant.id, link: demoClaim.link, created_at: at };
  return [{ at, happen: () => house.db.insertInto("challenge_claims").values(row).execute() }];
};
