// Stores receipts of what a page shows, after the page has settled. The code loads in the background and nothing waits for
// it. Times are by this browser's clock, because the site could send any time.
import { useEffect, useRef } from "react";
import type { Draw } from "../../rules/fairness.ts";
import type { SeedPair } from "../../rules/seeds.ts";
import { createHeadRecorder, type HeadReport } from "./head-recorder.ts";
import type { Receipts } from "./receipt-store.ts";
import type { ShownTickets } from "./record-own.ts";

type ReceiptStore = typeof import("./receipt-store.ts");

function updateLater(change: (stored: ReceiptStore) => (receipts: Receipts) => Receipts): void {
  import("./receipt-store.ts").then((stored) => stored.updateReceipts(change(stored))).catch(() => {});
}

/** `report`: the latest response, as a new object each time. */
export function useRecordHead(report: HeadReport | null): void {
  const keep = useRef<((report: HeadReport) => void) | null>(null);
  useEffect(() => {
    keep.current ??= createHeadRecorder();
    if (report !== null) keep.current(report);
  }, [report]);
}

type ShownDraw = Pick<Draw, "id" | "random" | "entries_sha256" | "commitment">;

export function useRecordLists(draws: readonly ShownDraw[]): void {
  const waiting = draws.filter(({ random }) => random === null);
  const names = waiting.map(({ id, commitment }) => `${id} ${commitment}`).join();
  useEffect(() => {
    const at = new Date().toISOString();
    if (waiting.length > 0)
      updateLater(
        ({ withList }) =>
          (receipts) =>
            waiting.reduce(
              (stored, { id: draw, entries_sha256: sha256, commitment }) =>
                withList(stored, { draw, sha256, at, commitment: commitment ?? "" }),
              receipts,
            ),
      );
  }, [names]);
}

export function useRecordBoards(boards: readonly { id: number; drawn: boolean }[]): void {
  const waiting = boards.filter(({ drawn }) => !drawn).map(({ id }) => id);
  const names = waiting.join();
  useEffect(() => {
    if (waiting.length > 0)
      import("./record-own.ts").then(({ recordBoards: keepBoards }) => keepBoards(waiting)).catch(() => {});
  }, [names]);
}

export function useRecordSeeds(fairness: SeedPair | null): void {
  const { server_seed_hash: used = null, next_server_seed_hash: next = null } = fairness ?? {};
  useEffect(() => {
    const at = new Date().toISOString();
    if (used !== null)
      updateLater(
        ({ withSeeds }) =>
          (receipts) =>
            withSeeds(receipts, [used, next], at),
      );
  }, [used, next]);
}

export function useRecordTickets(props: ShownTickets, username: string | undefined): void {
  const { own_entries: own } = props;
  useEffect(() => {
    if (username === undefined || own.length === 0) return;
    import("./record-own.ts").then(({ recordTickets: keepTickets }) => keepTickets(props, username)).catch(() => {});
  }, [own]);
}
