// Keeping what a page shows, once the page has settled: the code for it is fetched by itself, and nobody waits for it.
// Moments are this browser's own clock's: the site's time is the site's word.
import { useEffect, useRef } from "react";
import type { Draw } from "../../contracts/fairness.ts";
import type { SeedPair } from "../../contracts/seeds.ts";
import type { Receipts } from "./kept.ts";

type Kept = typeof import("./kept.ts");

function later(change: (kept: Kept) => (receipts: Receipts) => Receipts): void {
  // Where the code does not come, this browser is no witness.
  import("./kept.ts").then((kept) => kept.keep(change(kept))).catch(() => {});
}

/** What was just answered: the log's head, and the site's time (ISO 8601 UTC). */
export interface Told {
  head: string | null;
  now: string;
}

/** Clocks differ by no more than this; further apart, this browser's counts. */
const clocksApartMs = 5 * 60_000;

/** `told`: an answer as it came, another object each time. Written down when the head is another, with how long it was it. */
export function useKeptHead(told: Told | null): void {
  const last = useRef<{ head: string; end: number } | null>(null);
  useEffect(() => {
    if (told === null || told.head === null) return;
    const { head } = told;
    const at = Date.now();
    const end = Math.max(Math.min(at, Date.parse(told.now)), at - clocksApartMs);
    const before = last.current;
    last.current = { head, end };
    if (before?.head === head) return;
    later(({ withHead }) => (receipts) => {
      const kept = before === null ? receipts : withHead(receipts, before.head, { at: before.end, end: before.end });
      return withHead(kept, head, { at, end });
    });
  }, [told]);
}

type ShownDraw = Pick<Draw, "id" | "random" | "entries_sha256" | "commitment">;

/** Lists whose numbers are not there yet. */
export function useKeptLists(draws: readonly ShownDraw[]): void {
  const waiting = draws.filter(({ random }) => random === null);
  const names = waiting.map(({ id, commitment }) => `${id} ${commitment}`).join();
  useEffect(() => {
    const at = new Date().toISOString();
    if (waiting.length > 0)
      later(
        ({ withList }) =>
          (receipts) =>
            waiting.reduce(
              (kept, { id: draw, entries_sha256: sha256, commitment }) =>
                withList(kept, { draw, sha256, at, commitment: commitment ?? "" }),
              receipts,
            ),
      );
  }, [names]);
}

/** Boards whose draws wait: their lists are fetched for it. */
export function useKeptBoards(boards: readonly { id: number; drawn: boolean }[]): void {
  const waiting = boards.filter(({ drawn }) => !drawn).map(({ id }) => id);
  const names = waiting.join();
  useEffect(() => {
    if (waiting.length > 0) import("./keep-boards.ts").then(({ keepBoards }) => keepBoards(waiting)).catch(() => {});
  }, [names]);
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
