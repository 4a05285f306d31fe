import { maskName } from "../../platform/base/mask-name.ts";
import { type BoardRecord, boardState, figuresAsOf, finalAt } from "./board.ts";
import type { BoardLink, DeskBoard, DeskPlace, FigureProvenance, RaceEntry, RaceProps } from "./contract/boards.ts";
import { boardsPaths } from "./contract/boards-paths.ts";
import { canAccept } from "./desk-actions.ts";
import { isFinal } from "./figures.ts";
import { type PlacePrize, toPrizeProp, toPrizeProps, totalPrize } from "./prizes.ts";
import type { BoardSource } from "./source.ts";
import { type PartnerName, partnerLabels } from "./sources.ts";
import type { CachedStandings, OwnStanding, PlacedStanding } from "./standings.ts";

export type PartnerNames = ReadonlyMap<string, PartnerName>;

export function linkProps(board: BoardRecord, names: PartnerNames, now: Date): BoardLink {
  const types = board.partners.map((slug) => names.get(slug)?.type ?? 0);
  const [only = 0] = types;
  return {
    id: board.id,
    kind: board.kind,
    name: board.name,
    partner: types.length === 1 ? only : types,
    starts_at: board.starts_at.toISOString(),
    ends_at: board.ends_at.toISOString(),
    time_zone: board.time_zone,
    state: boardState(board, now),
    prizes: board.prizes.map(toPrizeProps),
    href: boardsPaths.board(board.id),
  };
}

const isCut = ({ partners, answers }: BoardRecord): boolean => partners.some((slug) => answers[slug]?.is_cut === true);

interface Shown {
  standings: CachedStandings;
  names: PartnerNames;
  figure: BoardSource["figure"];
  /** Null for a guest. */
  own: OwnStanding | null;
  shown: number;
  now: Date;
}

export function raceProps({ standings, names, figure, own, shown, now }: Shown): RaceProps {
  const { board, rows, count } = standings;
  const ownRow = own?.row ?? null;
  const entries = rows.slice(0, shown).map((row) => entryProps(row, ownRow));
  const isListed = entries.some((entry) => entry.own);
  return {
    ...linkProps(board, names, now),
    partner_label: partnerLabels(board.partners, names),
    figure,
    ties: board.ties,
    entries_count: count,
    entries,
    own: ownRow === null || isListed ? null : entryProps(ownRow, ownRow),
    viewer: own?.viewer ?? "guest",
    total_bucks: totalPrize(board.prizes, "bucks") / 100,
    total_points: totalPrize(board.prizes, "points"),
    as_of: figuresAsOf(board)?.toISOString() ?? null,
    is_cut: isCut(board),
    paused: board.paused,
    final_at: isClosing(board, now) ? finalAt(board).toISOString() : null,
    provenance: ownRow === null ? null : provenanceProps(standings, ownRow),
  };
}

const isClosing = (board: BoardRecord, now: Date): boolean => now >= board.ends_at && board.frozen_at === null;

const prizeProps = (prizes: readonly PlacePrize[]): RaceEntry["prizes"] => prizes.map(toPrizeProp);

function entryProps(row: PlacedStanding, own: PlacedStanding | null): RaceEntry {
  const isOwn = own !== null && own.key === row.key;
  return {
    place: row.place,
    username: isOwn ? row.name : maskName(row.name),
    wager: row.cents / 100,
    own: isOwn,
    hidden: row.is_hidden,
    prizes: prizeProps(row.prizes),
  };
}

export function provenanceProps({ board, lines }: CachedStandings, row: PlacedStanding): FigureProvenance | null {
  const answer = board.answers[row.partner];
  if (answer === undefined) return null;
  const line = lines.get(row.partner);
  return {
    taken_at: answer.taken_at,
    row: row.row_number,
    rows: answer.rows,
    sha256: answer.sha256,
    log_line: line?.sha256 === answer.sha256 ? line.line : null,
  };
}

interface DeskFacts {
  names: PartnerNames;
  tried: ReadonlySet<string>;
  now: Date;
}

export const deskBoardProps = (board: BoardRecord, { names, tried, now }: DeskFacts): DeskBoard => ({
  ...linkProps(board, names, now),
  partners: board.partners,
  partner_label: partnerLabels(board.partners, names),
  repeats: board.repeats,
  ties: board.ties,
  settle_hours: board.settle_hours,
  position: board.position,
  paused: board.paused,
  as_of: figuresAsOf(board)?.toISOString() ?? null,
  held_back: Object.entries(board.held_back).map(([partner, { at, reason }]) => ({
    ...{ partner, at, reason },
    can_accept: canAccept(board, partner, now) && !isFinal(board, partner),
  })),
  is_untried: board.partners.some((slug) => !tried.has(slug)),
  is_cut: isCut(board),
  entries_count: Object.values(board.answers).reduce((sum, { listed, rows }) => sum + (listed ?? rows), 0),
  frozen_at: board.frozen_at?.toISOString() ?? null,
  released_at: board.released_at?.toISOString() ?? null,
});

export interface DeskRow extends PlacedStanding {
  number: number;
  username: string | null;
  paid_at: Date | null;
  excluded_reason: string | null;
}

export const deskPlaceProps = (row: DeskRow): DeskPlace => ({
  number: row.number,
  place: row.place,
  name: row.name,
  partner: row.partner,
  account_key: row.account_key,
  wager: row.cents / 100,
  wager_at_end: row.cents_at_end === null || row.cents_at_end === row.cents ? null : row.cents_at_end / 100,
  username: row.username,
  prizes: prizeProps(row.prizes),
  paid_at: row.paid_at?.toISOString() ?? null,
  excluded_reason: row.excluded_reason,
  is_hidden: row.is_hidden,
});
