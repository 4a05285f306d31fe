import { sql } from "kysely";
import { type PictureName, storePicture } from "../../common/demo/pictures.ts";
import type { DemoEvent } from "../../common/http/feature.ts";
import type { House } from "../../common/server/house.ts";
import { rotateSeedPair } from "../../fairness/server/seeds/seed-pairs.ts";
import { parseProbability } from "../../features/cases/contract/case-input.ts";
import { addCase } from "../../features/cases/records.ts";
import { rollCase } from "../../features/cases/roll.ts";
import { bookMovement } from "../../money/server/ledger.ts";
import { inTransaction } from "../../platform/database/transaction.ts";

/** `prob` is a fraction of 1, as an admin would type it. */
export type DemoReward = [prob: string, label: string, picture: PictureName<"rewards">, gives: RewardValue];
type RewardValue = { points: number } | { dollars: number } | { itemWorth: number; stock?: number };

export interface DemoCase {
  name: string;
  picture: PictureName<"cases">;
  price: number;
  rewards: DemoReward[];
}

const points = (amount: number): RewardValue => ({ points: amount });
const dollars = (amount: number): RewardValue => ({ dollars: amount });
const item = (itemWorth: number, stock?: number): RewardValue =>
  stock === undefined ? { itemWorth } : { itemWorth, stock };

export const demoCases: readonly DemoCase[] = [
  {
    name: "First Breeze",
    picture: "first-breeze",
    price: 500,
    rewards: [
      ["0.001", "10,000 points", "acorn", points(10_000)],
      ["0.009", "$1.00", "buck-coin", dollars(1)],
      ["0.03", "2,500 points", "coins-medium", points(2_500)],
      ["0.09", "1,000 points", "coins-small", points(1_000)],
      ["0.15", "500 points", "coin", points(500)],
      ["0.3", "300 points", "clover", points(300)],
      ["0.42", "100 points", "leaf", points(100)],
    ],
  },
  {
    name: "Desk Drop",
    picture: "desk-drop",
    price: 4_000,
    rewards: [
      ["0.0001", "Wireless Mouse", "gaming-mouse", item(260_000)],
      ["0.0009", "Desk Lamp", "desk-lamp", item(140_000)],
      ["0.003", "Windfall Cap", "cap", item(38_000)],
      ["0.006", "Desk Mat", "mouse-pad", item(26_000)],
      ["0.05", "Stream Mug", "mug", item(18_000)],
      ["0.14", "5,000 points", "coins-medium", points(5_000)],
      ["0.28", "3,000 points", "coins-small", points(3_000)],
      ["0.04", "2,000 points", "coin", points(2_000)],
      ["0.48", "1,500 points", "leaf", points(1_500)],
    ],
  },
  {
    name: "Mint Condition",
    picture: "mint-condition",
    price: 7_500,
    rewards: [
      ["0.0002", "$100.00", "bucks-large", dollars(100)],
      ["0.0018", "$25.00", "bucks-large", dollars(25)],
      ["0.008", "$10.00", "bucks-medium", dollars(10)],
      ["0.03", "$5.00", "bucks-medium", dollars(5)],
      ["0.09", "$2.00", "bucks-small", dollars(2)],
      ["0.2", "$1.00", "bucks-small", dollars(1)],
      ["0.27", "$0.50", "buck-coin", dollars(0.5)],
      ["0.4", "$0.25", "clover", dollars(0.25)],
    ],
  },
  {
    name: "Night Shift",
    picture: "night-shift",
    price: 15_000,
    rewards: [
      ["0.0005", "Stream Webcam", "webcam", item(750_000, 2)],
      ["0.002", "Closed Headset", "headset", item(620_000, 4)],
      ["0.015", "75,000 points", "lantern", points(75_000)],
      ["0.04", "$5.00", "bucks-small", dollars(5)],
      ["0.08", "30,000 points", "coins-large", points(30_000)],
      ["0.0025", "20,000 points", "coins-medium", points(20_000)],
      ["0.15", "15,000 points", "coins-medium", points(15_000)],
      ["0.27", "10,000 points", "coins-small", points(10_000)],
      ["0.44", "5,000 points", "coin", points(5_000)],
    ],
  },
  {
    name: "Ember",
    picture: "ember",
    price: 30_000,
    rewards: [
      ["0.001", "1,000,000 points", "gem-red", points(1_000_000)],
      ["0.002", "Mechanical Keyboard", "keyboard", item(450_000)],
      ["0.012", "Wireless Mouse", "gaming-mouse", item(260_000)],
      ["0.035", "100,000 points", "medal", points(100_000)],
      ["0.06", "$10.00", "bucks-medium", dollars(10)],
      ["0.12", "40,000 points", "coins-large", points(40_000)],
      ["0.26", "20,000 points", "coins-medium", points(20_000)],
      ["0.51", "10,000 points", "coins-small", points(10_000)],
    ],
  },
  {
    name: "Gale",
    picture: "gale",
    price: 60_000,
    rewards: [
      ["0.0005", "Handheld Console", "handheld-console", item(3_900_000)],
      ["0.001", "Wireless Controller", "controller", item(1_400_000)],
      ["0.002", "Stream Microphone", "microphone", item(1_200_000)],
      ["0.026", "250,000 points", "gem-blue", points(250_000)],
      ["0.08", "$20.00", "bucks-medium", dollars(20)],
      ["0.15", "75,000 points", "balloon", points(75_000)],
      ["0.0165", "50,000 points", "coins-large", points(50_000)],
      ["0.27", "40,000 points", "coins-medium", points(40_000)],
      ["0.454", "20,000 points", "coins-small", points(20_000)],
    ],
  },
  {
    name: "Golden Hour",
    picture: "golden-hour",
    price: 150_000,
    rewards: [
      ["0.0005", "27-inch Monitor", "monitor", item(6_500_000, 3)],
      ["0.0015", "2,500,000 points", "crown", points(2_500_000)],
      ["0.001", "$250.00", "bucks-large", dollars(250)],
      ["0.03", "600,000 points", "gem-purple", points(600_000)],
      ["0.08", "$50.00", "bucks-medium", dollars(50)],
      ["0.15", "200,000 points", "coins-large", points(200_000)],
      ["0.017", "120,000 points", "coins-large", points(120_000)],
      ["0.26", "100,000 points", "coins-medium", points(100_000)],
      ["0.46", "50,000 points", "coins-small", points(50_000)],
    ],
  },
  {
    name: "The Vault",
    picture: "vault",
    price: 1_000_000,
    rewards: [
      ["0.0005", "Creator Laptop", "laptop", item(28_000_000, 1)],
      ["0.001", "$2,500.00", "bucks-large", dollars(2_500)],
      ["0.004", "Graphics Card", "graphics-card", item(14_000_000, 2)],
      ["0.03", "4,000,000 points", "crown", points(4_000_000)],
      ["0.08", "$250.00", "bucks-large", dollars(250)],
      ["0.15", "1,500,000 points", "gem-purple", points(1_500_000)],
      ["0.0045", "900,000 points", "gem-blue", points(900_000)],
      ["0.25", "700,000 points", "coins-large", points(700_000)],
      ["0.48", "300,000 points", "coins-medium", points(300_000)],
    ],
  },
];

export async function fillCases(house: House, began: Date, now: Date): Promise<DemoEvent[]> {
  const pictures = new Map<string, Promise<string>>();
  const cases: { id: number; price: number }[] = [];
  for (const demoCase of demoCases) cases.push(await fillCase(house, demoCase, { pictures, now: began }));
  return makeRolls(house, cases, now);
}

interface CaseFill {
  pictures: Map<string, Promise<string>>;
  now: Date;
}

async function fillCase(house: House, { name, picture, price, rewards }: DemoCase, { pictures, now }: CaseFill) {
  const getImage = (each: PictureName<"rewards">) => {
    const image = pictures.get(each) ?? storePicture(house, "rewards", each);
    pictures.set(each, image);
    return image;
  };
  const [image, ...images] = await Promise.all([
    storePicture(house, "cases", picture),
    ...rewards.map(([, , each]) => getImage(each)),
  ]);
  const draft = {
    name,
    price,
    image,
    rewards: rewards.map(([prob, label, , gives], index) => ({
      label,
      tickets: parseProbability(prob) ?? 0,
      image: images[index] ?? null,
      ...toStoredReward(gives),
    })),
  };
  const id = await inTransaction(house.db, (tx) => addCase(tx, { actorId: null, address: null, now }, draft));
  return { id, price };
}

function toStoredReward(gives: RewardValue) {
  if ("points" in gives) return { kind: "points", amount: gives.points, stock: null } as const;
  if ("dollars" in gives) return { kind: "bucks", amount: Math.round(gives.dollars * 100), stock: null } as const;
  return { kind: "item", amount: gives.itemWorth, stock: gives.stock ?? null } as const;
}

/** Oldest first. `place` is the index of the case in `demoCases`. */
const rolls: readonly [minutesAgo: number, place: number][] = [
  [342, 0],
  [318, 1],
  [301, 2],
  [255, 5],
  [231, 0],
  [207, 3],
  [188, 1],
  [171, 4],
  [140, 7],
  [122, 2],
  [101, 0],
  [88, 1],
  [74, 6],
  [60, 3],
  [51, 2],
  [43, 4],
  [36, 1],
  [29, 5],
  [22, 0],
  [15, 2],
  [11, 6],
  [6, 1],
  [3, 3],
];

const unseenRoll = (caseId: number) => ({ caseId, seenVersion: null, clientSeed: null });

/**
 * Makes real rolls by viewers other than the demo's own viewer. Every second one of these viewers has since revealed
 * their seed.
 */
async function makeRolls(
  house: House,
  cases: readonly { id: number; price: number }[],
  now: Date,
): Promise<DemoEvent[]> {
  const { db } = house;
  const roll = async (opened: { id: number; price: number }, userId: number, at: Date) => {
    // The viewers get the points that they spend on the rolls, so their balances stay the same.
    const earned = { userId, currency: "points", amount: opened.price, reason: "demo", ref: "demo world" } as const;
    await bookMovement(db, { ...earned, requestId: null, now: at });
    const path = `/case/${opened.id}/roll`;
    await rollCase(db, { userId, path, key: null, bodySha256: "", now: at, requestId: "demo" }, unseenRoll(opened.id));
  };
  const { rows: viewers } = await sql<{ id: number }>`
    select id from users where role = 'viewer' and username <> 'viewer' order by id limit 12`.execute(db);
  const moments = rolls.flatMap(([minutesAgo, place], index): DemoEvent[] => {
    const opened = cases[place];
    const userId = viewers[(index * 5) % viewers.length]?.id;
    if (opened === undefined || userId === undefined) return [];
    const at = new Date(now.getTime() - minutesAgo * 60_000);
    return [{ at, happen: () => roll(opened, userId, at) }];
  });
  const revealing = viewers.filter((_, index) => index % 2 === 0);
  const reveals = revealing.map(({ id }): DemoEvent => ({ at: now, happen: () => rotateSeedPair(db, id, now) }));
  return [...moments, ...reveals];
}
