import type { ReactNode } from "react";
import { paths } from "../../../../common/contract/paths.ts";
import { formatDollars, formatPoints, formatShare, formatWholeDollars } from "../../../../ui/base/format.ts";
import { Card } from "../../../../ui/card.tsx";
import { Countdown } from "../../../../ui/countdown.tsx";
import { PageLink } from "../../../../ui/link.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { Picture } from "../../../../ui/picture.tsx";
import { PictureLine } from "../../../../ui/picture-line.tsx";
import { clampShare } from "../../../../ui/progress.tsx";
import { chanceWords } from "../../../leaderboard/client/words.ts";
import type { OwnTickets as Held } from "../../../raffles/contract/raffles.ts";
import { OrderStatus } from "../../../store/client/order-status.tsx";
import type { OwnHome, OwnRank as Rank } from "../../contract/home.ts";
import { m } from "../../messages.ts";

export function OwnCard({
  title,
  href,
  action,
  children,
}: {
  title: string;
  href: string;
  action: string;
  children: ReactNode;
}) {
  return (
    <Card as="section" className="grid content-start gap-4 p-5">
      <header className="flex items-baseline justify-between gap-4">
        <h2 className="overline-label">{title}</h2>
        <PageLink href={href} className="link text-sm whitespace-nowrap touch-reach" aria-label={`${action}, ${title}`}>
          {action}
        </PageLink>
      </header>
      {children}
    </Card>
  );
}

/** The next rank: a progress ring around its picture, and the dollars that are still missing. */
export function OwnRank({ rank: { wagered, reached, next } }: { rank: Rank }) {
  return (
    <OwnCard title={m.rankThisMonth()} href={paths.wagerRewards} action={m.allRanks()}>
      {next === null ? (
        <p className="text-soft">{m.everyRankReached()}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Ring
            value={wagered}
            max={next.threshold}
            label={m.progressTo({ name: next.name })}
            valueText={m.wageredOf({
              wagered: formatDollars(wagered),
              threshold: formatWholeDollars(next.threshold),
            })}
            size={96}
          >
            <Picture src={next.image} alt="" fit="contain" sizes="80px" className="w-14" />
          </Ring>
          {/* Amounts do not wrap. If there is no room next to the ring, they move below it. */}
          <p className="grid flex-1 gap-1 wrap-anywhere">
            <strong className="figure-display text-title-2 whitespace-nowrap">{formatDollars(next.missing)}</strong>
            <span className="text-soft">{m.toRank({ name: next.name })}</span>
            <span className="text-sm text-faint">
              {reached === null ? m.noRankYet() : m.rankReached({ name: reached })}
            </span>
          </p>
        </div>
      )}
    </OwnCard>
  );
}

export function OwnPlace({ place }: { place: NonNullable<OwnHome["place"]> }) {
  return (
    <OwnCard title={m.yourPlace()} href={paths.leaderboard} action={m.leaderboard()}>
      <p className="grid gap-1">
        <strong className="figure-display text-title-2">
          {formatPoints(place.rank)}
          <span className="text-base font-normal text-soft">
            {" "}
            {m.ofEntries({ count: formatPoints(place.entries_count) })}
          </span>
        </strong>
        <span className="text-sm text-soft figures">
          {m.ticketsChance({
            tickets: place.tickets,
            chance: chanceWords(place.tickets, place.total_tickets),
          })}
        </span>
      </p>
    </OwnCard>
  );
}

export function OwnOrder({ order }: { order: NonNullable<OwnHome["order"]> }) {
  return (
    <OwnCard title={m.latestOrder()} href={paths.myPurchases} action={m.myPurchases()}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PictureLine
          name={order.title}
          image={order.image}
          below={
            <span className="text-sm text-faint">
              <LocalTime value={order.created_at} dateOnly />
            </span>
          }
        />
        <OrderStatus status={order.status} />
      </div>
    </OwnCard>
  );
}

export function OwnTickets({ tickets, now }: { tickets: readonly Held[]; now: string }) {
  return (
    <OwnCard title={m.yourTickets()} href={paths.raffles} action={m.allRaffles()}>
      <ul className="grid gap-4">
        {tickets.map((held) => (
          <li key={held.raffle_id} className="relative flex items-center gap-3">
            <Picture src={held.image} alt="" sizes="56px" className="w-14 shrink-0 rounded-control bg-surface-2" />
            <span className="grid min-w-0 flex-1">
              <PageLink href={paths.raffle(held.raffle_id)} className="stretched truncate font-semibold">
                {held.name}
              </PageLink>
              <span className="text-sm text-soft figures">{shareWords(held)}</span>
              <span className="text-sm text-faint">
                <Countdown until={held.ends_at} serverNow={now} ended={m.drawing()} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </OwnCard>
  );
}

/** Returns "31 of 586 tickets, 5.29 %", which is the chance in each draw of the raffle. */
const shareWords = ({ own, entries_count: all }: Held): string =>
  m.ticketShare({ own: formatPoints(own), all, share: formatShare(own / all) });

/** The radius of a circle with a circumference of 100. */
const radius = 100 / (2 * Math.PI);

/** A progress ring around a picture or an amount. The text next to the ring explains it. */
function Ring({
  value,
  max,
  label,
  valueText,
  children,
  size,
}: {
  value: number;
  max: number;
  label: string;
  valueText: string;
  children?: ReactNode;
  size: number;
}) {
  const share = clampShare(value, max);
  const circle = { cx: 18, cy: 18, r: radius, fill: "none", strokeWidth: 2.6 };
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share * 100)}
      aria-valuetext={valueText}
      className="relative grid shrink-0 place-items-center"
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 36 36" aria-hidden focusable={false} className="absolute inset-0" style={{ rotate: "-90deg" }}>
        <circle {...circle} stroke="var(--color-surface-3)" />
        {share > 0 && (
          <circle
            {...circle}
            stroke="var(--color-gold-400)"
            strokeLinecap="round"
            strokeDasharray={`${share * 100} 100`}
          />
        )}
      </svg>
      {children}
    </span>
  );
}
