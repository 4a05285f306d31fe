// Tickets in raffles that are open, with their share of all tickets.
import type { OwnTickets as Held } from "../../../contracts/home.ts";
import { paths } from "../../../contracts/paths.ts";
import { formatCount, formatPoints, formatShare } from "../../format.ts";
import { Countdown } from "../../ui/countdown.tsx";
import { PageLink } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { OwnCard } from "./own-card.tsx";

export function OwnTickets({ tickets, now }: { tickets: readonly Held[]; now: string }) {
  return (
    <OwnCard title="Your tickets" href={paths.raffles} action="All raffles">
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
                <Countdown until={held.ends_at} serverNow={now} ended="Drawing" />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </OwnCard>
  );
}

/** "31 of 586 tickets, 5.29 %": the chance at each of its draws. */
const shareWords = ({ own, entries_count: all }: Held): string =>
  `${formatPoints(own)} of ${formatCount(all, "ticket")}, ${formatShare(own / all)}`;
