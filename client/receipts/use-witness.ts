// Keeping what a page shows, once the page has settled: the code for it is fetched by itself, and nobody waits for it.
import { useEffect } from "react";
import type { Draw } from "../../contracts/fairness.ts";
import type { SeedPair } from "../../contracts/seeds.ts";
import type { Receipts } from "./kept.ts";

type Kept = typeof import("./kept.ts");

function later(change: (kept: Kept) => (receipts: Receipts) => Receipts): void {
  // Where the code does not come, this browser is no witness.
  import("./kept.ts").then((kept) => kept.keep(change(kept))).catch(() => {});
}

export function useKeptHead(head: string | null | undefined): void {
  useEffect(() => {
    if (head)
      later(
        ({ withHead }) =>
          (receipts) =>
            withHead(receipts, head),
      );
  }, [head]);
}

/** Lists whose numbers are not there yet. `now`: the site's time; without it nobody can say when. */
export function useKeptLists(draws: readonly Draw[], now: string | undefined): void {
  const waiting = draws.filter(({ random }) => random === null);
  const names = waiting.map(({ id }) => id).join();
  const isTimed = now !== undefined;
  useEffect(() => {
    if (now === undefined || waiting.length === 0) return;
    later(
      ({ withList }) =>
        (receipts) =>
          waiting.reduce(
            (kept, draw) => withList(kept, { draw: draw.id, sha256: draw.entries_sha256, at: now }),
            receipts,
          ),
    );
  }, [names, isTimed]);
}

export function useKeptSeeds(fairness: SeedPair | null): void {
  const { server_seed_hash: used = null, next_server_seed_hash: next = null } = fairness ?? {};
  useEffect(() => {
    const at = new Date().toISOString();
    if (used !== null)
      later(
        ({ withSeeds }) =>
          (receipts) =>
            withSeeds(receipts, [used, next], at),
      );
  }, [used, next]);
}
