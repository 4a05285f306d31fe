import { type ReactNode, useEffect, useMemo } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { useOwnState, useTopic } from "../../../platform/live/client/live-store.ts";
import { usePage } from "../../../platform/pages/client/use-page.ts";
import { Countdown } from "../../../ui/countdown.tsx";
import { LeafMark } from "../../../ui/icons.tsx";
import { TextLink } from "../../../ui/link.tsx";
import { m } from "../../messages.ts";
import { NoticeLine } from "./notice-line.tsx";

export interface DrawingNowProps {
  url: string;
  fold: ReactNode;
  onShown: (isShown: boolean) => void;
}

export function DrawingNow({ url, fold, onShown }: DrawingNowProps) {
  const own = useOwnState(usePage().props.auth.user?.username);
  const topic = useTopic("drawing");
  const currentPath = url.split("?")[0];
  const raffle = topic?.state.raffles.find(({ id }) => own?.tickets.includes(id) && paths.raffle(id) !== currentPath);
  const serverNow = useMemo(() => topic && new Date(Date.now() + topic.aheadMs).toISOString(), [topic]);
  const isShown = serverNow !== undefined && raffle !== undefined;
  useEffect(() => {
    onShown(isShown);
    return () => onShown(false);
  }, [isShown]);
  if (!isShown) return null;
  const { beacon_at: beaconAt } = raffle;
  return (
    <NoticeLine
      icon={<LeafMark className="size-5 shrink-0" />}
      words={
        beaconAt === null
          ? m.drawingNow({ raffle: raffle.name })
          : m.drawingIn({
              raffle: raffle.name,
              countdown: () => (
                <Countdown
                  key={raffle.id}
                  until={beaconAt}
                  serverNow={serverNow}
                  look="clock"
                  ended={m.drawingSoon()}
                />
              ),
            })
      }
      action={
        <>
          <TextLink href={paths.raffle(raffle.id)}>{m.watchDraw()}</TextLink>
          {fold}
        </>
      }
    />
  );
}
