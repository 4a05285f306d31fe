import { paths } from "../../../common/contract/paths.ts";
import { findHolder, parseEntryList } from "../../rules/entry-list.ts";
import type { Draw } from "../../rules/fairness.ts";
import type { LogLine } from "../../rules/fairness-log.ts";
import { hasWebCrypto, sha256Hex } from "../../rules/roll-rule.ts";
import { fetchJson, fetchLogLines, fetchText } from "../parts/fetch-cache.ts";
import { loadReceipts, type Receipts, type SeenTickets, updateReceipts } from "./receipt-store.ts";
import type { ReceiptFault } from "./walk-log.ts";

export type LostTickets = Extract<ReceiptFault, { kind: "tickets" }>;

type RaffleDraw = Pick<Draw, "entries_sha256" | "entries_url">;

export interface TicketSource {
  /** Returns the first round of a raffle's draw; null while there is none. */
  draw: (raffle: number) => Promise<RaffleDraw | null | "unreachable">;
  list: (url: string) => Promise<string | null>;
  lines: (raffle: number) => Promise<readonly LogLine[] | null>;
}

export interface TicketsResult {
  found: SeenTickets[];
  broken: LostTickets[];
  /** Raffles that are over but have no draw in the log. */
  vanished: Extract<ReceiptFault, { kind: "raffle" }>[];
  /** Tickets whose list could not be fetched or does not exist yet. */
  missing: SeenTickets[];
}

const maxRaffles = 10;

/** Checks the tickets of the newest raffles. Skips tickets that were found in the same list before. */
export async function checkTickets(
  { tickets }: Pick<Receipts, "tickets">,
  source: TicketSource = ticketSource,
  now = Date.now(),
): Promise<TicketsResult> {
  const result: TicketsResult = { found: [], broken: [], vanished: [], missing: [] };
  const raffles = [...new Set(tickets.map(({ raffle }) => raffle))].slice(-maxRaffles);
  for (const raffle of raffles) {
    const own = tickets.filter((each) => each.raffle === raffle);
    const draw = await source.draw(raffle);
    if (draw === null) {
      const lines = await source.lines(raffle);
      if (lines !== null && isDrawMissing(lines, now)) result.vanished.push({ kind: "raffle", raffle });
      continue;
    }
    const isKnown = draw !== "unreachable" && own.every(({ sha256 }) => sha256 === draw.entries_sha256);
    if (isKnown) {
      result.found.push(...own);
      continue;
    }
    const list = draw === "unreachable" ? null : await source.list(draw.entries_url);
    if (list === null) result.missing.push(...own);
    else await compareTickets(result, own, list);
  }
  return result;
}

/** A list is normally frozen within seconds. After an outage, it is frozen when the site is back. */
const maxFreezeDelayMs = 60 * 60_000;

/**
 * Returns true when the log has neither a list nor a cancellation, although the raffle ended more than an hour ago or its end
 * is not in the log.
 */
function isDrawMissing(lines: readonly LogLine[], now: number): boolean {
  if (lines.some(({ type }) => type === "draw.commit" || type === "raffle.cancel")) return false;
  const end = lines.findLast(({ type }) => /^raffle\.(open|edit|early)$/.test(type))?.event.ends_at;
  return end === undefined || Date.parse(String(end)) + maxFreezeDelayMs < now;
}

async function compareTickets(result: TicketsResult, own: readonly SeenTickets[], list: string): Promise<void> {
  const sha256 = await sha256Hex(list);
  for (const tickets of own) {
    if (coversTickets(list, tickets)) result.found.push({ ...tickets, sha256 });
    else {
      const { raffle, first, last, at } = tickets;
      result.broken.push({ kind: "tickets", raffle, first, last, at });
    }
  }
}

function coversTickets(list: string, { first, last, entrant }: SeenTickets): boolean {
  const entries = parseEntryList(list, true);
  const holder = typeof entries === "string" ? null : findHolder(entries, first);
  if (holder === null || (entrant !== null && holder.entrant !== entrant)) return false;
  return holder.ranges.some((range) => range.first <= first && last <= range.last);
}

export const markFound = (stored: readonly SeenTickets[], found: readonly SeenTickets[]): SeenTickets[] =>
  stored.map((own) => found.find((other) => isSameTickets(own, other)) ?? own);

const isSameTickets = (one: SeenTickets, other: SeenTickets): boolean =>
  one.raffle === other.raffle && one.first === other.first && one.last === other.last;

/**
 * `draw`: the raffle's first round, as the page shows it. Fetches nothing if there are no stored tickets, or if all of them
 * were found in this list before.
 */
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
