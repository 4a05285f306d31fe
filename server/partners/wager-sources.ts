// The partners that report wagers beside Roobet: each with its key, or in demo mode against its sandbox.
import { partnerCalled } from "../../contracts/partners.ts";
import type { Config } from "../config.ts";
import type { House } from "../core/house.ts";
import type { SandboxBook } from "../sandbox/source.ts";
import type { WagerSource } from "../wagers/source.ts";
import { type CallGate, createCallGate } from "./call-gate.ts";
import { createClashSource } from "./clash/adapter.ts";
import { createClashClient } from "./clash/client.ts";
import { clashSandboxPath, createClashSandbox } from "./clash/sandbox.ts";
import { byKey, type Connected, type Sandbox, type World } from "./connected.ts";
import { createCsgobigSource, csgobigIntervalMs } from "./csgobig/adapter.ts";
import { createCsgobigClient } from "./csgobig/client.ts";
import { createCsgobigSandbox, csgobigSandboxPath } from "./csgobig/sandbox.ts";
import type { Outside } from "./fetch.ts";
import { createPackdrawSource } from "./packdraw/adapter.ts";
import { createPackdrawClient } from "./packdraw/client.ts";
import { createPackdrawSandbox, packdrawSandboxPath } from "./packdraw/sandbox.ts";
import { createRainbetSource } from "./rainbet/adapter.ts";
import { createRainbetClient } from "./rainbet/client.ts";
import { createRainbetSandbox, rainbetSandboxPath } from "./rainbet/sandbox.ts";
import { createRoobetSource } from "./roobet/adapter.ts";
import { createRoobetClient } from "./roobet/client.ts";

interface SourceNeeds {
  house: House;
  outside: Outside;
  apiUrl: () => string;
  apiKey: string;
  /** A key that is only tried takes no turn of the one that counts. */
  isTried?: boolean;
}

interface Connector {
  settings: keyof Pick<Config, "rainbet" | "csgobig" | "clash" | "packdraw">;
  sandboxPath: string;
  source(needs: SourceNeeds): WagerSource;
  sandbox(book: SandboxBook, key: string, house: House): Sandbox;
}

const openGate: CallGate = { take: async () => null };

const connectors: readonly Connector[] = [
  {
    settings: "rainbet",
    sandboxPath: rainbetSandboxPath,
    source: ({ house, outside, apiUrl, apiKey }) =>
      createRainbetSource(createRainbetClient(outside, apiUrl, apiKey), house.clock),
    sandbox: createRainbetSandbox,
  },
  {
    settings: "csgobig",
    sandboxPath: csgobigSandboxPath,
    source: ({ house, outside, apiUrl, apiKey, isTried }) =>
      createCsgobigSource(
        createCsgobigClient(outside, apiUrl, apiKey),
        house.clock,
        isTried ? openGate : createCallGate(house.db, partnerCalled("csgobig").type, csgobigIntervalMs),
      ),
    sandbox: createCsgobigSandbox,
  },
  {
    settings: "clash",
    sandboxPath: clashSandboxPath,
    source: ({ house, outside, apiUrl, apiKey }) =>
      createClashSource(createClashClient(outside, apiUrl, apiKey), house.clock),
    sandbox: (book, key, house) => createClashSandbox(book, key, house.clock),
  },
  {
    settings: "packdraw",
    sandboxPath: packdrawSandboxPath,
    source: ({ house, outside, apiUrl, apiKey }) =>
      createPackdrawSource(createPackdrawClient(outside, apiUrl, apiKey), house.clock),
    sandbox: (book, key, house) => createPackdrawSandbox(book, key, house.loopback),
  },
];

/** What the sandboxes of these four take for a key. */
export const sandboxKey = "windfall-sandbox";

/** Each of them: null while it is switched off. */
export function connectWagerSources({ house, outside, book }: World): Connected<WagerSource | null>[] {
  return connectors.map(({ settings, sandboxPath, source, sandbox }) => {
    const played = { apiUrl: () => house.loopback() + sandboxPath, apiKey: sandboxKey };
    const unkeyed = book && source({ house, outside, ...played });
    return {
      source: byKey(
        () => house.keys.now()[settings],
        ({ apiKey, apiUrl }) =>
          apiKey === undefined ? unkeyed : source({ house, outside, apiUrl: () => apiUrl, apiKey }),
      ),
      ...(book ? { sandbox: sandbox(book, sandboxKey, house) } : {}),
    };
  });
}

/** One of them, Roobet included, with a key that is only tried. `isOurs`: it is the one that counts. */
export function tryWagerSource(
  { house, outside }: Pick<World, "house" | "outside">,
  name: Connector["settings"] | "roobet",
  access: { apiKey: string; apiUrl: string; isOurs: boolean },
): WagerSource {
  const apiUrl = () => access.apiUrl;
  const connector = connectors.find(({ settings }) => settings === name);
  if (connector === undefined)
    return createRoobetSource(createRoobetClient(outside, apiUrl, access.apiKey), house.clock);
  return connector.source({ house, outside, apiUrl, apiKey: access.apiKey, isTried: !access.isOurs });
}
