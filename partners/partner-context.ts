import type { House } from "../common/server/house.ts";
import type { HttpClient } from "./common/http-client.ts";
import type { SandboxBook } from "./common/sandbox-book.ts";
import type { createRainbetSandbox } from "./rainbet/sandbox.ts";

export interface PartnerContext {
  house: House;
  outside: HttpClient;
  book: SandboxBook | null;
}

export type Sandbox = ReturnType<typeof createRainbetSandbox>;

export interface ConnectedService<Source> {
  /** A function, because the key may change. Use the returned source for one whole operation. */
  source: () => Source;
  sandbox?: Sandbox;
}

export function memoizeByKey<Key, Made>(keyNow: () => Key, make: (key: Key) => Made): () => Made {
  let stored: { named: string; made: Made } | null = null;
  return () => {
    const key = keyNow();
    const named = JSON.stringify(key ?? null);
    if (stored?.named !== named) stored = { named, made: make(key) };
    return stored.made;
  };
}
