/** The log's head and the site's time (ISO 8601 UTC) in the latest response. */
export interface HeadReport {
  head: string | null;
  now: string;
}

/** Site and browser clocks may differ by this much. If they differ more, the browser's clock is used. */
const maxClockSkewMs = 5 * 60_000;

export function createHeadRecorder(): (report: HeadReport) => void {
  let last: { head: string; end: number } | null = null;
  return ({ head, now }) => {
    if (head === null) return;
    const at = Date.now();
    const end = Math.max(Math.min(at, Date.parse(now)), at - maxClockSkewMs);
    const before = last;
    last = { head, end };
    if (before?.head === head) return;
    // If the code fails to load, this browser cannot be a witness.
    import("./receipt-store.ts")
      .then(({ updateReceipts, withHead }) =>
        updateReceipts((receipts) => {
          const stored =
            before === null ? receipts : withHead(receipts, before.head, { at: before.end, end: before.end });
          return withHead(stored, head, { at, end });
        }),
      )
      .catch(() => {});
  };
}
