// The door: node's HTTP server, how long it keeps a connection, and how it closes without cutting anybody off.

import { createServer, type RequestListener, type Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { serverPort } from "../base/server-port.ts";

/** Longer than proxies keep idle connections to us (60 s usually), so that none of theirs is closed as it is used. */
const keepAliveMs = 75_000;
const headersTimeoutMs = keepAliveMs + 5_000;
/** How long requests in flight may take to finish once the door closes. */
const graceMs = 10_000;
const pollEveryMs = 20;
/** How long a connection may stay idle after the last one was taken. */
const lastIdleMs = 250;

export interface HttpServer {
  listen(listener: RequestListener, port: number, host: string): Promise<void>;
  /** The port it listens on; undefined before that. */
  port(): number | undefined;
  /** About to close: who sends visitors here should send them elsewhere. */
  isClosing(): boolean;
  /** From now on `isClosing`; serves on as before. */
  announceClosing(): void;
  /**
   * Tells each connection with its next answer to end, for `lingerMs` at most; then takes no more, lets what is in
   * flight finish (10 s at most) and is shut.
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

/** A connection that is in use is told to end by its next answer; one that idles is closed by us afterwards. */
async function waitForConnections(server: Server, withinMs: number): Promise<void> {
  const lateAt = Date.now() + withinMs;
  while (Date.now() < lateAt && (await countConnections(server)) > 0) await sleep(pollEveryMs);
}

const countConnections = (server: Server): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

/**
 * Takes no new connection, and gives what may be under way on an idle one a moment to arrive: node's own `close` would cut
 * it off at once. Ends when everything in flight was answered.
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
