import { partnerNameInSentence } from "../../../common/contract/partners.ts";
import { isRecord } from "../../../platform/contract/json-values.ts";
import { formatBucks, formatDollars, formatPoints } from "../../../ui/base/format.ts";
import type { Raffle } from "../contract/raffles.ts";
import { m } from "../messages.ts";

export const winnersLabel = (count: number): string => m.winnersLabel({ count });

/** Returns a prize of points or bucks in words; null for an item, which the raffle's description explains. */
export function prizeWords({ kind, amount }: Raffle["prize"]): string | null {
  if (kind === "item") return null;
  return kind === "points" ? m.prizePoints({ count: amount }) : formatDollars(amount);
}

const dayMs = 24 * 60 * 60 * 1000;

/** Returns whether the raffle ends within a day of `now`, the server's time. Returns false while `now` is undefined. */
export function isLastDay({ ends_at }: Pick<Raffle, "ends_at">, now: string | undefined): boolean {
  if (now === undefined) return false;
  const leftMs = Date.parse(ends_at) - Date.parse(now);
  return leftMs > 0 && leftMs < dayMs;
}

export function totalCost(entryPrice: number, tickets: number): string {
  return formatBucks(Number.isFinite(tickets) ? entryPrice * tickets : 0);
}

export interface BoughtTickets {
  firstTicket: number;
  lastTicket: number;
  ownTickets: number;
}

/** Returns the tickets that the viewer bought, or null if the response names none. */
export function parseJoined(body: unknown): BoughtTickets | null {
  const { first_ticket, last_ticket, own_tickets } = isRecord(body) ? body : {};
  if (typeof first_ticket !== "number" || typeof last_ticket !== "number" || typeof own_tickets !== "number")
    return null;
  return { firstTicket: first_ticket, lastTicket: last_ticket, ownTickets: own_tickets };
}

/** Returns "Ticket #7" or "Tickets #7 to #12". */
export const ticketsInWords = ({ firstTicket, lastTicket }: BoughtTickets): string =>
  firstTicket === lastTicket
    ? m.ticketNumber({ number: formatPoints(firstTicket) })
    : m.ticketNumbers({ first: formatPoints(firstTicket), last: formatPoints(lastTicket) });

/**
 * Returns how many more tickets the viewer may buy, which is the field's maximum (docs/decided.md, Raffles and draws).
 */
export const ticketsLeft = (raffle: Pick<Raffle, "max_entries_per_user">, ownTickets: number): number =>
  Math.max(0, raffle.max_entries_per_user - ownTickets);

/** Returns the wager that a viewer needs to join as text, or null if none is needed. */
export function requirementText(raffle: Pick<Raffle, "wager_required" | "partner">): string | null {
  if (raffle.wager_required === 0) return null;
  return m.wagerRequired({
    amount: formatDollars(raffle.wager_required),
    partner: partnerNameInSentence(raffle.partner),
  });
}

export function cannotBuyReason(
  raffle: Pick<Raffle, "wager_required" | "partner" | "max_entries_per_user">,
  { ownTickets, ownWagered }: { ownTickets: number; ownWagered: number | null },
): string | null {
  if (ticketsLeft(raffle, ownTickets) === 0) return m.holdsMaximum();
  if (ownWagered === null || ownWagered >= raffle.wager_required) return null;
  const amount = formatDollars(raffle.wager_required - ownWagered);
  return m.wagerMissing({ amount, partner: partnerNameInSentence(raffle.partner) });
}
