import { existsSync, statSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage, type Server } from "node:http";
import { join } from "node:path";
import type { ViteDevServer } from "vite";
import type { PageObject } from "../contract/page-object.ts";
import { type Assets, clientEntry, overlayEntry, type Rendered } from "./assets.ts";

const root = join(import.meta.dirname, "..", "..");
const vitePathPattern = /^\/(?:@|(?:common|fairness|features|identity|money|platform|site|ui)\/|node_modules\/|__)/;

export async function createDevAssets(): Promise<Assets> {
  // Never listens, and only passes the real server's WebSocket requests to Vite.
  const relay = createHttpServer();
  const vite = await startVite(relay);
  const relayed = new WeakSet<Server>();
  const overlay = {
    version: "dev",
    head: '<link rel="stylesheet" href="/features/overlays/client/stage/stage.css">',
    scriptTail: await scriptTail(overlayEntry),
  };
  return {
    version: "dev",
    headFor: () => '<link rel="stylesheet" href="/ui/styles/app.css">',
    headScript: await buildScript("before-paint"),
    pushWorker: await buildScript("push-worker"),
    scriptsFor: () => "",
    bootScript: "",
    scriptTail: ` ${(await scriptTail(clientEntry)).slice(2)}`,
    sheet: "",
    overlay: () => overlay,
    render: (page) => render(vite, page),
    serve(req, res) {
      relayUpgrades(req, relay, relayed);
      if (!isClientFile(req.url ?? "")) return false;
      vite.middlewares(req, res, () => res.writeHead(404).end());
      return true;
    },
  };
}

/** Builds the script once. Restart the server after changing the script. */
async function buildScript(name: string): Promise<string> {
  const { build } = await import("vite");
  const { messagesPlugin } = await import(join(root, "bin/messages-plugin.mjs"));
  const options = { input: join(root, `site/client/${name}.ts`), output: { format: "iife" as const } };
  const built = await build({
    configFile: false,
    logLevel: "warn",
    plugins: [messagesPlugin({})],
    build: { write: false, rolldownOptions: options },
  });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (bundle === undefined || !("output" in bundle)) throw new Error(`site/client/${name}.ts was not built.`);
  return bundle.output[0].code.trim();
}

async function startVite(relay: Server): Promise<ViteDevServer> {
  const { createServer } = await import("vite");
  return createServer({
    root,
    configFile: join(root, "vite.config.ts"),
    // Avoids the default loader, which writes a file that `node --watch` would treat as a change.
    configLoader: "native",
    server: { middlewareMode: true, hmr: { server: relay } },
  });
}

/** Replaces boot.ts, because React's hot reload must be set up before the first component loads. */
async function scriptTail(entry: string): Promise<string> {
  const { default: react } = await import("@vitejs/plugin-react");
  const script = (source: string) => `<script type="module" src="${source}"></script>`;
  return `" type="module">${react.preambleCode.replace("__BASE__", "/")}</script>${script("/@vite/client")}${script(`/${entry}`)}`;
}

async function render(vite: ViteDevServer, page: PageObject): Promise<Rendered> {
  try {
    const client = (await vite.ssrLoadModule("/site/client/ssr.tsx")) as Pick<Assets, "render">;
    return await client.render(page);
  } catch (error) {
    if (error instanceof Error) vite.ssrFixStacktrace(error);
    throw error;
  }
}

function isClientFile(url: string): boolean {
  const path = url.split("?", 1)[0] ?? "";
  if (vitePathPattern.test(path)) return true;
  const file = join(root, "client", "public", path);
  return !path.includes("..") && existsSync(file) && statSync(file).isFile();
}

/**
 * Passes a server's WebSocket requests on, once per server. Only a connection gives access to the server
 * (`socket.server`).
 */
function relayUpgrades(req: IncomingMessage, relay: Server, relayed: WeakSet<Server>): void {
  const { server } = req.socket as { server?: Server };
  if (server === undefined || relayed.has(server)) return;
  relayed.add(server);
  server.on("upgrade", (...request) => relay.emit("upgrade", ...request));
}
