import type { Page, Worker } from "@playwright/test";
import { findWholeBrowser } from "../../../bin/browser.mjs";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { paths } from "../../../common/contract/paths.ts";
import { winHref } from "../../../common/contract/wins.ts";
import { noticeApiPaths } from "../../../identity/contract/notice-api-paths.ts";
import { collectErrors, expect, test, visitAs } from "../../../tests/browser/browser.ts";
import { type Account, createSignedInContext, unique } from "../../../tests/browser/desk.ts";
import { deliverPush, openFullChromium } from "../../../tests/browser/full-chromium.ts";
import type { Product } from "../../../tests/browser/product.ts";
import { aRaffle } from "../../../tests/browser/raffles.ts";

const program = findWholeBrowser();

test("PUSH-20: a press on Turn on subscribes the browser; a win appears in words, and a press on it leads to the raffle", {
  tag: "@wide",
}, async ({ desk, product }) => {
  // biome-ignore lint/suspicious/noSkippedTests: a machine may have no whole Chromium, as with Firefox.
  test.skip(program === undefined, "No whole Chromium is here, and the headless shell shows no notifications.");
  test.slow();
  const viewer = await desk.newViewer();
  const win = await pushedWin(product, viewer);
  const chromium = await openFullChromium(program ?? "", product.url);
  const problems = collectErrors(chromium.context, product.url);
  try {
    const page = await chromium.context.newPage();
    await visitAs(page, viewer, paths.notices);
    await page.getByRole("button", { name: "Turn on", exact: true }).click();
    await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible({ timeout: 20_000 });
    await page.reload();
    await expect(page.getByText("This device gets the notifications you choose below")).toBeVisible();

    const icon = product.url + noticeApiPaths.icon;
    const words = {
      title: `You won: ${win.name}`,
      body: expect.stringContaining(`You won “${win.name}” with ticket #1.`),
      icon,
    };
    await deliverUntil(page, win.payload, async () => expect(await listShown(page)).toMatchObject([words]));
    await deliverPush(page, win.payload);
    const another = JSON.stringify({ title: "Another", body: "", href: paths.store, tag: "n0" });
    await deliverUntil(page, another, async () => expect(await listShown(page)).toHaveLength(2));

    const [worker] = chromium.context.serviceWorkers();
    if (worker === undefined) throw new Error("No worker runs.");
    expect(await pressNotification(worker, words.title)).toEqual([`opened ${product.url}${win.href}`]);
    expect((await listShown(page)).map(({ title }) => title)).toEqual(["Another"]);
    const there = await chromium.context.newPage();
    await there.goto(win.href);
    await expect(there.getByRole("heading", { name: win.name }).first()).toBeVisible();
    await deliverUntil(page, win.payload, async () => expect(await listShown(page)).toHaveLength(2));
    expect(await pressNotification(worker, words.title)).toEqual([`raised ${product.url}${win.href}`]);
    expect(problems).toEqual([]);
  } finally {
    await chromium.close();
  }
});

/**
 * Delivers a push until it is shown. Unlike a push service, the DevTools protocol may lose one while the worker is starting, or
 * while the browser is closing a notification with the same tag. A repeated push replaces itself.
 */
const deliverUntil = (page: Page, payload: string, isShown: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await deliverPush(page, payload);
    await expect(isShown).toPass({ timeout: 3_000 });
  }).toPass({ timeout: 40_000 });

/**
 * Returns a viewer's win as the site pushed it to their phone. The sandbox plays the phone and decrypts the push with the
 * phone's keys.
 */
async function pushedWin(product: Product, viewer: Account): Promise<PushedWin> {
  const phone = await createSignedInContext(product, viewer);
  const device = await (await phone.post("/sandbox/push/devices", { data: {} })).json();
  expect((await phone.post(noticeApiPaths.subscribe, { data: device })).status()).toBe(200);
  const raffle = await aRaffle(product, { price: 0, name: unique("Pushed") });
  expect((await phone.post(paths.api.joinRaffle(raffle.id, 1))).status()).toBe(200);
  await raffle.act(deskApiPaths.drawRaffle(raffle.id));
  const id = new URL(device.endpoint).pathname.split("/").at(-1);
  const pushes = async () => (await phone.get(`/sandbox/push/messages?device=${id}`)).json();
  await expect.poll(async () => (await pushes()).length, { timeout: 30_000 }).toBe(1);
  const [{ payload }] = await pushes();
  // Ends the phone's session, so the site pushes nothing more to the phone.
  expect((await phone.post(paths.api.logout)).status()).toBe(200);
  await raffle.close();
  await phone.dispose();
  return { name: raffle.name, href: winHref(paths.raffle(raffle.id), "raffle", raffle.id), payload };
}

interface PushedWin {
  name: string;
  /** The raffle's page with the win sheet. */
  href: string;
  payload: string;
}

interface Shown {
  title: string;
  body: string;
  tag: string;
  icon: string;
}

const listShown = (page: Page): Promise<Shown[]> =>
  page.evaluate(async (script) => {
    const registration = await navigator.serviceWorker.getRegistration(script);
    const all = (await registration?.getNotifications()) ?? [];
    return all.map(({ title, body, tag, icon }) => ({ title, body, tag, icon }));
  }, noticeApiPaths.worker);

/**
 * Presses the notification and returns what the worker did. Browsers let a worker open or raise a window only after a real
 * press, which the DevTools protocol cannot make, so the worker's request is recorded instead.
 */
const pressNotification = (worker: Worker, title: string): Promise<string[]> =>
  worker.evaluate(`(async () => {
    const did = [];
    Clients.prototype.openWindow = async (address) => void did.push("opened " + address);
    WindowClient.prototype.focus = async function () { did.push("raised " + this.url); };
    const notification = (await registration.getNotifications()).find((one) => one.title === ${JSON.stringify(title)});
    dispatchEvent(new NotificationEvent("notificationclick", { notification }));
    for (let tries = 0; did.length === 0 && tries < 100; tries += 1) await new Promise((next) => setTimeout(next, 20));
    return did;
  })()`);
