// The reel is fetched only for raffles that have ended; its place is kept.
import { lazy, Suspense } from "react";
import type { RaffleEntry } from "../../../contracts/raffles.ts";
import { useHydrated } from "../../ui/hydrated.ts";
import type { WinnerDrawProps } from "./winner-draw.tsx";

const Winners = lazy(async () => ({ default: (await import("./winner-draw.tsx")).WinnerDraw }));
const Pending = lazy(async () => ({ default: (await import("./pending-draw.tsx")).PendingDraw }));

const place = <div className="h-[23rem]" aria-hidden />;

export function WinnerDrawLater(props: WinnerDrawProps) {
  // The server cannot wait for what is fetched later.
  if (!useHydrated()) return place;
  return (
    <Suspense fallback={place}>
      <Winners {...props} />
    </Suspense>
  );
}

export function PendingDrawLater({ entries }: { entries: readonly RaffleEntry[] }) {
  if (!useHydrated()) return place;
  return (
    <Suspense fallback={place}>
      <Pending entries={entries} />
    </Suspense>
  );
}
