// The harness itself: a page with an error must fail its test.
import { collectErrors, expect, test } from "./browser.ts";

test("the product responds, and a clean page has no problems", { tag: "@narrow" }, async ({ page, product }) => {
  const answer = await page.goto("/");
  expect(answer?.status()).toBe(200);
  expect(await (await page.request.get("/healthz")).status()).toBe(200);
  expect(page.url().startsWith(product.url)).toBe(true);
});

test.describe("with an error in the page", () => {
  test.use({ expectedProblems: [/the( |%20)wind/] });

  test("console errors, uncaught errors and missing files are reported", { tag: "@wide" }, async ({
    page,
    context,
    product,
  }) => {
    const problems = collectErrors(context, product.url);
    await page.goto("/");
    await page.evaluate(() => {
      console.error("the wind blew");
      setTimeout(() => {
        throw new Error("the wind blew it away");
      });
      new Image().src = "/assets/the wind blew.png";
    });
    await expect.poll(() => problems.length).toBe(3);
    expect(problems).toContain("console: the wind blew");
    expect(problems).toContain("uncaught: the wind blew it away");
    expect(problems).toContain(`answer: 404 ${product.url}/assets/the%20wind%20blew.png`);
  });
});

test("an unexpected error fails its test", { tag: ["@main", "@wide"] }, async ({ page }) => {
  test.fail();
  await page.goto("/");
  await page.evaluate(() => console.error("the wind blew"));
});
