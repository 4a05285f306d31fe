// What raffles say: labels, prices, and what the answer of joining means (RAFFLE-05, RAFFLE-23 to RAFFLE-26).
import { partnerInWords } from "../../../contracts/partners.ts";
import type { Raffle } from "../../../contracts/raffles.ts";
import { type Acted, isKnown } from "../../act.ts";
import { type Answer, firstError, messageOf } from "../../api.ts";
import { formatDollars } from "../../format.ts";

export const joinWords = {
  success: "Successfully joined the raffle!",
  failure: "Could not join the raffle!",
} as const;

/** "Winner" for one, "Winners" otherwise (RAFFLE-05). */
export const winnersLabel = (count: number): string => (count === 1 ? "Winner" : "Winners");

const twoDecimals = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Price times tickets with two decimals (RAFFLE-23); nothing while there is no count. */
export function totalCost(entryPrice: number, tickets: number): string {
  return twoDecimals.format(Number.isFinite(tickets) ? entryPrice * tickets : 0);
}

export function joinOutcome(answer: Answer): Acted {
  if (!isKnown(answer)) return { kind: "unknown", text: joinWords.failure };
  const message = messageOf(answer.body);
  if (message === "success") return { kind: "done", text: joinWords.success };
  return { kind: "refused", text: firstError(answer.body) ?? message ?? joinWords.failure };
}

/** The ticket field's most: what the viewer has left (docs/decided.md, Raffles and draws). */
export const ticketsLeft = (raffle: Pick<Raffle, "max_entries_per_user">, ownTickets: number): number =>
  Math.max(0, raffle.max_entries_per_user - ownTickets);

/** What is asked of whoever wants to join, or null. */
export function requirement(raffle: Pick<Raffle, "wager_required" | "partner">): string | null {
  if (raffle.wager_required === 0) return null;
  return `${formatDollars(raffle.wager_required)} wagered on ${partnerInWords(raffle.partner)} this month`;
}

/** Why the viewer cannot buy, in words, or null when they can (as far as this page knows). */
export function whyNotBuy(
  raffle: Pick<Raffle, "wager_required" | "partner" | "max_entries_per_user">,
  { ownTickets, ownWagered }: { ownTickets: number; ownWagered: number | null },
): string | null {
  if (ticketsLeft(raffle, ownTickets) === 0) return "You hold all the tickets one viewer may have.";
  if (ownWagered === null || ownWagered >= raffle.wager_required) return null;
  const missing = formatDollars(raffle.wager_required - ownWagered);
  return `Wager ${missing} more on ${partnerInWords(raffle.partner)} this month to join.`;
}
