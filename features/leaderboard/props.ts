import { findPartner, partnerLabel } from "../../common/contract/partners.ts";
import { paths } from "../../common/contract/paths.ts";
import { promisedPrizes, type SiteSettings } from "../../common/server/site-settings.ts";
import { nextMonthStart } from "../../platform/base/clock.ts";
import { maskName } from "../../platform/base/mask-name.ts";
import type { BoardLink } from "../boards/contract/boards.ts";
import type { ShownBoard } from "./board.ts";
import {
  type ArchivedBoard,
  archivedEntries,
  type DrawnBoard,
  type LeaderboardProps,
  type MonthTotal,
  type PreviousBoard,
} from "./contract/leaderboard.ts";
import type { ArchiveRow, PreviousRow, WonRow } from "./queries.ts";
import { monthName, placePrize } from "./rules.ts";

const monthStartDate = (month: string): Date => new Date(`${month}T00:00:00Z`);
const unixSeconds = (month: string): number => monthStartDate(month).getTime() / 1000;

export function boardProps(board: ShownBoard): LeaderboardProps["leaderboard"] {
  const { partner, month } = board.key;
  return {
    entries: board.entries,
    entries_count: board.count,
    total_tickets: board.totalTickets,
    partner: {
      type: partner,
      slug: findPartner(partner)?.slug ?? "",
      label: partnerLabel(partner),
    },
    started_at: unixSeconds(month),
    ends_at: nextMonthStart(monthStartDate(month)).toISOString(),
  };
}

/** The monthly draw in the list of boards. Its tab has the partner's name, because a tab does not say which month. */
export function monthlyBoardLink(
  { partner, started_at, ends_at }: LeaderboardProps["leaderboard"],
  settings: SiteSettings["leaderboard"],
): BoardLink {
  return {
    id: 0,
    kind: "draw",
    name: partner.label,
    partner: partner.type,
    starts_at: new Date(started_at * 1000).toISOString(),
    ends_at,
    time_zone: "UTC",
    state: "running",
    prizes: promisedPrizes(settings).map((amount, index) => ({
      ...{ from: index + 1, to: index + 1 },
      ...{ kind: "bucks" as const, amount },
    })),
    href: paths.leaderboard,
  };
}

/** Sorts by place. A voided winner comes before the winner drawn as a replacement. */
const byPlace = (winners: PreviousRow["winners"]) => winners.toSorted((one, other) => one.place - other.place);

/** Marks the win of the viewer `userId`, who sees their name unmasked. */
export function previousProps(row: PreviousRow, userId: number | null): PreviousBoard {
  const standing = row.winners.filter(({ void_reason }) => void_reason === null);
  const raffle = byPlace(standing).map(({ place, ticket, username, user_id }) => {
    const own = userId !== null && user_id === userId;
    const name = own ? username : maskName(username);
    return { rank: place, prize: placePrize(place, row.prizes), username: name, winning_ticket: ticket, own };
  });
  return {
    id: row.id,
    started_at: unixSeconds(row.month),
    prize: row.prizes.reduce((sum, prize) => sum + prize, 0),
    leaderboard: { raffle },
    voided: row.winners.flatMap(({ ticket, username, void_reason: reason }) =>
      reason === null ? [] : [{ username: maskName(username), winning_ticket: ticket, reason }],
    ),
    entries_count: row.entries_count,
    total_tickets: row.total_tickets,
    drawn: row.status === "drawn",
    beacon: row.beacon && { round: row.beacon.round, at: new Date(row.beacon.at).toISOString() },
    committed: row.committed,
  };
}

export const archiveProps = (row: ArchiveRow): ArchivedBoard => ({
  id: row.id,
  type: row.partner,
  date: monthStartDate(row.month).toISOString(),
  leaderboard: row.archive ?? "[]",
  truncated: row.archive === null || row.entries_count > archivedEntries,
});

export const drawnProps = (row: WonRow): DrawnBoard => ({
  id: row.id,
  label: partnerLabel(row.partner),
  month: monthName(row.month),
  drawn: row.status === "drawn",
  winners: byPlace(row.winners).map(({ place, ticket, username, void_reason }) => ({
    rank: place,
    prize: void_reason === null ? placePrize(place, row.prizes) : 0,
    ticket,
    username,
    void_reason,
  })),
});

export const monthTotalProps = (row: {
  partner: number;
  month: string;
  wager_cents: number;
  accounts: number;
}): MonthTotal => ({
  type: row.partner,
  label: partnerLabel(row.partner),
  month: row.month.slice(0, 7),
  wager: row.wager_cents / 100,
  accounts: row.accounts,
});
