import { paths } from "../../../common/contract/paths.ts";
import { serverPaths } from "../../../common/contract/server-paths.ts";
import { maskName } from "../../../platform/base/mask-name.ts";
import {
  type Draw,
  type DrawState,
  type DrawSummary,
  type DrawWinner,
  type ListedDraw,
  serialGap,
} from "../../rules/fairness.ts";
import { parseSignedNumbers } from "../../rules/signed-numbers.ts";
import { formatDrawId } from "./id.ts";
import type { DrawWithWinners, ListedDrawRow, WinnerRow } from "./queries.ts";
import type { DrawRow } from "./records.ts";

export function drawProps({ draw, winners, winnersCount }: DrawWithWinners): Draw {
  const id = formatDrawId(draw);
  const signedAt = draw.random === null ? null : parseSignedNumbers(draw.random)?.completedAt;
  return {
    id,
    kind: draw.kind,
    name: draw.name,
    href: draw.kind === "raffle" ? paths.raffle(draw.subject_id) : paths.leaderboard,
    state: states[draw.status],
    frozen_at: draw.requested_at.toISOString(),
    winners_wanted: draw.winners_wanted,
    total_tickets: draw.total_tickets,
    entries_sha256: draw.entries_sha256,
    entries_url: serverPaths.drawEntries(id),
    entrants_sha256: draw.entrants_sha256,
    source: draw.random === null ? null : draw.source,
    public_key: draw.public_key,
    random: draw.random,
    signature: draw.signature,
    serial_number: draw.serial_number,
    account: draw.random === null ? null : draw.account,
    drawn_at: signedAt ?? draw.answered_at?.toISOString() ?? null,
    commitment: draw.commitment,
    round: draw.beacon_round,
    round_at: draw.beacon_at?.toISOString() ?? null,
    winners: winners.map(winnerProps),
    winners_count: winnersCount,
  };
}

const states = {
  requested: "waiting",
  answered: "waiting",
  resolved: "drawn",
  cancelled: "called_off",
} as const satisfies Record<DrawRow["status"], DrawState>;

export function listedDrawProps(row: ListedDrawRow): ListedDraw {
  const { draw, before } = row;
  return {
    ...drawProps(row),
    listed_before: before === null ? null : { id: formatDrawId(before), serial_number: before.serial_number },
    unlisted: serialGap(draw.serial_number, before?.serial_number ?? null),
  };
}

export function drawSummary(row: ListedDrawRow): DrawSummary {
  const { random: _, signature: _1, public_key: _2, winners: _3, ...summary } = listedDrawProps(row);
  return { ...summary, url: paths.api.draw(summary.id) };
}

export const winnerProps = (row: WinnerRow): DrawWinner => ({
  place: row.place,
  ticket: row.ticket,
  user: { id: row.entrant, username: row.masked ? maskName(row.username) : row.username, avatar: row.avatar },
  void_reason: row.void_reason,
  voided_at: row.voided_at?.toISOString() ?? null,
});
