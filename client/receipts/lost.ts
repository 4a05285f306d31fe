// Tickets the viewer had in one raffle, held against the list of its draw where the raffle is.
import type { Draw } from "../../contracts/fairness.ts";
import { canCheck } from "../../contracts/roll-rule.ts";
import { keep, receipts } from "./kept.ts";
import { ticketSource } from "./ticket-source.ts";
import { type LostTickets, lookTickets, withFound } from "./tickets.ts";

/** `draw`: its first round, as the page tells it. Nothing is fetched where none were kept, or all were found on this list before. */
export async function lostIn(raffle: number, draw: Draw): Promise<LostTickets[]> {
  const tickets = receipts().tickets.filter((own) => own.raffle === raffle);
  if (tickets.length === 0 || !canCheck()) return [];
  const { found, broken } = await lookTickets({ tickets }, { ...ticketSource, draw: async () => draw });
  if (found.length > 0) keep((now) => ({ ...now, tickets: withFound(now.tickets, found) }));
  return broken;
}
