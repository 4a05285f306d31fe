import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { deskApiPaths } from "../../../common/contract/desk-api-paths.ts";
import { demoAccounts, expect, test, visitAs } from "../../../tests/browser/browser.ts";
import { measureCopyFeedback } from "../../../tests/browser/copy-feedback.ts";
import { createSignedInContext, visitPage } from "../../../tests/browser/desk.ts";

test("HOME-01, HOME-02, HOME-03, HOME-04: home has a video, tiles, and a slider that fits the width", async ({
  page,
}, info) => {
  await page.goto("/");
  await expect(page.locator("main video")).toHaveAttribute("poster", "/art/intro-poster.webp");
  for (const href of ["/bonuses", "/leaderboard", "/wager-milestones", "/cases", "/store", "/hunt"]) {
    await expect(page.getByRole("navigation", { name: "Explore" }).locator(`a[href="${href}"]`)).toBeVisible();
  }
  const perView = () =>
    page.locator(".video-row").evaluate((row) => {
      const card = row.firstElementChild?.getBoundingClientRect().width ?? 1;
      return Math.round(row.clientWidth / card);
    });
  if (info.project.name === "narrow") return expect.poll(perView).toBe(2);
  await expect.poll(perView).toBe(5);
  await page.setViewportSize({ width: 1000, height: 900 });
  await expect.poll(perView).toBe(3);
});

test("PLAY-10: the operator's own video plays, as a file from another site or from YouTube after a press, and from nowhere else", {
  tag: "@wide",
}, async ({ product, browser }) => {
  const desk = await createSignedInContext(product, demoAccounts.admin);
  const set = async (intro_video: string) =>
    expect((await desk.post(deskApiPaths.saveSettings, { data: { intro_video } })).status()).toBe(200);
  const film = readFileSync(new URL("../../../site/public/art/intro.webm", import.meta.url));
  const guest = await browser.newPage({ baseURL: product.url });
  await guest.route("https://*.example/**", (route) => route.fulfill({ body: film, contentType: "video/webm" }));
  await guest.route("https://www.youtube-nocookie.com/**", (route) =>
    route.fulfill({ body: "<title>film</title>", contentType: "text/html" }),
  );
  const requested: string[] = [];
  guest.on("request", (one) => requested.push(new URL(one.url()).hostname));
  try {
    await set("https://films.example/intro.webm");
    await guest.goto("/");
    const video = guest.locator("main video");
    await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0);
    const blocked = guest.evaluate(
      () =>
        new Promise<string>((resolve) => {
          document.addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective));
          document.body.append(Object.assign(document.createElement("video"), { src: "https://other.example/x.webm" }));
        }),
    );
    expect(await blocked).toBe("media-src");
    await set("https://youtu.be/dQw4w9WgXcQ");
    requested.length = 0;
    await visitPage(guest, "/");
    const play = guest.getByRole("button", { name: "Play the video" });
    await expect(play).toBeVisible();
    expect(requested.filter((host) => host.includes("youtube"))).toEqual([]);
    await play.click();
    await expect(guest.locator("main iframe")).toHaveAttribute("src", /^https:\/\/www\.youtube-nocookie\.com\/embed\//);
    await set("");
    await guest.goto("/");
    await expect(guest.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(guest.locator("main video, main iframe")).toHaveCount(0);
  } finally {
    await set("/art/intro");
    await guest.close();
    await desk.dispose();
  }
});

test("HOME-05, HOME-06, HOME-07, HOME-08, HOME-09, HOME-10: the counter runs up to $125,000 when it comes into view; each amount has its name", {
  tag: "@wide",
}, async ({ page }) => {
  await page.goto("/");
  const counter = page.locator("[data-counter]");
  const seen = counter.evaluate(
    (element) =>
      new Promise<string[]>((resolve) => {
        const texts: string[] = [];
        new MutationObserver(() => {
          texts.push(element.textContent);
          if (texts.length > 3 && element.textContent === "$125,000") resolve(texts);
        }).observe(element, { subtree: true, characterData: true, childList: true });
      }),
  );
  await counter.scrollIntoViewIfNeeded();
  const texts = await seen;
  const values = texts.map((text) => Number(text.replace(/\D/g, "")));
  expect(values[0]).toBeLessThan(125_000);
  expect(values).toEqual([...values].sort((a, b) => a - b));
  const figures = page.locator("section[aria-labelledby='given-away'] .overline-label + .figure-display");
  const named = await figures.evaluateAll((found) =>
    found.map((figure) => [figure.previousElementSibling?.textContent, figure.textContent]),
  );
  expect(named.filter(([name]) => name !== "Total given away")).toEqual([
    ["Giveaways", "$17,500"],
    ["Leaderboards", "$100,000"],
    ["Store purchases", "$2,000"],
    ["Withdrawals", "$5,395"],
  ]);
  await expect(page.getByText("Counted since January 2025.")).toBeVisible();
});

test("HOME-12, HOME-13: one answer is open at a time; rewards are paid via crypto", { tag: "@wide" }, async ({
  page,
}) => {
  await page.goto("/");
  const open = page.locator("main details[open]");
  await page.getByText("How are rewards paid?").click();
  await expect(open).toHaveCount(1);
  await expect(open).toContainText("crypto (BTC, LTC, ETH)");
  await page.getByText("What are bucks?").click();
  await expect(open).toHaveCount(1);
  await expect(open).toContainText("one US dollar");
});

test("BONUS-02, BONUS-05, BONUS-06, BONUS-07, BONUS-08: offers have cards, a ribbon and a code that one press copies", {
  tag: "@narrow",
}, async ({ page, context, browserName }) => {
  if (browserName === "chromium") await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/bonuses");
  const card = page.locator("main li").first();
  await expect(card.getByRole("img")).toBeVisible();
  await expect(card.getByRole("heading", { level: 2, name: "Roobet", exact: true })).toBeVisible();
  await expect(card.locator("p").first()).toHaveText(/\w+ \w+/);
  await expect(card.getByText("PARTNER", { exact: true })).toBeVisible();
  await expect(card.getByRole("link", { name: "Claim Bonus" })).toHaveAttribute("href", /^https:/);
  await expect(page.locator("main li").last().getByText("PARTNER", { exact: true })).toHaveCount(0);
  const code = card.getByRole("button", { name: /^Copy the code/ });
  const copied = measureCopyFeedback(page);
  await code.click();
  const shown = await copied;
  expect(shown.ms).toBeGreaterThan(400);
  expect(shown.pauses).toBeLessThan(15);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("WINDFALL");
  await expect(page.locator("[data-sonner-toast]")).toHaveCount(0);
});

test.describe("contact", () => {
  test("LAYOUT-34: on a phone a button at the bottom of the window acts on the first press, by mouse and finger, while a field has the focus", {
    tag: "@narrow",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 740 });
    await visitPage(page, "/contact");
    let calls = 0;
    await page.route("**/api/contact/send", (route) => {
      calls += 1;
      return route.fulfill({ json: { success: false } });
    });
    const bar = page.getByRole("navigation", { name: "Shortcuts" });
    const button = page.getByRole("button", { name: "Send Message" });
    const mouse = (holdMs: number) => async (x: number, y: number) => page.mouse.click(x, y, { delay: holdMs });
    const presses = [mouse(0), mouse(600), (x: number, y: number) => page.touchscreen.tap(x, y)];
    for (const [index, press] of presses.entries()) {
      await page.getByLabel("Message").focus();
      await expect(bar).toBeHidden();
      await button.evaluate((element) => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 6));
      const box = await button.boundingBox();
      expect((box?.y ?? 0) + 22, "the bar would lie there").toBeGreaterThan(740 - 56);
      await press((box?.x ?? 0) + 60, (box?.y ?? 0) + 22);
      await expect.poll(() => calls).toBe(index + 1);
      await expect(bar).toBeVisible();
    }
  });

  const fill = async (page: Page) => {
    await page.goto("/contact");
    for (const [label, value] of Object.entries({
      Name: "Ada",
      Email: "ada@example.com",
      Subject: "Hello",
      Message: "Hi there",
    })) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
  };
  const send = (page: Page) => page.getByRole("main").getByRole("button", { name: "Send Message" }).click();

  test("CONTACT-01, CONTACT-02, CONTACT-04, CONTACT-05, CONTACT-06: the form has its fields, shows Sending... and Message sent!, and clears", {
    tag: ["@main", "@narrow"],
  }, async ({ page }) => {
    await fill(page);
    await page.route("**/api/contact/send", async (route) => {
      await expect(page.getByRole("button", { name: "Sending..." })).toBeVisible();
      await route.continue();
    });
    await send(page);
    await expect(page.getByText("Message sent!")).toBeVisible();
    for (const label of ["Name", "Email", "Subject", "Message"]) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue("");
    }
  });

  test("CONTACT-03, CONTACT-07, CONTACT-08, CONTACT-09: an empty form is sent; refusals, the rate limit and no response show a message", {
    tag: "@wide",
  }, async ({ page }) => {
    await page.goto("/contact");
    const sending = page.waitForRequest("**/api/contact/send");
    await send(page);
    expect((await sending).postDataJSON()).toEqual({ name: "", email: "", subject: "", message: "" });
    await expect(page.getByText("Name is required.")).toBeVisible();
    await page.route("**/api/contact/send", (route) => route.fulfill({ status: 200, json: { success: false } }));
    await send(page);
    await expect(page.getByText("Failed to send message.")).toBeVisible();
    await page.route("**/api/contact/send", (route) =>
      route.fulfill({ status: 429, json: { message: "Too many tries." } }),
    );
    await send(page);
    await expect(page.getByText("You are sending messages too quickly. Please try again in a minute.")).toBeVisible();
    await page.route("**/api/contact/send", (route) => route.abort());
    await send(page);
    await expect(page.getByText("An error occurred.")).toBeVisible();
  });

  test("FORM-74: a signed-in visitor finds name and address filled in", { tag: "@wide" }, async ({ page }) => {
    await visitAs(page, demoAccounts.viewer, "/contact");
    await expect(page.getByLabel("Name")).toHaveValue("viewer");
    await expect(page.getByLabel("Email")).toHaveValue("viewer@windfall.example");
  });
});
