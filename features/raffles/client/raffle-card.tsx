// A raffle in a list, with picture, name, tickets sold, winners and countdown (RAFFLE-04 to RAFFLE-09).
import { Ticket, Trophy } from "lucide-react";
import { useId } from "react";
import { paths } from "../../../common/contract/paths.ts";
import { Points } from "../../../ui/amounts.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { formatPoints } from "../../../ui/base/format.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Card, Ribbon } from "../../../ui/card.tsx";
import { CardLink } from "../../../ui/card-link.tsx";
import { Countdown } from "../../../ui/countdown.tsx";
import { cx } from "../../../ui/cx.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { Picture } from "../../../ui/picture.tsx";
import { isActive, type Raffle, raffleState } from "../contract/raffles.ts";
import { m } from "../messages.ts";
import { isLastDay, winnersLabel } from "./words.ts";

export interface RaffleCardProps {
  raffle: Raffle;
  entriesCount: number;
  now: string | undefined;
  /** True if the card is visible when the page opens, so its picture loads early. */
  priority?: boolean | "soon";
}

export function RaffleCard({ raffle, entriesCount, now, priority }: RaffleCardProps) {
  const nameId = useId();
  const isOpen = isActive(raffle);
  return (
    <Card as="li" liftable className="flex flex-col">
      {isOpen && isLastDay(raffle, now) && <Ribbon>{m.lastDay()}</Ribbon>}
      <div className="relative">
        <Picture
          src={raffle.image}
          alt=""
          ratio={16 / 9}
          morphName={`raffle-${raffle.id}`}
          sizes="(width < 640px) calc(100vw - 2rem), 340px"
          {...(priority && { priority })}
          className={cx("rounded-t-[13px] bg-surface-2", !isOpen && "saturate-50")}
        />
        <span className="pointer-events-none absolute right-3 bottom-3">
          <Badge tone={isOpen ? "gold" : "neutral"} className="shadow-lift">
            {isOpen ? (
              <Countdown until={raffle.ends_at} ended={m.drawing()} {...(now && { serverNow: now })} />
            ) : (
              <Ended raffle={raffle} />
            )}
          </Badge>
        </span>
      </div>
      <div className="flex flex-1 flex-col gap-4 p-4 sm:p-5">
        <h3 id={nameId} className="text-title-3 wrap-anywhere">
          {raffle.name}
        </h3>
        <RaffleFacts raffle={raffle} entriesCount={entriesCount} />
        <RaffleLink raffle={raffle} nameId={nameId} />
      </div>
    </Card>
  );
}

export function RaffleFacts({ raffle, entriesCount }: Pick<RaffleCardProps, "raffle" | "entriesCount">) {
  return (
    <dl className="mt-auto flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <Fact
        icon={<Ticket size={16} aria-hidden />}
        value={entriesCount}
        label={entriesCount === 1 ? m.entry() : m.entries()}
      />
      <Fact
        icon={<Trophy size={16} aria-hidden />}
        value={raffle.number_of_winners}
        label={winnersLabel(raffle.number_of_winners)}
      />
    </dl>
  );
}

export function RaffleLink({ raffle, nameId }: { raffle: Raffle; nameId: string }) {
  return (
    <>
      <CardLink href={paths.raffle(raffle.id)} />
      <ButtonLink href={paths.raffle(raffle.id)} morph wide aria-describedby={nameId}>
        {isActive(raffle) ? m.joinFor({ points: () => <Points value={raffle.entry_price} /> }) : m.viewRaffle()}
      </ButtonLink>
    </>
  );
}

function Ended({ raffle }: { raffle: Raffle }) {
  const state = raffleState(raffle);
  if (state === "closed") return m.drawing();
  if (state === "cancelled") return m.cancelled();
  return <LocalTime value={raffle.ends_at} dateOnly />;
}

function Fact({ icon, value, label }: { icon: React.ReactNode; value: number; label: string }) {
  return (
    <div className="flex items-center gap-2 text-soft">
      <dt className="order-last">{label}</dt>
      <dd className="inline-flex items-center gap-2 font-semibold text-text figures">
        <span className="text-faint">{icon}</span>
        {formatPoints(value)}
      </dd>
    </div>
  );
}
