// The base of every browser test: a real product, and pages that report their errors.
import { type BrowserContext, test as base, expect, type Locator, type Page } from "@playwright/test";
import { paths } from "../../common/contract/paths.ts";
import { type Account, createSignedInContext, type Desk, openDesk, visitPage } from "./desk.ts";
import { type Product, startOnDemoWorld } from "./product.ts";

export { expect };

interface TestFixtures {
  /** Console messages this test expects: `test.use({ expectedProblems: [/…/] })`. Any other error fails the test. */
  expectedProblems: RegExp[];
  /** Enables motion for tests of the intro film and the reels: `test.use({ decoration: "moving" })`. */
  decoration: "still" | "moving";
  /** Controls the outside services' sandboxes. Resets them after the test, whether it passes or fails. */
  sandbox: Sandbox;
  /** Watches every page of this test for errors. */
  watched: undefined;
}

export interface Sandbox {
  /** Sets the product's clock this many milliseconds ahead. */
  clock(aheadMs: number): Promise<void>;
  /** Makes an outside service fail: `fault("random-org", "error")`. "none" ends it. */
  fault(service: string, mode: string): Promise<void>;
}

/**
 * Declared here for all files, because a worker restarts before a file that declares other worker fixtures.
 */
interface WorkerFixtures {
  product: Product;
  /** Acts on the same server as the page. */
  desk: Desk;
}

/** Playwright's `test` with `product` (one per worker) and `baseURL`. Fails on console errors and server errors. */
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
 * Collects the errors of the pages in `context`: uncaught errors, console errors (including React's about hydration),
 * responses of 500 and above, missing files. Tests check refused calls (4xx) themselves.
 */
export function collectErrors(context: BrowserContext, origin: string): string[] {
  const problems: string[] = [];
  context.on("weberror", (error) => problems.push(`uncaught: ${error.error().message}`));
  context.on("console", (message) => {
    // The browser's own message about a failed response says less than the response itself, which is checked below.
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

/** Signs in without the form and puts the cookie into the page's context. */
export async function signIn(page: Page, account: Account): Promise<void> {
  const answer = await page.request.post(paths.api.login, { data: account });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** Signs in, opens a page and waits until it receives live updates. */
export async function visitAs(page: Page, account: Account, path: string): Promise<void> {
  await signIn(page, account);
  await visitPage(page, path);
}

/** Signs in a new viewer who wagered enough for $15.00 of instant rakeback and the first rank's $10.00. */
export async function aWinner(page: Page, desk: Desk): Promise<Account> {
  const account = await desk.newViewer(30_000);
  await signIn(page, account);
  return account;
}

/** Expects nothing wider than the window. */
export const expectNoOverflow = async (page: Page): Promise<void> =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);

export interface ShownToast {
  text: string;
  kind: string | null;
  background: string;
  /** How long the toast was visible, or undefined while it still is. */
  shownMs?: number;
}

/** Records toasts in a context that the test opens itself. Must be called before pages open. */
export async function recordContextToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(recordToasts);
}

/** Returns every toast of this page so far. Toasts last a second, so a test on a busy machine may miss one. */
export const toasts = (page: Page): Promise<ShownToast[]> =>
  page.evaluate("(window.shownToasts ?? []).map(({ element, at, ...toast }) => toast)");

/** Expects a toast with this text, of the given kind if any. */
export async function expectToast(
  page: Page,
  text: string,
  kind?: "success" | "error" | "info",
  waiting: { timeout?: number } = {},
): Promise<void> {
  const matchingToasts = async () => (await toasts(page)).filter((toast) => kind === undefined || toast.kind === kind);
  await expect.poll(async () => (await matchingToasts()).map((toast) => toast.text), waiting).toContain(text);
}

/** Expects one more toast with this text after `act`, because an earlier one may have the same words. */
export async function expectNewToast(page: Page, text: string, act: () => Promise<unknown>): Promise<void> {
  const count = async () => (await toasts(page)).filter((toast) => toast.text === text).length;
  const before = await count();
  await act();
  await expect.poll(count, `"${text}" is said anew`).toBeGreaterThan(before);
}

/** Waits until the element has this size. */
export const expectSize = (locator: Locator, size: { width: number; height: number }): Promise<void> =>
  expect.poll(() => locator.boundingBox()).toMatchObject(size);

/**
 * Runs in the page. Stops endless animations (drifting leaves, pulsing dots, picture placeholders), which keep a processor
 * busy without a graphics card. Also removes blurs (top bar, dialog backdrop), which are repainted for every frame, and the
 * banner's hills, which cost a tenth of a page's load; the banner keeps its size. Every page's policy allows constructed
 * style sheets.
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

/** Runs in the page. Stops the film on the front page, and a reel that drifts before it spins. */
function pauseEndlessMotion(): void {
  HTMLMediaElement.prototype.play = () => Promise.resolve();
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (keyframes, options) {
    const animation = animate.call(this, keyframes, options);
    if (animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY) animation.pause();
    return animation;
  };
}

/** Runs in the page. Records each toast with its appearance and its duration. */
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
