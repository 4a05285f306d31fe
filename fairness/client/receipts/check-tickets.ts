// Holds the tickets this browser's viewer had against the lists of their raffles' draws.

import { paths } from "../../../common/contract/paths.ts";
import { findHolder, parseEntryList } from "../../rules/entry-list.ts";
import type { Draw } from "../../rules/fairness.ts";
import type { LogLine } from "../../rules/fairness-log.ts";
import { hasWebCrypto, sha256Hex } from "../../rules/roll-rule.ts";
import { fetchJson, fetchLogLines, fetchText } from "../parts/fetch-cache.ts";
import { loadReceipts, type Receipts, type SeenTickets, updateReceipts } from "./receipt-store.ts";
import type { ReceiptFault } from "./walk-log.ts";

/** Tickets that are not their viewer's on the list of the draw. */
export type LostTickets = Extract<ReceiptFault, { kind: "tickets" }>;

type RaffleDraw = Pick<Draw, "entries_sha256" | "entries_url">;

/** Where tickets are looked up. */
export interface TicketSource {
  /** The first round of a raffle; null while there is none. */
  draw: (raffle: number) => Promise<RaffleDraw | null | "unreachable">;
  /** The text of a list; null when it did not come. */
  list: (url: string) => Promise<string | null>;
  /** The log's lines about a raffle; null when they did not come. */
  lines: (raffle: number) => Promise<readonly LogLine[] | null>;
}

export interface TicketsResult {
  /** Those that stand, each with the list it stands on. */
  found: SeenTickets[];
  broken: LostTickets[];
  /** Over, and not in the log. */
  vanished: Extract<ReceiptFault, { kind: "raffle" }>[];
  /** Those of lists that did not come. Of raffles without a draw there is no list yet. */
  missing: SeenTickets[];
}

/** Of one visit. */
const maxRaffles = 10;

/** The newest raffles' tickets. A list they were found on before need not be read again. */
export async function checkTickets(
  { tickets }: Pick<Receipts, "tickets">,
  source: TicketSource = ticketSource,
  now = Date.now(),
): Promise<TicketsResult> {
  const looked: TicketsResult = { found: [], broken: [], vanished: [], missing: [] };
  const raffles = [...new Set(tickets.map(({ raffle }) => raffle))].slice(-maxRaffles);
  for (const raffle of raffles) {
    const own = tickets.filter((each) => each.raffle === raffle);
    const draw = await source.draw(raffle);
    if (draw === null) {
      const lines = await source.lines(raffle);
      if (lines !== null && isDrawMissing(lines, now)) looked.vanished.push({ kind: "raffle", raffle });
      continue;
    }
    const isKnown = draw !== "unreachable" && own.every(({ sha256 }) => sha256 === draw.entries_sha256);
    if (isKnown) {
      looked.found.push(...own);
      continue;
    }
    const list = draw === "unreachable" ? null : await source.list(draw.entries_url);
    if (list === null) looked.missing.push(...own);
    else await compareTickets(looked, own, list);
  }
  return looked;
}

/** A list is frozen within seconds; a site that was down does so when it is back. */
const maxFreezeDelayMs = 60 * 60_000;

/** Its end was an hour ago, or the log never heard of it, and neither a list nor a calling off is there. */
function isDrawMissing(lines: readonly LogLine[], now: number): boolean {
  if (lines.some(({ type }) => type === "draw.commit" || type === "raffle.cancel")) return false;
  const end = lines.findLast(({ type }) => /^raffle\.(open|edit|early)$/.test(type))?.event.ends_at;
  return end === undefined || Date.parse(String(end)) + maxFreezeDelayMs < now;
}

async function compareTickets(looked: TicketsResult, own: readonly SeenTickets[], list: string): Promise<void> {
  const sha256 = await sha256Hex(list);
  for (const tickets of own) {
    if (coversTickets(list, tickets)) looked.found.push({ ...tickets, sha256 });
    else {
      const { raffle, first, last, at } = tickets;
      looked.broken.push({ kind: "tickets", raffle, first, last, at });
    }
  }
}

/** One entrant has all of them, and it is the viewer where that is known. */
function coversTickets(list: string, { first, last, entrant }: SeenTickets): boolean {
  const entries = parseEntryList(list, true);
  const holder = typeof entries === "string" ? null : findHolder(entries, first);
  if (holder === null || (entrant !== null && holder.entrant !== entrant)) return false;
  return holder.ranges.some((range) => range.first <= first && last <= range.last);
}

/** Kept tickets, those that were found with the list they stand on. */
export const markFound = (kept: readonly SeenTickets[], found: readonly SeenTickets[]): SeenTickets[] =>
  kept.map((own) => found.find((other) => isSameTickets(own, other)) ?? own);

const isSameTickets = (one: SeenTickets, other: SeenTickets): boolean =>
  one.raffle === other.raffle && one.first === other.first && one.last === other.last;

/** `drawRaffle`: its first round, as the page tells it. Nothing is fetched where none were kept, or all were found on this list before. */
export async function findLostTickets(raffle: number, draw: Draw): Promise<LostTickets[]> {
  const tickets = loadReceipts().tickets.filter((own) => own.raffle === raffle);
  if (tickets.length === 0 || !hasWebCrypto()) return [];
  const { found, broken } = await checkTickets({ tickets }, { ...ticketSource, draw: async () => draw });
  if (found.length > 0) updateReceipts((now) => ({ ...now, tickets: markFound(now.tickets, found) }));
  return broken;
}

const ticketSource: TicketSource = {
  async draw(raffle) {
    const draw = await fetchJson<Draw>(paths.api.draw(`raffle:${raffle}`));
    return draw === null ? "unreachable" : draw === "none" ? null : draw;
  },
  list: fetchText,
  async lines(raffle) {
    const lines = await fetchLogLines([`raffle:${raffle}`]);
    return lines === "unreadable" ? [] : lines;
  },
};
