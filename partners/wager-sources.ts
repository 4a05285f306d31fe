import { type PartnerSlug, partnerBySlug } from "../common/contract/partners.ts";
import { ConfigError } from "../common/server/config.ts";
import type { House } from "../common/server/house.ts";
import type { WagerSource } from "../features/wagers/source.ts";
import { createClashSource } from "./clash/adapter.ts";
import { clashSandboxPath, createClashSandbox } from "./clash/sandbox.ts";
import { createCallThrottle } from "./common/call-throttle.ts";
import type { SandboxBook } from "./common/sandbox-book.ts";
import type { WagerAccess } from "./common/wager-rows.ts";
import { createCsgobigSource, csgobigIntervalMs } from "./csgobig/adapter.ts";
import { createCsgobigSandbox, csgobigSandboxPath } from "./csgobig/sandbox.ts";
import { createPackdrawSource } from "./packdraw/adapter.ts";
import { createPackdrawSandbox, packdrawSandboxPath } from "./packdraw/sandbox.ts";
import { type ConnectedService, memoizeByKey, type PartnerContext, type Sandbox } from "./partner-context.ts";
import { createRainbetSource } from "./rainbet/adapter.ts";
import { createRainbetSandbox, rainbetSandboxPath } from "./rainbet/sandbox.ts";
import { createRoobetSource } from "./roobet/adapter.ts";
import { createRoobetSandbox, createSandboxKey as roobetSandboxKey, roobetSandboxPath } from "./roobet/sandbox.ts";

interface Connector {
  sandboxPath: string;
  sandboxKey: string;
  /** `isTried` marks a key under test, which does not use the saved key's rate limit. */
  source(access: WagerAccess, house: House, isTried: boolean): WagerSource;
  sandbox(book: SandboxBook, key: string, house: House): Sandbox;
}

export const sandboxKey = "windfall-sandbox";

const connectors: Record<PartnerSlug, Connector> = {
  roobet: {
    sandboxPath: roobetSandboxPath,
    sandboxKey: roobetSandboxKey(sandboxKey),
    source: createRoobetSource,
    sandbox: createRoobetSandbox,
  },
  rainbet: { sandboxPath: rainbetSandboxPath, sandboxKey, source: createRainbetSource, sandbox: createRainbetSandbox },
  csgobig: {
    sandboxPath: csgobigSandboxPath,
    sandboxKey,
    source(access, { db }, isTried) {
      const gate = createCallThrottle(db, partnerBySlug("csgobig").type, csgobigIntervalMs);
      return createCsgobigSource(access, isTried ? { take: async () => null } : gate);
    },
    sandbox: createCsgobigSandbox,
  },
  clash: {
    sandboxPath: clashSandboxPath,
    sandboxKey,
    source: createClashSource,
    sandbox: (book, key, house) => createClashSandbox(book, key, house.clock),
  },
  packdraw: {
    sandboxPath: packdrawSandboxPath,
    sandboxKey,
    source: createPackdrawSource,
    sandbox: (book, key, house) => createPackdrawSandbox(book, key, house.loopback),
  },
};

export const connectWagerSources = (context: PartnerContext): ConnectedService<WagerSource | null>[] =>
  (Object.keys(connectors) as PartnerSlug[]).map((name) => connectWagerSource(context, name));

function connectWagerSource(
  { house, outside, book }: PartnerContext,
  name: PartnerSlug,
): ConnectedService<WagerSource | null> {
  const { sandboxPath, sandboxKey: key, source: make, sandbox } = connectors[name];
  const common = { outside, clock: house.clock };
  const played = book && make({ ...common, apiUrl: () => house.loopback() + sandboxPath, apiKey: key }, house, false);
  const source = memoizeByKey(
    () => house.keys.now()[name],
    ({ apiKey, apiUrl }) => {
      if (apiKey === undefined) return played;
      try {
        return make({ ...common, apiUrl: () => apiUrl, apiKey }, house, false);
      } catch (error) {
        if (!(error instanceof ConfigError)) throw error;
        house.log.error(
          `${error.message} ${partnerBySlug(name).label} is off until you correct it; everything else works.`,
        );
        return null;
      }
    },
  );
  // Creates the source once at the start, so that an invalid key is logged immediately.
  source();
  return { source, ...(book ? { sandbox: sandbox(book, key, house) } : {}) };
}

/** Returns a partner's source with a key under test. `isOurs` means that this is the saved key. */
export function tryWagerSource(
  { house, outside }: Pick<PartnerContext, "house" | "outside">,
  name: PartnerSlug,
  { apiKey, apiUrl, isOurs }: { apiKey: string; apiUrl: string; isOurs: boolean },
): WagerSource {
  return connectors[name].source({ outside, clock: house.clock, apiUrl: () => apiUrl, apiKey }, house, !isOurs);
}
