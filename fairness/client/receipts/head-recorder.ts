// Keeps the heads of the log this browser is told, with how long each was it.

/** What was just answered: the log's head, and the site's time (ISO 8601 UTC). */
export interface HeadReport {
  head: string | null;
  now: string;
}

/** Clocks differ by no more than this; further apart, this browser's counts. */
const maxClockSkewMs = 5 * 60_000;

/** Called with each answer. Written down when the head is another. */
export function createHeadRecorder(): (told: HeadReport) => void {
  let last: { head: string; end: number } | null = null;
  return ({ head, now }) => {
    if (head === null) return;
    const at = Date.now();
    const end = Math.max(Math.min(at, Date.parse(now)), at - maxClockSkewMs);
    const before = last;
    last = { head, end };
    if (before?.head === head) return;
    // Where the code does not come, this browser is no witness.
    import("./receipt-store.ts")
      .then(({ updateReceipts: keep, withHead }) =>
        keep((receipts) => {
          const kept =
            before === null ? receipts : withHead(receipts, before.head, { at: before.end, end: before.end });
          return withHead(kept, head, { at, end });
        }),
      )
      .catch(() => {});
  };
}
