import { useEffect, useState } from "react";
import { cx } from "./cx.ts";

/** Set the content's size through `className`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={cx("skeleton block", className)} />;
}

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  const widths = ["w-full", "w-11/12", "w-4/5", "w-full", "w-2/3"];
  return (
    <span aria-hidden className="grid gap-2.5">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={cx("h-3.5", widths[index % widths.length])} />
      ))}
    </span>
  );
}

/** Returns true once `waiting` has lasted 250 ms. Before that, showing nothing is calmer. */
export function useSlow(waiting: boolean, afterMs = 250): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!waiting) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => clearTimeout(timer);
  }, [waiting, afterMs]);
  return slow;
}
