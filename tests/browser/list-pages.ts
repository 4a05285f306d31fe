// Finds items of the demo's past, which move to later pages of their list as other tests of the same server add draws.
import type { Locator, Page } from "@playwright/test";
import { visitPage } from "./desk.ts";

/** Returns a list page's address: `/fairness?page=2`. */
type ListAddress = (page: number) => string;

export const drawsList: ListAddress = (page) => `/fairness?page=${page}`;
export const endedRaffles: ListAddress = (page) => `/raffles?ended_page=${page}`;

/** Opens the page of the list that has the item. */
export async function visitListPage(page: Page, list: ListAddress, item: Locator): Promise<void> {
  for (let number = 1; number < 10; number += 1) {
    await visitPage(page, list(number));
    if ((await item.count()) > 0) return;
  }
  throw new Error(`${item} is on none of the pages of ${list(1)}.`);
}

/** Returns the button that opens a draw on a page of `/fairness`. */
export const findDrawButton = (page: Page, name: string): Locator =>
  page.locator("summary").filter({ hasText: name }).first();

/** Returns the link to an ended raffle on a page of `/raffles`. */
export const findEndedRaffle = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ hasText: name }).getByRole("link", { name: "View Raffle" });

export async function openEndedRaffle(page: Page, raffle: string): Promise<void> {
  await visitListPage(page, endedRaffles, findEndedRaffle(page, raffle));
  await findEndedRaffle(page, raffle).click();
}
