import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { pino } from "pino";
import { build } from "vite";
import type { Site } from "../../../common/contract/shared.ts";
import { createChanges } from "../../database/changes.ts";
import type { Assets } from "../../http/assets.ts";
import type { Env } from "../../http/context.ts";
import { flash, answerPage as page, redirect } from "../../pages/server/inertia.ts";
import { createPages } from "../../pages/server/pages.ts";

export interface ProtocolSite {
  url: string;
  requests: { method: string; url: string; headers: IncomingHttpHeaders }[];
  called: string[];
  release(version: string): void;
  /** Delays the next request for the path until the returned function is called. */
  hold(path: string): () => void;
  stop(): Promise<void>;
}

const site = { brand: "Windfall", stream_url: "", stream_status_url: "", origin: "" } as Site;

export async function startProtocolSite(): Promise<ProtocolSite> {
  const requests: ProtocolSite["requests"] = [];
  const called: string[] = [];
  const script = await clientScript();
  const held = new Map<string, Promise<void>>();
  let app = createApp(createAssets("v1", script), called);
  const server = createServer((req, res) => {
    if (req.url === "/favicon.ico") return void res.writeHead(204).end();
    const url = req.url ?? "";
    requests.push({ method: req.method ?? "", url, headers: req.headers });
    if (url.startsWith("/before/")) return answerAsProxy(url, res);
    const waiting = held.get(url);
    held.delete(url);
    if (waiting === undefined) app(req, res);
    else void waiting.then(() => app(req, res));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    called,
    release(version) {
      app = createApp(createAssets(version, script), called);
    },
    hold(path) {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(path, promise);
      return resolve;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function answerAsProxy(url: string, res: ServerResponse): void {
  if (url.endsWith("/away")) res.writeHead(502, { "Content-Type": "text/html" }).end("<h1>Bad gateway</h1>");
  else if (url.endsWith("/gate")) res.writeHead(403, { "Content-Type": "text/html" }).end("<h1>Who are you?</h1>");
  else if (url.endsWith("/list")) res.writeHead(200, { "Content-Type": "application/json" }).end("[]");
  else if (url.endsWith("/half")) {
    res.writeHead(200, { "Content-Type": "application/json", "X-Inertia": "true", "Content-Length": "500" });
    res.write('{"component":');
    setTimeout(() => res.destroy(), 20);
  } else res.destroy();
}

async function clientScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, rolldownOptions: { input: join(import.meta.dirname, "client.ts") } },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  const chunk = bundle !== undefined && "output" in bundle ? bundle.output[0] : undefined;
  if (chunk === undefined) throw new Error("The client was not built.");
  return chunk.code;
}

function createAssets(version: string, script: string): Assets {
  return {
    version,
    headFor: () => "",
    headScript: "",
    pushWorker: "",
    scriptsFor: () => "",
    bootScript: "",
    scriptTail: ' type="module" src="/client.js"></script>',
    sheet: "",
    overlay: () => ({ version: "", head: "", scriptTail: "" }),
    render: async (object) => ({
      head: [],
      body: [
        `<script data-page="app" type="application/json">${JSON.stringify(object).replaceAll("<", "\\u003c")}</script>`,
      ],
    }),
    serve(req, res) {
      if (req.url !== "/client.js") return false;
      res.writeHead(200, { "Content-Type": "text/javascript" }).end(script);
      return true;
    },
  };
}

function createApp(assets: Assets, called: string[]) {
  const pages = createPages({
    assets,
    changes: createChanges(),
    log: pino({ level: "silent" }),
    secure: false,
    sources: () => ({ frame: "", connect: "", media: "", form: "" }),
    documentStart: () => '<!doctype html><html lang="en"><head>',
    awayDocument: () => "",
    shared: () => ({ auth: { user: null }, site }),
    isAway: () => false,
    cacheGuestPages: true,
    findVisitor: async () => null,
  });
  const app = new Hono<Env>();
  app.use(pages.security);
  app.use(async (c, next) => {
    c.set("visitor", { kind: "guest" });
    await next();
  });
  app.use(pages.middleware);
  addRoutes(app, (name, value) => () => {
    called.push(name);
    return value;
  });
  return pages.before(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
}

function addRoutes(app: Hono<Env>, given: <Value>(name: string, value: Value) => () => Value): void {
  app.get("/", (c) => page(c, "home", { hello: `</script><b>${" filling".repeat(300)}` }, { guestCache: ["home"] }));
  app.get("/list", (c) => {
    const from = Number(c.req.query("from") ?? 1);
    return page(c, "list", {
      rows: given("rows", [row(from), row(from + 1)]),
      stats: { sold: given("sold", from), left: given("left", 10) },
      ranks: given("ranks", ["bronze"]),
    });
  });
  for (const status of [403, 404, 429, 500] as const)
    app.get(`/refused/${status}`, (c) => page(c, "error", {}, { status }));
  app.get("/closed", (c) => page(c, "home", { closed: true }, { status: 403 }));
  app.delete("/thing", (c) => {
    flash(c, { success: "Deleted." });
    return c.redirect("/");
  });
  app.post("/thing", (c) => redirect(c, "/list?from=5#end"));
}

const row = (id: number) => ({ id, name: `row ${id}` });
