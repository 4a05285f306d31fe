// Tickets that are not their viewer's any more, in a sentence.
import { formatPoints } from "../../format.ts";
import type { LostTickets } from "../../receipts/tickets.ts";
import { LocalTime } from "../../ui/local-time.tsx";

export function LostWords({ lost: { raffle, first, last, at } }: { lost: LostTickets }) {
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
