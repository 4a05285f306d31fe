import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { m } from "./messages.ts";
import { useCoin } from "./use-coin.ts";

export interface Column<Row> {
  key: string;
  /** A text of the app itself, so the coin's name replaces "points" in it. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Returns the value to sort by. If left out, the column cannot be sorted. */
  sortBy?: (row: Row) => number | string;
  align?: "left" | "right";
  /** How the cell appears on a card of facts: as the heading, without the column's name, or not at all. */
  small?: "heading" | "bare" | "hidden";
  className?: string;
}

export interface TableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  empty?: ReactNode;
  /** Scrolls within this height under a sticky head. */
  maxHeight?: string;
  isMarked?: (row: Row) => boolean;
  dense?: boolean;
  rowsAtOnce?: number;
  narrow?: boolean;
}

/** Tables with at least this many columns become cards earlier (surfaces.css). */
const wideColumnCount = 6;

/** Explicit roles: for screen readers, rows laid out as cards (CSS `display`) would otherwise no longer belong to a table. */
const tableRoles = {
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

export function sortRows<Row>(rows: Row[], by: (row: Row) => number | string, direction: Sorting["direction"]): Row[] {
  const sign = direction === "ascending" ? 1 : -1;
  return [...rows].sort((a, b) => {
    const [left, right] = [by(a), by(b)];
    if (typeof left === "number" && typeof right === "number") return sign * (left - right);
    return sign * String(left).localeCompare(String(right), "en", { sensitivity: "base", numeric: true });
  });
}

export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, maxHeight, isMarked, dense, rowsAtOnce = rows.length, narrow } = props;
  const coin = useCoin();
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const sorter = columns.find((column) => column.key === sorting?.key)?.sortBy;
  const sorted = sorter && sorting ? sortRows(rows, sorter, sorting.direction) : rows;
  const [batches, setBatches] = useState(1);
  const visible = sorted.slice(0, batches * rowsAtOnce);
  const sortBy = (key: string) =>
    setSorting((was) => ({
      key,
      direction: was?.key === key && was.direction === "descending" ? "ascending" : "descending",
    }));
  if (rows.length === 0 && empty !== undefined) return empty;
  const table = (
    <div
      className={cx(
        "table-frame edge rounded-card",
        columns.length >= wideColumnCount && (narrow ? "table-frame-mid" : "table-frame-wide"),
      )}
      style={{ maxHeight }}
      {...(maxHeight && scrollRegion(caption))}
    >
      <table {...tableRoles.table} className={cx("data-table", dense && "data-table-dense")}>
        <caption className="sr-only">{caption}</caption>
        <thead {...tableRoles.rowgroup}>
          <tr {...tableRoles.row}>
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sorting={sorting} onSort={() => sortBy(column.key)} />
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.rowgroup}>
          {visible.map((row) => (
            <tr {...tableRoles.row} className="relative" key={rowKey(row)} data-marked={isMarked?.(row) || undefined}>
              {columns.map((column) => (
                <td
                  {...tableRoles.cell}
                  key={column.key}
                  data-label={coin(column.header)}
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
  if (rows.length <= rowsAtOnce) return table;
  return (
    <div className="grid gap-4">
      {table}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-soft figures" role="status">
          {m.rowsOf({ shown: visible.length, total: rows.length })}
        </p>
        {visible.length < rows.length ? (
          <Button onClick={() => setBatches(batches + 1)}>{m.viewMore()}</Button>
        ) : (
          <Button onClick={() => setBatches(1)}>{m.showLess()}</Button>
        )}
      </div>
    </div>
  );
}

/**
 * A scrolling element must be named and reachable by keyboard. Its role is group, because the region around it often has the
 * same name.
 */
function scrollRegion(caption: string): { tabIndex: number; role: string; "aria-label": string } {
  return { tabIndex: 0, role: "group", "aria-label": caption };
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
  const header = useCoin()(column.header);
  const direction = sorting?.key === column.key ? sorting.direction : undefined;
  const Icon = direction === undefined ? ArrowUpDown : direction === "ascending" ? ArrowUp : ArrowDown;
  return (
    <th
      {...tableRoles.columnheader}
      scope="col"
      aria-sort={column.sortBy ? (direction ?? "none") : undefined}
      className={cx(column.align === "right" && "cell-right")}
    >
      {column.sortBy ? (
        <button type="button" className="sort-button" onClick={onSort}>
          {header}
          <Icon size={14} aria-hidden className={direction ? "text-mint-300" : "text-faint"} />
        </button>
      ) : (
        header
      )}
    </th>
  );
}
