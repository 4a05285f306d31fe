// The shared types for connecting an outside service.
import type { House } from "../common/server/house.ts";
import type { HttpClient } from "./common/http-client.ts";
import type { SandboxBook } from "./common/sandbox-book.ts";
import type { createRainbetSandbox } from "./rainbet/sandbox.ts";

export interface PartnerContext {
  house: House;
  outside: HttpClient;
  /** The sandboxes' data; null outside the demo. */
  book: SandboxBook | null;
}

/** A sandbox's routes. */
export type Sandbox = ReturnType<typeof createRainbetSandbox>;

/** A service as features use it, with its sandbox in the demo. */
export interface ConnectedService<Source> {
  /** A function, because the key may change. Use the returned source for one whole operation. */
  source: () => Source;
  sandbox?: Sandbox;
}

/** Caches the result of `make` until the key changes. */
export function memoizeByKey<Key, Made>(keyNow: () => Key, make: (key: Key) => Made): () => Made {
  let stored: { named: string; made: Made } | null = null;
  return () => {
    const key = keyNow();
    const named = JSON.stringify(key ?? null);
    if (stored?.named !== named) stored = { named, made: make(key) };
    return stored.made;
  };
}
