// Raffles for browser tests.
import type { Page } from "@playwright/test";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import { demoAccounts, expect } from "./browser.ts";
import { createSignedInContext, unique } from "./desk.ts";
import type { Product } from "./product.ts";

export const hourMs = 60 * 60 * 1000;

interface NewRaffle {
  name?: string;
  description?: string;
  price?: number;
  most?: number;
  winners?: number;
  endsInMs?: number;
}

/** Makes a raffle as an admin would, without the form. */
export async function aRaffle(
  product: Product,
  {
    name = unique("Prize"),
    description = "Made for a test.",
    price = 10,
    most = 100,
    winners = 1,
    endsInMs = 5 * hourMs,
  }: NewRaffle = {},
) {
  const admin = await createSignedInContext(product, demoAccounts.admin);
  // Uses the product's clock, because these tests move it.
  const { now } = (await (await admin.get(paths.api.liveRaffles)).json()) as { now: string };
  const terms = {
    name,
    description,
    number_of_winners: String(winners),
    entry_price: String(price),
    max_entries_per_user: String(most),
    ends_at: new Date(Date.parse(now) + endsInMs).toISOString(),
    wager_required: "0",
    partner: "1",
  };
  const answer = await admin.post(deskApiPaths.createRaffle, { multipart: terms });
  expect(answer.status(), await answer.text()).toBe(200);
  const { id } = (await answer.json()) as { id: number };
  const act = async (path: string, multipart: Record<string, string> = {}) =>
    expect((await admin.post(path, { multipart })).status()).toBe(200);
  return {
    id,
    name,
    act,
    /** Changes the price before anybody joins. Also moves the end by a minute, which open pages learn immediately. */
    changePrice: (to: number) => {
      const ends_at = new Date(Date.parse(terms.ends_at) + 60_000).toISOString();
      return act(deskApiPaths.updateRaffle(id), { ...terms, ends_at, entry_price: String(to) });
    },
    close: () => admin.dispose(),
  };
}
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
