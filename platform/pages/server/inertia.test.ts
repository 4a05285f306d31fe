import { Hono } from "hono";
import { beforeEach, describe, expect, test } from "vitest";
import type { PageObject } from "../../contract/page-object.ts";
import type { Env } from "../../http/context.ts";
import { errorPage } from "./errors.ts";
import { flash, inertia, type PageOptions, answerPage as page, redirect } from "./inertia.ts";
import { always } from "./page-props.ts";

const version = "v1";
const site = { brand: "Windfall" } as never;

function createSite(visitor: "guest" | "user" = "guest") {
  const app = new Hono<Env>();
  app.use(async (c, next) => {
    c.set("nonce", "NONCE");
    c.set("visitor", { kind: visitor } as Env["Variables"]["visitor"]);
    await next();
  });
  app.use(
    inertia({
      awayDocument: () => "",
      version: () => version,
      shared: async () => ({ auth: { user: null }, site }),
      document: async (object, { nonce }) => ({
        bytes: Buffer.from(`<html>${JSON.stringify(object)}<script nonce="${nonce}"></script></html>`),
        rendered: true,
      }),
      sheet: "",
      security: { policy: (nonce) => `script-src 'nonce-${nonce}'` },
      secure: false,
    }),
  );
  return app;
}

const visitHeaders = { "X-Inertia": "true", "X-Inertia-Version": version };

async function visit(app: Hono<Env>, path: string, headers: Record<string, string> = {}): Promise<PageObject> {
  const response = await app.request(path, { headers: { ...visitHeaders, ...headers } });
  return (await response.json()) as PageObject;
}

const partial = (headers: { only?: string; except?: string; component?: string }) => ({
  "X-Inertia-Partial-Component": headers.component ?? "store",
  ...(headers.only === undefined ? {} : { "X-Inertia-Partial-Data": headers.only }),
  ...(headers.except === undefined ? {} : { "X-Inertia-Partial-Except": headers.except }),
});

let app: Hono<Env>;
beforeEach(() => {
  app = createSite();
});

const storeWith = (props: object, options?: PageOptions) => app.get("/store", (c) => page(c, "store", props, options));

describe("a page", () => {
  test("is HTML to a browser, containing the page object and a script with the nonce", async () => {
    storeWith({ products: [1] });
    const response = await app.request("/store?q=x");
    const html = await response.text();
    expect(response.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(response.headers.get("content-security-policy")).toBe("script-src 'nonce-NONCE'");
    expect(html).toContain('<script nonce="NONCE">');
    expect(html).toContain('"component":"store"');
    expect(html).toContain('"url":"/store?q=x"');
  });

  test("SHELL-56, SHELL-57: is the page object to a marked request that names the version", async () => {
    storeWith({ products: [1] });
    const response = await app.request("/store?q=x", { headers: visitHeaders });
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("x-inertia")).toBe("true");
    expect(await response.json()).toEqual({
      component: "store",
      props: { errors: {}, auth: { user: null }, site, flash: {}, products: [1] },
      url: "/store?q=x",
      version,
      sharedProps: ["auth", "site", "flash"],
    });
  });

  test("OUTAGE-32: an error before the visitor is known gives a guest's page", async () => {
    app.use((c) => {
      c.set("visitor", undefined as never);
      return errorPage(c, 503);
    });
    const response = await app.request("/store", { headers: visitHeaders });
    expect([response.status, await response.json()]).toMatchObject([503, { component: "error" }]);
  });

  test("varies on X-Inertia in addition to other headers", async () => {
    storeWith({});
    for (const headers of [{}, visitHeaders]) {
      const vary = (await app.request("/store", { headers })).headers.get("vary") ?? "";
      expect(vary.split(", ")).toEqual(expect.arrayContaining(["X-Inertia", "Cookie"]));
    }
  });

  test("may be revalidated by a guest's browser; nobody stores a signed-in visitor's", async () => {
    storeWith({});
    expect((await app.request("/store")).headers.get("cache-control")).toBe("no-cache");
    app = createSite("user");
    storeWith({});
    expect((await app.request("/store")).headers.get("cache-control")).toBe("no-store");
    expect((await app.request("/store", { headers: visitHeaders })).headers.get("cache-control")).toBe("no-store");
  });

  test("responds with the given status", async () => {
    app.notFound((c) => page(c, "error", { status: 419 }, { status: 419 }));
    expect((await app.request("/nowhere")).status).toBe(419);
  });

  test("never gives another host as its address", async () => {
    app.notFound((c) => page(c, "error", {}, { status: 404 }));
    const response = await app.request(new Request("http://localhost//evil.example/x", { headers: visitHeaders }));
    expect(((await response.json()) as PageObject).url).toBe("/evil.example/x");
  });
});

describe("a version other than the browser's", () => {
  test("makes the browser load the same address as a document, with the version given", async () => {
    storeWith({});
    const response = await app.request("/store?q=1", { headers: { ...visitHeaders, "X-Inertia-Version": "v0" } });
    expect(response.status).toBe(409);
    expect(response.headers.get("x-inertia-location")).toBe("/store?q=1");
    expect(response.headers.get("x-inertia-version")).toBe(version);
    expect(response.headers.get("x-inertia")).toBeNull();
  });

  test("SHELL-01: a script's first visit without a version gets the page object", async () => {
    storeWith({});
    const response = await app.request("/store", { headers: { "X-Inertia": "true" } });
    expect([response.status, ((await response.json()) as PageObject).component]).toEqual([200, "store"]);
  });

  test("does not stop a POST, whose input would be lost", async () => {
    app.post("/store", (c) => redirect(c, "/store"));
    const headers = { ...visitHeaders, "X-Inertia-Version": "v0" };
    expect((await app.request("/store", { method: "POST", headers })).status).toBe(303);
  });
});

describe("SHELL-55: redirects", () => {
  test.each(["PUT", "PATCH", "DELETE"])("after %s become 303, including a route's own 302", async (method) => {
    app.on(method, "/thing", (c) => c.redirect("/store"));
    const response = await app.request("/thing", { method, headers: visitHeaders });
    expect([response.status, response.headers.get("location")]).toEqual([303, "/store"]);
  });

  test("after GET stay 302", async () => {
    app.get("/thing", (c) => redirect(c, "/store"));
    const response = await app.request("/thing", { headers: visitHeaders });
    expect(response.status).toBe(302);
    expect(response.headers.get("vary")).toContain("X-Inertia");
  });

  test("keep the cookies that were set with them", async () => {
    app.delete("/thing", (c) => {
      flash(c, { success: "Deleted." });
      return c.redirect("/store");
    });
    const response = await app.request("/thing", { method: "DELETE", headers: visitHeaders });
    expect(response.headers.get("set-cookie")).toContain("windfall_flash=");
  });

  test("with a fragment are left to the client, because a fetch loses it", async () => {
    app.post("/thing", (c) => redirect(c, "/store#orders"));
    const response = await app.request("/thing", { method: "POST", headers: visitHeaders });
    expect([response.status, response.headers.get("x-inertia-redirect")]).toEqual([409, "/store#orders"]);
    expect((await app.request("/thing", { method: "POST" })).status).toBe(303);
  });
});

describe("SHELL-58: a partial reload", () => {
  const nested = () => ({ products: [1], page: { title: "t", rows: { first: 1, second: 2 } }, orders: () => [2] });

  test("gets the props it names, and the errors", async () => {
    storeWith(nested());
    const { props } = await visit(app, "/store", partial({ only: "orders" }));
    expect(props).toEqual({ errors: {}, flash: {}, orders: [2] });
  });

  test("gets nested props by their path, without the excepted ones", async () => {
    storeWith(nested());
    expect((await visit(app, "/store", partial({ only: "page.rows.second" }))).props).toEqual({
      errors: {},
      flash: {},
      page: { rows: { second: 2 } },
    });
    const { props } = await visit(
      app,
      "/store",
      partial({ only: "page,products", except: "page.rows.first,products" }),
    );
    expect(props).toEqual({ errors: {}, flash: {}, page: { title: "t", rows: { second: 2 } } });
  });

  test("gets everything except what it excepts", async () => {
    storeWith(nested());
    const { props } = await visit(app, "/store", partial({ except: "products,auth,site,page" }));
    expect(props).toEqual({ errors: {}, flash: {}, orders: [2] });
  });

  test("never calls the functions of props it leaves out", async () => {
    let calls = 0;
    storeWith({
      products: [1],
      orders: () => {
        calls += 1;
        return [];
      },
    });
    await visit(app, "/store", partial({ only: "products" }));
    expect(calls).toBe(0);
    await visit(app, "/store");
    expect(calls).toBe(1);
  });

  test("for another page's component is an ordinary visit", async () => {
    storeWith(nested());
    const { props } = await visit(app, "/store", partial({ only: "orders", component: "home" }));
    expect(Object.keys(props)).toEqual(["errors", "auth", "site", "flash", "products", "page", "orders"]);
  });

  test("its headers mean nothing on a browser's first visit", async () => {
    storeWith(nested());
    const html = await (await app.request("/store", { headers: partial({ only: "orders" }) })).text();
    expect(html).toContain('"products":[1]');
  });
});

describe("props", () => {
  test("may be promises and functions at any depth; their order stays", async () => {
    storeWith({ a: Promise.resolve({ b: async () => 1 }), c: { d: () => Promise.resolve(2) }, e: 3 });
    const { props } = await visit(app, "/store");
    expect(props).toMatchObject({ a: { b: 1 }, c: { d: 2 }, e: 3 });
    expect(Object.keys(props).slice(-3)).toEqual(["a", "c", "e"]);
  });

  test("that fail make the page fail", async () => {
    app.onError((error, c) => c.text(error.message, 500));
    storeWith({ slow: new Promise(() => {}), a: () => Promise.reject(new Error("no rows")) });
    expect(await (await app.request("/store", { headers: visitHeaders })).text()).toBe("no rows");
  });

  test("keep dates and null as they are", async () => {
    storeWith({ at: new Date(0), none: null });
    expect((await visit(app, "/store")).props).toMatchObject({ at: "1970-01-01T00:00:00.000Z", none: null });
  });

  test("a page's own errors replace the empty ones", async () => {
    storeWith({ errors: { name: "Name is required." } });
    expect((await visit(app, "/store")).props.errors).toEqual({ name: "Name is required." });
  });

  test("marked with always are sent whole, even if a partial reload does not name them", async () => {
    storeWith({ stock: always(() => ({ left: { mugs: 3 } })), products: [] });
    expect((await visit(app, "/store", partial({ only: "products" }))).props.stock).toEqual({ left: { mugs: 3 } });
    expect((await visit(app, "/store", partial({ except: "stock" }))).props.stock).toEqual({ left: { mugs: 3 } });
  });
});

describe("a flash", () => {
  const getCookie = (response: Response) => (response.headers.get("set-cookie") ?? "").split(";")[0] ?? "";

  test("survives one redirect and is shown only once", async () => {
    app.post("/thing", (c) => {
      flash(c, { success: "Saved „é“." });
      return redirect(c, "/store");
    });
    storeWith({});
    const saved = await app.request("/thing", { method: "POST", headers: visitHeaders });
    expect(saved.headers.get("set-cookie")).toMatch(/HttpOnly; SameSite=Lax/);
    const shown = await app.request("/store", { headers: { ...visitHeaders, Cookie: getCookie(saved) } });
    const object = (await shown.json()) as PageObject;
    expect(object.flash).toEqual({ success: "Saved „é“." });
    expect(object.props.flash).toEqual({ success: "Saved „é“." });
    expect(shown.headers.get("set-cookie")).toMatch(/windfall_flash=; Path=\/; Max-Age=0/);
    const next = await visit(app, "/store");
    expect(next).not.toHaveProperty("flash");
    expect(next.props.flash).toEqual({});
  });

  test("is not used up by the response that makes the browser reload", async () => {
    storeWith({});
    const headers = { ...visitHeaders, "X-Inertia-Version": "v0", Cookie: "windfall_flash=e30" };
    expect((await app.request("/store", { headers })).headers.get("set-cookie")).toBeNull();
  });

  test.each([
    "windfall_flash=@@@",
    "windfall_flash=bnVsbA",
    `windfall_flash=${Buffer.from('{"success":{"a":1},"evil":"x"}').toString("base64url")}`,
  ])("from a forged cookie shows nothing: %s", async (cookie) => {
    storeWith({});
    expect((await visit(app, "/store", { Cookie: cookie })).props.flash).toEqual({});
  });
});
