// Setup for tests of the store and the settings, behind the page: viewers with points, products, other buyers.
import { type APIRequestContext, expect, type Page, request } from "@playwright/test";
import { deskApiPaths } from "../../common/contract/desk-api-paths.ts";
import { paths } from "../../common/contract/paths.ts";
import type { Product as StoreProduct } from "../../features/store/contract/store.ts";
import type { Product } from "./product.ts";

export interface Account {
  username: string;
  password: string;
}

export interface Desk {
  /** Adds a product at the given price and stock. Without a name it gets a unique one. */
  addProduct(product: {
    price: number;
    stock: number;
    name?: string;
    description?: string;
    on_until?: string;
  }): Promise<StoreProduct>;
  changePrice(product: StoreProduct, price: number): Promise<void>;
  deleteProduct(id: number): Promise<void>;
  /** Features a product; with null no product is featured. */
  feature(id: number | null): Promise<void>;
  /** Creates a viewer who earned these points by wagering at the sandboxed partner. */
  newViewer(points?: number): Promise<Account>;
  /** Sets the account's role as an admin would. */
  setRole(account: Account, role: "viewer" | "moderator" | "admin"): Promise<void>;
  giveBucks(account: Account, amount: number): Promise<void>;
  /** Buys a product. Returns the call's message. */
  buy(account: Account, productId: number): Promise<string>;
  /** Calls the sandbox, e.g. `play("/sandbox/clock", { offset_ms: 0 })`. */
  play(path: string, body: object): Promise<void>;
}

/** Returns a name that no other test has. */
export const unique = (start: string): string => `${start}_${crypto.randomUUID().slice(0, 8)}`;

/** Returns whether a reload interrupted the visit: the current page reloads when it learns of another user's session. */
const isInterrupted = (error: Error): boolean => /ERR_ABORTED|interrupted by another navigation/.test(error.message);

/** Opens a page and waits for its scripts, because before they run the server's markup does not react to presses. */
export async function visitPage(page: Page, path: string): Promise<void> {
  await page.goto(path).catch((error: Error) => {
    if (!isInterrupted(error)) throw error;
    return page.goto(path);
  });
  await page.waitForFunction(() => {
    const content = document.getElementById("content");
    return content !== null && Object.keys(content).some((key) => key.startsWith("__reactProps$"));
  });
}

/** Opens a page, waits until it receives live updates, and marks the document so that a test notices a reload. */
export async function openTab(page: Page, path: string): Promise<void> {
  await visitPage(page, path);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("/idle-shell-")),
  );
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));
}

export const isTheSamePage = (page: Page): Promise<boolean> => page.evaluate(() => "isTheSamePage" in window);

/** Holds responses to this address until the returned function is called. */
export async function holdResponse(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

export async function createSignedInContext(product: Product, account: Account): Promise<APIRequestContext> {
  // Uses one connection per call, because the server may close an idle connection just when a call reuses it.
  const calls = await request.newContext({ baseURL: product.url, extraHTTPHeaders: { connection: "close" } });
  await expectOk(calls.post(paths.api.login, { data: account }));
  return calls;
}

async function expectOk(answer: ReturnType<APIRequestContext["post"]>): Promise<unknown> {
  const response = await answer;
  expect(response.status(), await response.text()).toBe(200);
  return response.json();
}

export function openDesk(product: Product, admin: APIRequestContext): Desk {
  return {
    async addProduct({ price, stock, name = unique("Thing"), description = "Made for a test.", ...terms }) {
      const multipart = { name, description, price: String(price), stock: String(stock), ...terms };
      const { id } = (await expectOk(admin.post(deskApiPaths.createProduct, { multipart }))) as { id: number };
      return { id, name, description, price, stock, image: null };
    },
    async changePrice({ id, name, description, stock }, price) {
      const multipart = { name, description, price: String(price), stock: String(stock) };
      await expectOk(admin.post(deskApiPaths.updateProduct(id), { multipart }));
    },
    deleteProduct: async (id) => void (await expectOk(admin.post(deskApiPaths.deleteProduct(id)))),
    async feature(id) {
      await expectOk(admin.post(deskApiPaths.featureProduct, { data: { id } }));
    },
    async newViewer(points = 0) {
      const account = { username: unique("v"), password: "windfall-demo" };
      const email = `${account.username}@example.com`;
      const stranger = await request.newContext({ baseURL: product.url });
      expect((await stranger.post(paths.api.register, { data: { ...account, email } })).ok()).toBe(true);
      await stranger.dispose();
      if (points > 0) await earnPoints(product, admin, account, points);
      return account;
    },
    async setRole({ username }, role) {
      await expectOk(admin.post(deskApiPaths.setRole(username), { data: { role } }));
    },
    async giveBucks({ username }, amount) {
      const data = { currency: "bucks", amount, reason: "For a test." };
      await expectOk(admin.post(deskApiPaths.adjustBalance(username), { data }));
    },
    async buy(account, productId) {
      const buyer = await createSignedInContext(product, account);
      const answer = (await (await buyer.post(paths.api.purchase(productId))).json()) as { message: string };
      await buyer.dispose();
      return answer.message;
    },
    play: async (path, data) => void (await expectOk(admin.post(path, { data }))),
  };
}

/** Earns points as a viewer does: links an account, wagers a dollar for each point, and waits for the sync. */
async function earnPoints(product: Product, admin: APIRequestContext, account: Account, points: number): Promise<void> {
  const viewer = await createSignedInContext(product, account);
  const { token } = (await expectOk(viewer.post(paths.api.roobetCode))) as { token: string };
  const wager = (amount: number) => ({ data: { partner: "roobet", username: account.username, amount } });
  await expectOk(admin.post("/sandbox/wagers", wager(0)));
  await expectOk(admin.post("/sandbox/roobet/chat", { data: { username: account.username, message: token } }));
  await expectOk(admin.post("/sandbox/wagers", wager(points)));
  await expectOk(admin.post(deskApiPaths.runLeaderboardJobs));
  await viewer.dispose();
}
