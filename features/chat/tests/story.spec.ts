// A viewer links, asks, buys and guesses in the sandbox's chat window while their pages and an overlay stay open. All parts are
// real: signed deliveries, commands, live updates and the bot's answers.
import type { APIRequestContext, Page } from "@playwright/test";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../common/contract/paths.ts";
import { demoAccounts, expect, type Sandbox, signIn, test } from "../../../tests/browser/browser.ts";
import { createSignedInContext, unique, visitPage } from "../../../tests/browser/desk.ts";
import { aRaffle, hourMs } from "../../../tests/browser/raffles.ts";
import type { LiveRafflesAnswer } from "../../raffles/contract/raffles.ts";

/** A person gets one answer every ten seconds; the test moves the clock instead of waiting. */
const pauseMs = 11_000;

test("CHAT-24: a viewer links by chat, asks for points, buys three tickets and guesses; page, overlay and bot agree", {
  tag: "@wide",
}, async ({ page: site, context, product, desk, sandbox }) => {
  const viewer = await desk.newViewer(1_000);
  const admin = await createSignedInContext(product, demoAccounts.admin);
  const raffle = await aRaffle(product, { price: 10, endsInMs: await beforeAllOthers(admin) });
  const hunt = { name: unique("Chat hunt"), start_cost: 10 };
  const bonuses = [{ name: "Chat Slot", provider_name: "Northwind", bet_size: 2 }];
  const begun = await admin.post(deskApiPaths.createHunt, { data: { ...hunt, bonuses } });
  expect(begun.status()).toBe(200);
  const { id: huntId } = (await begun.json()) as { id: number };
  await signIn(site, viewer);
  const chat = await aChatWindow(await context.newPage(), sandbox, viewer.username);

  await visitPage(site, paths.connections);
  await site.getByRole("button", { name: "Or link by typing in chat" }).click();
  const row = site.getByRole("listitem").filter({ has: site.getByRole("heading", { name: "Kick" }) });
  await row.getByRole("button", { name: "Get a code" }).click();
  const typed = (await row.getByRole("button", { name: /^Copy Type this/ }).getAttribute("aria-label")) ?? "";
  expect(await chat.says(/!link \w{6}/.exec(typed)?.[0] ?? "")).toContain(
    `sign in to the site as ${viewer.username} and press Confirm`,
  );
  await expect(row.getByText(`${viewer.username} typed your code in chat. Is that you?`)).toBeVisible();
  await row.getByRole("button", { name: "Confirm" }).click();
  await expect(row.getByText("Connected", { exact: true })).toBeVisible();
  await expect(row.getByText(viewer.username)).toBeVisible();

  expect(await chat.says("!points")).toContain("You have 1,000 points.");

  await visitPage(site, paths.raffle(raffle.id));
  const obs = await context.newPage();
  await obs.goto(await overlayAddress(admin, raffle.id));
  await expect(obs.getByRole("heading", { name: raffle.name })).toBeVisible();
  await expect(figure(obs, "Tickets")).toHaveText("0");
  expect(await chat.says("!raffle 3")).toContain(`You bought 3 tickets. You now have 3 tickets for ${raffle.name}.`);
  await expect(figure(site, "Your tickets")).toContainText("3");
  await expect(figure(site, "Total tickets")).toHaveText("3");
  await expect(site.getByRole("banner").locator('[data-balance="points"]')).toContainText("970");
  await expect(figure(obs, "Tickets")).toHaveText("3");

  await visitPage(site, paths.hunt);
  await expect(site.getByRole("heading", { name: hunt.name })).toBeVisible();
  expect(await chat.says("!guess 123.45")).toContain("Your guess is $123.45.");
  await expect(site.getByText("Your guess: $123.45")).toBeVisible();

  expect(await chat.says("!points")).toContain("You have 970 points.");
  // Cancels the raffle, which would otherwise be the next to end in other tests as well.
  await raffle.act(deskApiPaths.cancelRaffle(raffle.id));
  expect((await admin.post(deskApiPaths.deleteHunt(huntId))).status()).toBe(200);
  await raffle.close();
  await admin.dispose();
});

async function aChatWindow(page: Page, sandbox: Sandbox, name: string) {
  const looksAgain = () => page.waitForResponse((answer) => answer.url().endsWith("/sandbox/kick/lines"));
  const looked = looksAgain();
  await page.goto("/sandbox");
  const form = page.locator('form[data-call="/sandbox/kick/chat"]');
  const answers = page.locator("#chat .bot");
  // The window polls every second. After its second poll it shows all earlier lines.
  await looked;
  await looksAgain();
  let waitedMs = 0;
  return {
    async says(text: string): Promise<string> {
      const before = await answers.count();
      waitedMs += pauseMs;
      await sandbox.clock(waitedMs);
      await form.getByLabel("Name").fill(name);
      await form.getByLabel("Line").fill(text);
      await form.getByRole("button", { name: "Send" }).click();
      await expect(answers).toHaveCount(before + 1);
      return (await answers.last().textContent()) ?? "";
    },
  };
}

const figure = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator("xpath=following-sibling::dd");

/**
 * Returns how many milliseconds from now the raffle must end, to end before all others. A chat line applies to the
 * raffle that ends next.
 */
async function beforeAllOthers(admin: APIRequestContext): Promise<number> {
  const { raffles, now } = (await (await admin.get(paths.api.liveRaffles)).json()) as LiveRafflesAnswer;
  const left = raffles.map(({ ends_at }) => Date.parse(ends_at) - Date.parse(now)).filter((ms) => ms > 0);
  return Math.min(hourMs, ...left.map((ms) => ms / 2));
}

async function overlayAddress(admin: APIRequestContext, raffleId: number): Promise<string> {
  const page = await (await admin.get(paths.admin.overlays)).text();
  const [, token = ""] = /raffle\W+current\?token=([\w-]+)/.exec(page) ?? [];
  return `${paths.overlay.raffle(String(raffleId))}?token=${token}`;
}
