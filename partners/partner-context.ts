// What connecting an outside service takes, and what it comes to.
import type { House } from "../common/server/house.ts";
import type { HttpClient } from "./common/http-client.ts";
import type { SandboxBook } from "./common/sandbox-book.ts";
import type { createRainbetSandbox } from "./rainbet/sandbox.ts";

export interface PartnerContext {
  house: House;
  outside: HttpClient;
  /** What sandboxes play from; null outside demo mode. */
  book: SandboxBook | null;
}

/** A sandbox's own routes. */
export type Sandbox = ReturnType<typeof createRainbetSandbox>;

/** A service as features know it, and what plays it, should it be played. */
export interface ConnectedService<Source> {
  /** Asked each time, since its key may change; who works with one keeps it to the end of that work. */
  source: () => Source;
  sandbox?: Sandbox;
}

/** What `makeWorld` answers for the key that counts now: the same until another key does. */
export function memoizeByKey<Key, Made>(keyNow: () => Key, make: (key: Key) => Made): () => Made {
  let kept: { named: string; made: Made } | null = null;
  return () => {
    const key = keyNow();
    const named = JSON.stringify(key ?? null);
    if (kept?.named !== named) kept = { named, made: make(key) };
    return kept.made;
  };
}
