import { StatusPill } from "../../../../ui/badge.tsx";
import { formatPoints } from "../../../../ui/base/format.ts";
import { DeskSection } from "../../../../ui/desk/section.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { LocalTime } from "../../../../ui/local-time.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { useCoin } from "../../../../ui/use-coin.ts";
import type { BoardState, DeskBoard } from "../../contract/boards.ts";
import { boardsPaths } from "../../contract/boards-paths.ts";
import { m } from "../../messages.ts";
import { isReadyToPay, prizeTotal } from "./desk-words.ts";

/** Boards that wait for an admin come first. */
const groups: { state: BoardState; title: string }[] = [
  { state: "closing", title: m.boardsClosing() },
  { state: "running", title: m.boardsRunning() },
  { state: "planned", title: m.boardsPlanned() },
  { state: "ended", title: m.boardsEnded() },
  { state: "archived", title: m.boardsArchived() },
];

export function BoardLists({ boards }: { boards: readonly DeskBoard[] }) {
  const coin = useCoin();
  return groups.map(({ state, title }) => {
    const rows = boards.filter((board) => board.state === state);
    if (rows.length === 0) return null;
    return (
      <DeskSection key={state} title={title}>
        <Table
          caption={title}
          columns={boardColumns(coin, boards)}
          rows={rows}
          rowKey={(board) => board.id}
          rowsAtOnce={20}
          dense
        />
      </DeskSection>
    );
  });
}

const boardColumns = (coin: (ours: string) => string, all: readonly DeskBoard[]): Column<DeskBoard>[] => [
  {
    key: "name",
    header: m.board(),
    small: "heading",
    cell: (board) => (
      <span className="grid gap-1.5 md:min-w-32">
        <TextLink href={boardsPaths.deskBoard(board.id)} className="wrap-anywhere">
          {board.name}
        </TextLink>
        <BoardMarks board={board} overlapping={findOverlapping(board, all)} />
      </span>
    ),
  },
  {
    key: "partner",
    header: m.partner(),
    cell: (board) => <span className="wrap-anywhere">{board.partner_label}</span>,
  },
  {
    key: "window",
    header: m.window(),
    cell: (board) => (
      <span>
        {m.raceWindow({
          from: () => <LocalTime value={board.starts_at} dateOnly />,
          to: () => <LocalTime value={board.ends_at} dateOnly />,
        })}
      </span>
    ),
  },
  { key: "prizes", header: m.sumOfPrizes(), align: "right", cell: (board) => prizeTotal(board.prizes, coin) },
  { key: "players", header: m.players(), align: "right", cell: (board) => formatPoints(board.entries_count) },
];

const isOpen = ({ state }: DeskBoard) => state === "planned" || state === "running";

/** Returns another open board that counts the same wagers for part of its window. */
export const findOverlapping = (board: DeskBoard, all: readonly DeskBoard[]): DeskBoard | undefined =>
  all.find(
    (other) =>
      [board, other].every(isOpen) &&
      other.id !== board.id &&
      other.partners.some((partner) => board.partners.includes(partner)) &&
      other.starts_at < board.ends_at &&
      board.starts_at < other.ends_at,
  );

export function BoardMarks({ board, overlapping }: { board: DeskBoard; overlapping?: DeskBoard | undefined }) {
  const marks = [
    overlapping && { label: m.overlapsBoard({ board: overlapping.name }), tone: "gold" as const },
    isReadyToPay(board) && { label: m.readyToPay(), tone: "gold" as const },
    board.held_back.length > 0 && { label: m.heldBack(), tone: "coral" as const },
    board.is_untried && { label: m.untried(), tone: "gold" as const },
    board.is_cut && { label: m.listFullShort(), tone: "gold" as const },
    board.paused && { label: m.paused(), tone: "neutral" as const },
  ].filter((mark) => mark !== false && mark !== undefined);
  if (marks.length === 0) return null;
  return (
    <span className="flex flex-wrap gap-1.5">
      {marks.map(({ label, tone }) => (
        <StatusPill key={label} tone={tone}>
          {label}
        </StatusPill>
      ))}
    </span>
  );
}
