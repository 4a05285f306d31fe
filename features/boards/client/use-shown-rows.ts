import { useEffect, useRef, useState } from "react";
import { router } from "../../../platform/pages/client/router.ts";
import { boardPageSize, firstEntries, maxEntries } from "../contract/board-rows.ts";

/** The number of rows to prefetch after the first press of "View More". */
const prefetchRows = 3 * boardPageSize;

/**
 * Tracks how many of a board's `count` rows are shown, and prefetches rows a hundred at a time. `only` lists the props
 * to reload with more rows.
 */
export function useShownRows<Entry>(entries: readonly Entry[], count: number, only: string[]) {
  const [wanted, setWanted] = useState(boardPageSize);
  const [isLoading, setLoading] = useState(false);
  const requestedCount = useRef(0);
  const reachable = Math.min(count, maxEntries);
  const ahead = wanted === boardPageSize ? wanted : wanted + prefetchRows;
  const isShort = Math.min(ahead, reachable) > entries.length;
  useEffect(() => {
    const next = Math.min(Math.ceil(ahead / firstEntries) * firstEntries, maxEntries);
    if (!isShort || requestedCount.current >= next) return;
    requestedCount.current = next;
    router.reload({
      only,
      data: { entries: String(next) },
      preserveUrl: true,
      onStart: () => setLoading(true),
      onFinish: () => {
        setLoading(false);
        requestedCount.current = 0;
      },
    });
  }, [isShort, ahead]);
  const shown = entries.slice(0, wanted);
  return {
    shown,
    isAll: shown.length >= reachable,
    isLoading: isLoading && Math.min(wanted, reachable) > entries.length,
    more: () => setWanted((was) => Math.min(was + boardPageSize, reachable)),
    less: () => setWanted(boardPageSize),
  };
}
