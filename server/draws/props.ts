// Draws as pages are told of them, field by field.
import { type Draw, type DrawWinner, type ListedDraw, serialGap } from "../../contracts/fairness.ts";
import { paths } from "../../contracts/paths.ts";
import { maskedName } from "../core/masked-name.ts";
import { drawIdText } from "./id.ts";
import type { DrawWithWinners, ListedDrawRow, WinnerRow } from "./queries.ts";

export function drawProps({ draw, winners, winnersCount }: DrawWithWinners): Draw {
  const id = drawIdText(draw);
  return {
    id,
    kind: draw.kind,
    name: draw.name,
    href: draw.kind === "raffle" ? paths.raffle(draw.subject_id) : paths.leaderboard,
    total_tickets: draw.total_tickets,
    entries_sha256: draw.entries_sha256,
    entries_url: paths.api.drawEntries(id),
    source: draw.random === null ? null : draw.source,
    public_key: draw.public_key,
    random: draw.random,
    signature: draw.signature,
    serial_number: draw.serial_number,
    drawn_at: draw.answered_at?.toISOString() ?? null,
    commitment: draw.commitment,
    round: draw.beacon_round,
    round_at: draw.beacon_at?.toISOString() ?? null,
    frozen_at: draw.requested_at.toISOString(),
    winners_wanted: draw.winners_wanted,
    winners: winners.map(winnerProps),
    winners_count: winnersCount,
  };
}

export const listedDrawProps = (row: ListedDrawRow): ListedDraw => ({
  ...drawProps(row),
  unlisted: serialGap(row.draw.serial_number, row.serialBefore),
});

export const winnerProps = (row: WinnerRow): DrawWinner => ({
  place: row.place,
  ticket: row.ticket,
  user: { id: row.entrant, username: row.masked ? maskedName(row.username) : row.username, avatar: row.avatar },
  void_reason: row.void_reason,
});
