import { CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { formatPoints } from "../../../ui/base/format.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import { m } from "../../messages.ts";
import type { Draw } from "../../rules/fairness.ts";
import { findLostTickets, type LostTickets as Lost } from "./check-tickets.ts";

export function LostTickets({ raffle, draw }: { raffle: number; draw: Draw }) {
  const [lost, setLost] = useState<Lost[]>([]);
  useEffect(() => {
    let isUnmounted = false;
    void findLostTickets(raffle, draw).then((found) => !isUnmounted && setLost(found));
    return () => {
      isUnmounted = true;
    };
  }, [raffle, draw.entries_sha256]);
  if (lost.length === 0) return null;
  return (
    <div role="alert" className="grid gap-2 rounded-control bg-coral-900 px-4 py-3 text-coral-300">
      <p className="flex items-center gap-2.5 font-semibold">
        <CircleAlert size={20} aria-hidden className="shrink-0" /> {m.ticketsMissing()}
      </p>
      <ul className="grid gap-1">
        {lost.map((each) => (
          <li key={each.first}>
            <LostTicketsText lost={each} />
          </li>
        ))}
      </ul>
    </div>
  );
}

export function LostTicketsText({ lost: { raffle, first, last, at } }: { lost: Lost }) {
  const values = { first: formatPoints(first), raffle, time: () => <LocalTime value={at} /> };
  return <>{first === last ? m.lostTicket(values) : m.lostTickets({ ...values, last: formatPoints(last) })}</>;
}
