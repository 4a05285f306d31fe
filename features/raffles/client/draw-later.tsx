// What is fetched only for raffles that have ended: the reel, whose place is kept; and tickets that were lost.
import { later } from "../../../ui/later.tsx";

const place = <div className="h-80" aria-hidden />;

export const DrawSectionLater = later(async () => (await import("./draw-section.tsx")).DrawSection, place);
export const LostTicketsLater = later(
  async () => (await import("../../../fairness/client/receipts/lost-tickets.tsx")).LostTickets,
);
