import { useId } from "react";
import { Card, Ribbon } from "../../../ui/card.tsx";
import { Countdown } from "../../../ui/countdown.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { m } from "../messages.ts";
import { type RaffleCardProps, RaffleFacts, RaffleLink } from "./raffle-card.tsx";

export function FeaturedRaffle({ raffle, entriesCount, now }: Omit<RaffleCardProps, "priority">) {
  const nameId = useId();
  return (
    <Card as="li" tier="gold" liftable className="col-span-full grid grid-cols-1 md:grid-cols-2 md:items-center">
      <Ribbon>{m.nextToEnd()}</Ribbon>
      <Picture
        src={raffle.image}
        alt=""
        ratio={16 / 9}
        priority
        morphName={`raffle-${raffle.id}`}
        sizes="(width < 768px) calc(100vw - 2rem), 560px"
        className="rounded-[13px] bg-surface-2"
      />
      <div className="grid gap-5 p-4 sm:p-5 md:p-6">
        <h3 id={nameId} className="text-title-2 wrap-anywhere">
          {raffle.name}
        </h3>
        <Countdown until={raffle.ends_at} ended={m.drawing()} look="boxes" {...(now && { serverNow: now })} />
        <RaffleFacts raffle={raffle} entriesCount={entriesCount} />
        <RaffleLink raffle={raffle} nameId={nameId} />
      </div>
    </Card>
  );
}
