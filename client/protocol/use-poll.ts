// Reloads a page, or some of its props, for as long as this is shown.
import { useEffect } from "react";
import { router } from "./router.ts";
import type { VisitOptions } from "./visit.ts";

/** Both as they are at first. */
export function usePoll(everyMs: number, options: VisitOptions): void {
  useEffect(() => router.poll(everyMs, options).stop, []);
}
