// Opens a drand relay over real HTTP, with a clock that the test moves, or with genuine beacons.
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import type { BeaconChain } from "../../fairness/rules/beacon.ts";
import { createHttpClient } from "../../partners/common/http-client.ts";
import type { FaultMode } from "../../partners/common/sandbox.ts";
import { createDrandSource } from "../../partners/drand/client.ts";
import { createDrandSandbox, drandSandboxChain, drandSandboxPath, newDrandKey } from "../../partners/drand/sandbox.ts";
import { createClock } from "../../platform/base/clock.ts";

export interface Relay {
  url: string;
  requestCount: number;
  close(): Promise<void>;
}

export interface SandboxRelay extends Relay {
  fault: FaultMode;
  /** The relay's responses wait for this promise. */
  gate: () => Promise<void>;
}

const secretKey = newDrandKey();
export const sandboxChain = drandSandboxChain(secretKey);

/** Opens a relay of the demo's chain. All relays of a test serve the same beacons. */
export async function openSandboxRelay(now: () => Date): Promise<SandboxRelay> {
  const relay: SandboxRelay = { url: "", requestCount: 0, fault: "none", gate: async () => {}, close: async () => {} };
  const clock = { ...createClock(), now };
  const book = { fault: async () => relay.fault };
  const app = new Hono();
  app.use(async (_, next) => {
    relay.requestCount += 1;
    await relay.gate();
    await next();
  });
  app.route("/", createDrandSandbox({ clock, book, secretKey, chain: sandboxChain }));
  return Object.assign(relay, await listenOn(app, drandSandboxPath));
}

/** Responds 404 for beacons that are not in the list. */
export async function openFixedRelay(
  chain: BeaconChain,
  beacons: { round: number; signature: string }[],
): Promise<Relay> {
  const relay: Relay = { url: "", requestCount: 0, close: async () => {} };
  const app = new Hono();
  app.get(`/${chain.hash}/public/:round`, (c) => {
    relay.requestCount += 1;
    const found = beacons.find(({ round }) => String(round) === c.req.param("round"));
    return found === undefined ? c.notFound() : c.json(found);
  });
  return Object.assign(relay, await listenOn(app, ""));
}

async function listenOn(app: Hono, path: string): Promise<Pick<Relay, "url" | "close">> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) => resolve(port));
  const url = `http://127.0.0.1:${await promise}${path}`;
  return { url, close: () => new Promise((done) => server.close(() => done())) };
}

export const beaconConfig = (relays: readonly { url: string }[], chain: BeaconChain = sandboxChain) => ({
  source: createDrandSource(createHttpClient({ backoffMs: 1 }), {
    chains: [chain],
    relays: () => relays.map(({ url }) => url),
    label: "drand",
  }),
  areWanted: async () => true,
});
