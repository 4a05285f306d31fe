// Waits for the chat line: looks at once and every 3 s, says how long the code still lives.
import { router, usePoll } from "@inertiajs/react";
import { useEffect } from "react";
import { Countdown } from "../../ui/countdown.tsx";

const lookEveryMs = 3_000;
const looked = ["roobet", "now"];

export interface RoobetWaitingProps {
  expiresAt: string | null;
  /** How far the product's clock is ahead of this browser's. */
  aheadMs: number;
}

export function RoobetWaiting({ expiresAt, aheadMs }: RoobetWaitingProps) {
  useEffect(() => router.reload({ only: looked, showProgress: false }), []);
  usePoll(lookEveryMs, { only: looked, showProgress: false });
  return (
    <div className="grid gap-2 rounded-control bg-surface-2 px-4 py-3">
      <div className="flex items-center justify-between gap-4 font-medium">
        <p role="status" className="flex items-center gap-3">
          <span aria-hidden className="size-2 shrink-0 animate-pulse rounded-pill bg-mint-400" />
          Waiting for your message
        </p>
        {expiresAt !== null && (
          <Countdown until={new Date(Date.parse(expiresAt) - aheadMs).toISOString()} look="clock" ended="00:00" />
        )}
      </div>
      <p className="text-sm text-soft">
        Nothing happening? The account must stand under our code, and must not be linked to somebody else here.
      </p>
    </div>
  );
}
