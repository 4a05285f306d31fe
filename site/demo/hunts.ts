import type { House } from "../../common/server/house.ts";
import { bookMovement } from "../../money/server/ledger.ts";
import { createRandom } from "./viewers.ts";

const slots = [
  ["Gale of Gold", "Northwind"],
  ["Leaf Runner", "Northwind"],
  ["Harbor Lights", "Saltworks"],
  ["Nine Lanterns", "Saltworks"],
  ["Copper Canyon", "Redrock Games"],
  ["Moth & Flame", "Redrock Games"],
  ["The Tinker's Wheel", "Odd Gears"],
  ["The Lamplighter's Second Shift", "Odd Gears"],
  ["Fjord Fever", "Northwind"],
  ["Kestrel's Nest", "Highmark"],
  ["Thistle & Crown", "Highmark"],
  ["Deep Current", "Saltworks"],
  ["Amber Vault", "Redrock Games"],
  ["Storm Parade", "Odd Gears"],
] as const;

const guessPrizePoints = 5_000;
const dayMs = 24 * 60 * 60 * 1000;

interface DemoHunt {
  name: string;
  startCents: number;
  count: number;
  opened: number;
  daysAgo: number;
}

const hunts: readonly DemoHunt[] = [
  // The longest name allowed (features/hunts/contract/hunt-input.ts).
  {
    name: "The long one: every provider from A to Z, two slots each, in the order chat called them out tonight.",
    startCents: 640_000,
    count: 12,
    opened: 12,
    daysAgo: 54,
  },
  { name: "Harvest hunt", startCents: 250_000, count: 18, opened: 18, daysAgo: 33 },
  { name: "Rainy Sunday", startCents: 180_000, count: 14, opened: 14, daysAgo: 19 },
  { name: "Big November hunt", startCents: 500_000, count: 30, opened: 30, daysAgo: 8 },
  { name: "Tonight's hunt", startCents: 320_000, count: 24, opened: 11, daysAgo: 0 },
];

export async function fillHunts(house: House, now: Date): Promise<void> {
  const random = createRandom(77);
  for (const hunt of hunts) {
    const at = new Date(now.getTime() - hunt.daysAgo * dayMs);
    const { id } = await house.db
      .insertInto("hunts")
      .values({
        name: hunt.name,
        start_cost_cents: hunt.startCents,
        finished_at: hunt.opened === hunt.count ? at : null,
        guess_prize_points: guessPrizePoints,
        guesses_closed_at: hunt.opened > 0 ? at : null,
        guesses_settled_at: hunt.opened === hunt.count ? at : null,
        prize_released_at: at,
        created_at: at,
        updated_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const bonuses = Array.from({ length: hunt.count }, (_, position) => {
      const [name, provider_name] = slots[Math.floor(random() * slots.length)] ?? slots[0];
      const bet_cents = [100, 200, 200, 400, 500, 1_000][Math.floor(random() * 6)] ?? 200;
      const multiplier = 6 + 60 * random() ** 2 + (random() < 0.08 ? 400 * random() : 0);
      const payout_cents = position < hunt.opened ? Math.round(bet_cents * multiplier) : null;
      return { hunt_id: id, position, name, provider_name, bet_cents, payout_cents };
    });
    await house.db.insertInto("hunt_bonuses").values(bonuses).execute();
  }
}

/** Adds viewers' guesses and pays the closest ones of past hunts. The viewers must exist. */
export async function fillGuesses(house: House): Promise<void> {
  const random = createRandom(78);
  const users = await house.db.selectFrom("users").select("id").where("role", "=", "viewer").orderBy("id").execute();
  const past = await house.db
    .selectFrom("hunts as h")
    .innerJoin("hunt_bonuses as b", "b.hunt_id", "h.id")
    .select(({ fn, ref }) => ["h.id", "h.created_at", fn.sum<number>(ref("b.payout_cents")).as("won_cents")])
    .where("h.finished_at", "is not", null)
    .groupBy("h.id")
    .orderBy("h.id")
    .execute();
  for (const [index, { id, created_at, won_cents }] of past.entries()) {
    const guesses = users.map((user) => ({
      hunt_id: id,
      user_id: user.id,
      guess_cents: Math.round((Number(won_cents) * (0.5 + random())) / 500) * 500,
      guessed_at: created_at,
    }));
    const best = guesses[(index * 5 + 2) % guesses.length];
    if (best === undefined) return;
    best.guess_cents = Math.round(Number(won_cents) / 100) * 100;
    await house.db.insertInto("hunt_guesses").values(guesses).execute();
    const { user_id, guess_cents } = best;
    const prize = { hunt_id: id, user_id, guess_cents, won_cents: Number(won_cents) };
    await house.db
      .insertInto("hunt_guess_prizes")
      .values({ ...prize, points: guessPrizePoints, paid_at: created_at })
      .execute();
    await bookMovement(house.db, {
      userId: user_id,
      currency: "points",
      amount: guessPrizePoints,
      reason: "guess",
      ref: `hunt:${id}`,
      requestId: null,
      now: created_at,
    });
  }
}
