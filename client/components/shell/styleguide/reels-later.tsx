// Style guide: the reels, fetched after the page is there.
import { lazy, Suspense } from "react";
import { useHydrated } from "../../../ui/hydrated.ts";

const Section = lazy(async () => ({ default: (await import("./reels.tsx")).Reels }));

export function Reels() {
  if (!useHydrated()) return null;
  return (
    <Suspense fallback={null}>
      <Section />
    </Suspense>
  );
}
