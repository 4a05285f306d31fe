// What connecting an outside service takes, and what it comes to.
import type { House } from "../core/house.ts";
import type { SandboxBook } from "../sandbox/source.ts";
import type { Outside } from "./fetch.ts";
import type { createRoobetSandbox } from "./roobet/sandbox.ts";

export interface World {
  house: House;
  outside: Outside;
  /** What sandboxes play from; null outside demo mode. */
  book: SandboxBook | null;
}

/** A sandbox's own routes. */
export type Sandbox = ReturnType<typeof createRoobetSandbox>;

/** A service as features know it, and what plays it, should it be played. */
export interface Connected<Source> {
  source: Source;
  sandbox?: Sandbox;
}
