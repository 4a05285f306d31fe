import { lazyPart } from "../../../ui/lazy-part.tsx";

const placeholder = <div className="h-80" aria-hidden />;

export const LazyDrawSection = lazyPart(async () => (await import("./draw-section.tsx")).DrawSection, placeholder);
export const LazyLostTickets = lazyPart(
  async () => (await import("../../../fairness/client/receipts/lost-tickets.tsx")).LostTickets,
);
