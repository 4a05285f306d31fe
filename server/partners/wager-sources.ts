// The partners that report wagers beside Roobet: each with its key, or in demo mode against its sandbox.
import { partnerCalled } from "../../contracts/partners.ts";
import type { Config } from "../config.ts";
import type { House } from "../core/house.ts";
import type { SandboxBook } from "../sandbox/source.ts";
import type { WagerSource } from "../wagers/source.ts";
import { createCallGate } from "./call-gate.ts";
import { createClashSource } from "./clash/adapter.ts";
import { createClashClient } from "./clash/client.ts";
import { clashSandboxPath, createClashSandbox } from "./clash/sandbox.ts";
import type { Connected, Sandbox, World } from "./connected.ts";
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

interface Connector {
  settings: keyof Pick<Config, "rainbet" | "csgobig" | "clash" | "packdraw">;
  sandboxPath: string;
  source(needs: { house: House; outside: Outside; apiUrl: () => string; apiKey: string }): WagerSource;
  sandbox(book: SandboxBook, key: string, house: House): Sandbox;
}

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
    source: ({ house, outside, apiUrl, apiKey }) =>
      createCsgobigSource(
        createCsgobigClient(outside, apiUrl, apiKey),
        house.clock,
        createCallGate(house.db, partnerCalled("csgobig").type, csgobigIntervalMs),
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

/** Every one of them that is switched on. */
export function connectWagerSources({ house, outside, book }: World): Connected<WagerSource>[] {
  return connectors.flatMap(({ settings, sandboxPath, source, sandbox }) => {
    const { apiKey, apiUrl } = house.config[settings];
    if (apiKey !== undefined) return { source: source({ house, outside, apiUrl: () => apiUrl, apiKey }) };
    if (book === null) return [];
    const played = { apiUrl: () => house.loopback() + sandboxPath, apiKey: sandboxKey };
    return { source: source({ house, outside, ...played }), sandbox: sandbox(book, sandboxKey, house) };
  });
}
