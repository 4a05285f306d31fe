// Our side of the page protocol against the real client, in a real browser.
import { expect, type Page, test } from "@playwright/test";
import { type ProtocolSite, startProtocolSite } from "./protocol/site.ts";

let site: ProtocolSite;
test.beforeAll(async () => {
  site = await startProtocolSite();
});
test.afterAll(() => site.stop());
test.beforeEach(async ({ page }) => {
  site.release("v1");
  await page.goto(site.url);
  await expect.poll(() => shown(page)).toMatchObject({ component: "home" });
  site.asked.length = 0;
  site.called.length = 0;
});

const shown = (page: Page) => page.evaluate(() => window.shown);
const propsShown = async (page: Page) => (await shown(page)).props;
const reload = (
  page: Page,
  options: { only?: string[]; except?: string[]; reset?: string[]; data?: { from: number } },
) =>
  page.evaluate(
    (given) => new Promise<void>((done) => window.router.reload({ ...given, onFinish: () => done() })),
    options,
  );
const visit = (page: Page, url: string, method: "get" | "post" | "delete" = "get") =>
  page.evaluate(
    ([to, by]) => new Promise<void>((done) => window.router.visit(to, { method: by, onFinish: () => done() })),
    [url, method] as const,
  );

test("what a page holds cannot break out of the document", { tag: "@wide" }, async ({ page }) => {
  expect((await propsShown(page)).hello).toMatch(/^<\/script><b> filling/);
});

test("SHELL-55, SHELL-56, SHELL-57: a visit asks for the page object, marked, with the version", {
  tag: "@wide",
}, async ({ page }) => {
  await visit(page, "/list?from=3");
  expect(await shown(page)).toMatchObject({ component: "list", props: { rows: [{ id: 3 }, { id: 4 }], errors: {} } });
  expect(new URL(page.url()).search).toBe("?from=3");
  expect(site.asked[0]).toMatchObject({
    method: "GET",
    url: "/list?from=3",
    headers: { "x-inertia": "true", "x-requested-with": "XMLHttpRequest", "x-inertia-version": "v1" },
  });
});

test("SHELL-58: a partial reload gets what it names, and the page keeps the rest", { tag: "@wide" }, async ({
  page,
}) => {
  await visit(page, "/list");
  site.called.length = 0;
  await reload(page, { only: ["stats.sold"], data: { from: 7 } });
  expect((await propsShown(page)).stats).toEqual({ sold: 7, left: 10 });
  expect(site.called).toEqual(["sold"]);
  expect((await propsShown(page)).rows).toMatchObject([{ id: 1 }, { id: 2 }]);
  await reload(page, { except: ["rows", "stats", "ranks"] });
  expect(site.called).toEqual(["sold"]);
});

test("a DELETE is followed by a GET, whose flash is told once", { tag: "@wide" }, async ({ page }) => {
  await visit(page, "/thing", "delete");
  expect(site.asked.map(({ method, url }) => `${method} ${url}`)).toEqual(["DELETE /thing", "GET /"]);
  expect(await page.evaluate(() => window.told)).toEqual(['flash {"success":"Deleted."}']);
  await visit(page, "/list");
  expect(await page.evaluate(() => window.told)).toHaveLength(1);
  expect(await propsShown(page)).toMatchObject({ flash: {} });
});

test("a redirect keeps its fragment", { tag: "@wide" }, async ({ page }) => {
  await visit(page, "/thing", "post");
  await expect.poll(() => page.url()).toBe(`${site.url}/list?from=5#end`);
  expect((await propsShown(page)).rows).toMatchObject([{ id: 5 }, { id: 6 }]);
});

test("a browser with old files loads the page anew on its next visit, and only then", { tag: "@wide" }, async ({
  page,
}) => {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  site.release("v2");
  await reload(page, {});
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  await page.evaluate(() => window.router.visit("/list?from=4"));
  await page.waitForURL("**/list?from=4");
  await expect.poll(() => page.evaluate(() => window.shown?.version)).toBe("v2");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(false);
});

test("a kept page arrives compressed, its script allowed to run, and nothing is reported", { tag: "@wide" }, async ({
  page,
}) => {
  const problems: string[] = [];
  page.on("console", (message) => problems.push(message.text()));
  const encoding = async () => (await page.goto(site.url))?.headers()["content-encoding"];
  await expect.poll(encoding).toMatch(/^(br|gzip)$/);
  await expect.poll(() => shown(page)).toMatchObject({ component: "home" });
  await page.reload();
  await expect.poll(() => shown(page)).toMatchObject({ component: "home" });
  expect(problems).toEqual([]);
});
