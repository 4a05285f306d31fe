import { expect, type Page, test } from "@playwright/test";
import { type ProtocolSite, startProtocolSite } from "./page-protocol/site.ts";

let site: ProtocolSite;
test.beforeAll(async () => {
  site = await startProtocolSite();
});
test.afterAll(() => site.stop());
test.beforeEach(async ({ page }) => {
  site.release("v1");
  await page.goto(site.url);
  await expect.poll(() => shown(page)).toMatchObject({ component: "home" });
  site.requests.length = 0;
  site.called.length = 0;
});

const shown = (page: Page) => page.evaluate(() => window.shown);
const propsShown = async (page: Page) => (await shown(page)).props;
const reload = (page: Page, options: { only?: string[]; except?: string[]; data?: { from: number } }) =>
  page.evaluate(
    (given) => new Promise<void>((done) => window.router.reload({ ...given, onFinish: () => done() })),
    options,
  );
const visit = (page: Page, url: string, method: "get" | "post" | "delete" = "get") =>
  page.evaluate(
    ([to, by]) => new Promise<void>((done) => window.router.visit(to, { method: by, onFinish: () => done() })),
    [url, method] as const,
  );
const askAnew = (page: Page, url: string) =>
  page.evaluate(
    (to) => new Promise<void>((done) => window.router.visit(to, { async: true, onFinish: () => done() })),
    url,
  );
const begin = (page: Page, url: string) => page.evaluate((to) => window.router.visit(to), url);
const scrolled = (page: Page) => page.evaluate(() => window.scrollY);
const failed = (page: Page) => page.evaluate(() => window.failed);
const settle = (page: Page) => page.evaluate(() => new Promise((done) => setTimeout(done, 150)));

test("a page's content cannot break out of the document", { tag: "@wide" }, async ({ page }) => {
  expect((await propsShown(page)).hello).toMatch(/^<\/script><b> filling/);
});

test("SHELL-55, SHELL-56, SHELL-57: a visit requests the page object, with the marker and the version", {
  tag: "@wide",
}, async ({ page }) => {
  await visit(page, "/list?from=3");
  expect(await shown(page)).toMatchObject({ component: "list", props: { rows: [{ id: 3 }, { id: 4 }], errors: {} } });
  expect(new URL(page.url()).search).toBe("?from=3");
  expect(site.requests[0]).toMatchObject({
    method: "GET",
    url: "/list?from=3",
    headers: { "x-inertia": "true", "x-requested-with": "XMLHttpRequest", "x-inertia-version": "v1" },
  });
});

test("SHELL-58: a partial reload gets the props it names, and the page keeps the rest", { tag: "@wide" }, async ({
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

test("a DELETE is followed by a GET whose flash is shown once", { tag: "@wide" }, async ({ page }) => {
  await visit(page, "/thing", "delete");
  expect(site.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(["DELETE /thing", "GET /"]);
  expect(await page.evaluate(() => window.events)).toEqual(['flash {"success":"Deleted."}']);
  await visit(page, "/list");
  expect(await page.evaluate(() => window.events)).toHaveLength(1);
  expect(await propsShown(page)).toMatchObject({ flash: {} });
});

test("a redirect keeps its fragment", { tag: "@wide" }, async ({ page }) => {
  await visit(page, "/thing", "post");
  await expect.poll(() => page.url()).toBe(`${site.url}/list?from=5#end`);
  expect((await propsShown(page)).rows).toMatchObject([{ id: 5 }, { id: 6 }]);
});

test("an outdated browser loads the document on its next visit, and not before", { tag: "@wide" }, async ({ page }) => {
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  site.release("v2");
  await reload(page, {});
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  await page.evaluate(() => window.router.visit("/list?from=4"));
  await page.waitForURL("**/list?from=4");
  await expect.poll(() => page.evaluate(() => window.shown?.version)).toBe("v2");
  expect(await page.evaluate(() => "sameDocument" in window)).toBe(false);
});

test("a cached page arrives compressed, its script may run, and no violation of the policy is reported", {
  tag: "@wide",
}, async ({ page }) => {
  const problems: string[] = [];
  page.on("console", (message) => problems.push(message.text()));
  const encoding = async () => (await page.goto(site.url))?.headers()["content-encoding"];
  await expect.poll(encoding).toMatch(/^(br|gzip)$/);
  await expect.poll(() => shown(page)).toMatchObject({ component: "home" });
  await page.reload();
  await expect.poll(() => shown(page)).toMatchObject({ component: "home" });
  expect(problems).toEqual([]);
});

test("WEIGHT-02: of two visits the later is shown, whichever response arrives first; each finishes once", {
  tag: "@wide",
}, async ({ page }) => {
  const letGo = site.hold("/list?from=1");
  const entries = await page.evaluate(() => history.length);
  await page.evaluate(async () => {
    const over: string[] = [];
    Object.assign(window, { over });
    window.router.visit("/list?from=1", { onFinish: () => over.push("first") });
    window.router.visit("/list?from=3", { onFinish: () => over.push("second") });
  });
  await expect.poll(async () => (await propsShown(page)).rows).toMatchObject([{ id: 3 }, { id: 4 }]);
  letGo();
  await settle(page);
  expect(await propsShown(page)).toMatchObject({ rows: [{ id: 3 }, { id: 4 }] });
  expect(await page.evaluate(() => [history.length, Reflect.get(window, "over")])).toEqual([
    entries + 1,
    ["first", "second"],
  ]);
  expect(await failed(page)).toEqual([]);
});

test("WEIGHT-02: Back during a visit cancels it, and the page matches the address", {
  tag: "@wide",
}, async ({ page }) => {
  await visit(page, "/list?from=3");
  const letGo = site.hold("/list?from=8");
  await begin(page, "/list?from=8");
  await page.goBack();
  await expect.poll(() => shown(page)).toMatchObject({ component: "home" });
  letGo();
  await settle(page);
  expect(await shown(page)).toMatchObject({ component: "home" });
  expect(new URL(page.url()).pathname).toBe("/");
  await page.goForward();
  await expect.poll(async () => (await propsShown(page)).rows).toMatchObject([{ id: 3 }, { id: 4 }]);
});

test("WEIGHT-04: Back, Forward and a reload restore the scroll position; another page begins at its top", {
  tag: "@wide",
}, async ({ page }) => {
  await page.evaluate(() => window.scrollTo(0, 1500));
  await visit(page, "/list?from=3");
  expect(await scrolled(page)).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(() => page.evaluate(() => history.state.scroll?.top), "written down").toBe(700);
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(1500);
  await page.goForward();
  await expect.poll(() => scrolled(page)).toBe(700);
  await page.reload();
  await expect.poll(() => scrolled(page)).toBe(700);
  await page.evaluate(() => window.router.visit("/list?from=4", { preserveScroll: true }));
  await expect.poll(async () => (await propsShown(page)).rows).toMatchObject([{ id: 4 }, { id: 5 }]);
  expect(await scrolled(page)).toBe(700);
});

test("WEIGHT-04: an address with a fragment leads to its element, also on the same page, and Back returns", {
  tag: "@wide",
}, async ({ page }) => {
  await visit(page, "/list#end");
  await expect.poll(() => scrolled(page)).toBeGreaterThan(3000);
  expect(new URL(page.url()).hash).toBe("#end");
  await visit(page, "/");
  await page.evaluate(() => {
    location.hash = "#end";
  });
  await expect.poll(() => scrolled(page)).toBeGreaterThan(3000);
  await expect.poll(async () => (await shown(page)).url).toBe("/#end");
  await page.goBack();
  await expect.poll(() => scrolled(page)).toBe(0);
  expect(await shown(page)).toMatchObject({ component: "home", url: "/" });
});

test("WEIGHT-05: a background response for a page the visitor has left is not shown on the next page", {
  tag: "@wide",
}, async ({ page }) => {
  await visit(page, "/list?from=3");
  const letGo = site.hold("/list?from=3");
  await page.evaluate(() => {
    Object.assign(window, { isOver: false });
    window.router.reload({ onFinish: () => Object.assign(window, { isOver: true }) });
  });
  await visit(page, "/");
  letGo();
  await expect.poll(() => page.evaluate(() => Reflect.get(window, "isOver"))).toBe(true);
  await settle(page);
  expect(await shown(page)).toMatchObject({ component: "home" });
});

test("WEIGHT-06: a prefetched page is shown without another request, until it is dropped", {
  tag: "@wide",
}, async ({ page }) => {
  const letGo = site.hold("/list?from=3");
  await page.evaluate(() => {
    window.router.prefetch("/list?from=3", {});
    window.router.prefetch("/list?from=3", {});
    window.router.visit("/list?from=3");
  });
  await expect.poll(() => site.requests.length).toBe(1);
  expect(site.requests[0]?.headers).toMatchObject({ purpose: "prefetch", "x-inertia": "true" });
  letGo();
  await expect.poll(async () => (await propsShown(page)).rows).toMatchObject([{ id: 3 }, { id: 4 }]);
  await visit(page, "/");
  await visit(page, "/list?from=3");
  expect(site.requests.map(({ url }) => url)).toEqual(["/list?from=3", "/"]);
  await visit(page, "/");
  await page.evaluate(() => window.router.flushAll());
  await visit(page, "/list?from=3");
  expect(site.requests.map(({ url }) => url)).toEqual(["/list?from=3", "/", "/", "/list?from=3"]);
});

for (const path of ["/before/away", "/before/list", "/before/half", "/before/nobody"])
  test(`WEIGHT-07: without a page in the response (${path}), the current page stays, and one message says so`, {
    tag: "@wide",
  }, async ({ page }) => {
    await visit(page, path);
    expect(await shown(page)).toMatchObject({ component: "home" });
    expect(await failed(page)).toEqual([path]);
    expect(new URL(page.url()).pathname).toBe("/");
    await visit(page, "/list");
    expect(await shown(page)).toMatchObject({ component: "list" });
  });

test("FORM-62: a refused background reload keeps the page, and a click says why", {
  tag: "@wide",
}, async ({ page }) => {
  const refused = [403, 404, 429, 500].map((status) => `/refused/${status}`);
  for (const path of refused) await askAnew(page, path);
  expect(await shown(page)).toMatchObject({ component: "home", url: "/" });
  expect(new URL(page.url()).pathname).toBe("/");
  expect(await failed(page)).toEqual(refused);
  await askAnew(page, "/closed");
  expect((await shown(page)).props, "said by the page itself").toMatchObject({ closed: true });
  await visit(page, "/refused/404");
  expect(await shown(page)).toMatchObject({ component: "error" });
});

test("WEIGHT-07: if a page's code does not load, a message says so and the current page stays", {
  tag: "@wide",
}, async ({ page }) => {
  await page.evaluate(() => {
    window.readCode = async () => {
      throw new window.NotArrived("no code");
    };
  });
  await visit(page, "/list");
  expect(await shown(page)).toMatchObject({ component: "home" });
  expect(await failed(page)).toEqual(["/list"]);
});
