import { createServer, type RequestListener, type Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { serverPort } from "../base/server-port.ts";

/**
 * Longer than proxies keep idle connections to us (usually 60 s), so we never close a connection that a proxy is about to use.
 */
const keepAliveMs = 75_000;
const headersTimeoutMs = keepAliveMs + 5_000;
/** Requests that are running when the server closes may take this long. */
const graceMs = 10_000;
const pollEveryMs = 20;
/** After the server stops accepting connections, an idle connection stays open this long. */
const lastIdleMs = 250;

export interface HttpServer {
  listen(listener: RequestListener, port: number, host: string): Promise<void>;
  port(): number | undefined;
  isClosing(): boolean;
  announceClosing(): void;
  /**
   * Ends each connection after its next response, for at most `lingerMs`. Then stops accepting connections and lets
   * running requests finish (10 s at most).
   */
  close(lingerMs: number): Promise<void>;
}

export function createHttpServer(): HttpServer {
  const server = createServer({ keepAliveTimeout: keepAliveMs, headersTimeout: headersTimeoutMs });
  let closing = false;
  return {
    async listen(listener, port, host) {
      server.on("request", listener);
      await listenOn(server, port, host);
    },
    port: () => serverPort(server),
    isClosing: () => closing,
    announceClosing() {
      closing = true;
    },
    async close(lingerMs) {
      closing = true;
      server.prependListener("request", (_request, response) => void response.setHeader("Connection", "close"));
      await waitForConnections(server, lingerMs);
      await closeServer(server, Math.min(lingerMs, lastIdleMs));
    },
  };
}

function listenOn(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Waits until connections in use have ended with their next response. Idle connections are closed later. */
async function waitForConnections(server: Server, withinMs: number): Promise<void> {
  const lateAt = Date.now() + withinMs;
  while (Date.now() < lateAt && (await countConnections(server)) > 0) await sleep(pollEveryMs);
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

/**
 * Gives requests on idle connections a moment to arrive, which Node's own `close` would not. Resolves when all running
 * requests are done.
 */
async function closeServer(server: Server, idleMs: number): Promise<void> {
  const cutOff = setTimeout(() => server.closeAllConnections(), graceMs);
  const closed = new Promise<void>((resolve) => server.once("close", resolve));
  NetServer.prototype.close.call(server);
  await Promise.race([closed, sleep(idleMs)]);
  server.close(() => {});
  await closed;
  clearTimeout(cutOff);
}
