// What the demo's past holds stands on the first page of its list until other tests of the same server have drawn more.
import type { Locator, Page } from "@playwright/test";
import { visitPage } from "./desk.ts";

/** Which page of a list of the site: `/fairness?page=2`. */
type ListAddress = (page: number) => string;

export const drawsList: ListAddress = (page) => `/fairness?page=${page}`;
export const endedRaffles: ListAddress = (page) => `/raffles?ended_page=${page}`;

/** The page of the list on which the item stands. */
export async function visitListPage(page: Page, list: ListAddress, item: Locator): Promise<void> {
  for (let number = 1; number < 10; number += 1) {
    await visitPage(page, list(number));
    if ((await item.count()) > 0) return;
  }
  throw new Error(`${item} is on none of the pages of ${list(1)}.`);
}

/** What opens a draw on a page of `/fairness`. */
export const findDrawButton = (page: Page, name: string): Locator =>
  page.locator("summary").filter({ hasText: name }).first();

/** The link to a raffle that is over, on a page of `/raffles`. */
export const findEndedRaffle = (page: Page, name: string): Locator =>
  page.getByRole("listitem").filter({ hasText: name }).getByRole("link", { name: "View Raffle" });

export async function openEndedRaffle(page: Page, raffle: string): Promise<void> {
  await visitListPage(page, endedRaffles, findEndedRaffle(page, raffle));
  await findEndedRaffle(page, raffle).click();
}
