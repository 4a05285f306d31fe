// The demo's bonus hunts: one running, half opened, and three past ones. Slots and providers are invented.
import type { House } from "../../server/core/house.ts";
import { createRandom } from "./viewers.ts";

const slots = [
  ["Gale of Gold", "Northwind"],
  ["Leaf Runner", "Northwind"],
  ["Harbor Lights", "Saltworks"],
  ["Nine Lanterns", "Saltworks"],
  ["Copper Canyon", "Redrock Games"],
  ["Moth & Flame", "Redrock Games"],
  ["The Tinker's Wheel", "Odd Gears"],
  ["Clockwork Orchard", "Odd Gears"],
  ["Fjord Fever", "Northwind"],
  ["Kestrel's Nest", "Highmark"],
  ["Thistle & Crown", "Highmark"],
  ["Deep Current", "Saltworks"],
  ["Amber Vault", "Redrock Games"],
  ["Storm Parade", "Odd Gears"],
] as const;

const dayMs = 24 * 60 * 60 * 1000;

interface DemoHunt {
  name: string;
  startCents: number;
  count: number;
  /** How many of them are opened. */
  opened: number;
  daysAgo: number;
}

const hunts: readonly DemoHunt[] = [
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
        created_at: at,
        updated_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const bonuses = Array.from({ length: hunt.count }, (_, position) => {
      const [name, provider_name] = slots[Math.floor(random() * slots.length)] ?? slots[0];
      const bet_cents = [100, 200, 200, 400, 500, 1_000][Math.floor(random() * 6)] ?? 200;
      // Mostly little, now and then a lot.
      const multiplier = 6 + 60 * random() ** 2 + (random() < 0.08 ? 400 * random() : 0);
      const payout_cents = position < hunt.opened ? Math.round(bet_cents * multiplier) : null;
      return { hunt_id: id, position, name, provider_name, bet_cents, payout_cents };
    });
    await house.db.insertInto("hunt_bonuses").values(bonuses).execute();
  }
}
