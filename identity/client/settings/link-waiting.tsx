import { type ReactNode, useEffect } from "react";
import { useTopic } from "../../../platform/live/client/live-store.ts";
import { router } from "../../../platform/pages/client/router.ts";
import { Countdown } from "../../../ui/countdown.tsx";

const pollMs = 3_000;
/** Polls even while live updates work, in case an update gets lost. */
const livePollMs = 30_000;
const polledProps = {
  roobet: ["roobet", "now"],
  link: ["link", "now"],
  chat: ["chat", "kick", "lost", "now"],
} as const;

export interface LinkWaitingProps {
  label: string;
  prop: keyof typeof polledProps;
  expiresAt: string | null;
  /** How far the server's clock is ahead of the browser's, in milliseconds. */
  aheadMs: number;
  children?: ReactNode;
}

export function LinkWaiting({ label, prop, expiresAt, aheadMs, children }: LinkWaitingProps) {
  useLinked(prop);
  const look = () => router.reload({ only: [...polledProps[prop]], showProgress: false });
  return (
    <div className="grid gap-2 rounded-control bg-surface-2 px-4 py-3">
      <div className="flex items-center justify-between gap-4 font-medium">
        <p role="status" className="flex items-center gap-3">
          <span aria-hidden className="size-2 shrink-0 animate-pulse rounded-pill bg-mint-400" />
          {label}
        </p>
        {expiresAt !== null && (
          <Countdown
            until={new Date(Date.parse(expiresAt) - aheadMs).toISOString()}
            look="clock"
            ended="00:00"
            onEnd={look}
          />
        )}
      </div>
      {children}
    </div>
  );
}

/** Reloads the props once at the start, and whenever the linked accounts change. */
function useLinked(prop: LinkWaitingProps["prop"]): void {
  const links = useTopic("own")?.state.links.join();
  useEffect(() => {
    const look = { only: [...polledProps[prop]], showProgress: false };
    router.reload(look);
    const { stop } = router.poll(links === undefined ? pollMs : livePollMs, look);
    return stop;
  }, [prop, links]);
}
