import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Site } from "../../../common/contract/shared.ts";
import { type Changes, createChanges } from "../../database/changes.ts";
import type { Assets } from "../../http/assets.ts";
import type { Env } from "../../http/context.ts";
import { answerPage as page } from "./inertia.ts";
import { createPages, type SitePages } from "./pages.ts";

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

let changes: Changes;
let pages: SitePages;
let isAway: boolean;
let server: Server;
let renders: number;
let stock: number;
let hold: Promise<void> | undefined;
let onRender: (() => void) | undefined;

const site: Site = {
  brand: "Windfall",
  streamer: "Gale",
  referral_code: "",
  promo_code: "",
  social: { kick: "", discord: "", x: "", youtube: "", instagram: "" },
  stream_url: "",
  stream_status_url: "/api/stream/channel",
  cashout: { minimum: 10, maximum: 10_000, fees: { usdt: 1, btc: 2, ltc: 0, eth: 3 }, paused: false },
  look: {},
  origin: "http://localhost",
  demo: true,
  chat: false,
  linkable: [],
  absent: [],
  empty: [],
  open: true,
};

const assets: Assets = {
  version: "v1",
  headFor: (_, { hasStyles }) => (hasStyles ? "<style>a{}</style>" : '<link rel="stylesheet" href="/a.css">'),
  headScript: "recall();",
  pushWorker: "",
  scriptsFor: () => "",
  bootScript: "boot();",
  scriptTail: ">boot();</script>",
  sheet: "app-1",
  overlay: () => ({ version: "", head: "", scriptTail: "" }),
  render: async (object) => ({
    head: ["<title>Store</title>"],
    body: [`<p>${JSON.stringify(object.props)}</p>`],
  }),
  serve: () => false,
};

beforeEach(async () => {
  renders = 0;
  isAway = false;
  stock = 5;
  hold = undefined;
  onRender = undefined;
  changes = createChanges();
  pages = createPages({
    assets,
    changes,
    log: pino({ level: "silent" }),
    secure: false,
    sources: () => ({ frame: "", connect: "", media: "", form: "" }),
    documentStart: () => '<!doctype html><html lang="en"><head>',
    awayDocument: () => "",
    shared: () => ({ auth: { user: null }, site }),
    isAway: () => isAway,
    cacheGuestPages: true,
    findVisitor: async () => null,
  });
  const hono = getRequestListener(createApp().fetch, { overrideGlobalObjects: false });
  server = createServer(pages.before((req, res) => void hono(req, res)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterEach(async () => {
  server.close();
  server.closeAllConnections();
  pages.close();
  await changes.close();
});

function createApp(): Hono<Env> {
  const app = new Hono<Env>();
  app.use(pages.security);
  app.use(async (c, next) => {
    const signedIn = c.req.header("cookie")?.includes("windfall_session=good");
    c.set("visitor", { kind: signedIn ? "user" : "guest" } as Env["Variables"]["visitor"]);
    await next();
  });
  app.use(pages.middleware);
  app.get("/store", async (c) => {
    renders += 1;
    const seen = stock;
    onRender?.();
    await hold;
    return page(c, "store", { stock: seen, about: "filling ".repeat(300) }, { guestCache: ["products"] });
  });
  app.get("/settled", (c) => {
    renders += 1;
    return page(c, "settled", {});
  });
  app.get("/gone", (c) => {
    renders += 1;
    return page(c, "error", {}, { status: 404, guestCache: ["products"] });
  });
  app.get("/moody", async (c) => {
    renders += 1;
    await hold;
    if (renders > 1) throw new Error("not today");
    return page(c, "moody", {}, { guestCache: ["products"] });
  });
  app.onError((_, c) => c.text("failed", 500));
  return app;
}

function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Answer> {
  const { port } = server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: "127.0.0.1", port, path, method, headers, agent: false }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => {
        const body = Buffer.concat(pieces);
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: body.toString() });
      });
    });
    request.once("error", reject).end();
  });
}

const visit = { "X-Inertia": "true", "X-Inertia-Version": "v1" };
const nonceIn = (text: string): string | undefined => /nonce="([^"]+)"/.exec(text)?.[1];
const readPolicy = (answer: Answer): string => String(answer.headers["content-security-policy"]);

describe("a page that is the same for every guest", () => {
  test("OUTAGE-03: is rendered again after a minute, or after a quarter of an hour while the database is unavailable", async () => {
    const minutesOn = (minutes: number) => {
      const now = performance.now() + minutes * 60_000;
      vi.spyOn(performance, "now").mockReturnValue(now);
    };
    await get("/store");
    isAway = true;
    minutesOn(14);
    await get("/store");
    expect(renders).toBe(1);
    vi.restoreAllMocks();
    minutesOn(16);
    await get("/store");
    expect(renders).toBe(2);
    isAway = false;
    minutesOn(2);
    await get("/store");
    expect(renders).toBe(3);
    vi.restoreAllMocks();
  });

  test("is rendered once for browsers and once for visits, and then served from memory", async () => {
    for (let requested = 0; requested < 3; requested += 1) {
      expect((await get("/store")).text).toContain("<title>Store</title>");
      expect(JSON.parse((await get("/store", visit)).text)).toMatchObject({ component: "store", props: { stock: 5 } });
    }
    expect(renders).toBe(2);
    expect(pages.cache?.size().pages).toBe(2);
  });

  test("WEIGHT-15: is the same response from memory as after rendering, byte for byte", async () => {
    for (const headers of [{}, visit]) {
      const [fresh, stored] = [await get("/store", headers), await get("/store", headers)];
      const comparable = ({ headers: all, text, status }: Answer) => {
        const { date: _, connection: __, "keep-alive": ___, ...named } = all;
        return { status, text, headers: Object.entries(named).sort() };
      };
      expect(comparable(stored)).toEqual(comparable(fresh));
    }
    expect(renders).toBe(2);
  });

  test("WEIGHT-15: contains only scripts that its policy allows by their hash", async () => {
    for (const answer of [await get("/store"), await get("/store")]) {
      const scripts = [...answer.text.matchAll(/<script>(.*?)<\/script>/gs)].map(([, script = ""]) => script);
      expect(scripts).toEqual(["recall();", "boot();"]);
      expect(answer.text).not.toContain("<script ");
      const allowed = scripts.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
      const rule =
        readPolicy(answer)
          .split("; ")
          .find((one) => one.startsWith("script-src ")) ?? "";
      expect(rule.split(" ").slice(1).sort()).toEqual(["'self'", ...allowed].sort());
    }
  });

  test("WEIGHT-15: a page rendered for one visitor has a new nonce every time", async () => {
    const answers = [await get("/settled"), await get("/settled"), await get("/settled")];
    const nonces = answers.map(({ text }) => nonceIn(text));
    expect(new Set(nonces).size).toBe(3);
    for (const [index, answer] of answers.entries()) expect(readPolicy(answer)).toContain(`'nonce-${nonces[index]}'`);
  });

  test("WEIGHT-14: links to the style sheet for a browser that has it, and contains it for others", async () => {
    const having = { cookie: "a=b; seen_styles=app-1" };
    for (let requested = 0; requested < 2; requested += 1) {
      expect((await get("/store")).text).toContain("<style>");
      expect((await get("/store", having)).text).toContain('<link rel="stylesheet"');
      for (const other of ["app-0", "app-12", "", "x; windfall_x=app-1"])
        expect((await get("/store", { cookie: `seen_styles=${other}` })).text).toContain("<style>");
    }
    const [whole, linked] = [await get("/store"), await get("/store", having)];
    expect(whole.headers.etag).not.toBe(linked.headers.etag);
    expect(String(linked.headers.vary)).toContain("Cookie");
    expect((await get("/store", { ...having, "If-None-Match": String(whole.headers.etag) })).status).toBe(200);
    expect((await get("/store", { ...having, "If-None-Match": String(linked.headers.etag) })).status).toBe(304);
    changes.announce("products");
    expect(pages.cache?.size().pages).toBe(0);
  });

  test("LAYOUT-05: the head's script comes before the styles and all content, allowed by its hash", async () => {
    for (const answer of [await get("/store"), await get("/store"), await get("/settled")]) {
      const [, before = "", script = ""] = /^(.*?)<script>(.*?)<\/script>/s.exec(answer.text) ?? [];
      expect(before).not.toMatch(/stylesheet|<body/);
      expect(readPolicy(answer)).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    }
  });

  test.each(["products", "site"])("is rendered again after %s was announced as changed", async (tag) => {
    await get("/store");
    stock = 4;
    expect((await get("/store")).text).toContain('"stock":5');
    changes.announce(tag);
    expect((await get("/store")).text).toContain('"stock":4');
    expect(pages.cache?.size().pages).toBe(1);
  });

  test("stays cached if something else changes", async () => {
    await get("/store");
    changes.announce("raffles");
    await get("/store");
    expect(renders).toBe(1);
  });

  test("is not cached if it changed during the render", async () => {
    onRender = () => {
      stock = 4;
      changes.announce("products");
    };
    expect((await get("/store")).text).toContain('"stock":5');
    onRender = undefined;
    expect((await get("/store")).text).toContain('"stock":4');
  });

  test("is cached by its whole address", async () => {
    await get("/store?page=1");
    await get("/store?page=2");
    expect(renders).toBe(2);
  });

  test("responds to HEAD without a body and with its length", async () => {
    const { body } = await get("/store");
    const head = await get("/store", {}, "HEAD");
    expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([200, 0, String(body.length)]);
    expect(renders).toBe(1);
  });
});

describe("nobody gets another visitor's page from memory", () => {
  test.each<[string, Record<string, string>]>([
    ["with a session", { Cookie: "a=b; windfall_session=good" }],
    ["with a session that ended", { Cookie: "windfall_session=bad" }],
    ["with a flash on its way", { Cookie: "windfall_flash=e30" }],
    ["with a visit of another version", { ...visit, "X-Inertia-Version": "v0" }],
    ["with a partial reload", { ...visit, "X-Inertia-Partial-Component": "store", "X-Inertia-Partial-Data": "stock" }],
  ])("%s", async (_, headers) => {
    await get("/store");
    await get("/store", visit);
    const answer = await get("/store", headers);
    expect(answer.headers.etag).toBeUndefined();
    await get("/store", headers);
    expect(pages.cache?.size().pages).toBe(2);
    expect((await get("/store", visit)).text).toContain('"stock":5');
  });

  test("a signed-in visitor's page is not stored anywhere", async () => {
    const headers = { Cookie: "windfall_session=good" };
    expect((await get("/store", headers)).headers["cache-control"]).toBe("no-store");
    expect(pages.cache?.size().pages).toBe(0);
  });

  test("pages that did not ask for it, failures, and responses to POST are not cached either", async () => {
    for (const path of ["/settled", "/settled", "/gone", "/gone"]) await get(path);
    expect(renders).toBe(4);
    expect((await get("/store", {}, "POST")).status).toBe(404);
    expect(pages.cache?.size()).toEqual({ pages: 0, bytes: 0 });
  });
});

describe("a browser that has the page", () => {
  test.each<[string, Record<string, string>]>([
    ["the page object", visit],
    ["the document", {}],
  ])("gets a 304: %s", async (_, headers) => {
    const etag = String((await get("/store", headers)).headers.etag);
    const again = await get("/store", { ...headers, "If-None-Match": etag });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    expect(again.headers["cache-control"]).toBe("no-cache");
    // The operator may have changed the policy. The scripts' hashes still match the stored bytes.
    expect(again.headers["content-security-policy"]).toBe(
      headers === visit ? undefined : (await get("/store")).headers["content-security-policy"],
    );
    stock = 4;
    changes.announce("products");
    expect((await get("/store", { ...headers, "If-None-Match": etag })).status).toBe(200);
  });

  test("has a strong ETag, because the bytes are always the same", async () => {
    for (const headers of [visit, {}]) expect((await get("/store", headers)).headers.etag).toMatch(/^"/);
  });
});

describe("compressed", () => {
  const decoded = { gzip: gunzipSync, br: brotliDecompressSync };
  /** The first request gets the page uncompressed and starts the compression. */
  const untilCompressed = (headers: Record<string, string>, encoding: string) =>
    expect.poll(async () => (await get("/store", headers)).headers["content-encoding"]).toBe(encoding);

  test.each<["gzip" | "br", Record<string, string>]>([
    ["gzip", {}],
    ["br", {}],
    ["gzip", visit],
    ["br", visit],
  ])("%s gives the same response, shorter: %o", async (encoding, kind) => {
    const plain = await get("/store", kind);
    const headers = { ...kind, "Accept-Encoding": encoding };
    await untilCompressed(headers, encoding);
    const [first, second] = [await get("/store", headers), await get("/store", headers)];
    const text = decoded[encoding](first.body).toString();
    expect(first.headers["content-length"]).toBe(String(first.body.length));
    expect(first.headers.etag).toContain(`-${encoding}"`);
    expect(first.body.length).toBeLessThan(plain.body.length / 2);
    expect(text).toBe(plain.text);
    expect(second.body.equals(first.body)).toBe(true);
  });

  test("prefers Brotli; never sends an encoding that q=0 refuses", async () => {
    await get("/store");
    await untilCompressed({ "Accept-Encoding": "gzip, deflate, br" }, "br");
    const refusing = await get("/store", { "Accept-Encoding": "br;q=0, gzip;q=0.0" });
    expect(refusing.headers["content-encoding"]).toBeUndefined();
  });
});

describe("many requests for a page that just changed", () => {
  test("wait for a single render", async () => {
    await get("/store", visit);
    changes.announce("products");
    let go = () => {};
    hold = new Promise((resolve) => {
      go = resolve;
    });
    const requested = Array.from({ length: 20 }, () => get("/store", visit));
    await expect.poll(() => renders).toBe(2);
    await new Promise((resolve) => setTimeout(resolve, 50));
    go();
    const answers = await Promise.all(requested);
    expect(answers.every(({ status, text }) => status === 200 && text.includes('"stock":5'))).toBe(true);
    expect(renders).toBe(2);
  });

  test("continue separately if that render fails", async () => {
    await get("/moody");
    changes.announce("products");
    let go = () => {};
    hold = new Promise((resolve) => {
      go = resolve;
    });
    const requested = Array.from({ length: 3 }, () => get("/moody"));
    await expect.poll(() => renders).toBe(2);
    go();
    expect((await Promise.all(requested)).map(({ status }) => status)).toEqual([500, 500, 500]);
    expect(renders).toBe(4);
  });
});

test("drops the least recently used page if there is no more room", async () => {
  const { cache } = pages;
  const each = 4_000_000;
  await get("/store");
  const large = { kind: "object", bytes: Buffer.alloc(each) } as const;
  for (let index = 0; index < 8; index += 1) {
    const requested = { method: "GET", url: `/large/${index}`, headers: {} } as never;
    expect(cache?.serve(requested, { once: () => {} } as never, () => {})).toBe(false);
    cache?.store(requested, large, ["large"]);
    await get("/store");
  }
  expect(renders).toBe(1);
  expect(cache?.size().bytes).toBeLessThanOrEqual(32 * 1024 * 1024);
  expect(cache?.size().pages).toBe(6);
  changes.announce("large");
  expect(cache?.size().pages).toBe(1);
});
