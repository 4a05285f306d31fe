import type { DemoEvent } from "../../common/http/feature.ts";
import type { House } from "../../common/server/house.ts";
import { bookMovement } from "../../money/server/ledger.ts";
import { itemAt } from "../../platform/contract/item-at.ts";
import { addOrder } from "./order.ts";
import { longestProductName } from "./products.ts";
import { patronName } from "./viewers.ts";

const hourMs = 60 * 60 * 1000;

const orders = [
  { product: "Windfall Cap", hoursAgo: 30 },
  { product: "Stream Mug", hoursAgo: 9 },
  { product: "Shout-out on Stream", hoursAgo: 2 },
];

/** The longest name and the highest price meet in one row of the desk. */
const patronsOrder = { product: longestProductName, hoursAgo: 1 };

const messages = [
  {
    name: "Robin",
    subject: "Can the hoodie be sent to Norway?",
    message: "I am saving for the Heavy Hoodie. Do you ship to Norway, and how long does it take?",
    hoursAgo: 26,
  },
  {
    name: "Ash",
    subject: "Thank you for the raffle",
    message: "The wardrobe arrived today, everything fits. Best Sunday in a while!",
    hoursAgo: 3,
  },
];

/** Runs in the demo's transaction (`house.db`). Returns purchases and messages with their times. */
export async function fillWaiting(house: House, now: Date): Promise<DemoEvent[]> {
  const before = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * hourMs);
  const people = await house.db
    .selectFrom("users")
    .select("id")
    .where("email", "like", "%@viewers.windfall.example")
    .orderBy("id", "desc")
    .limit(orders.length + 1)
    .execute();
  // Leaves out the newest viewer, who has an open challenge claim (features/challenges/demo.ts).
  const [, ...buyers] = people.map(({ id }) => id);
  if (buyers.length < orders.length) throw new Error("The demo has too few viewers.");
  const { id: patron } = await house.db
    .selectFrom("users")
    .select("id")
    .where("username", "=", patronName)
    .executeTakeFirstOrThrow();
  const patronsAt = before(patronsOrder.hoursAgo);
  return [
    { at: patronsAt, happen: () => buyProduct(house, patron, patronsOrder.product, patronsAt) },
    ...orders.map(({ product, hoursAgo }, index) => {
      const boughtAt = before(hoursAgo);
      return { at: boughtAt, happen: () => buyProduct(house, itemAt(buyers, index), product, boughtAt) };
    }),
    ...messages.map(({ hoursAgo, ...written }) => {
      const at = before(hoursAgo);
      return { at, happen: () => writeMessage(house, written, at) };
    }),
  ];
}

async function buyProduct(house: House, userId: number, name: string, at: Date): Promise<void> {
  const product = await house.db
    .selectFrom("products")
    .select(["id", "name", "image", "price"])
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  const movement = { userId, currency: "points", requestId: null, now: at } as const;
  await bookMovement(house.db, { ...movement, amount: product.price, reason: "demo", ref: "demo world" });
  await bookMovement(house.db, {
    ...movement,
    amount: -product.price,
    reason: "purchase",
    ref: `product:${product.id}`,
  });
  await addOrder(house, userId, product, at);
}

async function writeMessage(
  house: House,
  { name, subject, message }: Record<"name" | "subject" | "message", string>,
  at: Date,
): Promise<void> {
  const email = `${name.toLowerCase()}@viewers.windfall.example`;
  await house.db
    .insertInto("contact_messages")
    .values({ name, email, subject, message, address: "203.0.113.7", created_at: at })
    .execute();
}
