// The one table: sorts, keeps its head in sight, says when it is empty; without room for its columns a row becomes a card of facts.
import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { cx } from "./cx.ts";

export interface Column<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What it is sorted by; without it the column does not sort. */
  sortBy?: (row: Row) => number | string;
  align?: "left" | "right";
  /** On a card of facts: its heading, without its name, or left out. */
  small?: "heading" | "bare" | "hidden";
  className?: string;
}

export interface TableProps<Row> {
  /** What it lists, for screen readers. */
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  empty?: ReactNode;
  /** Scrolls inside this height under a head that stays. */
  maxHeight?: string;
  /** Marks a row, e.g. the viewer's own. */
  isMarked?: (row: Row) => boolean;
  dense?: boolean;
}

/** Tables of so many columns become cards earlier (surfaces.css). */
const wideFrom = 6;

/** Explicit roles: rows laid out as cards (CSS `display`) would otherwise lose their table for screen readers. */
const as = {
  table: { role: "table" },
  rowgroup: { role: "rowgroup" },
  row: { role: "row" },
  cell: { role: "cell" },
  columnheader: { role: "columnheader" },
} as const;

interface Sorting {
  key: string;
  direction: "ascending" | "descending";
}

/** Rows in the order asked for; equal ones keep theirs. */
export function sortRows<Row>(rows: Row[], by: (row: Row) => number | string, direction: Sorting["direction"]): Row[] {
  const sign = direction === "ascending" ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [left, right] = [by(a), by(b)];
    if (typeof left === "number" && typeof right === "number") return sign * (left - right);
    return sign * String(left).localeCompare(String(right), "en", { sensitivity: "base", numeric: true });
  });
}

export function Table<Row>({ caption, columns, rows, rowKey, empty, maxHeight, isMarked, dense }: TableProps<Row>) {
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const sorter = columns.find((column) => column.key === sorting?.key)?.sortBy;
  const shown = sorter && sorting ? sortRows(rows, sorter, sorting.direction) : rows;
  const sortBy = (key: string) =>
    setSorting((was) => ({
      key,
      direction: was?.key === key && was.direction === "descending" ? "ascending" : "descending",
    }));
  if (rows.length === 0 && empty !== undefined) return empty;
  return (
    <div
      className={cx("table-frame edge rounded-card", columns.length >= wideFrom && "table-frame-wide")}
      style={{ maxHeight }}
      {...(maxHeight && scrolling(caption))}
    >
      <table {...as.table} className={cx("data-table", dense && "data-table-dense")}>
        <caption className="sr-only">{caption}</caption>
        <thead {...as.rowgroup}>
          <tr {...as.row}>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sorting={sorting} onSort={() => sortBy(column.key)} />
            ))}
          </tr>
        </thead>
        <tbody {...as.rowgroup}>
          {shown.map((row) => (
            <tr {...as.row} key={rowKey(row)} data-marked={isMarked?.(row) || undefined}>
              {columns.map((column) => (
                <td
                  {...as.cell}
                  key={column.key}
                  data-label={column.header}
                  data-small={column.small}
                  className={cx(column.align === "right" && "cell-right", column.className)}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** What scrolls by itself must be reachable by keyboard, and named. */
function scrolling(caption: string): { tabIndex: number; role: string; "aria-label": string } {
  return { tabIndex: 0, role: "region", "aria-label": caption };
}

function HeadCell<Row>({
  column,
  sorting,
  onSort,
}: {
  column: Column<Row>;
  sorting: Sorting | null;
  onSort: () => void;
}) {
  const direction = sorting?.key === column.key ? sorting.direction : undefined;
  const Icon = direction === undefined ? ArrowUpDown : direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      {...as.columnheader}
      scope="col"
      aria-sort={column.sortBy ? (direction ?? "none") : undefined}
      className={cx(column.align === "right" && "cell-right")}
    >
      {column.sortBy ? (
        <button type="button" className="sort-button" onClick={onSort}>
          {column.header}
          <Icon size={14} aria-hidden className={direction ? "text-mint-300" : "text-faint"} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}
