import { Download, Table2, Trophy } from "lucide-react";
import { useState } from "react";
import { paths } from "../../../../common/contract/paths.ts";
import { call } from "../../../../ui/base/api.ts";
import { formatDollars, formatPoints, formatWholeDollars } from "../../../../ui/base/format.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";
import { Tabs } from "../../../../ui/tabs.tsx";
import { type ArchivedBoard, archivedEntries } from "../../contract/leaderboard.ts";
import { m } from "../../messages.ts";
import {
  type ArchivedRow,
  boardMonth,
  csvFileName,
  filterBoards,
  logProblem,
  parseRows,
  partnerTabLabel,
  tabTypes,
  toCsv,
} from "./board-archive.ts";

export interface LeaderboardsDialogProps {
  open: boolean;
  onClose: () => void;
  boards: ArchivedBoard[];
}

interface ViewedBoard {
  board: ArchivedBoard;
  rows: ArchivedRow[];
}

export function LeaderboardsDialog({ open, onClose, boards }: LeaderboardsDialogProps) {
  const [viewed, setViewed] = useState<ViewedBoard | null>(null);
  const [type, setType] = useState<string>(String(tabTypes[0]));
  const view = async (board: ArchivedBoard) => {
    const rows = await loadRows(board);
    if (rows !== null) setViewed({ board, rows });
  };
  return (
    <Dialog open={open} onClose={onClose} title={m.downloadLeaderboards()} width="600px" height="500px">
      {viewed === null ? (
        <Tabs
          label={m.partner()}
          value={type}
          onChange={setType}
          tabs={tabTypes.map((tab) => ({
            id: String(tab),
            label: partnerTabLabel(tab),
            panel: <BoardList boards={filterBoards(boards, tab)} type={tab} onView={view} />,
          }))}
        />
      ) : (
        <BoardView viewed={viewed} onClose={() => setViewed(null)} />
      )}
    </Dialog>
  );
}

interface BoardListProps {
  boards: ArchivedBoard[];
  type: number;
  onView: (board: ArchivedBoard) => Promise<void>;
}

function BoardList({ boards, type, onView }: BoardListProps) {
  if (boards.length === 0) return <EmptyState title={m.noDataFound({ type: partnerTabLabel(type) })} icon={Trophy} />;
  return (
    <ul className="grid">
      {boards.map((board) => (
        <li
          key={board.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-2.5 last:border-b-0"
        >
          <span className="font-medium">{boardMonth(board)}</span>
          <span className="flex gap-2">
            <ViewButton board={board} onView={onView} />
            <DownloadButton board={board} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function ViewButton({ board, onView }: { board: ArchivedBoard } & Pick<BoardListProps, "onView">) {
  return (
    <Button
      size="sm"
      variant="quiet"
      icon={Table2}
      onClick={() => onView(board)}
      aria-label={m.viewBoard({ board: boardMonth(board) })}
    >
      {m.view()}
    </Button>
  );
}

function DownloadButton({ board }: { board: ArchivedBoard }) {
  const download = async () => {
    const whole = await fetchWholeBoard(board);
    const rows = whole === null ? null : parseRows(whole);
    if (rows !== null) saveCsv(toCsv(rows, board.type), csvFileName(board));
  };
  return (
    <Button size="sm" icon={Download} onClick={download} aria-label={m.downloadCsvOf({ board: boardMonth(board) })}>
      {m.downloadCsv()}
    </Button>
  );
}

async function loadRows(board: ArchivedBoard): Promise<ArchivedRow[] | null> {
  const rows = parseRows(board);
  if (rows === null || rows.length > 0 || !board.truncated) return rows;
  const whole = await fetchWholeBoard(board);
  return whole === null ? null : (parseRows(whole)?.slice(0, archivedEntries) ?? null);
}

async function fetchWholeBoard(board: ArchivedBoard): Promise<ArchivedBoard | null> {
  if (!board.truncated) return board;
  const answer = await call<ArchivedBoard>(paths.api.archivedBoard(board.id), { method: "GET", timeoutMs: 120_000 });
  if (answer.kind === "answer" && answer.status === 200) return answer.body;
  logProblem(board.id, m.boardNotLoaded());
  return null;
}

function saveCsv(text: string, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

function BoardView({ viewed: { board, rows }, onClose }: { viewed: ViewedBoard; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p>
          <span className="font-semibold">{m.viewing({ type: partnerTabLabel(board.type) })}</span>
          <span className="text-soft">, {boardMonth(board)}</span>
        </p>
        <Button size="sm" onClick={onClose}>
          {m.closeTable()}
        </Button>
      </div>
      <Table
        caption={`${partnerTabLabel(board.type)}, ${boardMonth(board)}`}
        columns={boardColumns(board.type)}
        rows={rows}
        rowKey={(row) => rows.indexOf(row)}
        maxHeight="300px"
        dense
        empty={<EmptyState title={m.nobodyWageredThatMonth()} icon={Trophy} />}
      />
      {rows.length === archivedEntries && board.truncated && (
        <p className="text-sm text-soft">{m.tableLimited({ count: formatPoints(rows.length) })}</p>
      )}
    </div>
  );
}

/** Returns the archive table's columns for one type of board. Type 2 is included although it has no tab (ADMIN-14). */
export function boardColumns(type: number): Column<ArchivedRow>[] {
  const userId: Column<ArchivedRow> = { key: "id", header: m.userId(), cell: (row) => row.user_id };
  return [
    {
      key: "username",
      header: m.username(),
      small: "heading",
      sortBy: (row) => row.username,
      cell: (row) => row.username,
    },
    ...(type === 2 ? [userId] : []),
    {
      key: "wager",
      header: m.wager(),
      align: "right",
      sortBy: (row) => row.wager,
      cell: (row) => formatDollars(row.wager),
    },
    {
      key: "prize",
      header: m.prize(),
      align: "right",
      sortBy: (row) => row.prize,
      cell: (row) =>
        row.prize === 0 ? (
          <span className="text-faint">$0</span>
        ) : (
          <span className="font-semibold text-gold-300">{formatWholeDollars(row.prize)}</span>
        ),
    },
  ];
}
