// The facts of a raffle: tickets sold, limit, own tickets, price, winners and requirements (RAFFLE-12).
import type { ReactNode } from "react";
import { Points } from "../../../ui/amounts.tsx";
import { AnimatedNumber } from "../../../ui/animated-number.tsx";
import { formatPoints } from "../../../ui/base/format.ts";
import type { Raffle, RaffleProps } from "../contract/raffles.ts";
import { m } from "../messages.ts";
import { ticketNumber } from "./entry-tile.tsx";
import { requirementText, winnersLabel } from "./words.ts";

export interface FactsProps {
  raffle: Raffle;
  entriesCount: number;
  ownTickets: number;
  ownEntries: RaffleProps["own_entries"];
}

export function Facts({ raffle, entriesCount, ownTickets, ownEntries }: FactsProps) {
  const requirement = requirementText(raffle);
  return (
    <dl className="grid gap-3">
      <Fact name={m.totalTickets()}>
        <AnimatedNumber value={entriesCount} format={formatPoints} />
      </Fact>
      <Fact name={m.maxTicketsPerUser()}>{formatPoints(raffle.max_entries_per_user)}</Fact>
      <Fact name={m.yourTickets()} note={formatRanges(ownEntries)}>
        <span className={ownTickets > 0 ? "text-gold-300" : undefined}>{formatPoints(ownTickets)}</span>
      </Fact>
      <Fact name={m.ticketPrice()}>{raffle.entry_price === 0 ? m.free() : <Points value={raffle.entry_price} />}</Fact>
      <Fact name={winnersLabel(raffle.number_of_winners)}>{formatPoints(raffle.number_of_winners)}</Fact>
      {requirement !== null && <Fact name={m.toJoin()} note={requirement} />}
    </dl>
  );
}

function Fact({ name, children, note }: { name: string; children?: ReactNode; note?: string | null }) {
  return (
    <div className="flex items-center justify-between gap-x-6 border-b border-line pb-3 last:border-0 last:pb-0">
      <dt className="text-soft min-[360px]:whitespace-nowrap">{name}</dt>
      <dd className="text-right font-semibold figures">
        {children}
        {note && <span className="block max-w-56 text-sm font-normal text-soft">{note}</span>}
      </dd>
    </div>
  );
}

const maxRanges = 4;

/** Returns the viewer's latest tickets as text, such as "#12–#31, #40". */
function formatRanges(entries: RaffleProps["own_entries"]): string | null {
  if (entries.length === 0) return null;
  const words = entries
    .slice(0, maxRanges)
    .map(({ first_ticket: first, last_ticket: last }) =>
      first === last ? ticketNumber(first) : `${ticketNumber(first)}–${ticketNumber(last)}`,
    );
  return words.join(", ") + (entries.length > maxRanges ? " …" : "");
}
