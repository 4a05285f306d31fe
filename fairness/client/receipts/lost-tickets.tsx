// Where the raffle is: tickets this browser's viewer had, and that are not theirs on the list of its draw. Else nothing.
import { CircleAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { formatPoints } from "../../../ui/base/format.ts";
import { LocalTime } from "../../../ui/local-time.tsx";
import type { Draw } from "../../rules/fairness.ts";
import { findLostTickets, type LostTickets as Lost } from "./check-tickets.ts";

/** `drawRaffle`: of its first round. */
export function LostTickets({ raffle, draw }: { raffle: number; draw: Draw }) {
  const [lost, setLost] = useState<Lost[]>([]);
  useEffect(() => {
    let isGone = false;
    void findLostTickets(raffle, draw).then((found) => !isGone && setLost(found));
    return () => {
      isGone = true;
    };
  }, [raffle, draw.entries_sha256]);
  if (lost.length === 0) return null;
  return (
    <div role="alert" className="grid gap-2 rounded-control bg-coral-900 px-4 py-3 text-coral-300">
      <p className="flex items-center gap-2.5 font-semibold">
        <CircleAlert size={20} aria-hidden className="shrink-0" /> Not every ticket you had is on the list
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

/** Tickets that are not their viewer's any more, in a sentence. */
export function LostTicketsText({ lost: { raffle, first, last, at } }: { lost: Lost }) {
  return (
    <>
      {first === last
        ? `Your ticket ${formatPoints(first)}`
        : `Your tickets ${formatPoints(first)} to ${formatPoints(last)}`}{" "}
      of raffle {raffle}, which you saw on <LocalTime value={at} />, {first === last ? "is" : "are"} not yours on the
      list of its draw.
    </>
  );
}
