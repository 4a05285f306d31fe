// The live stream, the running hunt and raffles that end soon. Hidden if there is nothing to show.
import { Radar, Radio, Ticket } from "lucide-react";
import type { ReactNode } from "react";
import { paths } from "../../../../common/contract/paths.ts";
import { formatDollars, formatPoints } from "../../../../ui/base/format.ts";
import { Card } from "../../../../ui/card.tsx";
import { Countdown } from "../../../../ui/countdown.tsx";
import { cx } from "../../../../ui/cx.ts";
import { PageLink } from "../../../../ui/link.tsx";
import { Picture } from "../../../../ui/picture.tsx";
import { ProgressBar } from "../../../../ui/progress.tsx";
import { useStreamStatus } from "../../../../ui/stream-status.ts";
import { useCoin } from "../../../../ui/use-coin.ts";
import type { OnNow } from "../../contract/content.ts";
import { m } from "../../messages.ts";
import { useOnNow } from "../on-now.ts";

export function OnNowSection({ onNow, streamer, streamUrl, statusUrl }: OnNowProps) {
  const coin = useCoin();
  const { hunt, raffles, now } = useOnNow(onNow);
  const isLive = useStreamStatus(streamUrl === "" ? null : statusUrl) === "live";
  if (!isLive && hunt === null && raffles.length === 0) return null;
  const count = (isLive ? 1 : 0) + (hunt === null ? 0 : 1) + raffles.length;
  return (
    <section aria-labelledby="on-now" className="grid gap-6">
      <h2 id="on-now" className="text-title-1">
        {m.onNow()}
      </h2>
      <ul className={cx("grid gap-4 md:grid-cols-2", (count === 3 || count === 5) && "xl:grid-cols-3")}>
        {isLive && (
          <Item icon={<Radio size={18} aria-hidden className="text-coral-400" />} about={m.liveStream()}>
            <a href={streamUrl} target="_blank" rel="noreferrer" className="stretched text-title-3 font-semibold">
              {m.streamerIsLive({ streamer })}
            </a>
            <span className="text-soft">{m.comeAndWatch()}</span>
          </Item>
        )}
        {hunt !== null && (
          <Item icon={<Radar size={18} aria-hidden className="text-mint-400" />} about={m.bonusHunt()}>
            <PageLink href={paths.hunt} className="stretched text-title-3 font-semibold">
              {hunt.name}
            </PageLink>
            <span className="text-soft">
              {m.huntWon({ won: formatDollars(hunt.won), start: formatDollars(hunt.start) })}
            </span>
            <ProgressBar
              value={hunt.opened}
              max={hunt.total}
              label={m.bonusesOpened()}
              valueText={m.openedOf({ opened: hunt.opened, total: hunt.total })}
            />
          </Item>
        )}
        {raffles.map((raffle) => (
          <Item
            key={raffle.id}
            icon={<Ticket size={18} aria-hidden className="text-gold-400" />}
            about={m.raffleEnds()}
            aside={<Countdown until={raffle.ends_at} serverNow={now} className="font-medium text-text" />}
            picture={raffle.image}
          >
            <PageLink href={paths.raffle(raffle.id)} className="stretched text-title-3 font-semibold">
              {raffle.name}
            </PageLink>
            <span className="text-soft">
              {raffle.entry_price === 0
                ? m.freeToJoin()
                : coin(m.pointsPerTicket({ points: formatPoints(raffle.entry_price) }))}
            </span>
          </Item>
        ))}
      </ul>
    </section>
  );
}

export interface OnNowProps {
  onNow: OnNow;
  streamer: string;
  streamUrl: string;
  statusUrl: string;
}

interface ItemProps {
  icon: ReactNode;
  about: string;
  aside?: ReactNode;
  picture?: string | null;
  children: ReactNode;
}

function Item({ icon, about, aside, picture, children }: ItemProps) {
  return (
    <Card
      as="li"
      liftable
      className={cx(
        "grid items-center gap-4 p-5 md:max-xl:last:odd:col-span-2",
        picture == null ? "grid-cols-1" : "grid-cols-[minmax(0,1fr)_auto]",
      )}
    >
      <span className="grid min-w-0 content-center gap-1.5">
        <span className="flex flex-wrap items-center gap-x-2 text-sm text-faint">
          {icon} <span className="whitespace-nowrap">{about}</span> {aside}
        </span>
        {children}
      </span>
      {picture != null && <Picture src={picture} alt="" ratio={1} className="w-20 rounded-control" />}
    </Card>
  );
}
