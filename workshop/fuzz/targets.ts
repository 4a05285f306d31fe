import fc from "fast-check";
import type { TestHouse, Visitor } from "../../tests/house/house.ts";
import { type ListedRoute, listRoutes } from "../../tests/house/route-list.ts";

export interface Target extends ListedRoute {
  example?: fc.Arbitrary<unknown>;
  component?: string;
}

const product = { name: "Mug", description: "A mug.", price: "100", stock: "3", stock_seen: "3" };
const bonus = { name: "Offer", description: "An offer.", claimHref: "https://offer.example/", code: "WIND" };
const letter = { name: "Somebody", email: "some@example.com", subject: "A question", message: "Hello there" };
const challenge = {
  title: "Hit it",
  slot: "Storm Parade",
  target_multiplier: "500",
  min_bet: "1",
  reward_points: "10",
};
const raffle = {
  name: "Raffle",
  description: "",
  number_of_winners: "2",
  entry_price: "10",
  max_entries_per_user: "5",
  ends_at: "2031-01-01T12:00:00Z",
  wager_required: "0",
  partner: "1",
};
const box = {
  name: "Case",
  price: "10",
  "rewards[0][label]": "Mug",
  "rewards[0][prob]": "0.6",
  "rewards[1][label]": "Points",
  "rewards[1][prob]": "0.4",
  "rewards[1][kind]": "points",
  "rewards[1][amount]": "5",
};
const forms: Record<string, Record<string, unknown>> = {
  products: product,
  bonuses: bonus,
  challenges: challenge,
  raffles: raffle,
  cases: box,
};

const missingAddresses = ["/assets/none.js", "/nothing", "/api/nothing", "/%ff", "//evil.example"];

export async function listTargets(house: TestHouse, admin: Visitor): Promise<Target[]> {
  const settings = { ...(await house.house.settings()) } as Record<string, unknown>;
  const known = listRoutes(house.routes).map((address) => ({ ...address, ...findExample(address, settings) }));
  const targets: Target[] = [];
  for (const target of known) targets.push({ ...target, ...(await findComponent(target, admin)) });
  return [
    ...targets,
    ...missingAddresses.map((path) => ({ method: "GET", path, guard: "none" as const, schema: undefined })),
  ];
}

function findExample({ method, path }: ListedRoute, settings: Record<string, unknown>): Pick<Target, "example"> {
  if (method !== "POST") return {};
  if (path === "/api/settings") return { example: someFields(settings) };
  if (path === "/api/contact/send") return { example: fc.constant(letter) };
  const desk = /^\/api\/(\w+)\/(create|update)/.exec(path)?.[1];
  const form = desk === undefined ? undefined : forms[desk];
  return form === undefined ? {} : { example: fc.constant(form) };
}

/** Sends one to three of the fields, because in a complete body any changed field would cause a refusal. */
const someFields = (fields: Record<string, unknown>): fc.Arbitrary<unknown> =>
  fc
    .subarray(Object.keys(fields), { minLength: 1, maxLength: 3 })
    .map((names) => Object.fromEntries(names.map((name) => [name, fields[name]])));

async function findComponent({ method, path }: ListedRoute, admin: Visitor): Promise<Pick<Target, "component">> {
  if (method !== "GET" || /^\/(api|overlay|sandbox|cards|uploads)/.test(path)) return {};
  const { component } = await admin.page(path.replace(/:\w+/g, "1"));
  return typeof component === "string" ? { component } : {};
}
