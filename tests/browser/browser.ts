// What every browser test starts from: a real product, and pages that report what went wrong in them.
import { type BrowserContext, test as base, expect, type Locator, type Page } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import { type Account, createSignedInContext, type Desk, openDesk, visitPage } from "./desk.ts";
import { type Product, startOnDemoWorld } from "./product.ts";

export { expect };

interface TestFixtures {
  /** What this test expects to see in the console, else any error there fails it: `test.use({ expectedProblems: [/…/] })`. */
  expectedProblems: RegExp[];
  /** For tests of how the intro film and reels move: `test.use({ decoration: "moving" })`. */
  decoration: "still" | "moving";
  /** Plays what is outside the product; when the test is over, however it ended, all is well again. */
  sandbox: Sandbox;
  /** Watches every page of this test. */
  watched: undefined;
}

export interface Sandbox {
  /** The product's clock is so many milliseconds ahead from now on. */
  clock(aheadMs: number): Promise<void>;
  /** How a service outside fares from now on: `fault("random-org", "error")`, and "none" ends it. */
  fault(service: string, mode: string): Promise<void>;
}

/** Declared here, all of them: a worker takes on another file only if that knows the same ones, else it starts anew. */
interface WorkerFixtures {
  product: Product;
  /** Acts on the same server as the page. */
  desk: Desk;
}

/** Playwright's `test` with `product` (one per worker) and `baseURL`; fails on console errors and broken answers. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures are needed from the pattern.
    async ({}, use) => {
      const product = await startOnDemoWorld();
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  desk: [
    async ({ product }, use) => {
      const admin = await createSignedInContext(product, demoAccounts.admin);
      await use(openDesk(product, admin));
      await admin.dispose();
    },
    { scope: "worker" },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  expectedProblems: [[], { option: true }],
  decoration: ["still", { option: true }],
  sandbox: async ({ desk }, use) => {
    const asItWas = new Map<string, object>();
    const play = (path: string, now: object, before: object) => {
      asItWas.set(path, before);
      return desk.play(path, now);
    };
    await use({
      clock: (aheadMs) => play("/sandbox/clock", { offset_ms: aheadMs }, { offset_ms: 0 }),
      fault: (service, mode) => play(`/sandbox/${service}/fault`, { mode }, { mode: "none" }),
    });
    for (const [path, before] of asItWas) await desk.play(path, before);
  },
  watched: [
    async ({ context, product, expectedProblems, decoration }, use, testInfo) => {
      await recordContextToasts(context);
      await context.addInitScript(pauseDecoration);
      if (decoration === "still") await context.addInitScript(pauseEndlessMotion);
      const problems = collectErrors(context, product.url);
      await use(undefined);
      const unexpected = problems.filter((problem) => !expectedProblems.some((expected) => expected.test(problem)));
      if (testInfo.status !== testInfo.expectedStatus || unexpected.length > 0) {
        await testInfo.attach("server output", { body: product.output(), contentType: "text/plain" });
      }
      expect(unexpected, "the console and the answers are free of errors").toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Gathers what goes wrong in the pages of `context`: uncaught errors, console errors (React's about hydration among
 * them), answers of 500 and above, missing files. Refused calls (4xx) are the tests' own business.
 */
export function collectErrors(context: BrowserContext, origin: string): string[] {
  const problems: string[] = [];
  context.on("weberror", (error) => problems.push(`uncaught: ${error.error().message}`));
  context.on("console", (message) => {
    // The browser's own line about an answer says less than the answer, which is looked at below.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      problems.push(`console: ${message.text()}`);
    }
    if (message.type() === "warning" && /hydrat|did not match/i.test(message.text())) {
      problems.push(`console: ${message.text()}`);
    }
  });
  context.on("response", (response) => {
    const kind = response.request().resourceType();
    const isFile = ["script", "stylesheet", "image", "font", "media", "manifest"].includes(kind);
    const bad = response.status() >= 500 || (isFile && response.status() >= 400);
    if (bad && response.url().startsWith(origin)) problems.push(`answer: ${response.status()} ${response.url()}`);
  });
  return problems;
}

export const demoAccounts = {
  admin: { username: "admin", password: "windfall-demo" },
  viewer: { username: "viewer", password: "windfall-demo" },
};

/** Signs in without the form: the cookie lands in the page's own context. */
export async function signIn(page: Page, account: Account): Promise<void> {
  const answer = await page.request.post(paths.api.login, { data: account });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The same, then opens a page and waits until it listens. */
export async function visitAs(page: Page, account: Account, path: string): Promise<void> {
  await signIn(page, account);
  await visitPage(page, path);
}

/** Somebody new, signed in, who wagered enough for $15.00 of instant rakeback and the first rank's $10.00. */
export async function aWinner(page: Page, desk: Desk): Promise<Account> {
  const account = await desk.newViewer(30_000);
  await signIn(page, account);
  return account;
}

/** Nothing of the page is out of the window's width. */
export const expectNoOverflow = async (page: Page): Promise<void> =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);

export interface ShownToast {
  text: string;
  kind: string | null;
  background: string;
  /** From its coming to its going; undefined while it is there. */
  shownMs?: number;
}

/** Of a context a test opens itself, before its pages: what `toasts` tells is written down. */
export async function recordContextToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(recordToasts);
}

/** Every toast of this page so far: they last a second, which a busy machine may sleep through. */
export const toasts = (page: Page): Promise<ShownToast[]> =>
  page.evaluate("(window.shownToasts ?? []).map(({ element, at, ...toast }) => toast)");

/** The text has been said, as a toast of the kind if one is given. */
export async function expectToast(
  page: Page,
  text: string,
  kind?: "success" | "error" | "info",
  waiting: { timeout?: number } = {},
): Promise<void> {
  const said = async () => (await toasts(page)).filter((toast) => kind === undefined || toast.kind === kind);
  await expect.poll(async () => (await said()).map((toast) => toast.text), waiting).toContain(text);
}

/** The text is said once more on this page when `act` is done: the same words may stand there from before. */
export async function expectNewToast(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  const count = async () => (await toasts(page)).filter((toast) => toast.text === text).length;
  const before = await count();
  await act();
  await expect.poll(count, `"${text}" is said anew`).toBeGreaterThan(before);
}

/** It has this size, once it has grown to it. */
export const expectSize = (locator: Locator, size: { width: number; height: number }): Promise<void> =>
  expect.poll(() => locator.boundingBox()).toMatchObject(size);

/**
 * Runs in the page: without a graphics card what never comes to rest would keep a processor busy for every test: the
 * drifting leaves, the dots that pulse, the places of pictures on their way. So would what blurs all that is behind it, for
 * every picture of it anew: the top bar and the darkness behind a dialog. And the banner's hills cost a tenth of a page's
 * load; its box stays. As a constructed sheet, which no page's policy forbids.
 */
function pauseDecoration(): void {
  addEventListener("DOMContentLoaded", () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`
      .banner *, .animate-pulse, .animate-turn, .skeleton { animation: none !important }
      .banner { visibility: hidden }
      .top-bar, .backdrop { backdrop-filter: none !important }`);
    document.adoptedStyleSheets.push(sheet);
  });
}

/** Runs in the page: so would the film on the front page, and a reel that drifts while it waits to be spun. */
function pauseEndlessMotion(): void {
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (keyframes, options) {
    const animation = animate.call(this, keyframes, options);
    if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) animation.pause();
    return animation;
  };
}

/** Runs in the page: writes down each toast with its looks and how long it stayed. */
function recordToasts(): void {
  const shown: (ShownToast & { element: Element; at: number })[] = [];
  Object.assign(window, { shownToasts: shown });
  const look = () => {
    for (const element of document.querySelectorAll("[data-sonner-toast]")) {
      if (shown.some((toast) => toast.element === element)) continue;
      shown.push({
        element,
        at: performance.now(),
        text: (element.querySelector("[data-title]") ?? element).textContent.trim(),
        kind: element.querySelector("[data-kind]")?.getAttribute("data-kind") ?? null,
        background: getComputedStyle(element.querySelector("[data-kind]") ?? element).backgroundColor,
      });
    }
    for (const toast of shown) {
      if (toast.shownMs === undefined && !toast.element.isConnected) toast.shownMs = performance.now() - toast.at;
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
}
